/** Which types a bucket takes, and what a file really is. */

/** How many bytes of a file `sniffImage` wants to see. */
export const SNIFF_BYTES = 512;

/** The type without parameters, in lower case. */
export function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Whether the list allows the type as it was declared, to the letter; entries may end in `/*`. No list allows all. */
export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true;
  const [group, kind] = type.split('/');
  return allowed.some((entry) => {
    const [allowedGroup, allowedKind] = entry.split('/');
    return kind !== undefined && allowedGroup === group && (allowedKind === '*' || allowedKind === kind);
  });
}

/** Whether a bucket takes images and nothing else. */
export function isImagesOnly(allowed: readonly string[] | null): boolean {
  return !!allowed && allowed.length > 0 && allowed.every((entry) => essence(entry).startsWith('image/'));
}

const SIGNATURES: [type: string, offset: number, bytes: string | number[]][] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
  ['image/avif', 4, 'ftypavis'],
  ['image/heic', 4, 'ftypheic'],
  ['image/heic', 4, 'ftypheix'],
  ['image/heif', 4, 'ftypmif1'],
  ['image/bmp', 0, 'BM'],
  ['image/tiff', 0, [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', 0, [0x4d, 0x4d, 0x00, 0x2a]],
  ['image/vnd.microsoft.icon', 0, [0x00, 0x00, 0x01, 0x00]],
];

/** The type of an image by its first bytes; undefined when they are of no known image. */
export function sniffImage(head: Uint8Array): string | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const found = SIGNATURES.find(([, offset, signature]) => {
    const expected = Buffer.from(signature as string);
    return bytes.subarray(offset, offset + expected.length).equals(expected);
  });
  if (found) return found[0];
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^(?:<\?xml[^>]*>\s*|<!--.*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/is.test(text)
    ? 'image/svg+xml'
    : undefined;
}

/** Types that a browser runs: they are served in a sandbox. */
export function isActiveContent(type: string): boolean {
  return /html|svg|xml|javascript|ecmascript/.test(essence(type));
}
