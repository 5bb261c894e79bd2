import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { SESSION_KEY } from '../../libs/data/src/session-key.ts';
import type { Account } from '../start/backend.ts';
import { signIn, type StoredSession } from '../start/sign-in.ts';

export { expect };

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
      const localStorage = kind ? [{ name: SESSION_KEY, value: (await signInAs(kind)).text }] : [];
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

/** Signs a demo account in through the site under test. */
export function signInAs(kind: string): Promise<StoredSession> {
  return signIn(String(process.env['LINEUP_URL']), String(process.env['LINEUP_ANON_KEY']), demoAccount(kind));
}

/** The demo account of a kind. */
export function demoAccount(kind: string): Account {
  const accounts = JSON.parse(process.env['LINEUP_ACCOUNTS'] ?? '[]') as Account[];
  const account = accounts.find((each) => each.kind === kind);
  if (!account) throw new Error(`there is no demo account of kind ${kind}`);
  return account;
}
