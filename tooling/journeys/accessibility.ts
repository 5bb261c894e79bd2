import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Judged {
  /** What is judged, for the message; the path of the page when left out. */
  name?: string;
  /** Selector of the part that is judged; the whole page when left out. */
  part?: string;
}

/** Fails when axe finds anything on the page as it is now; names the rule and the elements. */
export async function expectAccessible(page: Page, { name, part }: Judged = {}): Promise<void> {
  // Colors are judged when nothing moves; what moves for ever, as a spinner, is not waited for.
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    // A toast that has just come begins to move a frame later, and one that ends may begin another.
    for (let round = 0; round < 5; round += 1) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      if (ending().length === 0) return;
      await Promise.all(ending().map((each) => each.finished.catch(() => null)));
    }
  });
  // In the page itself: otherwise axe opens a second page for each judgement, which takes long and moves the focus.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    name ?? new URL(page.url()).pathname,
  ).toEqual([]);
}
