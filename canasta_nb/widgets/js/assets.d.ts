// What esbuild reads as text.
declare module "*.svg" {
  const text: string;
  export default text;
}
