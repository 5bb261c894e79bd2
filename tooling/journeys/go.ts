import type { Page } from '@playwright/test';

/** Goes on within the page, without loading it again: an entry as the router writes them. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
