import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { addressHeaders } from '../address.ts';

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

/** Sends a fetch response. A client that goes away in the middle is no error. */
export async function sendResponse(answer: Response, response: ServerResponse, method?: string): Promise<void> {
  if (response.destroyed) return;
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  response.writeHead(answer.status, headers);
  if (!answer.body || method === 'HEAD') {
    await answer.body?.cancel();
    response.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), response);
  } catch {
    response.destroy();
  }
}
