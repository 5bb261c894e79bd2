/** Widths of text from a TrueType font's own tables: a drawing per measurement would cost more than the picture. */

export type TextWidth = (text: string, size: number) => number;

/** Reads how wide each character is (tables `cmap` format 4 and `hmtx`); kerning, which narrows a little, is left out. */
export function readWidths(file: Uint8Array): TextWidth {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = readTables(view);
  const table = (name: string) => {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`the font has no table ${name}`);
    return offset;
  };
  const unitsPerEm = view.getUint16(table('head') + 18);
  const measured = view.getUint16(table('hhea') + 34);
  const hmtx = table('hmtx');
  const glyphOf = readCharacters(view, table('cmap'));

  return (text, size) => {
    let units = 0;
    for (const character of text) {
      const glyph = glyphOf(character.codePointAt(0) as number);
      units += view.getUint16(hmtx + 4 * Math.min(glyph, measured - 1));
    }
    return (units * size) / unitsPerEm;
  };
}

function readTables(view: DataView): Map<string, number> {
  const tables = new Map<string, number>();
  for (let place = 0; place < view.getUint16(4); place++) {
    const record = 12 + 16 * place;
    const name = String.fromCodePoint(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)));
    tables.set(name, view.getUint32(record + 8));
  }
  return tables;
}

/** Glyph of a character of the basic plane; 0, the box, for what the font does not have. */
function readCharacters(view: DataView, cmap: number): (character: number) => number {
  const records = Array.from({ length: view.getUint16(cmap + 2) }, (_, place) => cmap + 4 + 8 * place);
  const start = records.map((record) => cmap + view.getUint32(record + 4)).find((each) => view.getUint16(each) === 4);
  if (start === undefined) throw new Error('the font has no character table of format 4');
  const doubled = view.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  return (character) => {
    for (let at = 0; at < doubled; at += 2) {
      if (character > view.getUint16(ends + at)) continue;
      const first = view.getUint16(starts + at);
      if (character < first) return 0;
      const range = view.getUint16(ranges + at);
      const delta = view.getUint16(deltas + at);
      if (range === 0) return (character + delta) & 0xffff;
      const glyph = view.getUint16(ranges + at + range + 2 * (character - first));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
