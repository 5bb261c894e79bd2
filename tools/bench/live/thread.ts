import { randomUUID } from 'node:crypto';
import type { Stack } from '@lineup/local-supabase';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { demoPerson } from '@lineup/supabase/seed/accounts';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { signIn } from '@lineup/stack/sign-in';
import { listen } from '../listen.ts';
import { newVisitor } from '../visit.ts';
import { floodThread, type FloodCost } from './flood.ts';
import { measureLargeInbox, type LargeInboxStep } from './large-inbox.ts';

/** Messages whose way from the commit to the screen is timed, one after the other. */
const TIMED = 200;
/** Between two timed messages, in ms: people do not write faster. */
const PAUSE_MS = 300;

export interface ThreadCost {
  timed: number;
  /** From the answer to the commit until the frame that shows the message, in ms. */
  p50: number;
  p95: number;
  lost: number;
  doubled: number;
  /** What many messages at once cost. */
  flood: FloodCost;
}

/** Opens a conversation in a browser and lets messages arrive; then opens, scrolls and searches a large inbox. */
export async function measureInbox(
  site: string,
  stack: Stack,
  sql: Sql,
): Promise<{ thread: ThreadCost; large: LargeInboxStep[] }> {
  const server = createSiteServer({
    folder: site,
    api: stack,
    environment: () => ({ supabaseUrl: '/', anonKey: stack.anonKey }),
  });
  const origin = await listen(server);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const thread = await measureThread(await openThread(browser, origin, stack.anonKey, sql), sql);
    return { thread, large: await measureLargeInbox({ browser, origin, stack }, sql) };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

async function measureThread({ page, conversation }: OpenThread, sql: Sql): Promise<ThreadCost> {
  const write = (texts: string[]) => sql`
      insert into public.messages ${sql(texts.map((content) => ({ conversation_id: conversation, sender_id: writer, content })))}`;
  const timed = await timeMessages(page, write);
  const flood = await floodThread(page, write);
  await page.context().close();
  return { ...timed, flood };
}

interface OpenThread {
  page: Page;
  conversation: string;
}

const reader = demoPerson('player');
const writer = demoPerson('coach').id;

async function conversationOf(sql: Sql): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into public.conversations (id, title, type, created_by, max_participants)
    values (${id}, 'Bench', 'group', ${writer}, 7)`;
  await sql`insert into public.conversation_participants (conversation_id, user_id) values (${id}, ${writer}), (${id}, ${reader.id})`;
  return id;
}

async function openThread(browser: Browser, origin: string, anonKey: string, sql: Sql): Promise<OpenThread> {
  const conversation = await conversationOf(sql);
  const session = await signIn(origin, anonKey, reader);
  const context = await newVisitor(browser, origin, session.text);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${origin}/inbox?conversation=${conversation}`);
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  // The topic is joined: who else is there shows.
  await page.waitForTimeout(2000);
  return { page, conversation };
}

interface Watched {
  /** When each text was first in a frame, in ms since 1970. */
  shownAt: Record<string, number>;
  /** The most often that a text was in the page at once. */
  times: Record<string, number>;
}
type WatchedWindow = Window & { watched: Watched };

/** Runs in the page, before its scripts: looks at every frame. */
function watch(): void {
  const watched: Watched = { shownAt: {}, times: {} };
  (window as unknown as WatchedWindow).watched = watched;
  let isChanged = true;
  new MutationObserver(() => (isChanged = true)).observe(document, { childList: true, subtree: true });
  const look = (now: number) => {
    if (isChanged) {
      isChanged = false;
      const times: Record<string, number> = {};
      for (const { textContent } of document.querySelectorAll('[aria-label="Messages"] li [dir=auto]')) {
        const text = textContent ?? '';
        times[text] = (times[text] ?? 0) + 1;
        watched.shownAt[text] ??= performance.timeOrigin + now;
      }
      for (const [text, count] of Object.entries(times))
        watched.times[text] = Math.max(watched.times[text] ?? 0, count);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const readWatched = (page: Page) => page.evaluate(() => (window as unknown as WatchedWindow).watched);

async function timeMessages(page: Page, write: (texts: string[]) => PromiseLike<unknown>) {
  const committedAt = new Map<string, number>();
  for (let turn = 0; turn < TIMED; turn += 1) {
    const text = `timed ${turn + 1}`;
    await write([text]);
    committedAt.set(text, Date.now());
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.waitForTimeout(2000);
  const { shownAt, times } = await readWatched(page);
  const delays = [...committedAt]
    .flatMap(([text, at]) => (shownAt[text] === undefined ? [] : [Math.max(shownAt[text] - at, 0)]))
    .toSorted((a, b) => a - b);
  const at = (part: number) => delays[Math.min(Math.floor(delays.length * part), delays.length - 1)] ?? Infinity;
  return {
    timed: TIMED,
    p50: at(0.5),
    p95: at(0.95),
    lost: TIMED - delays.length,
    doubled: Object.values(times).filter((count) => count > 1).length,
  };
}
