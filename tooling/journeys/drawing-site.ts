import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DrawnPages } from '@lineup/site/serve/drawn-pages';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { copyBuilt } from './own-site.ts';
import { test as base } from './test.ts';

/** A busy machine is given more time than a visitor, in ms. */
const LIMITS = { draw: 5000, first: 20_000, start: 60_000 };

interface OfWorker {
  /** Address of a site that draws its pages, before the backend of this worker. */
  drawingSite: string;
}

/** Journeys on a site that draws its pages for visitors, whatever the site of the other journeys does. */
export const test = base.extend<object, OfWorker>({
  drawingSite: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const { LINEUP_URL: backend = '', LINEUP_ANON_KEY: anonKey = 'none' } = process.env;
      const folder = mkdtempSync(path.join(tmpdir(), 'lineup-drawing-'));
      await copyBuilt(folder);
      const drawn = new DrawnPages(folder, LIMITS);
      const server = createSiteServer({
        folder,
        environment: () => ({ supabaseUrl: backend, anonKey }),
        origins: { api: backend },
        drawn,
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      await drawn.settled();
      await provide(`http://localhost:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ drawingSite }, provide) => provide(drawingSite),
});
