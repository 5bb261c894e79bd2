/**
 * Takes the pictures of the product that `/` and `/features` show, from the demo world: wide and on a phone, light and
 * dark. Run `npm run pictures` after these screens change, look at the result and commit it.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';
import { root } from '@lineup/build/shared-modules';
import { runOrExplain } from '../start/explain.ts';
import { ownTeam, signIn } from '@lineup/stack/sign-in';
import { startSite, type RunningSite } from '../start/start-site.ts';
import { drawPortrait } from '@lineup/supabase/seed/pictures/draw-portrait';
import { createRandom } from '@lineup/supabase/seed/random';
import { shots, type Shot } from './shots.ts';

const FOLDER = path.join(root, 'apps/shell/src/kit/screenshots/pictures');
/** The invented people of the stories, by what their face is drawn from. */
const FACES = { player: 12, coach: 17, manager: 15 };
const FACES_FOLDER = path.join(root, 'apps/shell/src/pages/home/faces');
const QUALITY = 80;
/** Room for the header of the site, which is left out, and above a part of the page. */
const HEADER = 64;
const MARGIN = 16;

/** `scales` are the sizes that are stored, in pixels of the picture for one of the page. */
const VIEWS = [
  { name: '', width: 1120, height: 700, scales: { '-small': 720 / 1120, '': 1440 / 1120 } },
  { name: '-phone', width: 390, height: 520, scales: { '': 2 } },
];
const THEMES = ['light', 'dark'] as const;

/** What lies over every page and belongs to none, and what moves. */
const HIDDEN = `[aria-label="Privacy choice"], [aria-label="Notice"] { display: none !important }
  * { caret-color: transparent !important; scrollbar-width: none !important }`;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const chosen = shots.filter(({ name }) => !values.only || values.only.includes(name));

await runOrExplain(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-pictures-'));
  const site = await startSite({ port: 0, dataDir, log: (line) => console.log(line) });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    await Promise.all([FOLDER, FACES_FOLDER].map((folder) => mkdir(folder, { recursive: true })));
    for (const [name, number] of Object.entries(FACES))
      await writeFile(path.join(FACES_FOLDER, `${name}.svg`), `${drawPortrait(createRandom(number))}\n`);
    for (const shot of chosen) await take(browser, site, shot);
  } finally {
    await browser.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function take(browser: Browser, site: RunningSite, shot: Shot): Promise<void> {
  const { storage, address } = await openAs(site, shot);
  for (const view of VIEWS)
    for (const colorScheme of THEMES) {
      const isPhone = view.name !== '';
      const context = await browser.newContext({
        baseURL: site.url,
        bypassCSP: true,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: view.width, height: view.height + (isPhone && shot.phoneFrom ? 700 : HEADER) },
        deviceScaleFactor: 1,
        timezoneId: 'America/New_York',
        storageState: { cookies: [], origins: [{ origin: site.url, localStorage: storage }] },
      });
      const page = await context.newPage();
      await page.goto(address);
      await page.addStyleTag({ content: HIDDEN }).catch(() => null);
      if (shot.press) await page.locator(shot.press).first().click();
      await page.locator(shot.ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(areImagesThere);
      const from = (isPhone && shot.phoneFrom) || 'main';
      for (const [suffix, scale] of Object.entries(view.scales)) {
        const file = `${shot.name}${view.name}-${colorScheme}${suffix}.webp`;
        await writeFile(path.join(FOLDER, file), await photograph(page, from, view, scale));
      }
      await context.close();
    }
  console.log(shot.name);
}

async function openAs(site: RunningSite, { as, path: address }: Shot) {
  const account = site.accounts.find(({ kind }) => kind === as);
  if (!account) return { storage: [], address };
  const session = await signIn(site.url, site.anonKey, account);
  const team = address.includes(':team') ? await ownTeam(site.url, site.anonKey, session) : '';
  return { storage: [{ name: SESSION_KEY, value: session.text }], address: address.replace(':team', team) };
}

async function photograph(
  page: Page,
  from: string,
  { width, height }: { width: number; height: number },
  scale: number,
): Promise<Buffer> {
  const start = await page
    .locator(from)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
  const chromeSession = await page.context().newCDPSession(page);
  const { data } = await chromeSession.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y: start - (from === 'main' ? 0 : MARGIN), width, height, scale },
  });
  return Buffer.from(data, 'base64');
}

/** Runs in the page: the images in view are loaded. Those of the other theme never are. */
function areImagesThere(): boolean {
  return [...document.images].every(
    (image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
  );
}
