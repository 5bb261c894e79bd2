import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/shared-modules.ts';
import { developmentPort, remoteIds } from '../site/remotes.ts';
import { localBackend, remoteBackend } from '../start/backend.ts';
import { runOrExplain } from '../start/explain.ts';
import { claimPort, portError, wantedPort } from '../start/port.ts';
import { StartError } from '../start/start-error.ts';
import { startSite } from '../start/start-site.ts';
import { stopOnSignal } from '../start/stop-on-signal.ts';
import { createDevelopmentSite } from './development-site.ts';
import { startDevServer, type DevServer } from './dev-server.ts';

const host = '127.0.0.1';
const log = (line: string) => console.log(line);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string', default: '.lineup' } },
});

await runOrExplain(async () => {
  const [named] = positionals;
  const id = remoteIds.find((remote) => remote === named);
  if (named && !id)
    throw new StartError(`There is no remote "${named}". Name one of ${remoteIds.join(', ')}, or none for all.`);
  await (id ? developOne(id) : developAll());
});

/** One remote from its sources, everything else as built. */
async function developOne(id: string): Promise<void> {
  await claimPort(developmentPort(id), host);
  const site = await startSite({ port: wantedPort(3000), dataDir: values['data-dir'], localRemotes: true, log });
  const server = await startDevServer(id, 'built', log);
  stopOnSignal(async () => {
    await server.stop();
    await site.stop();
  });
  console.log(`\n${id} runs from its sources at ${site.url}/?remote.${id}=${server.url}/entry.js`);
  console.log(`The tab keeps it until ${site.url}/?remote.${id}= · Stop with Ctrl-C.`);
}

/** The shell and every remote from their sources, with hot reload. */
async function developAll(): Promise<void> {
  const apps = ['shell', ...remoteIds];
  for (const app of apps) await claimPort(developmentPort(app), host);
  const port = await claimPort(wantedPort(3000), host);
  const url = `http://localhost:${port}`;
  const backend = remoteBackend() ?? (await localBackend(path.resolve(root, values['data-dir']), url, log));
  const servers: DevServer[] = [];
  const site = createDevelopmentSite(backend);
  const stop = async () => {
    site.closeAllConnections();
    site.close();
    await Promise.all(servers.map((server) => server.stop()));
    await backend.stop();
  };
  stopOnSignal(stop);
  try {
    // One after the other: the first build of each takes every core.
    for (const app of apps) servers.push(await startDevServer(app, 'development', log));
    await new Promise<void>((resolve, reject) => {
      site.once('error', (error) => reject(portError(error, port)));
      site.listen(port, host, resolve);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  console.log(`\nLineup is ready at ${url}, with hot reload. Stop with Ctrl-C.`);
}
