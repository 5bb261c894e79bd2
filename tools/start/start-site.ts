import path from 'node:path';
import * as z from '@lineup/schema';
import { buildSite } from '@lineup/site/build/build-site';
import { root } from '@lineup/build/shared-modules';
import { limitsFor } from '@lineup/site/render/drawing';
import { DrawnPages } from '@lineup/site/serve/drawn-pages';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { compressFolder } from '@lineup/site/store/compress';
import { readVariables, webAddress } from '@lineup/site/variables';
import { noteBackend } from '@lineup/site/store/local-site';
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
  /** Whether a local backend begins with an empty database and the demo data. */
  reset?: boolean | undefined;
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

/** `ANALYTICS_URL`: the address that gets analytics events. */
const variablesSchema = z.object({
  ANALYTICS_URL: z.optional(webAddress('ANALYTICS_URL', 'https://stats.example.com/events')),
});

/** What draws pages for visitors, unless an operator has turned it off. */
function drawnPages(folder: string): DrawnPages | undefined {
  const { LINEUP_DRAW: setting } = process.env;
  if (!setting) return new DrawnPages(folder);
  if (setting === 'off') return undefined;
  const limit = Number(setting);
  if (!(limit > 0)) throw new StartError(`LINEUP_DRAW is "${setting}"; set it to off, or to a limit in milliseconds`);
  return new DrawnPages(folder, limitsFor(limit));
}

/** Builds what changed, starts the backend and serves both on one origin. */
export async function startSite(options: StartOptions): Promise<RunningSite> {
  const { host = '127.0.0.1', log } = options;
  const { ANALYTICS_URL: analyticsUrl } = readVariables(variablesSchema, process.env, StartError);
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
  const backend = remoteBackend() ?? (await localBackend(dataDir, url, log, { reset: options.reset }));
  const isOwnOrigin = backend.supabaseUrl === '/';
  const drawn = drawnPages(folder);
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
  // A release into the folder of this site asks this backend.
  const forget = options.site
    ? undefined
    : noteBackend(dataDir, { supabaseUrl: isOwnOrigin ? url : backend.supabaseUrl, anonKey: backend.anonKey });
  await drawn?.settled();
  return {
    url,
    apiUrl: isOwnOrigin ? url : backend.supabaseUrl,
    anonKey: backend.anonKey,
    serviceKey: backend.serviceKey,
    databaseUrl: backend.databaseUrl,
    accounts: backend.accounts,
    async stop() {
      forget?.();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await backend.stop();
    },
  };
}
