import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { CONTRACT } from '../../libs/contract/src/compatibility.ts';
import type { Registry, RegistryEntry } from '../../libs/contract/src/facts.ts';
import { federationVersion } from '../build/shared-modules.ts';
import { developmentPort, readFacts, remoteIds } from '../site/remotes.ts';
import type { Backend } from '../start/backend.ts';

/** One origin for development: the backend, a registry of the development servers, and the shell's server behind it. */
export function createDevelopmentSite(backend: Backend): Server {
  const server = createServer((request, response) => {
    if (backend.api?.handle(request, response)) return;
    if (request.url?.split('?')[0] === '/registry.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(developmentRegistry(backend)));
      return;
    }
    passOn(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    if (!backend.api?.upgrade(request, socket, head)) socket.destroy();
  });
  return server;
}

function developmentRegistry({ supabaseUrl, anonKey }: Backend): Registry {
  const remotes = remoteIds.map((id): RegistryEntry => developmentEntry(id));
  return { environment: { supabaseUrl, anonKey, release: 'development' }, remotes };
}

function developmentEntry(id: string): RegistryEntry {
  const facts = readFacts(id);
  const origin = `http://localhost:${developmentPort(id)}`;
  return {
    ...facts,
    channels: {
      stable: {
        version: 'development',
        entry: `${origin}/entry.js`,
        preload: { scripts: [], components: [], screens: {} },
        slots: Object.fromEntries(
          (facts.slots ?? []).map(({ place }) => [
            place,
            { scripts: [`${origin}/slots/${place}.js`], styles: [`${origin}/slots/${place}.css`], components: [] },
          ]),
        ),
        integrity: {},
        shared: {},
        pluginVersion: federationVersion(),
        contract: CONTRACT,
      },
    },
  };
}

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const upstream = sendRequest(
    { host: 'localhost', port: developmentPort('shell'), method, path: url, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  upstream.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
    response.end('The development server of the shell does not answer.\n');
  });
  request.pipe(upstream);
}
