import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { addressHeaders } from '../address.ts';
import { compressor, encodingFor, isCompressible, isLong } from './compress.ts';

/**
 * Turns a Node request into a fetch one; undefined when fetch has no such request (the method TRACE, for one).
 * @param origin the public address, whatever the Host header claims
 */
export function toRequest(incoming: IncomingMessage, response: ServerResponse, origin: string): Request | undefined {
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i] as string, incoming.rawHeaders[i + 1] as string);
  }
  for (const [name, value] of Object.entries(addressHeaders(incoming))) headers.set(name, value);
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  try {
    return new Request(origin + incoming.url, {
      method: incoming.method,
      headers,
      signal: gone.signal,
      ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
    } as RequestInit);
  } catch {
    return undefined;
  }
}

/** Sends a fetch response, text compressed for who takes it. A client that goes away in the middle is no error. */
export async function sendResponse(
  answer: Response,
  response: ServerResponse,
  { method, headers: asked }: Pick<IncomingMessage, 'method' | 'headers'>,
): Promise<void> {
  if (response.destroyed) return;
  const mayCompress = isCompressible(answer.status, answer.headers);
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  if (mayCompress) headers['vary'] = [answer.headers.get('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  if (!answer.body || method === 'HEAD') {
    response.writeHead(answer.status, headers);
    await answer.body?.cancel();
    response.end();
    return;
  }
  try {
    const body = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    const encoding = mayCompress ? encodingFor(String(asked['accept-encoding'] ?? '')) : undefined;
    const [isWorthIt, whole] = encoding ? await isLong(body) : [false, body];
    if (!encoding || !isWorthIt) {
      response.writeHead(answer.status, headers);
      return await pipeline(whole, response);
    }
    delete headers['content-length'];
    response.writeHead(answer.status, { ...headers, 'content-encoding': encoding });
    await pipeline(whole, compressor(encoding), response);
  } catch {
    response.destroy();
  }
}
