import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { refuse } from './reply.ts';
import { createSiteHandler, type HandlerOptions } from './site-handler.ts';

/** The backend, when it shares the site's origin. */
export interface MountedApi {
  /** False when the path is not the backend's. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface SiteOptions extends Omit<HandlerOptions, 'ownAddress'> {
  api?: MountedApi | undefined;
}

/** Node's server of the published site and, mounted on the same origin, the backend. Not yet listening. */
export function createSiteServer({ api, ...options }: SiteOptions): Server {
  const handler = createSiteHandler({ ...options, ownAddress: () => addressOf(server) });
  const listener = createRequestListener((request) => handler.fetch(request), {
    // What a visitor claims to have asked for stands in the headers alone, so that no claim makes an address.
    host: 'site',
    onError: () => refuse(400, 'Bad request'),
  });
  const server = createServer((request, response) => {
    if (!api?.handle(request, response)) void listener(request, response);
  });
  server.on('listening', () => handler.prepare());
  server.on('close', () => handler.stop());
  server.on('upgrade', (request, socket, head) => {
    if (!api?.upgrade(request, socket, head)) socket.destroy();
  });
  return server;
}

/** Where this server reaches itself. */
function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '::' || address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
