import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { SHELL_PRELOADS } from '@lineup/build/shell-preloads';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';
import type { FederationCost } from '@lineup/journeys/budgets';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { compressFolder } from '@lineup/site/store/compress';
import { publishShell } from '@lineup/site/release/shell';
import { folderTarget } from '@lineup/site/store/folder-target';
import { POINTERS, SHELL } from '@lineup/site/store/pointer';
import { localBackend } from '@lineup/stack/backend';
import { strangePaint } from './largest-paint.ts';
import { listen } from './listen.ts';
import { median } from './median.ts';
import { buildMono } from './mono/build-mono.ts';
import { restDepth } from './rest-depth.ts';
import { ownTeam, signIn } from '@lineup/stack/sign-in';
import { conditions, visit, type Visit } from './visit.ts';

/** Path whose `:team` stands for a team of the demo coach; it is visited signed in. */
const OWN_TEAM = ':team';
/** The home page of who is signed in. */
const TODAY = '/#today';
/** Visited signed in, too: a visitor is sent away, or sees another page. */
const SIGNED_IN = new Set(['/inbox', TODAY]);

export interface FederationBench {
  routes: string[];
  /** Visits of each route in each build, alternating; the median counts. */
  rounds: number;
  /** Also counts the calls of the backend that wait for one another. */
  withDepth: boolean;
  log(line: string): void;
}

/** Builds both, serves both on the same backend and visits each route cold, in turns. */
export async function measureFederation(
  folders: { dataDir: string; site: string },
  { routes, rounds, withDepth, log }: FederationBench,
): Promise<FederationCost[]> {
  const mono = path.join(folders.dataDir, 'bench/mono');
  log('Building the same sources as one app');
  await buildMono(path.join(folders.dataDir, 'bench/mono-dist'));
  await publishShell(folderTarget(mono), path.join(folders.dataDir, 'bench/mono-dist'), {
    isUngated: true,
    database: 'ignored',
  });
  // One app starts its chunks itself; those that this file names are for screens of remotes.
  rmSync(path.join(mono, SHELL_PRELOADS), { force: true });
  cpSync(path.join(folders.site, POINTERS), path.join(mono, POINTERS), {
    recursive: true,
    filter: (source) => path.basename(source) !== SHELL,
  });
  await compressFolder(mono);
  await compressFolder(folders.site);
  const backend = await localBackend(folders.dataDir, 'http://localhost', log);
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
    const [federated, single] = await Promise.all(servers.map(listen));
    const origin = String(federated);
    const sessionOf = (kind: 'coach' | 'player') => {
      const account = backend.accounts.find((each) => each.kind === kind);
      if (!account) throw new Error(`there is no demo ${kind}`);
      return signIn(origin, backend.anonKey, account);
    };
    const session = await sessionOf('coach');
    // What a manager's home page shows beside that depends on the hour: who has not answered is asked for what is next.
    const player = await sessionOf('player');
    const team = await ownTeam(origin, backend.anonKey, session);
    const costs: FederationCost[] = [];
    for (const route of routes) {
      log(`Visiting ${route}`);
      const path = route.replace(OWN_TEAM, team);
      const stored = route === TODAY ? player.text : path !== route || SIGNED_IN.has(route) ? session.text : null;
      const cost = await compare(browser, route, [`${origin}${path}`, `${single}${path}`], stored, rounds);
      costs.push(withDepth ? { ...cost, restDepth: await restDepth(browser, `${origin}${path}`, stored) } : cost);
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
  [federated, single]: readonly [string, string],
  session: string | null,
  rounds: number,
): Promise<FederationCost> {
  const visits: { federated: Visit; single: Visit }[] = [];
  // Bytes are the same on every connection; times count where they are felt.
  const on = rounds > 1 ? conditions.phone : conditions.fair;
  // The first visit of a route reads files that the server then keeps.
  if (rounds > 1) for (const address of [federated, single]) await visit(browser, address, session);
  for (let round = 0; round < rounds; round += 1) {
    // Taking turns spreads whatever else the machine does over both.
    visits.push({
      federated: await visit(browser, federated, session, on),
      single: await visit(browser, single, session, on),
    });
  }
  const ratio = (of: Exclude<keyof Visit, 'largestPaint'>) =>
    median(visits.map((pair) => pair.federated[of])) / median(visits.map((pair) => pair.single[of]));
  return {
    route,
    bytes: ratio('bytes'),
    extraBytes: median(visits.map((pair) => pair.federated.bytes)) - median(visits.map((pair) => pair.single.bytes)),
    scriptBytes: ratio('scriptBytes'),
    requests: ratio('requests'),
    fcp: ratio('fcp'),
    lcp: ratio('lcp'),
    federatedScriptBytes: median(visits.map((pair) => pair.federated.scriptBytes)),
    paint: [...new Set(visits.map((pair) => pair.federated.largestPaint.element))].join(' or '),
    strangePaints: [
      ...new Set(
        visits.flatMap(({ federated, single }) => [
          ...strangePaintIn('the federated site', federated),
          ...strangePaintIn('the one app', single),
        ]),
      ),
    ],
  };
}

function strangePaintIn(build: string, { largestPaint }: Visit): string[] {
  const problem = strangePaint(largestPaint);
  return problem ? [`in ${build} ${problem}`] : [];
}
