import type { Account } from '@lineup/stack/backend';

/** What `npm start -- --json` prints of a site. */
export interface JourneySite {
  url: string;
  anonKey: string;
  /** For what only the platform does: its key, and its database by the superuser. Empty for a backend elsewhere. */
  serviceKey: string;
  databaseUrl: string;
  /** Where it pushes to for `push.lineup.test`: nobody listens there until a journey does. */
  pushTestUrl: string;
  /** Where webhooks of `hooks.lineup.test` are called: nobody listens there until a journey does. */
  webhookTestUrl: string;
  accounts: Account[];
}

/**
 * Names the site of this worker to its journeys: `LINEUP_URL`, `LINEUP_ANON_KEY`, `LINEUP_SERVICE_KEY`, `LINEUP_DATABASE_URL`,
 * `LINEUP_PUSH_TEST_URL`, `LINEUP_WEBHOOK_TEST_URL` and `LINEUP_ACCOUNTS` (JSON). Does nothing before the sites stand, and where the caller has named a running one.
 */
export function chooseSiteOfWorker(environment: NodeJS.ProcessEnv = process.env): void {
  const { LINEUP_SITES: sites, TEST_PARALLEL_INDEX: index } = environment;
  if (!sites || index === undefined) return;
  const site = (JSON.parse(sites) as JourneySite[])[Number(index)];
  if (!site) throw new Error(`worker ${index} has no site`);
  environment['LINEUP_URL'] = site.url;
  environment['LINEUP_ANON_KEY'] = site.anonKey;
  environment['LINEUP_SERVICE_KEY'] = site.serviceKey;
  environment['LINEUP_DATABASE_URL'] = site.databaseUrl;
  environment['LINEUP_PUSH_TEST_URL'] = site.pushTestUrl;
  environment['LINEUP_WEBHOOK_TEST_URL'] = site.webhookTestUrl;
  environment['LINEUP_ACCOUNTS'] = JSON.stringify(site.accounts);
}
