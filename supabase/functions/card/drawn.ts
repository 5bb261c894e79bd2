/** Pictures that were drawn lately: the same content is drawn once, and only so many new ones in a minute. */
import { Refusal } from '../_shared/http.ts';

const MINUTE_MS = 60_000;

interface Limits {
  /** Of the pictures kept; one is about 100 kB. */
  maxKept: number;
  maxInMinute: number;
  now?: () => number;
}

/** Draws what is not kept under that tag; refuses with 503 when too much was drawn in the last minute. */
export function keepDrawn({ maxKept, maxInMinute, now = Date.now }: Limits) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let drawn: number[] = [];
  return (etag: string, draw: () => Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    const known = kept.get(etag);
    if (known) {
      // What is read again is forgotten last.
      kept.delete(etag);
      kept.set(etag, known);
      return known;
    }
    const time = now();
    drawn = drawn.filter((each) => each > time - MINUTE_MS);
    if (drawn.length >= maxInMinute) throw new Refusal(503, 'Too many pictures at once. Please try again in a minute.');
    drawn.push(time);
    const picture = draw();
    kept.set(etag, picture);
    for (const [oldest] of kept) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return picture;
  };
}
