import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { SESSION_KEY } from '../../libs/data/src/session-key.ts';

export { expect };

/** A demo sign-in, as `npm start -- --json` prints it. */
interface DemoAccount {
  kind: string;
  email: string;
  password: string;
}

export interface Journey {
  /** Opens a window of its own, signed in as a demo account; null is a visitor. */
  openAs(kind: string | null, options?: BrowserContextOptions): Promise<Page>;
}

/** Playwright's test with windows of several people at once, each in a browser profile of their own. */
export const test = base.extend<Journey>({
  openAs: async ({ browser, baseURL }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (kind, options = {}) => {
      const origin = String(baseURL);
      const localStorage = kind ? [{ name: SESSION_KEY, value: await sessionOf(kind, origin) }] : [];
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1280, height: 800 },
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
        ...options,
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Signs a demo account in and returns the session as the browser stores it. */
async function sessionOf(kind: string, origin: string): Promise<string> {
  const account = demoAccount(kind);
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: String(process.env['LINEUP_ANON_KEY']), 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (!answer.ok) throw new Error(`sign-in of ${kind} failed with ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

/** The demo account of a kind. */
export function demoAccount(kind: string): DemoAccount {
  const accounts = JSON.parse(process.env['LINEUP_ACCOUNTS'] ?? '[]') as DemoAccount[];
  const account = accounts.find((each) => each.kind === kind);
  if (!account) throw new Error(`there is no demo account of kind ${kind}`);
  return account;
}
