/** Bodies of requests, read with a bound. */
import type { ReadableStream } from 'node:stream/web';

const MAX_DISCARDED_BYTES = 256 * 1024 * 1024;

/** The body has more bytes than its reader takes. */
export class BodyTooLong extends Error {}

/** The whole body. Throws `BodyTooLong` as soon as it has more bytes, whatever its length header says. */
export async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BodyTooLong();
  return collect(chunksOf(request), most);
}

/** Puts the chunks together. Throws `BodyTooLong`. */
export async function collect(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) throw new BodyTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The chunks of the body. Stopping half-way leaves it open: cancelling would cut the connection before the answer. */
export function chunksOf(request: Request): AsyncIterable<Uint8Array> {
  const body = (request.body ?? new Blob([]).stream()) as unknown as ReadableStream<Uint8Array>;
  return { [Symbol.asyncIterator]: () => body.values({ preventCancel: true })[Symbol.asyncIterator]() };
}

/**
 * Reads and forgets what is left of the body, so that the client, which sends before it listens, sees the answer and can
 * use the connection again. A body without end is cut off.
 */
export async function discardBody(request: Request): Promise<void> {
  const { body } = request;
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let size = 0; size < MAX_DISCARDED_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
  }
  await reader.cancel();
}
