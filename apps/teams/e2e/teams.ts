import type { Page } from '@playwright/test';
import { expect } from '@lineup/journeys/test';
import { chooseOption } from '@lineup/journeys/choose-option';

/** The silver team of the demo coach, on which both demo players play. */
export const SILVER_TEAM = 'Harbor City Comets';

/** The bronze team of the same coach. */
export const BRONZE_TEAM = 'Harbor City Rookies';

/** A title that no other run used. */
export const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** Id of a team by its name, fetched from the API: the way through the list has a journey of its own. */
export async function idOf(team: string): Promise<string> {
  const query = new URLSearchParams({ select: 'id', name: `eq.${team}` });
  const answer = await fetch(`${process.env['LINEUP_URL']}/rest/v1/teams?${query}`, {
    headers: { apikey: String(process.env['LINEUP_ANON_KEY']) },
  });
  const teams = (await answer.json()) as { id: string }[];
  expect(teams, `teams named ${team}`).toHaveLength(1);
  return String(teams[0]?.id);
}

/** Address of a team's manage screen. */
export const addressOf = async (team: string) => `/teams/${await idOf(team)}/manage`;

/** Opens a tab of a team's manage screen. */
export async function openTeam(page: Page, team: string, tab = 'practices'): Promise<void> {
  await page.goto(`${await addressOf(team)}?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
}

/** Goes to another tab of the open team; cheaper than opening the team again. */
export async function showTab(page: Page, label: string): Promise<void> {
  await page.getByRole('tab', { name: label, exact: true }).click();
  await expect(page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible();
}

/** The card of a practice. */
export const practiceCard = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: title, exact: true }) });

/** Tomorrow at 19:00 as the field of the form takes it. */
export function tomorrowEvening(): string {
  const date = new Date();
  // By the calendar: a day of a clock change has not 24 hours.
  date.setDate(date.getDate() + 1);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T19:00`;
}

/** Fills the form of a new practice without sending it. Returns the dialog. */
export async function fillPractice(page: Page, title: string) {
  await page.getByRole('button', { name: 'Schedule Practice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Practice' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Date and time').fill(tomorrowEvening());
  return dialog;
}

/** Schedules a practice for tomorrow, and waits until it is said and its card shows. */
export async function schedulePractice(page: Page, title: string): Promise<void> {
  const dialog = await fillPractice(page, title);
  await dialog.getByRole('button', { name: 'Schedule Practice' }).click();
  // The toast goes by itself, so it is looked for first.
  await expect(page.getByText('Practice Scheduled')).toBeVisible();
  await expect(practiceCard(page, title)).toBeVisible();
}

/** Chooses an answer in the open attendance dialog. */
export async function chooseStatus(page: Page, label: string): Promise<void> {
  await chooseOption(page.getByRole('combobox', { name: 'Status' }), label);
}

/** Unfolds the latest week of what is over and opens its last practice. */
export async function openLastPractice(page: Page): Promise<void> {
  const past = page.getByRole('region', { name: 'Past practices' });
  await past.getByRole('button', { expanded: false }).first().click();
  await past.getByRole('listitem').first().getByRole('heading').click();
}

/** Opens a practice by its card, beside the buttons that answer on it. */
export const openPractice = (page: Page, title: string) =>
  practiceCard(page, title).getByRole('button', { name: title, exact: true }).click();
