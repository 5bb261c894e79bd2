import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
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

/** Gives the team a game of this journey's own; what an interrupted run left is cleared away first. */
async function addGame(page: Page, game: string): Promise<void> {
  await openTeam(page, SILVER_TEAM, 'roster');
  await page.getByRole('button', { name: 'Add Game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Game' });
  await choose(page, 'Game', game);
  await choose(page, 'Play Level', 'Competitive');
  await dialog.getByRole('button', { name: 'Add Game' }).click();
  await expect(page.getByText('Game added to team successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
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

/** Opens the dialog and picks the person from the search. */
async function pickPerson(page: Page, title: 'Add Player' | 'Add Staff') {
  await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('combobox', { name: 'Person' }).fill('holloway');
  await dialog.getByRole('option', { name: PERSON }).click();
  return { dialog, submit: dialog.getByRole('button', { name: title }) };
}

test.describe('a manager keeps the roster', () => {
  test('[TM-037, TM-040, TM-044, TM-050, TM-054, TM-055, TM-056, TM-058, TM-073, TM-079, TM-115] adds a game and a player, gives a role, removes, takes it back', async ({
    openAs,
  }) => {
    const game = 'Marvel Rivals';
    const coach = await openAs('coach');
    await addGame(coach, game);
    const { submit } = await pickPerson(coach, 'Add Player');
    await submit.click();
    await expect(coach.getByText('Team member added successfully!')).toBeVisible();
    // Until they answer, the manager sees the name that was picked, without the email.
    await expect(row(coach, 'Players')).toContainText('Not yet confirmed');
    await expect(row(coach, 'Players')).not.toContainText('@');

    await coach.getByRole('button', { name: `Edit role of ${PERSON}` }).click();
    await choose(coach, `Role of ${PERSON}`, 'Co-Captain');
    await coach.getByRole('button', { name: 'Confirm role' }).click();
    await expect(coach.getByText('Member updated successfully!')).toBeVisible();
    await expect(row(coach, 'Players')).toContainText('Co-Captain');

    const visitor = await openAs(null);
    await openTeam(visitor, SILVER_TEAM, 'roster');
    await openGame(visitor, game);
    await expect(list(visitor, 'Players')).toContainText('No players here yet.');

    await coach.getByRole('button', { name: `Remove ${PERSON}` }).click();
    await expect(row(coach, 'Players')).toHaveCount(0);
    await coach.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(row(coach, 'Players')).toContainText('Co-Captain');
    await coach.reload();
    await expect(row(coach, 'Players')).toContainText('Co-Captain');

    await coach.getByRole('button', { name: 'Remove Game' }).click();
    await expect(coach.getByRole('tab', { name: game })).toHaveCount(0);
    await expect(row(coach, 'Players')).toHaveCount(1);
    await coach.getByRole('button', { name: 'Undo', exact: true }).click();
    await openGame(coach, game);
    await removeGame(coach, game);
    await expect(row(coach, 'Players')).toHaveCount(0);
  });

  test('[TM-072, TM-074, TM-078, TM-080, TM-089, TM-090, TM-091, TM-092] names staff by email', async ({ openAs }) => {
    const game = 'Overwatch 2';
    const coach = await openAs('coach');
    await addGame(coach, game);
    const nameByEmail = async (email: string) => {
      await coach.getByRole('button', { name: 'Add Staff' }).click();
      const dialog = coach.getByRole('dialog', { name: 'Add Staff' });
      await dialog.getByRole('combobox', { name: 'Person' }).fill('zzzzzz');
      await expect(dialog.getByText('No users found for "zzzzzz"')).toBeVisible();
      await dialog.getByRole('option', { name: 'Add new user by email' }).click();
      await dialog.getByLabel('Email of the new user').fill(email);
      await coach.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Add Staff' }).click();
      return dialog;
    };
    const first = await nameByEmail(' Parent@Lineup.example ');
    await expect(coach.getByText('Staff Added')).toBeVisible();
    await expect(coach.getByText(/^Until they confirm/)).toBeVisible();
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

  test('[TM-081, TM-100] a refusing server, a lost answer and a double click make one row', async ({ openAs }) => {
    const game = 'Rainbow Six Siege';
    const coach = await openAs('coach');
    await addGame(coach, game);
    const { dialog, submit } = await pickPerson(coach, 'Add Player');
    const person = dialog.getByRole('combobox', { name: 'Person' });
    await refuseOnce(coach, ADD_PLAYER);
    await submit.click();
    await expect(coach.getByText('Failed to add team member.')).toBeVisible();
    await expect(person).toHaveValue(new RegExp(PERSON));
    await loseAnswer(coach, ADD_PLAYER);
    const lost = coach.waitForEvent('requestfailed', (request) => ADD_PLAYER.test(request.url()));
    await submit.click();
    await lost;
    await expect(submit).toHaveText('Add Player');
    await submit.dblclick();
    await expect(dialog).toBeHidden();
    await expect(row(coach, 'Players')).toHaveCount(1);
    await removeGame(coach, game);
  });
});

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

test.describe('who looks without managing', () => {
  for (const kind of ['player', 'team-staff', null]) {
    test(`[TM-037, TM-043, TM-047, TM-048, TM-054, TM-056] ${kind ?? 'a visitor'} finds no controls`, async ({
      openAs,
    }) => {
      const page = await openAs(kind);
      await openTeam(page, SILVER_TEAM, 'roster');
      await openGame(page, 'Valorant');
      await expect(list(page, 'Players').getByRole('listitem').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^(Add|Remove|Edit role)/ })).toHaveCount(0);
    });
  }
});

test.describe('the user picker', () => {
  test('[TM-101, TM-102, TM-103, TM-104, TM-105, TM-106, TM-107] finds published people as plain text, at most 20, without emails', async ({
    openAs,
  }) => {
    const coach = await openAs('coach');
    await openTeam(coach, SILVER_TEAM, 'roster');
    await openGame(coach, 'Valorant');
    const onList = await list(coach, 'Players').getByRole('listitem').first().getByText(/\w/).first().innerText();
    await coach.getByRole('button', { name: 'Add Player' }).click();
    const dialog = coach.getByRole('dialog', { name: 'Add Player' });
    const person = dialog.getByRole('combobox', { name: 'Person' });
    const options = dialog.getByRole('listbox').getByRole('option');

    const answered = coach.waitForResponse(SEARCH);
    await person.fill('AN');
    const found = (await (await answered).json()) as { email: string | null }[];
    expect(found).toHaveLength(20);
    expect(found.every(({ email }) => email === null)).toBe(true);
    await expect(options).toHaveCount(20);
    await expect.poll(async () => (await dialog.getByRole('listbox').boundingBox())?.height).toBe(240);

    const findNobody = async (nobody: string) => {
      await person.fill(nobody);
      await expect(dialog.getByText(`No users found for "${nobody}"`)).toBeVisible();
    };
    await findNobody('Kai Nakagawa');
    // The hits of a moment ago are not fetched again.
    const searches: string[] = [];
    coach.on('request', (request) => SEARCH.test(request.url()) && searches.push(String(request.postData())));
    await person.fill('AN');
    await expect(options).toHaveCount(20);
    expect(searches).toEqual([]);
    for (const nobody of ['%%', 'a_a', onList]) await findNobody(nobody);
  });
});

test.describe('by keyboard and on a phone', () => {
  test('[TM-086, TM-092] a game and a person are added by keyboard, and the focus comes back', async ({ openAs }) => {
    const game = 'Counter-Strike 2';
    const page = await openAs('coach');
    await addGame(page, game);
    const add = page.getByRole('button', { name: 'Add Player' });
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Player' });
    await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused();
    await page.keyboard.type('holloway');
    await expect(dialog.getByRole('option', { name: PERSON, selected: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('option', { name: PERSON, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listbox')).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Add Player' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await page.getByRole('button', { name: `Remove ${PERSON}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row(page, 'Players')).toHaveCount(1);
    await removeGame(page, game);
  });

  test('on a phone the roster fits, the dialog fills the screen and controls are large enough', async ({ openAs }) => {
    const page = await openAs('coach', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await openTeam(page, SILVER_TEAM, 'roster');
    await openGame(page, 'Valorant');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const edit = await page
      .getByRole('button', { name: /^Edit role/ })
      .first()
      .boundingBox();
    expect(edit?.height).toBeGreaterThanOrEqual(44);
    expect(edit?.width).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Add Staff' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add Staff' }).locator('.ant-modal-container');
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(844);
  });
});

test.describe('accessible', () => {
  test('axe finds nothing on the roster, its dialogs and its role editor', async ({ openAs }) => {
    test.slow();
    const page = await openAs('coach');
    await openTeam(page, SILVER_TEAM, 'roster');
    await openGame(page, 'Valorant');
    await page
      .getByRole('button', { name: /^Edit role/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Confirm role' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Add Staff' }).click();
    const person = page.getByRole('dialog', { name: 'Add Staff' }).getByRole('combobox', { name: 'Person' });
    await person.fill('an');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await person.fill('zzzzzz');
    await page.getByRole('option', { name: 'Add new user by email' }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Enter an email address/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Game' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Game' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
