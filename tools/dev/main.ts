import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApps } from '@lineup/site/build/build-apps';
import { root } from '@lineup/build/shared-modules';
import { developmentPort, remoteIds } from '@lineup/build/remotes';
import { localBackend, remoteBackend } from '@lineup/stack/backend';
import { runOrExplain } from '../start/explain.ts';
import { claimPort, portError, wantedPort } from '../start/port.ts';
import { StartError } from '@lineup/stack/start-error';
import { stopOnSignal } from '../start/stop-on-signal.ts';
import { createDevelopmentSite } from './development-site.ts';
import { startDevServer, type DevServer } from './dev-server.ts';

const host = '127.0.0.1';
const log = (line: string) => console.log(line);

await runOrExplain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'data-dir': { type: 'string', default: '.lineup' },
      at: { type: 'string' },
      reset: { type: 'boolean', default: false },
    },
  });
  const backend = { dataDir: path.resolve(root, values['data-dir']), reset: values.reset };
  const [named] = positionals;
  const id = remoteIds.find((remote) => remote === named);
  if (named && !id)
    throw new StartError(`There is no remote "${named}". Name one of ${remoteIds.join(', ')}, or none for all.`);
  if (values.at === undefined) return develop(id ? [id] : remoteIds, backend);
  if (!id) throw new StartError('Name the remote that is to run at that address: npm run dev -- teams --at <address>.');
  if (!URL.canParse(values.at))
    throw new StartError(`--at is "${values.at}"; set it to an address such as https://lineup.example.`);
  await developAt(id, new URL(values.at).origin);
});

/** One remote from its sources for a site that is served elsewhere, which runs the built shell. */
async function developAt(id: string, site: string): Promise<void> {
  await claimPort(developmentPort(id), host);
  let server: DevServer | undefined;
  stopOnSignal(() => server?.stop());
  server = await startDevServer(id, 'built', log);
  console.log(`\nEnter ${server.url}/entry.js for ${id} at ${site}/testing?tab=tools. A change loads the page again.`);
  console.log('Stop with Ctrl-C.');
}

/** The shell and the named remotes from their sources, with hot reload; the others as built. */
async function develop(ids: readonly string[], { dataDir, reset }: { dataDir: string; reset: boolean }): Promise<void> {
  let stop: (() => Promise<void>) | undefined;
  stopOnSignal(() => stop?.());
  const apps = ['shell', ...ids];
  for (const app of apps) await claimPort(developmentPort(app), host);
  const port = await claimPort(wantedPort(3000), host);
  const url = `http://localhost:${port}`;
  const others = remoteIds.filter((id) => !ids.includes(id));
  if (others.length > 0) {
    log(`Building what changed of ${others.join(', ')}`);
    await buildApps(others);
  }
  const backend = remoteBackend() ?? (await localBackend(dataDir, url, log, { reset }));
  const servers: DevServer[] = [];
  const site = createDevelopmentSite(backend, ids);
  stop = async () => {
    site.closeAllConnections();
    site.close();
    await Promise.all(servers.map((server) => server.stop()));
    await backend.stop();
  };
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
  const what =
    others.length > 0 ? `${ids.join(', ')} and the shell from their sources, the rest as built` : 'all from source';
  console.log(`\nLineup is ready at ${url}, ${what}; a change shows at once. Stop with Ctrl-C.`);
}
