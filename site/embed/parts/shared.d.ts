export { name } from "../../../canasta_nb/widgets/js/cards.js";
export { picture } from "../../../canasta_nb/widgets/js/picture.js";
