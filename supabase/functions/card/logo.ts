/** Logos of colleges, put into the drawing itself: the renderer loads nothing. */
import { variable } from '../_shared/variable.ts';
import { pictureSize } from './picture-size.ts';

const MAX_BYTES = 2_000_000;
/** More would take the drawing seconds and the memory of the whole function. */
const MAX_PIXELS = 2048 * 2048;
const TIME_LIMIT = 2_000;

/** What the renderer can draw. */
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' };

/** The stored logo as a data address; null without one, or when it cannot be read or drawn. */
export async function readLogo(stored: string | null): Promise<string | null> {
  const type = types[/^\/storage\/v1\/object\/public\/logos\/[\w/-]+\.(\w+)$/.exec(stored ?? '')?.[1] ?? ''];
  if (!type) return null;
  try {
    const response = await fetch(`${variable('SUPABASE_URL')}${stored}`, { signal: AbortSignal.timeout(TIME_LIMIT) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const size = pictureSize(bytes);
    if (!response.ok || bytes.length > MAX_BYTES || !size || size.width * size.height > MAX_PIXELS) return null;
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return `data:${type};base64,${btoa(binary)}`;
  } catch {
    return null;
  }
}
