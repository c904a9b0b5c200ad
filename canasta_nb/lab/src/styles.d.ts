// A sheet of styles is a text in the script.
declare module "*.css" {
  const text: string;
  export default text;
}
