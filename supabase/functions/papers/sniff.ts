/** What a paper may be. */
export type PaperType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp';

export const EXTENSIONS: Record<PaperType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The type of a file by what it holds, whatever it is called; null for all others. */
export function sniffType(bytes: Uint8Array): PaperType | null {
  if (startsWith(bytes, '%PDF-')) return isWholePdf(bytes) ? 'application/pdf' : null;
  if (startsWith(bytes, '\u0089PNG\r\n\u001A\n') && startsWith(bytes, 'IHDR', 12)) return 'image/png';
  if (startsWith(bytes, '\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return null;
}

const startsWith = (bytes: Uint8Array, text: string, from = 0): boolean =>
  bytes.length >= from + text.length &&
  [...text].every((character, index) => bytes[from + index] === character.charCodeAt(0));

/** A PDF ends with its mark, but for what some writers put after it. */
function isWholePdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(-2048)).includes('%%EOF');
}
