import { createSecureServer } from 'node:http2';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { passOn } from '../pass-on.ts';

/** Headers of one hop, which HTTP/2 has no use for. */
const OF_THE_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** A site behind HTTP/2 and TLS. */
export interface SecureFront {
  /** Its address, without a trailing slash. The certificate is its own. */
  address: string;
  stop(): void;
}

/**
 * Puts HTTP/2 in front of a site on a local port, as the CDN in front of a live one does: browsers ask for many small
 * files at once there, while HTTP/1.1 makes them queue.
 */
export async function startSecureFront(port: number): Promise<SecureFront> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ cert, key, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
    headers['host'] = incoming.authority || incoming.headers.host;
    passOn({ incoming, outgoing }, { port, agent, headers }, (answered) =>
      Object.fromEntries(Object.entries(answered).filter(([name]) => !OF_THE_HOP.has(name))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      agent.destroy();
      server.close();
    },
  };
}
