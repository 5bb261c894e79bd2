import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import postgres from 'postgres';
import { demoPerson } from '@lineup/supabase/seed/accounts';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';
import { root } from '@lineup/build/shared-modules';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { startLineup } from '@lineup/stack/lineup-stack';
import { signIn } from '@lineup/stack/sign-in';
import { listen } from '../listen.ts';
import { newVisitor } from '../visit.ts';
import { readTrace, type FrameFigures } from './read-trace.ts';
import { seedInterests } from './seed-interests.ts';
import { sizeOf, traced, type Gesture, type PageSize } from './trace-page.ts';

/** For a database that is thrown away: it need not survive a crash. */
const QUICK = { fsync: 'off', full_page_writes: 'off' };
export const INTERESTS = 5000;
const SIZE = { width: 1280, height: 800 };

interface GestureFrames extends FrameFigures {
  gesture: string;
}

export interface FramesResult {
  gestures: GestureFrames[];
  sizes: PageSize[];
}

/** Scrolls and drags in a pipeline of 5,000 interests, and tells from a trace how many frames were drawn. */
export async function measureFrames(site: string, log: (line: string) => void): Promise<FramesResult> {
  const dataDir = path.join(root, '.lineup/bench/frames');
  rmSync(dataDir, { recursive: true, force: true });
  const { startPostgres } = await import('@lineup/local-supabase');
  const { seed } = await import('@lineup/supabase/seed');
  const database = await startPostgres(path.join(dataDir, 'postgres'), randomUUID(), log, QUICK);
  const stack = await startLineup({ dataDir, databaseUrl: database.url, port: 0, sendsQueuedMail: false });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const server = createSiteServer({
    folder: site,
    api: stack,
    environment: () => ({ supabaseUrl: '/', anonKey: stack.anonKey }),
  });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    await seed(stack.databaseUrl);
    const college = await seedInterests(sql, INTERESTS);
    const origin = await listen(server);
    const session = await signIn(origin, stack.anonKey, demoPerson('college-admin'));
    const context = await newVisitor(browser, origin, session.text);
    const page = await context.newPage();
    await page.setViewportSize(SIZE);
    await page.goto(`${origin}/pipeline?college=${college}`);
    await page.locator('[data-drag-id]').first().waitFor();
    await page.waitForLoadState('networkidle');
    log(`/pipeline shows ${INTERESTS.toLocaleString('en')} interests`);
    return await perform(page, await context.newCDPSession(page));
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
    await sql.end();
    await stack.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function perform(page: Page, devtools: CDPSession): Promise<FramesResult> {
  const gestures: GestureFrames[] = [];
  const sizes = [await sizeOf(devtools, 'opened')];
  const trace = async (gesture: string, parts: Gesture) => {
    // The first time warms the code up and reads further pages.
    await toStart(page);
    for (const act of parts) await act();
    await page.waitForLoadState('networkidle');
    await toStart(page);
    const { events, spans } = await traced(devtools, parts);
    gestures.push({ gesture, ...readTrace(events, spans) });
  };
  await page.locator('[data-drag-scroller]').first().scrollIntoViewIfNeeded();
  const column = await boxOf(page, '[data-drag-scroller] ul');
  await trace('scroll a column', scroll(devtools, column, 0, 12_000));
  sizes.push(await sizeOf(devtools, 'scrolled'));
  await page
    .locator('[data-drag-scroller] ul')
    .first()
    .evaluate((list) => list.scrollTo(0, 0));
  await trace('scroll the pipeline', scroll(devtools, column, 900, 0));
  await page
    .locator('[data-drag-scroller]')
    .first()
    .evaluate((board) => board.scrollTo(0, 0));
  const handle = await boxOf(page, '[data-drag-scroller] ul [data-handle]');
  await trace('drag a card', [() => drag(page, handle)]);
  sizes.push(await sizeOf(devtools, 'dragged'));
  return { gestures, sizes };
}

/** Everything that a gesture has scrolled. */
async function toStart(page: Page): Promise<void> {
  const scrollers = await page.locator('[data-drag-scroller], [data-drag-scroller] ul').all();
  for (const scroller of scrollers) await scroller.evaluate((element) => element.scrollTo(0, 0));
}

interface Point {
  x: number;
  y: number;
}

async function boxOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} does not show`);
  return { x: box.x + box.width / 2, y: Math.min(box.y + box.height / 2, SIZE.height / 2) };
}

/** There and back again, as by a wheel that turns quickly. */
const scroll = (devtools: CDPSession, at: Point, across: number, down: number): Gesture =>
  [-1, 1].map((way) => async () => {
    await devtools.send('Input.synthesizeScrollGesture', {
      ...at,
      xDistance: way * across,
      yDistance: way * down,
      speed: down > 0 ? 4000 : 900,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  });

/** Across the columns and down to an edge, where they scroll, for some seconds; put back at the end. */
async function drag(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  const began = performance.now();
  for (let seconds = 0; seconds < 5; seconds = (performance.now() - began) / 1000) {
    await page.mouse.move(
      x + (SIZE.width / 2 - x / 2) * (1 - Math.cos(seconds * 1.6)),
      y + (SIZE.height - 20 - y) * (0.5 - 0.5 * Math.cos(seconds * 2.3)),
    );
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}
