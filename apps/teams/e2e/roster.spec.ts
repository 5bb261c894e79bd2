import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { expectNoSidewaysScroll, NARROW } from '@lineup/journeys/both-widths';
import { loseAnswer, refuseOnce } from '@lineup/journeys/bad-connection';
import { expect, test } from '@lineup/journeys/test';
import { SILVER_TEAM, openTeam } from './teams';

const PERSON = 'Dana Holloway';
const ADD_PLAYER = /\/rest\/v1\/rpc\/add_team_member/;
const SEARCH = /\/rest\/v1\/rpc\/search_users/;

const list = (page: Page, name: 'Players' | 'Staff') => page.getByRole('region', { name });
const row = (page: Page, name: 'Players' | 'Staff', person = PERSON) =>
  list(page, name).getByRole('listitem').filter({ hasText: person });
async function openGame(page: Page, game: string): Promise<void> {
  await page.getByRole('tab', { name: game }).click();
  // The list of the tab before stands until this one is drawn.
  await expect(page.getByRole('tabpanel', { name: game })).toBeVisible();
}

/** Chooses an option of a select in the open dialog. */
async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: select }).selectOption(option);
}

/** Gives the team a game of this journey's own, as if no try had been interrupted before. */
async function addGame(page: Page, game: string): Promise<void> {
  await openTeam(page, SILVER_TEAM, 'roster');
  await expect(page.getByRole('tab', { name: 'General Roster' })).toBeVisible();
  if ((await page.getByRole('tab', { name: game }).count()) === 0) {
    await page.getByRole('button', { name: 'Add Game' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Game' });
    await choose(page, 'Game', game);
    await choose(page, 'Play Level', 'Competitive');
    await dialog.getByRole('button', { name: 'Add Game' }).click();
    await expect(page.getByText('Game added to team successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await openGame(page, game);
  await expect(page.getByText('Play Level Competitive')).toBeVisible();
  await clear(page);
}

/** Takes everybody off the open game. */
async function clear(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: /^Remove (?!Game)/ });
  for (let left = await remove.count(); left > 0; left--) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
}

/** Ends a journey as it began. */
async function removeGame(page: Page, game: string): Promise<void> {
  await clear(page);
  await page.getByRole('button', { name: 'Remove Game' }).click();
  await expect(page.getByRole('tab', { name: game })).toHaveCount(0);
}

test('[TM-050, TM-073, DB-031] a manager adds a player, who is not yet confirmed; the player answers, and now shows by name', async ({
  openAs,
}) => {
  test.slow();
  const game = 'Super Smash Bros. Ultimate';
  const address = 'minor@lineup.example';
  const name = 'Kai Nakagawa';
  const coach = await openAs('coach');
  await addGame(coach, game);
  const added = await openAs('minor', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await added.goto('/teams');
  await expect(added.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();

  await coach.getByRole('button', { name: 'Add Player' }).click();
  const dialog = coach.getByRole('dialog', { name: 'Add Player' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill('zzzzzz');
  await dialog.getByRole('option', { name: 'Add new user by email' }).click();
  await dialog.getByLabel('Email of the new user').fill(address);
  await coach.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add Player' }).click();
  await expect(row(coach, 'Players', address)).toContainText('Not yet confirmed');
  await expectAccessible(coach);

  // The team sees that somebody is to come, others nobody.
  const mate = await openAs('player');
  await openTeam(mate, SILVER_TEAM, 'roster');
  await openGame(mate, game);
  await expect(row(mate, 'Players', 'Not yet confirmed')).toHaveCount(1);
  await expect(list(mate, 'Players')).not.toContainText(/@|Nakagawa/);
  const visitor = await openAs(null);
  await openTeam(visitor, SILVER_TEAM, 'roster');
  await openGame(visitor, game);
  await expect(list(visitor, 'Players')).toContainText('No players here yet.');

  // The player, who is looking at the teams, is asked at once.
  const offer = added
    .getByRole('region', { name: /^Waiting for your answer/ })
    .getByRole('listitem')
    .filter({ hasText: SILVER_TEAM });
  await expect(offer).toContainText(`Player (${game})`);
  await expectAccessible(added);
  await offer.getByRole('button', { name: `Accept: ${SILVER_TEAM}` }).click();
  await expect(added.getByText(`You are on ${SILVER_TEAM}`)).toBeVisible();
  await expect(offer).toHaveCount(0);

  // Manager and team, who look on, see who it is.
  for (const page of [coach, mate]) {
    await expect(row(page, 'Players', name)).toContainText(address);
    await expect(list(page, 'Players')).not.toContainText('Not yet confirmed');
  }
  await removeGame(coach, game);
});

test('[TM-037, TM-040, TM-044, TM-050, TM-054, TM-055, TM-056, TM-058, TM-072, TM-073, TM-074, TM-078, TM-079, TM-080, TM-081, TM-086, TM-089, TM-090, TM-091, TM-092, TM-100, TM-115] by keyboard a player is added once through a refusing server, a lost answer and a double click, removed and taken back, with the role and the game; staff are named by email', async ({
  openAs,
}) => {
  test.slow();
  const game = 'Overwatch 2';
  const coach = await openAs('coach');
  await addGame(coach, game);
  const add = coach.getByRole('button', { name: 'Add Player' });
  await add.focus();
  await coach.keyboard.press('Enter');
  const dialog = coach.getByRole('dialog', { name: 'Add Player' });
  const person = dialog.getByRole('combobox', { name: 'Person' });
  const submit = dialog.getByRole('button', { name: 'Add Player' });
  await expect(person).toBeFocused();
  await coach.keyboard.type('holloway');
  await expect(dialog.getByRole('option', { name: PERSON, selected: true })).toBeVisible();
  await coach.keyboard.press('Escape');
  await expect(dialog.getByRole('listbox')).toBeHidden();
  await coach.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('option', { name: PERSON, selected: true })).toBeVisible();
  await coach.keyboard.press('Enter');
  await expect(dialog.getByRole('listbox')).toBeHidden();
  await expect(submit).toBeEnabled();
  await refuseOnce(coach, ADD_PLAYER);
  await coach.keyboard.press('Enter');
  await expect(coach.getByText('Failed to add team member.')).toBeVisible();
  await expect(person).toHaveValue(new RegExp(PERSON));
  await loseAnswer(coach, ADD_PLAYER);
  const lost = coach.waitForEvent('requestfailed', (request) => ADD_PLAYER.test(request.url()));
  await submit.click();
  await lost;
  await expect(submit).toHaveText('Add Player');
  await submit.dblclick();
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  // Until they answer, the manager sees the name that was picked, without the email.
  await expect(row(coach, 'Players')).toHaveCount(1);
  await expect(row(coach, 'Players')).toContainText('Not yet confirmed');
  await expect(row(coach, 'Players')).not.toContainText('@');
  await coach.getByRole('button', { name: `Edit role of ${PERSON}` }).click();
  await choose(coach, `Role of ${PERSON}`, 'Co-Captain');
  await coach.getByRole('button', { name: 'Confirm role' }).click();
  await expect(coach.getByText('Member updated successfully!')).toBeVisible();
  await expect(row(coach, 'Players')).toContainText('Co-Captain');
  await coach.getByRole('button', { name: `Remove ${PERSON}` }).focus();
  await coach.keyboard.press('Enter');
  await expect(coach.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await coach.keyboard.press('Enter');
  await expect(row(coach, 'Players')).toContainText('Co-Captain');
  await coach.getByRole('button', { name: 'Remove Game' }).click();
  await expect(coach.getByRole('tab', { name: game })).toHaveCount(0);
  await coach.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(coach.getByRole('tab', { name: game })).toBeVisible();
  await coach.reload();
  await openGame(coach, game);
  await expect(row(coach, 'Players')).toContainText('Co-Captain');

  const nameByEmail = async (email: string) => {
    await coach.getByRole('button', { name: 'Add Staff' }).click();
    const staff = coach.getByRole('dialog', { name: 'Add Staff' });
    await staff.getByRole('combobox', { name: 'Person' }).fill('zzzzzz');
    await expect(staff.getByText('No users found for "zzzzzz"')).toBeVisible();
    await staff.getByRole('option', { name: 'Add new user by email' }).click();
    await staff.getByLabel('Email of the new user').fill(email);
    await coach.keyboard.press('Enter');
    await staff.getByRole('button', { name: 'Add Staff' }).click();
    return staff;
  };
  const first = await nameByEmail(' Parent@Lineup.example ');
  await expect(coach.getByText('Staff Added')).toBeVisible();
  await expect(first).toBeHidden();
  await expect(row(coach, 'Staff', 'parent@lineup.example')).toContainText('Admin');
  await expect(row(coach, 'Staff', 'parent@lineup.example')).toContainText('Not yet confirmed');
  const again = await nameByEmail('parent@lineup.example');
  await expect(coach.getByText('Already Assigned')).toBeVisible();
  await expect(again.getByRole('combobox', { name: 'Person' })).toHaveValue('parent@lineup.example');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(again).toBeHidden();
  await removeGame(coach, game);
});

test('[TM-101, TM-102, TM-103, TM-104, TM-105, TM-106, TM-107] roster and dialogs: the picker finds published people as plain text without emails, axe finds nothing, and a phone takes it all', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('coach');
  await openTeam(page, SILVER_TEAM, 'roster');
  await openGame(page, 'Valorant');
  const onList = await list(page, 'Players').getByRole('listitem').first().getByText(/\w/).first().innerText();
  await page.getByRole('button', { name: 'Add Player' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Player' });
  const person = dialog.getByRole('combobox', { name: 'Person' });
  const options = dialog.getByRole('listbox').getByRole('option');
  const answered = page.waitForResponse(SEARCH);
  await person.fill('AN');
  const found = (await (await answered).json()) as { email: string | null }[];
  expect(found).toHaveLength(20);
  expect(found.every(({ email }) => email === null)).toBe(true);
  await expect(options).toHaveCount(20);
  await expect.poll(async () => (await dialog.getByRole('listbox').boundingBox())?.height).toBe(240);
  await expectAccessibleInBothThemes(page);
  const findNobody = async (nobody: string) => {
    await person.fill(nobody);
    await expect(dialog.getByText(`No users found for "${nobody}"`)).toBeVisible();
  };
  await findNobody('Kai Nakagawa');
  // The hits of a moment ago are not fetched again.
  const searches: string[] = [];
  page.on('request', (request) => SEARCH.test(request.url()) && searches.push(String(request.postData())));
  await person.fill('AN');
  await expect(options).toHaveCount(20);
  expect(searches).toEqual([]);
  for (const nobody of ['%%', 'a_a', onList]) await findNobody(nobody);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Staff' }).click();
  const staff = page.getByRole('dialog', { name: 'Add Staff' });
  await staff.getByRole('combobox', { name: 'Person' }).fill('zzzzzz');
  await staff.getByRole('option', { name: 'Add new user by email' }).click();
  await expect(staff.getByRole('textbox', { name: 'Email of the new user' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enter an email address/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(staff).toBeHidden();
  // What was drawn in a wide window fits a narrow one.
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);

  // Controls are large where one touches.
  const phone = await openAs('coach', { viewport: NARROW, hasTouch: true, isMobile: true });
  await openTeam(phone, SILVER_TEAM, 'roster');
  await openGame(phone, 'Valorant');
  await expectNoSidewaysScroll(phone);
  const edit = phone.getByRole('button', { name: /^Edit role/ }).first();
  const box = await edit.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThanOrEqual(44);
  await edit.click();
  await expect(phone.getByRole('button', { name: 'Confirm role' })).toBeVisible();
  await expectAccessibleInBothThemes(phone);
  for (const name of ['Add Staff', 'Add Game']) {
    await phone.getByRole('button', { name }).click();
    const sheet = phone.getByRole('dialog', { name }).locator('.ant-modal-container');
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(NARROW.width);
    // A short form is a sheet at the lower edge.
    if (name === 'Add Staff') await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(NARROW.height);
    await expectAccessible(phone, { name });
    await phone.getByRole('dialog', { name }).getByRole('button', { name: 'Cancel' }).click();
    await expect(phone.getByRole('dialog', { name })).toBeHidden();
  }
});
