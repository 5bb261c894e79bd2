import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  // What `loadAxe` puts into a page.
  var axe: typeof import('axe-core');
}

interface Judged {
  /** What is judged, for the message; the path of the page when left out. */
  name?: string;
  /** Selector of the part that is judged; the whole page when left out. */
  part?: string;
  /** Names of the rules that are judged; all when left out. */
  rules?: string[];
}

/** By name: their tag holds contrast of level AAA, too, which nothing else is judged by. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds anything in the light theme or in the dark one; both are judged on the one page, as it stands.
 * A theme changes colors alone, so the dark one is judged by the rules of colors.
 */
export async function expectAccessibleInBothThemes(page: Page, { name, part }: Judged = {}): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showTheme(page, colorScheme);
    await expectAccessible(page, {
      part,
      name: `${name ?? new URL(page.url()).pathname}, ${colorScheme}`,
      ...(colorScheme === 'dark' && { rules: COLOR_RULES }),
    });
  }
  await page.emulateMedia({ reducedMotion: null });
}

/**
 * Shows the page in a theme. Without motion, until the caller allows it again: below the window colors change only once axe
 * looks there, and would be judged halfway.
 */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(colorScheme);
}

/** Fails when axe finds anything on the page as it is now; names the rule and the elements. */
export async function expectAccessible(page: Page, { name, part, rules }: Judged = {}): Promise<void> {
  // Colors are judged when nothing moves; what moves for ever, as a spinner, is not waited for.
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity);
    // Frames are counted: `finished` of an animation whose element is gone may never settle, and a toast begins to move a frame late.
    const nextFrame = () =>
      Promise.race([new Promise(requestAnimationFrame), new Promise((go) => setTimeout(go, 1000))]);
    const end = performance.now() + 15_000;
    for (let still = 0; still < 3; still = moving().length > 0 ? 0 : still + 1) {
      await nextFrame();
      if (performance.now() < end) continue;
      const names = moving().map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120));
      throw new Error(`The page does not come to rest: ${names.join(', ') || 'it draws no frames'}`);
    }
  });
  await loadAxe(page);
  const violations = await page.evaluate(
    async ({ judged, runOnly }) => {
      // What holds is only counted: to name each element of it takes longer than to judge the page.
      const results = await globalThis.axe.run(judged ?? document, {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly }),
      });
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { judged: part, runOnly: rules },
  );
  expect(violations, name ?? new URL(page.url()).pathname).toEqual([]);
}

/** Once for each document, as it is half a megabyte; those of frames answer the one of the page. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
}
