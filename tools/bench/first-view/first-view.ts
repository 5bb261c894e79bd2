import type { Server } from 'node:http';
import { chromium, type Browser } from '@playwright/test';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';
import { DrawnPages } from '@lineup/site/serve/drawn-pages';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { compressFolder } from '@lineup/site/store/compress';
import { localBackend } from '@lineup/stack/backend';
import { StartError } from '@lineup/stack/start-error';
import { strangePaint } from '../largest-paint.ts';
import { listen } from '../listen.ts';
import { median } from '../median.ts';
import { conditions, type Conditions } from '../visit.ts';
import { serveTwins, staticView } from './twin.ts';
import { viewPage, type View } from './view-page.ts';

/** Pages that a visitor reads. */
export const READING_PAGES = [
  '/',
  '/features',
  '/learn',
  '/learn/how-college-esports-recruiting-works',
  '/news',
  '/news/fall-season-opens',
  '/mr/cooldowns',
  '/colleges',
  '/college/redstone-valley-university',
  '/player/riley-tran',
  '/teams',
  // Copper Kettle Gaming of the seed.
  '/teams/5dee9c54-9d21-4e2b-8d73-d3d1e007d787/manage',
];
/** How often a page that comes empty is asked for before it is given up. */
const MAX_TRIES = 20;
/** Not kept yet, all at once. */
const AT_ONCE = Array.from({ length: 20 }, (_, index) => `/learn?q=word${index}`);

/** Medians of one page: as the site draws it, as one static file, and as it came before it was drawn. */
export interface FirstView {
  route: string;
  drawn: Timing;
  still: Timing;
  empty: Timing;
  /** First content of the drawn page on slow 3G, in ms. */
  slow: number;
  /** What the largest paint of the drawn page was. */
  paint: string;
  /** Why such a paint was not the page's own. */
  strange: string[];
}

type Timing = Record<'fcp' | 'lcp' | 'shift' | 'blocked' | 'alive', number>;

/** What a visitor sees first of each page, and how many of 20 pages that nobody has kept come drawn when asked for at once. */
export interface FirstViews {
  pages: FirstView[];
  atOnce: { asked: number; drawn: number };
}

/** Visits each page in turns, drawn, still and empty, on a phone with slow 4G. */
export async function measureFirstViews(
  folders: { dataDir: string; site: string },
  { routes, rounds, log }: { routes: string[]; rounds: number; log(line: string): void },
): Promise<FirstViews> {
  await compressFolder(folders.site);
  const backend = await localBackend(folders.dataDir, 'http://localhost', log);
  const pages = new DrawnPages(folders.site);
  const serve = (drawn?: DrawnPages) =>
    createSiteServer({
      folder: folders.site,
      api: backend.api,
      environment: () => ({ supabaseUrl: backend.supabaseUrl, anonKey: backend.anonKey }),
      drawn,
    });
  const drawing = serve(pages);
  const empty = serve();
  const servers: Server[] = [drawing, empty];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const drawnAt = await listen(drawing);
    await pages.settled();
    const twins = serveTwins(Number(new URL(drawnAt).port));
    servers.push(twins.server);
    const at = { drawn: drawnAt, still: await listen(twins.server), empty: await listen(empty) };
    const measured: FirstView[] = [];
    for (const route of routes) {
      await untilDrawn(`${at.drawn}${route}`);
      twins.views.set(route, await staticView(browser, `${at.drawn}${route}`));
      measured.push(await measurePage(browser, route, { at, rounds, log }));
    }
    return { pages: measured, atOnce: { asked: AT_ONCE.length, drawn: await drawnAtOnce(at.drawn) } };
  } finally {
    await browser.close();
    pages.stop();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await backend.stop();
  }
}

const KINDS = ['drawn', 'still', 'empty'] as const;

async function measurePage(
  browser: Browser,
  route: string,
  { at, rounds, log }: { at: Record<(typeof KINDS)[number], string>; rounds: number; log(line: string): void },
): Promise<FirstView> {
  log(`Visiting ${route}`);
  const views: Record<(typeof KINDS)[number], View[]> = { drawn: [], still: [], empty: [] };
  // The first visit of each reads files that the server then keeps.
  const view = (kind: (typeof KINDS)[number], on: Conditions) =>
    viewPage(browser, at[kind] + route, { on, hasScripts: kind !== 'still' });
  for (const kind of KINDS) await view(kind, conditions.fair);
  for (let round = 0; round < rounds; round += 1)
    for (const kind of KINDS) views[kind].push(await view(kind, conditions.phone));
  const slow = await view('drawn', conditions.slow3g);
  const timing = (kind: (typeof KINDS)[number]): Timing => {
    const of = (name: keyof Timing) => median(views[kind].map((view) => view[name]));
    return { fcp: of('fcp'), lcp: of('lcp'), shift: of('shift'), blocked: of('blocked'), alive: of('alive') };
  };
  const paints = views.drawn.map(({ largestPaint }) => largestPaint);
  return {
    route,
    drawn: timing('drawn'),
    still: timing('still'),
    empty: timing('empty'),
    slow: slow.fcp,
    paint: [...new Set(paints.map(({ element }) => element))].join(' or '),
    strange: [...new Set(paints.flatMap((paint) => strangePaint(paint) ?? []))],
  };
}

/** On a busy machine the first drawing may come too late for its page, and what came empty has no static view. */
async function untilDrawn(address: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if (/<h1[\s>]/.test(await textAt(address))) return;
  throw new StartError(`${address} comes empty each time`);
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return answer.ok ? answer.text() : '';
}

async function drawnAtOnce(site: string): Promise<number> {
  const bodies = await Promise.all(AT_ONCE.map((address) => textAt(site + address)));
  return bodies.filter((body) => /<h1[\s>]/.test(body)).length;
}
