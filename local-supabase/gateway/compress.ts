import { Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Below this many bytes compression costs more than it saves. */
const MIN_BYTES = 1024;
/** Answers are made for one caller: the last percent is not worth the wait. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 2;

type Encoding = 'br' | 'gzip';

/**
 * Whether another encoding may be sent: text without an ETag, as a strong one names the very bytes, and whole, as a
 * range of bytes counts those of the file. Events must arrive one by one.
 */
export function isCompressible(status: number, headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  if (!/^(text\/(?!event-stream)|application\/([\w.-]+\+)?json\b)/.test(type)) return false;
  if (status === 204 || status === 304 || headers.has('content-encoding') || headers.has('etag')) return false;
  return !headers.get('content-range')?.startsWith('bytes');
}

/** The encoding that a caller takes, the smaller one first. */
export function encodingFor(accepted: string): Encoding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().split(/\s*;\s*/));
  const taken = offers.filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality)).map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => taken.includes(name));
}

/** Reads until it is known whether the body is worth compressing, and gives it back whole. */
export async function isLong(body: Readable): Promise<[isLong: boolean, whole: Readable]> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < MIN_BYTES) {
    const next = await chunks.next();
    if (next.done) return [false, Readable.from(read)];
    read.push(next.value);
    length += next.value.byteLength;
  }
  const whole = async function* () {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return [true, Readable.from(whole())];
}

export function compressor(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : createGzip({ level: GZIP_LEVEL });
}
