import { expect, type Page } from '@playwright/test';
import { expectAccessible, showTheme } from './accessibility.ts';

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };

/** Fails when the page is wider than the window, and names by how much and what reaches out of it. */
export const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const excess = document.documentElement.scrollWidth - innerWidth;
        if (excess <= 0) return [];
        const reachesOut = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
        const ends = [...document.querySelectorAll('body *')].filter(
          (element) => reachesOut(element) && ![...element.children].some(reachesOut),
        );
        return [`${excess} px`, ...ends.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 200))];
      }),
    )
    .toEqual([]);

/**
 * Fails when axe finds anything on the page as it stands, or when it is wider than the window: wide in the light theme,
 * then on a phone in the dark one, as a theme changes colors alone and a width changes none. Leaves the page wide and light.
 */
export async function expectAccessibleAtBothWidths(page: Page, name?: string): Promise<void> {
  await judge(page, 'light', name);
  await page.setViewportSize(NARROW);
  await judge(page, 'dark', name);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

async function judge(page: Page, colorScheme: 'light' | 'dark', name = new URL(page.url()).pathname): Promise<void> {
  await showTheme(page, colorScheme);
  await expectAccessible(page, { name: `${name}, ${colorScheme}` });
  await expectNoSidewaysScroll(page);
}
