import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from '@lineup/site/build/build-site';
import { root } from '@lineup/build/shared-modules';
import * as z from '@lineup/schema';
import { readOptions, wholeNumberIn } from '@lineup/site/variables';
import { StartError } from '@lineup/stack/start-error';
import { runOrExplain } from '../start/explain.ts';
import { brokenBudgets, budgets, latePaints } from '@lineup/journeys/budgets';
import { measureFederation } from './federation.ts';
import { measureFirstViews, READING_PAGES } from './first-view/first-view.ts';
import { missedViews, printFirstViews } from './first-view/print.ts';
import { measureFrames } from './frames/frames.ts';
import { printFrames, slowFrames } from './frames/print.ts';
import { measureGrowth } from './growth/growth.ts';
import { brokenAims, printGrowth } from './growth/print.ts';
import { measureKept } from './kept/kept.ts';
import { brokenMatches, printKept } from './kept/print.ts';
import { measureLighthouse, ROUTES } from './lighthouse/lighthouse.ts';
import { missedScores, printLighthouse } from './lighthouse/print.ts';
import { measureLoad } from './load/load.ts';
import { failures, printLoad } from './load/print.ts';
import { measureLive } from './live/live.ts';
import { brokenPromises, printLive } from './live/print.ts';

// `npm run bench` prints ratios from one run in turns, never bare times. `-- --budgets` visits each route once and
// only checks the budgets of bytes and requests, which are exact; `--routes` names some of them. `-- growth` counts what the database
// reads as its data grows (to 300 times; `--scales 1,10,100,1000` takes several times as long; `--only search,load_today`: of the screens and calls
// with such names; `--keep`: the database stays up to be looked at), `-- live`
// what it reads as listeners become many, who hears what, how soon a message shows and what a large inbox costs,
// `-- kept` what 1,000 changes cost beside more and more saved searches, and that a crash loses and doubles no match,
// `-- frames` how smooth a full pipeline scrolls and drags, `-- load` what more people at once do to the API: of a stack
// of its own, or with `--at` of any (a staging project, never one with people in it: it writes messages and answers), `-- lighthouse` the score that
// pages get on a phone, five rounds of `--routes` in turns, `-- first-view` when a drawn page paints on a phone, against the same view as
// one static file and against an empty page.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budgets: { type: 'boolean', default: false },
    scales: { type: 'string', default: '1,10,100,300' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    at: { type: 'string' },
    people: { type: 'string', default: '1,4,16' },
    seconds: { type: 'string', default: '10' },
    routes: { type: 'string' },
  },
});
const numbersIn = (option: string, text: string) =>
  readOptions(
    z.array(wholeNumberIn(1, 1_000_000, (each) => `${option} has "${each}", which is no whole number from 1`)),
    text.split(','),
    StartError,
  );
const ratios = ['bytes', 'scriptBytes', 'requests', 'fcp', 'lcp'] as const;
const log = (line: string) => console.error(line);

await runOrExplain(async () => {
  if (positionals.includes('load')) return reportLoad();
  if (positionals.includes('kept')) return reportKept();
  const dataDir = path.join(root, '.lineup/bench');
  const site = path.join(dataDir, 'site');
  await buildSite(log, site);
  if (positionals.includes('live')) return reportLive(site);
  if (positionals.includes('growth')) return reportGrowth(site);
  if (positionals.includes('frames')) return reportFrames(site);
  if (positionals.includes('first-view')) return reportFirstViews({ dataDir, site });
  if (positionals.includes('lighthouse')) return reportLighthouse({ dataDir, site });
  const costs = await measureFederation(
    { dataDir, site },
    {
      routes: values.routes?.split(',') ?? Object.keys(budgets),
      rounds: values.budgets ? 1 : 5,
      withDepth: !values.budgets,
      log,
    },
  );
  console.log('\nFederated site against the same sources as one app, cold visits (1.00 = the same)');
  console.table(
    Object.fromEntries(
      costs.map(({ route, federatedScriptBytes, extraBytes, restDepth, ...cost }) => [
        route,
        {
          ...Object.fromEntries(ratios.map((name) => [name, cost[name].toFixed(3)])),
          'more kB': (extraBytes / 1000).toFixed(1),
          'script kB': (federatedScriptBytes / 1000).toFixed(1),
          ...(restDepth === undefined ? {} : { 'calls in a row': restDepth.toFixed(1) }),
        },
      ]),
    ),
  );
  for (const { route, paint } of costs) console.log(`${route}: the largest paint is ${paint}`);
  const broken = [...brokenBudgets(costs), ...(values.budgets ? [] : latePaints(costs))];
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
});

async function reportGrowth(site: string): Promise<void> {
  const only = values.only.split(',').filter(Boolean);
  await measureGrowth(
    site,
    { scales: numbersIn('--scales', values.scales), only, log },
    async (results, databaseUrl) => {
      printGrowth(results);
      const broken = brokenAims(results);
      for (const line of broken) console.error(line);
      process.exitCode = broken.length > 0 ? 1 : 0;
      if (values.keep) await untilInterrupted(databaseUrl);
    },
  );
}

/** Waits for Ctrl+C. */
async function untilInterrupted(databaseUrl: string): Promise<void> {
  log(`The database is at ${databaseUrl} until Ctrl+C`);
  // A signal alone does not keep the process alive.
  const alive = setInterval(() => {}, 60_000);
  await new Promise((resolve) => process.once('SIGINT', resolve));
  clearInterval(alive);
}

async function reportFrames(site: string): Promise<void> {
  const result = await measureFrames(site, log);
  printFrames(result);
  const slow = slowFrames(result);
  for (const line of slow) console.error(line);
  process.exitCode = slow.length > 0 ? 1 : 0;
}

async function reportLighthouse(folders: { dataDir: string; site: string }): Promise<void> {
  const scores = await measureLighthouse(folders, { routes: values.routes?.split(',') ?? ROUTES, rounds: 5, log });
  printLighthouse(scores);
  const missed = missedScores(scores);
  for (const line of missed) console.error(line);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

async function reportFirstViews(folders: { dataDir: string; site: string }): Promise<void> {
  const views = await measureFirstViews(folders, {
    routes: values.routes?.split(',') ?? READING_PAGES,
    rounds: 5,
    log,
  });
  printFirstViews(views);
  const missed = missedViews(views);
  for (const line of missed) console.error(line);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

async function reportLive(site: string): Promise<void> {
  const result = await measureLive(site, log);
  printLive(result);
  const broken = brokenPromises(result);
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

async function reportKept(): Promise<void> {
  const result = await measureKept([1000, 10_000, 100_000], log);
  printKept(result);
  const broken = brokenMatches(result);
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

async function reportLoad(): Promise<void> {
  const { at, people, seconds } = values;
  const [duration = 0] = numbersIn('--seconds', seconds);
  const loads = await measureLoad({ at, scales: numbersIn('--people', people), seconds: duration, log });
  printLoad(loads);
  const failed = failures(loads);
  for (const line of failed) console.error(line);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
