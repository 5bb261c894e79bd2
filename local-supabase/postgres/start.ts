import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../types.ts';
import { chooseAccount, stagingFolder, type Account } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { createCluster, SUPERUSER } from './create-cluster.ts';
import { freePort } from './free-port.ts';
import { launch, type Server } from './launch.ts';
import { stopLeftover } from './pid-file.ts';

export interface Postgres {
  /** Superuser address. It stays the same when the server has to be started again. */
  url: string;
  stop(): Promise<void>;
}

const PORT_TAKEN = /could not create any TCP\/IP sockets|could not bind|Address already in use/;
/** The processes of a killed server need a moment to notice. */
const STILL_ENDING = /pre-existing shared memory|lock file "postmaster\.pid"/;
const ENDING_LIMIT_MS = 30_000;
const MAX_RESTARTS = 5;

/**
 * Starts PostgreSQL on a folder, creating the cluster on the first call and recovering it after a crash. A server that
 * ends by itself, or is killed, is started again.
 * @param folder holds the cluster; created when missing
 * @param password of the superuser; fixed when the cluster is created
 * @param settings of the server, where they are not to be the usual ones
 */
export async function startPostgres(
  folder: string,
  password: string,
  log: Log,
  settings: Record<string, string> = {},
): Promise<Postgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = chooseAccount(path.resolve(folder), locateBinaries());
  const data = path.join(account.home, 'data');
  if (!existsSync(path.join(data, 'PG_VERSION'))) await createCluster(account, data, password);
  await stopLeftover(data, log);

  const start = (port: number) => launchWhenFree(account, data, port, log, settings);
  const { server, port } = await launchOnFreePort(start);
  const supervised = keepRunning(server, () => start(port), log);
  return { url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, stop: supervised.stop };
}

/** Removes the cluster of a folder, and its copy if there is one. */
export async function removeCluster(folder: string, log: Log): Promise<void> {
  const home = path.resolve(folder);
  for (const cluster of [home, path.join(stagingFolder(home), 'cluster')]) {
    await stopLeftover(path.join(cluster, 'data'), log);
    rmSync(cluster, { recursive: true, force: true });
  }
}

async function launchOnFreePort(start: (port: number) => Promise<Server>): Promise<{ server: Server; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { server: await start(port), port };
    } catch (error) {
      // Somebody took the port between looking and listening.
      if (attempt === 3 || !PORT_TAKEN.test(String(error))) throw error;
    }
  }
}

async function launchWhenFree(
  account: Account,
  data: string,
  port: number,
  log: Log,
  settings: Record<string, string>,
): Promise<Server> {
  for (const deadline = Date.now() + ENDING_LIMIT_MS; ; await pause(50)) {
    try {
      return await launch(account, data, port, log, settings);
    } catch (error) {
      if (Date.now() > deadline || !STILL_ENDING.test(String(error))) throw error;
    }
  }
}

function keepRunning(first: Server, restart: () => Promise<Server>, log: Log): { stop(): Promise<void> } {
  let server: Server | undefined = first;
  let isStopping = false;

  const watch = async () => {
    for (let restarts = 0; server && restarts < MAX_RESTARTS; restarts++) {
      await server.ended;
      if (isStopping) return;
      log('The database ended unexpectedly; starting it again');
      try {
        server = await restart();
      } catch (error) {
        server = undefined;
        log(`The database does not start again: ${(error as Error).message}`);
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      isStopping = true;
      await server?.stop();
      await watching;
      // It may have been starting again at that moment.
      await server?.stop();
    },
  };
}
