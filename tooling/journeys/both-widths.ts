import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };

/** Fails when the page is wider than the window. */
export const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/**
 * Fails when axe finds anything on the page as it stands, wide and on a phone, or when it is wider than the window. The
 * dark theme is judged on the phone: a width changes no color. Leaves the page wide.
 */
export async function expectAccessibleAtBothWidths(page: Page, name?: string): Promise<void> {
  await expectAccessible(page, { name });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(NARROW);
  await expectAccessibleInBothThemes(page, { name: name && `${name}, narrow` });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
}
