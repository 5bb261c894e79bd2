import type { Locator, Page } from '@playwright/test';

/** The question for rank and roles of the seeded forms. */
export const whatOnePlays = (page: Page): Locator => page.getByRole('group', { name: /^Your rank and roles/ });

/** Answers it with the first game, rank and role that there is. */
export async function sayWhatOnePlays(page: Page): Promise<void> {
  const question = whatOnePlays(page);
  await question.getByLabel('Game').selectOption({ index: 1 });
  await question.getByLabel(/^Rank in/).selectOption({ index: 1 });
  await question.getByRole('checkbox').first().check();
}
