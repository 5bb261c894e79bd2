import type { Page } from '@playwright/test';

/** How many dialogs the entry of the history holds that shows: as many presses of Back close them. */
export function dialogEntries(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { usr } = (history.state ?? {}) as { usr?: { dialogs?: { names: string[] } } };
    return usr?.dialogs?.names.length ?? 0;
  });
}
