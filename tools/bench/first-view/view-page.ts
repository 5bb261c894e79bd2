import type { Browser } from '@playwright/test';
import { readLargestPaint, type LargestPaint } from '../largest-paint.ts';
import { newVisitor, onceMore, readFirstPaint, readInPage, slowedPage, untilTrue, type Conditions } from '../visit.ts';

/** What a visitor's phone shows of a page, and when, in ms after the navigation began. */
export interface View {
  fcp: number;
  lcp: number;
  largestPaint: LargestPaint;
  /** Cumulative layout shift. */
  shift: number;
  /**
   * Time in tasks beyond their first 50 ms, of the page alone, from the navigation until its heading is live and the network
   * quiet: the same end for a drawn page and an empty one. The first layout of a drawn page counts, too.
   */
  blocked: number;
  /** When React had taken over the heading; NaN where no script runs. */
  alive: number;
}

const PHONE = { width: 390, height: 844 };

interface Watched {
  shift: number;
  blocked: number;
  alive: number;
}

/** Runs in the page before its own scripts. */
function watchView(): void {
  const watched: Watched = { shift: 0, blocked: 0, alive: Number.NaN };
  Object.assign(globalThis, { watchedView: watched });
  const MAX_TASK = 50;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.blocked += entry.duration - MAX_TASK;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const heading = document.querySelector('#main h1');
    // React marks each element that it has taken over.
    if (heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber')))
      watched.alive = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the finished page. */
const readView = (): Watched => (globalThis as unknown as { watchedView: Watched }).watchedView;
/** Runs in the page. */
function isAlive(): boolean {
  return !Number.isNaN((globalThis as unknown as { watchedView: Watched }).watchedView.alive);
}

/** Opens an address as a visitor on a phone with an empty cache, and waits until the page has come, is live unless it is a file without scripts, and the network is quiet. */
export const viewPage = (
  browser: Browser,
  address: string,
  { on, hasScripts = true }: { on: Conditions; hasScripts?: boolean },
): Promise<View> => onceMore(address, () => viewOnce(browser, address, { on, hasScripts }));

async function viewOnce(
  browser: Browser,
  address: string,
  { on, hasScripts }: { on: Conditions; hasScripts: boolean },
): Promise<View> {
  const context = await newVisitor(browser, new URL(address).origin, null);
  try {
    const { page, devtools, untilArrived } = await slowedPage(context, on);
    await page.setViewportSize(PHONE);
    await page.addInitScript(watchView);
    await page.goto(address, { waitUntil: 'commit' });
    if (hasScripts) await untilTrue(devtools, isAlive);
    await untilArrived();
    // Before anything else is read: that puts a script into the page.
    const watched = await readInPage(devtools, readView);
    const fcp = await page.evaluate(readFirstPaint);
    const largestPaint = await page.evaluate(readLargestPaint);
    // JSON has no NaN.
    return { ...watched, alive: hasScripts ? watched.alive : Number.NaN, fcp, lcp: largestPaint.at, largestPaint };
  } finally {
    await context.close();
  }
}
