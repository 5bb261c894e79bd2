import { expect, type Page } from '@playwright/test';
import { untilQuiet } from './until-quiet.ts';

/** What tells somebody of a failure. Toasts have no role of their own. */
const MESSAGES = '[role="alert"], [data-sonner-toast]';

/**
 * No message shows, nor comes until the page is quiet: the code that draws toasts loads with the first one, and a toast goes by itself.
 * Called as soon as the failure shows.
 */
export async function expectNoMessage(page: Page): Promise<void> {
  const isQuiet = untilQuiet([page]);
  await page.evaluate((selector) => {
    const look = () => {
      for (const shown of document.querySelectorAll(selector))
        if (shown.checkVisibility() && shown.textContent)
          document.documentElement.dataset['message'] = shown.textContent;
    };
    look();
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, MESSAGES);
  await isQuiet();
  expect(await page.evaluate(() => document.documentElement.dataset['message'] ?? null), 'a message').toBeNull();
}
