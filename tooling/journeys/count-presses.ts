import type { Page } from '@playwright/test';

/** Counts the presses in a page, by pointer or key, over all its addresses; call before it opens. A choice in a native list is none that a browser tells. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => (presses += 1));
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event) => isTrusted && (window as unknown as { countPress(): void }).countPress();
    // Enter on a link or button is a click as well; with Control it sends a form.
    document.addEventListener('click', count, true);
    document.addEventListener(
      'keydown',
      (event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && count(event),
      true,
    );
  });
  return () => presses;
}
