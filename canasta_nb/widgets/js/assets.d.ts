// What esbuild makes of the symbols: width, height and paths of each.
declare module "*.svg" {
  const symbols: Record<string, [wide: number, high: number, ...paths: string[]]>;
  export default symbols;
}
