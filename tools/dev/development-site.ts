import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import { CONTRACT } from '@lineup/contract/compatibility';
import type { Registry, RegistryEntry } from '@lineup/contract/facts';
import { federationVersion, root } from '@lineup/build/shared-modules';
import { SiteFiles } from '@lineup/site/serve/site-files';
import { developmentPort, readFacts, remoteIds } from '@lineup/build/remotes';
import { readBuild } from '@lineup/site/store/site';
import type { Backend } from '@lineup/stack/backend';

/**
 * One origin for development: the backend, a registry, and the shell's development server behind it. The named remotes
 * come from their development servers, the others as they are built.
 */
export function createDevelopmentSite(backend: Backend, fromSources: readonly string[]): Server {
  const built = new Map(
    remoteIds.filter((id) => !fromSources.includes(id)).map((id) => [id, new SiteFiles(distOf(id))]),
  );
  const server = createServer((request, response) => {
    if (backend.api?.handle(request, response)) return;
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (pathname === '/registry.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(developmentRegistry(backend, fromSources)));
      return;
    }
    const [, id = '', file = ''] = /^\/remotes\/([^/]+)\/[^/]+(\/.+)$/.exec(pathname) ?? [];
    const files = built.get(id);
    if (files) void sendBuilt(files, file, response);
    else passOn(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    if (!backend.api?.upgrade(request, socket, head)) socket.destroy();
  });
  return server;
}

function distOf(id: string): string {
  return path.join(root, 'apps', id, 'dist');
}

function developmentRegistry({ supabaseUrl, anonKey }: Backend, fromSources: readonly string[]): Registry {
  const remotes = remoteIds.map((id) =>
    fromSources.includes(id)
      ? developmentEntry(id)
      : { ...readFacts(id), channels: { stable: readBuild(id, distOf(id)) } },
  );
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

async function sendBuilt(files: SiteFiles, name: string, response: ServerResponse): Promise<void> {
  const file = await files.read(name).catch(() => null);
  if (file) response.writeHead(200, { 'content-type': file.type });
  else response.writeHead(404, { 'content-type': 'text/plain' });
  response.end(file?.plain ?? 'Not found\n');
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
