import type { Page } from '@playwright/test';

/** Makes each page load of a browser one that reports, as that of a person who is drawn for it does. */
export const reportAsPerson = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    Math.random = () => 0;
  });
