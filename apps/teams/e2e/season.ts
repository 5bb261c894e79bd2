import type { Page } from '@playwright/test';
import { tomorrowEvening } from './teams';

/** The bronze team of the demo coach. */
export const BRONZE_TEAM = 'Harbor City Rookies';

/** The card of a tournament or recruiting post. */
export const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });

/** Opens and fills the form of a new tournament without sending it. Returns the dialog. */
export async function fillTournament(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Tournament' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tournament' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Start date and time').fill(tomorrowEvening());
  return dialog;
}
