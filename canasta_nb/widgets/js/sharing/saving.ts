// Takes a picture out of the page: as the SVG that it is, or as points, in a file or to paste elsewhere.
import { h } from "../dom";

/** Save a file. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Draw an SVG in points; it fails where the browser can't. */
export async function pngOf(svg: string, scale: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = h("canvas", { width: image.width * scale, height: image.height * scale });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((made, failed) => canvas.toBlob((blob) => (blob ? made(blob) : failed()), "image/png"));
}

/** Copy a picture of points; the browser asks for it at once, so it need not be drawn yet. */
export const copyPng = async (png: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);

/** Save a picture of points. */
export const savePng = async (png: Promise<Blob>): Promise<void> => save(await png, "canasta.png");

/** Save a picture as the SVG that it is. */
export const saveSvg = async (svg: string): Promise<void> =>
  save(new Blob([svg], { type: "image/svg+xml" }), "canasta.svg");
