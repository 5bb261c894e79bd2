import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';

export interface RawAnswer {
  status: number;
  /** One header by its name in lower case; empty when there is none. */
  header(name: string): string;
  body: Buffer;
}

/** After this many ms without a byte the line counts as broken. */
const TIMEOUT = 60_000;

/** Asks and answers byte for byte: `fetch` would unpack what a store keeps compressed. */
export function rawRequest(signed: Request, body: Buffer | undefined): Promise<RawAnswer> {
  const send = signed.url.startsWith('https:') ? tlsRequest : plainRequest;
  const headers = { ...Object.fromEntries(signed.headers), ...(body && { 'content-length': body.length }) };
  return new Promise((resolve, reject) => {
    const outgoing = send(signed.url, { method: signed.method, headers, timeout: TIMEOUT }, (incoming) => {
      readBody(incoming).then(
        (content) =>
          resolve({
            status: incoming.statusCode ?? 0,
            header: (name) => String(incoming.headers[name] ?? ''),
            body: content,
          }),
        reject,
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('it does not answer')));
    outgoing.on('error', reject).end(body);
  });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
