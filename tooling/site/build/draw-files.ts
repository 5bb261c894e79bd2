import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FlagsFile } from '../serve/flags-file.ts';
import { DrawnPages } from '../serve/drawn-pages.ts';
import { drawnFile, filePages, siteOf } from '../serve/static-page.ts';
import { limitsFor } from '../render/drawing.ts';
import type { StaticEnvironment } from '../store/environment.ts';
import { PublishedSite } from '../store/published.ts';
import { readOffer } from '../store/site.ts';

/** Nobody waits for a page while a site is built, in ms. */
const LIMIT = 10_000;
/** What such a page knows is asked for again once it is live, whenever it was drawn. */
const OLD = 86_400_000;

/** Draws the shell's own pages into the files of a static site, as visitors see them, in each language in which they are whole. One that cannot be drawn stays empty. */
export async function drawFiles(
  folder: string,
  environment: StaticEnvironment,
  log: (line: string) => void,
): Promise<void> {
  const { siteUrl: _, ...backend } = environment;
  const source = { address: environment.supabaseUrl, anonKey: environment.anonKey };
  const flags = new FlagsFile();
  const published = new PublishedSite(folder);
  const pages = new DrawnPages(folder, limitsFor(LIMIT), OLD);
  try {
    pages.prepare(published.read(), source.address);
    await pages.settled();
    for (const { pathname, language, address, file } of filePages(readOffer(folder) ?? {})) {
      const drawn = await pages.answer(published.read(), {
        ...{
          pathname,
          language,
          named: language,
          search: '',
          site: siteOf(environment),
          backend: source.address,
          environment: backend,
        },
        isReload: true,
        readFlags: () => flags.read(source),
        readHead: async () => null,
      });
      if (!drawn || !('html' in drawn)) {
        log(`${address} comes empty: it could not be drawn`);
        continue;
      }
      const place = path.join(folder, file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, drawnFile(address, { ...drawn, html: drawn.html.toString() }, environment));
    }
  } finally {
    pages.stop();
  }
}
