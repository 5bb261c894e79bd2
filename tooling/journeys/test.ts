import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { signInAs, watchSessions, type Person } from './sessions.ts';

export { expect };
export { demoAccount, signInAs, type Credentials, type Person } from './sessions.ts';

export interface Journey {
  /** Opens a window of its own, signed in; null is a visitor. On another site than this worker's by its `baseURL`. */
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
    watch(context, violations);
    await provide(context);
  },
  openAs: async ({ browser, baseURL, serviceWorkers, violations }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (person, options = {}) => {
      const origin = options.baseURL ?? String(baseURL);
      const localStorage = person ? [{ name: SESSION_KEY, value: (await signInAs(person)).text }] : [];
      const context = await browser.newContext({
        baseURL: origin,
        serviceWorkers,
        viewport: { width: 1280, height: 800 },
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
        ...options,
      });
      contexts.push(context);
      watch(context, violations);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

function watch(context: BrowserContext, violations: string[]): void {
  watchSessions(context);
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
}
