import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails when axe finds anything on the page as it is now; names the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged when nothing moves.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}
