import type { Page } from '@playwright/test';
import { readTrace } from '../frames/read-trace.ts';
import { traced } from '../frames/trace-page.ts';
import { busiestFrame, type BusiestFrame } from './busiest-frame.ts';

/** Messages that arrive while the thread is open, so many in each transaction. */
const FLOOD = 500;
const AT_ONCE = 10;
/** Between two transactions, in ms. */
const PAUSE_MS = 60;

/** The longest frame, as the browser tells it (`long-animation-frame`): in ms of the clock. */
interface LongFrame {
  ms: number;
  /** Before anything is drawn; then style, layout and paint. */
  work: number;
  render: number;
  /** What ran, longest first: "scroll of DIV 12 ms, 3 of them layout". */
  scripts: string[];
}

export interface FloodCost {
  messages: number;
  /** Elements of the page before and after. */
  nodesBefore: number;
  nodesAfter: number;
  /** Longest time between two frames while they arrived and nothing was recorded, in ms of the clock. */
  longestFrame: number;
  /** What the browser says of it; none when no frame took 50 ms. */
  longFrame: LongFrame | undefined;
  /** As many again, recorded: the longest task and the busiest frame, in ms of the page's own time. */
  longestTask: number;
  busiest: BusiestFrame;
}

/** Lets many messages arrive in an open conversation: once as it is, once recorded. */
export async function floodThread(page: Page, write: (texts: string[]) => PromiseLike<unknown>): Promise<FloodCost> {
  const arrive = async (name: string) => {
    for (let first = 1; first <= FLOOD; first += AT_ONCE) {
      await write(Array.from({ length: AT_ONCE }, (_, index) => `${name} ${first + index}`));
      await page.waitForTimeout(PAUSE_MS);
    }
    await page.getByRole('region', { name: 'Messages' }).getByText(`${name} ${FLOOD}`, { exact: true }).waitFor();
  };
  const nodesBefore = await countNodes(page);
  await page.evaluate(watchFrames);
  await arrive('flood');
  const { longest, frames } = await page.evaluate(() => (window as unknown as FramesWindow).seen);
  const nodesAfter = await countNodes(page);
  const { events, spans } = await traced(await page.context().newCDPSession(page), [() => arrive('recorded')]);
  return {
    messages: FLOOD,
    nodesBefore,
    nodesAfter,
    longestFrame: longest,
    longFrame: frames.toSorted((one, other) => other.ms - one.ms)[0],
    longestTask: readTrace(events, spans).longestTask,
    busiest: busiestFrame(events, spans),
  };
}

const countNodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

type FramesWindow = Window & { seen: { longest: number; frames: LongFrame[] } };

/** What TypeScript's library does not know yet. */
interface LongAnimationFrame extends PerformanceEntry {
  renderStart: number;
  scripts: { invoker: string; duration: number; forcedStyleAndLayoutDuration: number }[];
}

/** Runs in the page: looks at every frame from now on. */
function watchFrames(): void {
  const seen = { longest: 0, frames: [] as LongFrame[] };
  (window as unknown as FramesWindow).seen = seen;
  let last = performance.now();
  const look = (now: number) => {
    seen.longest = Math.max(seen.longest, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { startTime, duration, renderStart, scripts } of list.getEntries() as LongAnimationFrame[]) {
      const work = renderStart === 0 ? duration : renderStart - startTime;
      const told = scripts
        .toSorted((one, other) => other.duration - one.duration)
        .map(
          (script) =>
            `${script.invoker} ${script.duration.toFixed(0)} ms (${script.forcedStyleAndLayoutDuration.toFixed(0)} of layout)`,
        );
      seen.frames.push({ ms: duration, work, render: duration - work, scripts: told });
    }
  }).observe({ type: 'long-animation-frame' });
}
