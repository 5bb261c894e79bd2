import type { Browser } from 'playwright';
import { SESSION_KEY } from '../../libs/data/src/session-key.ts';
import { median } from './median.ts';

/** What each call of the backend is held back by, in ms. */
const DELAY = 200;
const ROUNDS = 3;

/** How many calls of the backend wait for one another before a screen is ready: 1 is the least a screen with data needs. */
export async function restDepth(browser: Browser, address: string, session: string | null): Promise<number> {
  const extra: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await readyAt(browser, address, session, 0);
    extra.push((await readyAt(browser, address, session, DELAY)) - plain);
  }
  return depthOf(median(extra), DELAY);
}

/** Calls in a row, from the ms that a delay of each adds to the whole. */
export function depthOf(extra: number, delay: number): number {
  return Math.max(0, extra / delay);
}

/** When the content of the screen last changed, in ms after the navigation began. */
async function readyAt(browser: Browser, address: string, session: string | null, delay: number): Promise<number> {
  const { origin } = new URL(address);
  const localStorage = session ? [{ name: SESSION_KEY, value: session }] : [];
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchMain);
    await page.route(/\/rest\/v1\//, async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
      });
      await route.continue();
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => Number(document.documentElement.dataset['changedAt']));
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watchMain(): void {
  new MutationObserver((changes) => {
    const isContent = changes.some(({ target }) => target instanceof Element && target.closest('#main'));
    if (isContent) document.documentElement.dataset['changedAt'] = String(performance.now());
  }).observe(document, { childList: true, subtree: true });
}
