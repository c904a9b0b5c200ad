export { name } from "../../../canasta_nb/widgets/js/cards";
export { picture } from "../../../canasta_nb/widgets/js/picture";
