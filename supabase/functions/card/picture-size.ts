/**
 * Width and height that the head of a PNG, GIF or JPEG tells; null when it is none of them. Drawing unpacks a picture, and
 * a file of a few kilobytes may hold a billion pixels.
 */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const startsWith = (...signs: number[]) => signs.every((sign, place) => bytes[place] === sign);
  if (bytes.length >= 24 && startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (bytes.length >= 10 && startsWith(0x47, 0x49, 0x46, 0x38))
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return startsWith(0xff, 0xd8) ? jpegSize(view) : null;
}

/** From the first frame; the segments before it are passed over. */
function jpegSize(view: DataView): { width: number; height: number } | null {
  let place = 2;
  while (place + 9 <= view.byteLength && view.getUint8(place) === 0xff) {
    const marker = view.getUint8(place + 1);
    if (marker === 0xff) {
      place += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(place + 5), width: view.getUint16(place + 7) };
    place += 2 + Math.max(view.getUint16(place + 2), 2);
  }
  return null;
}
