import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { types } from '../store/file-headers.ts';
import { SiteFiles, isAsset } from '../serve/site-files.ts';
import { APP_PAGE } from '../serve/static-page.ts';

/** A web server that serves the output of `npm run build -- --out` by the file that lies in it. */
export interface StaticHost {
  name: 'nginx' | 'caddy';
  /** Its file in the output. */
  file: string;
  isInstalled: boolean;
  /** Serves a built folder; `top` is a folder for what the server writes itself. */
  start(folder: string, top: string): Promise<RunningHost>;
}

export interface RunningHost {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Set where both servers must be there: a workflow that lost them would go on without their journeys for ever. */
const isRequired = Boolean(process.env['CI']) && process.env['LINEUP_STATIC_HOSTS'] === 'required';

function isInstalled(program: string, flag: string): boolean {
  const isThere = spawnSync(program, [flag]).status === 0;
  if (!isThere && isRequired)
    throw new Error(`${program} is not installed, and LINEUP_STATIC_HOSTS says that it must be`);
  return isThere;
}

export const staticHosts: StaticHost[] = [
  {
    name: 'nginx',
    file: 'nginx.conf',
    isInstalled: isInstalled('nginx', '-v'),
    start: (folder, top) => start((port) => spawnNginx(folder, top, port)),
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    isInstalled: isInstalled('caddy', 'version'),
    start: (folder, top) => start((port) => spawnCaddy(folder, top, port)),
  },
];

/** A host that was told nothing but its fallback: it has files, finds `/features` in `features.html`, and adds no header. */
export const plainHost = {
  async start(folder: string, fallback = APP_PAGE): Promise<RunningHost> {
    const files = new SiteFiles(folder);
    const find = async (pathname: string) =>
      isAsset(pathname)
        ? files.read(pathname)
        : ((await files.read(pathname === '/' ? '/index.html' : `${pathname}.html`)) ?? files.read(`/${fallback}`));
    const server = createHttpServer((incoming, outgoing) => {
      void find(new URL(incoming.url ?? '/', 'http://host').pathname).then((file) => {
        outgoing.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? types['.txt'] });
        outgoing.end(file?.plain);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://localhost:${port}`,
      port,
      async stop() {
        server.closeAllConnections();
        await new Promise((resolve) => {
          server.close(resolve);
        });
      },
    };
  },
};

/** The example as it is, with the address and the folder of this run. */
function spawnNginx(folder: string, top: string, port: number): ChildProcess {
  const own = path.join(top, 'nginx');
  mkdirSync(own, { recursive: true });
  const site = readFileSync(path.join(folder, 'nginx.conf'), 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/srv/lineup', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own}/${kind};`,
  );
  // Started by root, its workers would be somebody who may not read a folder of root's.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const settings = `daemon off; ${user} pid ${own}/pid; error_log stderr; events {}\n`;
  const file = path.join(own, 'nginx.conf');
  writeFileSync(file, `${settings}http { access_log off; ${temporary.join(' ')}\n${site} }`);
  return spawn('nginx', ['-p', own, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
}

function spawnCaddy(folder: string, top: string, port: number): ChildProcess {
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      SITE_ADDRESS: `http://localhost:${port}`,
      SITE_FOLDER: folder,
      CADDY_ADMIN: `unix/${path.join(top, 'caddy.sock')}`,
      XDG_DATA_HOME: top,
      XDG_CONFIG_HOME: top,
    },
  });
}

async function start(spawnAt: (port: number) => ChildProcess): Promise<RunningHost> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawnAt(port);
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await answers(url))) if (isOver()) throw new Error(`${child.spawnfile} ended: ${said.join('')}`);
  return {
    url,
    port,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Whether it answers; false after a short pause, so that it may be asked again at once. */
async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
