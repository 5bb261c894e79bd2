import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';
import { DrawnPages } from '@lineup/site/serve/drawn-pages';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { compressFolder } from '@lineup/site/store/compress';
import { localBackend } from '@lineup/stack/backend';
import { listen } from '../listen.ts';
import { median } from '../median.ts';
import { startSecureFront } from './secure-front.ts';

const run = promisify(execFile);
/** Fetched for this measurement alone; the newest that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Pages that all others are compared with, and those with an aim. */
export const LANDING = '/';
export const ROUTES = [
  LANDING,
  '/learn',
  '/learn/how-college-esports-recruiting-works',
  '/news',
  '/mr/cooldowns',
  '/colleges',
  '/teams',
];

/** Medians of the mobile preset, signed out. */
export interface Score {
  route: string;
  /** 0 to 100, of each round in their order, and its median. */
  scores: number[];
  score: number;
  /** How well search engines can read it, 0 to 100: the lowest of all rounds. */
  seo: number;
  /** Milliseconds on the phone and connection that the preset simulates. */
  lcp: number;
  blocked: number;
  cls: number;
}

interface Report {
  categories: Record<'performance' | 'seo', { score: number }>;
  audits: Record<
    'largest-contentful-paint' | 'total-blocking-time' | 'cumulative-layout-shift',
    { numericValue: number }
  >;
}

/** Visits each route in turns on a phone, as Lighthouse does, over HTTP/2. For a quiet machine: the score is of its time. */
export async function measureLighthouse(
  folders: { dataDir: string; site: string },
  { routes, rounds, log }: { routes: string[]; rounds: number; log(line: string): void },
): Promise<Score[]> {
  await compressFolder(folders.site);
  const backend = await localBackend(folders.dataDir, 'http://localhost', log);
  const drawn = new DrawnPages(folders.site);
  const server = createSiteServer({
    folder: folders.site,
    api: backend.api,
    environment: () => ({ supabaseUrl: backend.supabaseUrl, anonKey: backend.anonKey }),
    drawn,
  });
  try {
    const front = await startSecureFront(Number(new URL(await listen(server)).port));
    try {
      await drawn.settled();
      const reports = new Map<string, Report[]>(routes.map((route) => [route, []]));
      for (let round = 0; round < rounds; round += 1)
        for (const route of routes) {
          log(`Visiting ${route}, ${round + 1} of ${rounds}`);
          const again = () => visit(`${front.address}${route}`, folders.dataDir);
          // Now and then the browser's trace comes without its beginning.
          reports.get(route)?.push(await again().catch(again));
        }
      return [...reports].map(([route, of]) => summary(route, of));
    } finally {
      front.stop();
    }
  } finally {
    drawn.stop();
    server.closeAllConnections();
    server.close();
    await backend.stop();
  }
}

async function visit(address: string, folder: string): Promise<Report> {
  const flags = ['--headless=new', '--ignore-certificate-errors', ...chromiumFlags];
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--only-categories=performance,seo',
      '--output=json',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { cwd: path.resolve(folder), env: { ...process.env, CHROME_PATH: await findChromium() }, maxBuffer: 64_000_000 },
  );
  return JSON.parse(stdout) as Report;
}

function summary(route: string, reports: Report[]): Score {
  const pointsOf = (category: keyof Report['categories']) =>
    reports.map(({ categories }) => Math.round(categories[category].score * 100));
  const scores = pointsOf('performance');
  const of = (audit: keyof Report['audits']) => median(reports.map(({ audits }) => audits[audit].numericValue));
  return {
    route,
    scores,
    score: median(scores),
    seo: Math.min(...pointsOf('seo')),
    lcp: of('largest-contentful-paint'),
    blocked: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
  };
}
