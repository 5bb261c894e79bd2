import type { Browser } from '@playwright/test';
import { newVisitor } from './visit.ts';

/** What each call of the backend is held back by, in ms. */
const DELAY = 200;
const ROUNDS = 3;

/** How many calls of the backend wait for one another before a screen is ready: 1 is the minimum of a screen with data. */
export async function restDepth(browser: Browser, address: string, session: string | null): Promise<number> {
  const plain: number[] = [];
  const held: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await readyAt(browser, address, session, 0));
    held.push(await readyAt(browser, address, session, DELAY));
  }
  // Whatever else the machine does only adds time, so the quickest round of each is nearest to the truth.
  return depthOf(Math.min(...held) - Math.min(...plain), DELAY);
}

/** Calls in a row, from the ms that a delay of each adds to the whole. */
export function depthOf(extra: number, delay: number): number {
  return Math.max(0, extra / delay);
}

/** When the content of the screen last changed, in ms after the navigation began. */
async function readyAt(browser: Browser, address: string, session: string | null, delay: number): Promise<number> {
  const { origin } = new URL(address);
  const context = await newVisitor(browser, origin, session);
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
