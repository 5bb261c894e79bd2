import type { Page } from '@playwright/test';

/** Remembers on the page whether a text ever showed. */
export async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((watched) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(watched)) document.documentElement.dataset['saw'] = 'yes';
    }).observe(document, { childList: true, subtree: true });
  }, text);
  return () => page.evaluate(() => document.documentElement.dataset['saw'] === 'yes');
}
