import type { Browser, CDPSession, Locator } from '@playwright/test';
import type { Sql } from 'postgres';
import type { Stack } from '@lineup/local-supabase';
import { demoPerson } from '@lineup/supabase/seed/accounts';
import { readTrace } from '../frames/read-trace.ts';
import { sizeOf, traced, type Gesture } from '../frames/trace-page.ts';
import { signIn } from '@lineup/stack/sign-in';
import { newVisitor } from '../visit.ts';
import { CONVERSATIONS, MESSAGES, RARE_WORD, seedLargeInbox } from './seed-large-inbox.ts';

/** What somebody did in the large inbox, and what it cost. */
export interface LargeInboxStep {
  step: string;
  /** Until what was wanted showed, in ms; for scrolling, until it ended. */
  ms: number;
  /** Reads of the backend. */
  reads: number;
  /** Longest time that a frame stood while it scrolled, and longest task of the page by its own time, in ms. */
  longestFrame: number;
  longestTask: number;
  /** Elements of the page and MB of JavaScript afterwards. */
  nodes: number;
  heap: number;
}

/** Scrolled in one gesture, in CSS pixels. */
const FAR = 60_000;

/** Opens an inbox of 1,000 conversations, one of them with 50,000 messages; scrolls and searches in both. */
export async function measureLargeInbox(
  { browser, origin, stack }: { browser: Browser; origin: string; stack: Stack },
  sql: Sql,
): Promise<LargeInboxStep[]> {
  const person = demoPerson('second-player');
  await seedLargeInbox(sql, person.id, demoPerson('coach').id);
  const session = await signIn(origin, stack.anonKey, person);
  const context = await newVisitor(browser, origin, session.text);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const devtools = await context.newCDPSession(page);
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && new URL(request.url()).pathname.startsWith('/rest/')) reads += 1;
  });
  const steps: LargeInboxStep[] = [];
  const step = async (name: string, ...parts: Gesture) => {
    reads = 0;
    const began = performance.now();
    let ms = 0;
    const acts = parts.map((act) => async () => {
      await act();
      ms = performance.now() - began;
    });
    const { events, spans } = await traced(devtools, acts);
    await page.waitForLoadState('networkidle');
    const { longest, longestTask } = readTrace(events, spans);
    const { nodes, heap } = await sizeOf(devtools, name);
    steps.push({ step: name, ms, reads, longestFrame: longest, longestTask, nodes, heap });
  };

  const list = page.getByRole('list', { name: 'Conversations' });
  const thread = page.getByRole('region', { name: 'Messages', exact: true });
  await page.goto(`${origin}/teams`);
  await page.waitForLoadState('networkidle');
  await step(`open ${CONVERSATIONS.toLocaleString('en')} conversations`, async () => {
    await page.goto(`${origin}/inbox`);
    await list.getByText('Long story').waitFor();
  });
  await step('scroll the list', () => scroll(devtools, 200, -FAR));
  await step('scroll the list to its end', () => toEnd(list));
  await list.evaluate((element) => element.closest('[data-scrolls]')?.scrollTo(0, 0));
  await step(`open ${MESSAGES.toLocaleString('en')} messages`, async () => {
    await list.getByText('Long story').click();
    await thread.getByText(`Message ${MESSAGES} about`, { exact: false }).waitFor();
  });
  await step('scroll the messages', () => scroll(devtools, 900, FAR));
  await step('scroll on', () => scroll(devtools, 900, FAR));
  const search = page.getByRole('searchbox');
  await step('search a word of one message', async () => {
    await search.fill(RARE_WORD);
    await page.getByRole('region', { name: 'Messages in Long story' }).getByRole('link').first().waitFor();
  });
  await step('go to it', async () => {
    await page.getByRole('region', { name: 'Messages in Long story' }).getByRole('link').first().click();
    await thread.getByText(RARE_WORD).waitFor();
  });
  await step('search a word of all messages', async () => {
    await search.fill('practice');
    await page
      .getByRole('region', { name: /^Messages in Group/ })
      .first()
      .waitFor();
  });
  await step('back to the newest', async () => {
    await page.getByRole('button', { name: 'Newest messages' }).click();
    await thread.getByText(`Message ${MESSAGES} about`, { exact: false }).waitFor();
  });
  await context.close();
  return steps;
}

/** As by a wheel that turns quickly, at a place of the page. */
async function scroll(devtools: CDPSession, x: number, yDistance: number): Promise<void> {
  await devtools.send('Input.synthesizeScrollGesture', {
    x,
    y: 400,
    yDistance,
    speed: 6000,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
}

/** Page by page, until the last conversation shows. */
async function toEnd(list: Locator): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const place = await list.getByRole('listitem').last().getAttribute('aria-posinset');
    if (Number(place) >= CONVERSATIONS) return;
    await list.evaluate((element) => element.closest('[data-scrolls]')?.scrollBy(0, 4000));
    await list.page().waitForTimeout(50);
  }
  throw new Error('the list does not end');
}
