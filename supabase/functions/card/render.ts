/** Turns SVG into PNG with the fonts that lie beside the function: nothing is loaded from elsewhere. */
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Measure } from './draw.ts';
import { readWidths } from './font.ts';

export interface Renderer {
  measure: Measure;
  toPng(svg: string): Uint8Array<ArrayBuffer>;
}

/** Opens the renderer, once per process. @param read reads a file of the folder `assets` */
export async function openRenderer(read: (name: string) => Promise<Uint8Array>): Promise<Renderer> {
  const [medium, heavy, wasm] = await Promise.all([
    read('archivo-500.ttf'),
    read('archivo-800.ttf'),
    read('resvg.wasm'),
  ]);
  await initWasm(wasm as Uint8Array<ArrayBuffer>);
  const widths = { 500: readWidths(medium), 800: readWidths(heavy) };
  const font = { fontBuffers: [medium, heavy], defaultFontFamily: 'Archivo', loadSystemFonts: false };
  return {
    measure: (text, size, weight) => widths[weight](text, size),
    toPng: (svg) => new Resvg(svg, { font }).render().asPng() as Uint8Array<ArrayBuffer>,
  };
}
