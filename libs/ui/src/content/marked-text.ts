/** A text without capitals and accents, as the database compares it. */
const plain = (text: string) =>
  text
    .toLocaleLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '');

export interface TextPart {
  text: string;
  isHit: boolean;
}

/** A text cut where its words begin as a word of the query, which are marked. */
export function markedText(text: string, query: string): TextPart[] {
  const starts = plain(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts: TextPart[] = [];
  for (const piece of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    if (piece === '') continue;
    const isHit = starts.some((start) => plain(piece).startsWith(start));
    const last = parts.at(-1);
    if (last && last.isHit === isHit) last.text += piece;
    else parts.push({ text: piece, isHit });
  }
  return parts;
}
