import { cpSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Browser } from 'playwright';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';
import { createSiteServer } from '../serve/site-server.ts';
import { compressFolder } from '../site/compress.ts';
import { pointerOf, publishShell } from '../site/site.ts';
import { localBackend } from '../start/backend.ts';
import { buildMono } from './mono/build-mono.ts';
import { visit, type Visit } from './visit.ts';

/** Federated against one app, for one route. Above 1: federation costs more. */
export interface FederationCost {
  route: string;
  bytes: number;
  scriptBytes: number;
  requests: number;
  fcp: number;
  lcp: number;
  /** JavaScript of the federated visit, in bytes on the wire. */
  federatedScriptBytes: number;
}

export interface FederationBench {
  routes: string[];
  /** Visits of each route in each build, alternating; the median counts. */
  rounds: number;
  log(line: string): void;
}

/** Builds both, serves both on the same backend and visits each route cold, in turns. */
export async function measureFederation(
  folders: { dataDir: string; site: string },
  { routes, rounds, log }: FederationBench,
): Promise<FederationCost[]> {
  const mono = path.join(folders.dataDir, 'bench/mono');
  log('Building the same sources as one app');
  await buildMono(path.join(folders.dataDir, 'bench/mono-dist'));
  publishShell(path.join(folders.dataDir, 'bench/mono-dist'), mono);
  cpSync(pointerOf(folders.site), pointerOf(mono));
  await compressFolder(mono);
  await compressFolder(folders.site);
  const backend = await localBackend(folders.dataDir, log);
  const servers = [folders.site, mono].map((folder) =>
    createSiteServer({
      folder,
      api: backend.api,
      environment: () => ({ supabaseUrl: backend.supabaseUrl, anonKey: backend.anonKey }),
    }),
  );
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    const [federated, single] = await Promise.all(
      servers.map(
        (server) =>
          new Promise<string>((resolve) => {
            server.listen(0, '127.0.0.1', () => resolve(`http://localhost:${(server.address() as AddressInfo).port}`));
          }),
      ),
    );
    const costs: FederationCost[] = [];
    for (const route of routes) {
      log(`Visiting ${route}`);
      costs.push(await compare(browser, route, `${federated}${route}`, `${single}${route}`, rounds));
    }
    return costs;
  } finally {
    await browser.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await backend.stop();
  }
}

async function compare(
  browser: Browser,
  route: string,
  federated: string,
  single: string,
  rounds: number,
): Promise<FederationCost> {
  const visits: { federated: Visit; single: Visit }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Taking turns spreads whatever else the machine does over both.
    visits.push({ federated: await visit(browser, federated), single: await visit(browser, single) });
  }
  const ratio = (of: keyof Visit) =>
    median(visits.map((pair) => pair.federated[of])) / median(visits.map((pair) => pair.single[of]));
  return {
    route,
    bytes: ratio('bytes'),
    scriptBytes: ratio('scriptBytes'),
    requests: ratio('requests'),
    fcp: ratio('fcp'),
    lcp: ratio('lcp'),
    federatedScriptBytes: median(visits.map((pair) => pair.federated.scriptBytes)),
  };
}

/** The middle value; of an even number, the lower of the two in the middle. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
