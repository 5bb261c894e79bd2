import type { Browser, Page } from '@playwright/test';
import type { StoredSession } from '@lineup/stack/sign-in';
import { newVisitor } from '../visit.ts';
import { actions, screens } from './screens.ts';

/** In ms. */
const QUIET = 1500;

/** One read of the backend as a screen made it. */
export interface RecordedCall {
  screen: string;
  as: string | null;
  /** Name of the table or function. */
  target: string;
  method: string;
  /** Path and query below /rest/v1/. */
  path: string;
  prefer: string | null;
  accept: string | null;
  body: string | null;
}

export interface Recording {
  browser: Browser;
  origin: string;
  sessions: Map<string, StoredSession>;
  /** Values of `:team` and the like. */
  ids: Record<string, string>;
}

/** Opens every screen and notes what it reads; the actions follow. */
export async function recordCalls(recording: Recording): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  const seen = new Set<string>();
  for (const { path, as } of screens) {
    for (const call of await openScreen(recording, path, as)) {
      // What the layout around every screen calls counts once for each person.
      const key = JSON.stringify([as, call.path, call.body]);
      if (!seen.has(key)) calls.push(call);
      seen.add(key);
    }
  }
  for (const { name, as, path, body } of actions) {
    calls.push({
      screen: name,
      as,
      target: targetOf(path),
      method: body === undefined ? 'GET' : 'POST',
      path: fill(path, recording.ids),
      prefer: null,
      accept: null,
      body: body === undefined ? null : fill(JSON.stringify(body), recording.ids),
    });
  }
  return calls;
}

async function openScreen(
  { browser, origin, sessions, ids }: Recording,
  path: string,
  as: string | null,
): Promise<RecordedCall[]> {
  const context = await newVisitor(browser, origin, as === null ? null : (sessions.get(as)?.text ?? null));
  const calls = new Map<string, RecordedCall>();
  try {
    const page = await context.newPage();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const isRead = request.method() === 'GET' || pathname.startsWith('/rest/v1/rpc/');
      if (!pathname.startsWith('/rest/v1/') || !isRead) return;
      const called = pathname.slice('/rest/v1/'.length) + search;
      const { prefer = null, accept = null } = request.headers();
      const call = {
        screen: path,
        as,
        target: targetOf(called),
        method: request.method(),
        path: called,
        prefer,
        accept,
      };
      const body = request.postData();
      calls.set(`${called} ${body}`, { ...call, body });
    });
    await page.goto(origin + fill(path, ids));
    await page.locator('#main h1').first().waitFor();
    await settle(page, () => calls.size);
  } finally {
    await context.close();
  }
  return [...calls.values()];
}

/** Waits until nothing was requested for a while; a screen may call again after an answer. */
async function settle(page: Page, count: () => number): Promise<void> {
  for (let before = -1; before !== count();) {
    before = count();
    await page.waitForTimeout(QUIET);
    await page.waitForLoadState('networkidle');
  }
}

const targetOf = (path: string) => path.replace(/^rpc\//, '').replace(/\?.*$/, '');

function fill(text: string, ids: Record<string, string>): string {
  return text.replaceAll(
    /:(team|conversation|practice|college|need|interest)\b/g,
    (_, name: string) => ids[name] ?? '',
  );
}
