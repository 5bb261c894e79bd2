import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { SESSION_KEY } from '../../libs/data/src/session-key.ts';
import type { Account } from '../start/backend.ts';
import { signIn, type StoredSession } from '../start/sign-in.ts';

export { expect };

export type Credentials = Pick<Account, 'email' | 'password'>;

/** A demo account by its kind, or an account that a journey made for itself. */
export type Person = string | Credentials;

export interface Journey {
  /** Opens a window of its own, signed in; null is a visitor. */
  openAs(person: Person | null, options?: BrowserContextOptions): Promise<Page>;
}

interface Watch {
  /** What broke the content security policy, in any window. */
  violations: string[];
}

/**
 * Playwright's test with windows of several people at once, each in a browser profile of their own. A journey fails
 * when a page breaks the content security policy.
 */
export const test = base.extend<Journey & Watch>({
  violations: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const violations: string[] = [];
      await provide(violations);
      expect(violations, 'violations of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, violations }, provide) => {
    watchPolicy(context, violations);
    await provide(context);
  },
  openAs: async ({ browser, baseURL, violations }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (person, options = {}) => {
      const origin = String(baseURL);
      const localStorage = person ? [{ name: SESSION_KEY, value: (await signInAs(person)).text }] : [];
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1280, height: 800 },
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
        ...options,
      });
      contexts.push(context);
      watchPolicy(context, violations);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

function watchPolicy(context: BrowserContext, violations: string[]): void {
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
}

/** Signs somebody in through the site under test. */
export function signInAs(person: Person): Promise<StoredSession> {
  const account = typeof person === 'string' ? demoAccount(person) : person;
  return signIn(String(process.env['LINEUP_URL']), String(process.env['LINEUP_ANON_KEY']), account);
}

/** The demo account of a kind. */
export function demoAccount(kind: string): Account {
  const accounts = JSON.parse(process.env['LINEUP_ACCOUNTS'] ?? '[]') as Account[];
  const account = accounts.find((each) => each.kind === kind);
  if (!account) throw new Error(`there is no demo account of kind ${kind}`);
  return account;
}
