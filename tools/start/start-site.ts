import path from 'node:path';
import { buildSite } from '@lineup/site/build/build-site';
import { root } from '@lineup/build/shared-modules';
import { DrawnPages } from '@lineup/site/serve/drawn-pages';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { compressFolder } from '@lineup/site/store/compress';
import { localBackend, remoteBackend, type Account } from '@lineup/stack/backend';
import { claimPort, portError } from './port.ts';
import { StartError } from '@lineup/stack/start-error';

export interface StartOptions {
  /** 0 takes a free port. */
  port: number;
  /** Folder of database, keys and published site. Default `.lineup`. */
  dataDir?: string | undefined;
  /** Folder of a published site that is served as it is, instead of building what changed. */
  site?: string | undefined;
  /** Address to listen on; loopback unless set otherwise. */
  host?: string | undefined;
  log(line: string): void;
}

export interface RunningSite {
  url: string;
  apiUrl: string;
  anonKey: string;
  /** Of a local backend only. */
  serviceKey?: string | undefined;
  databaseUrl?: string | undefined;
  accounts: readonly Account[];
  stop(): Promise<void>;
}

/** Address that gets analytics events, when one is set. */
function readAnalyticsUrl(): string | undefined {
  const { ANALYTICS_URL: address } = process.env;
  if (address && !URL.canParse(address))
    throw new StartError(
      `ANALYTICS_URL is "${address}"; set it to an address such as https://stats.example.com/events`,
    );
  return address || undefined;
}

/** Builds what changed, starts the backend and serves both on one origin. */
export async function startSite(options: StartOptions): Promise<RunningSite> {
  const { host = '127.0.0.1', log } = options;
  const analyticsUrl = readAnalyticsUrl();
  const dataDir = path.resolve(root, options.dataDir ?? '.lineup');
  const folder = options.site ?? path.join(dataDir, 'site');
  const port = await claimPort(options.port, host);
  const url = `http://localhost:${port}`;
  if (!options.site) {
    log('Building what changed');
    await buildSite(log, folder);
    await compressFolder(folder);
  }
  log('Starting the backend');
  const backend = remoteBackend() ?? (await localBackend(dataDir, url, log));
  const isOwnOrigin = backend.supabaseUrl === '/';
  const drawn = process.env['LINEUP_DRAW'] === 'off' ? undefined : new DrawnPages(folder);
  const server = createSiteServer({
    folder,
    api: backend.api,
    environment: () => ({
      supabaseUrl: backend.supabaseUrl,
      anonKey: backend.anonKey,
      ...(analyticsUrl && { analyticsUrl }),
    }),
    origins: {
      api: isOwnOrigin ? undefined : new URL(backend.supabaseUrl).origin,
      analytics: analyticsUrl && new URL(analyticsUrl).origin,
    },
    overrideSecret: process.env['LINEUP_OVERRIDE_SECRET'],
    drawn,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(portError(error, port)));
      server.listen(port, host, resolve);
    });
  } catch (error) {
    await backend.stop();
    throw error;
  }
  await drawn?.settled();
  return {
    url,
    apiUrl: isOwnOrigin ? url : backend.supabaseUrl,
    anonKey: backend.anonKey,
    serviceKey: backend.serviceKey,
    databaseUrl: backend.databaseUrl,
    accounts: backend.accounts,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await backend.stop();
    },
  };
}
