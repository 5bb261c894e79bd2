import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findHeadlessShell } from './tooling/journeys/browser/chromium.ts';
import { chooseSiteOfWorker } from './tooling/journeys/browser/journey-site.ts';
import { remoteIds } from './tooling/build/remotes.ts';

chooseSiteOfWorker();

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

export default defineConfig({
  globalSetup: './tooling/journeys/browser/journeys-setup.ts',
  projects: longestFirst(['shell', ...remoteIds]).map((app) => ({ name: app, testDir: `apps/${app}/e2e` })),
  fullyParallel: false,
  // Each worker has a site of its own. A journey mostly waits, so two share two cores well.
  workers: process.env['LINEUP_URL'] ? 1 : 2,
  // A slip of a busy machine must not stop a release; `npm test` names every test that needed it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  // A busy machine answers late; what never comes still fails.
  expect: { timeout: 15_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  outputDir: '.lineup/journeys',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env['LINEUP_URL'],
    viewport: { width: 1280, height: 800 },
    // What a page asks for must pass by `route`; the journeys of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: await findHeadlessShell(), args: chromiumFlags },
    // Where there is a second try only that one is recorded: most records are of what passed. Without a film of every
    // frame, which costs the two cores more than it tells.
    trace: { mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});

/** Apps with journeys, those with the most first, so that at the end no worker is left alone with a long file. */
function longestFirst(apps: string[]): string[] {
  const folderOf = (app: string) => path.join(import.meta.dirname, 'apps', app, 'e2e');
  const bytes = (app: string) =>
    readdirSync(folderOf(app)).reduce((sum, file) => sum + statSync(path.join(folderOf(app), file)).size, 0);
  return apps.filter((app) => existsSync(folderOf(app))).toSorted((a, b) => bytes(b) - bytes(a));
}
