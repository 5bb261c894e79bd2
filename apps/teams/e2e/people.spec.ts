import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { loseAnswer, refuseOnce } from '@lineup/journeys/bad-connection';
import { mailedLink, newEmail } from '@lineup/journeys/mailed-link';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test } from '@lineup/journeys/test';
import { cardOf } from './season';
import { SILVER_TEAM, openTeam, unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const IMPORT = /\/rest\/v1\/rpc\/import_roster/;

/** Opens the roster of the demo coach's team at one of its games. */
async function openRoster(page: Page, game: string): Promise<void> {
  await openTeam(page, SILVER_TEAM, 'roster');
  await page.getByRole('tab', { name: game }).click();
  // The list of the tab before stands until this one is drawn.
  await expect(page.getByRole('tabpanel', { name: game })).toBeVisible();
}
const person = (page: Page, list: 'Players' | 'Staff', text: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text });
const invitation = (page: Page, email: string) =>
  page
    .getByRole('region', { name: /^Pending invitations/ })
    .getByRole('listitem')
    .filter({ hasText: email });

test('[TM-074, TM-075] a manager invites by mail, and the person who accepts shows on the roster at once', async ({
  openAs,
  request,
}) => {
  test.slow();
  const email = newEmail();
  const coach = await openAs('coach');
  await openRoster(coach, 'Valorant');
  await coach.getByRole('button', { name: 'Add Player' }).click();
  const dialog = coach.getByRole('dialog', { name: 'Add Player' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill('zzzzzz');
  await dialog.getByRole('option', { name: 'Add new user by email' }).click();
  await dialog.getByLabel('Email of the new user').fill(email);
  await coach.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Trial Player');
  await dialog.getByRole('button', { name: 'Add Player' }).dblclick();
  await expect(coach.getByText('Invitation sent')).toBeVisible();
  await expect(invitation(coach, email)).toContainText('Trial Player');
  const link = await mailedLink(request, email, /invited to a team/i);

  // Somebody else who gets hold of the link cannot use it.
  const stranger = await openAs('parent');
  await stranger.goto(link);
  await expect(stranger.getByText('This invitation was sent to another address')).toBeVisible();
  await expect(stranger.getByText(/j…@example\.com/)).toBeVisible();

  const invited = await openAs(null, PHONE);
  await invited.goto(link);
  await expect(invited.getByRole('heading', { name: `Join ${SILVER_TEAM}` })).toBeVisible();
  await expectAccessible(invited);
  // From the mail to the roster in four more presses, and no second mail: the link has proved the address.
  await invited.getByRole('link', { name: 'Create your account' }).click();
  await invited.getByLabel('Date of birth').fill('2000-02-03');
  await invited.getByRole('button', { name: 'Continue' }).click();
  await expect(invited.getByLabel('Email')).toHaveValue(email);
  await expect(invited.getByLabel('Email')).not.toBeEditable();
  await expectAccessible(invited);
  await invited.getByLabel('Password').fill('a long password of my own');
  await invited.getByRole('button', { name: 'Create account' }).click();
  await expect(invited.getByRole('button', { name: 'Accept' })).toBeVisible();
  const mails = await request.get('/_mailbox/api/messages', { params: { to: email } });
  expect(await mails.json()).toHaveLength(1);
  // Whoever has no profile yet says how the team should call them.
  const name = `Noor ${email.slice(8, 14)}`;
  await invited.getByLabel(/^Your name/).fill(name);
  await invited.getByRole('button', { name: 'Accept' }).click();
  await expect(invited.getByText(`You are on ${SILVER_TEAM}`).first()).toBeVisible();
  await expect(person(coach, 'Players', email)).toContainText('Trial Player');
  await expect(invitation(coach, email)).toHaveCount(0);
  await invited.getByRole('link', { name: `Go to ${SILVER_TEAM}` }).click();
  await expect(person(invited, 'Players', name)).toHaveCount(1);

  await person(coach, 'Players', email)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(person(coach, 'Players', email)).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByText('This invitation has been used')).toBeVisible();
});

test('[TM-074, TM-077] a phone imports a list by keyboard, whatever happens on the way, and exports it again', async ({
  openAs,
  request,
}) => {
  test.slow();
  // One has an account, so that they are on the roster at once; the other is invited.
  const [{ email: member }, email] = [await makeAccount(request), newEmail()];
  const page = await openAs('coach', PHONE);
  await openRoster(page, 'Valorant');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import CSV' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import roster' });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  const choose = (rows: string[]) =>
    dialog.getByLabel('CSV file').setInputFiles({
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`E-mail,Role,List\n${rows.join('\n')}`),
    });
  await choose([`${email},Captain,Players`, 'nobody,,', `${email},Captain,Players`]);
  await expect(dialog.getByText('This is not an email address.')).toBeVisible();
  await expect(dialog.getByText('The same person as in row 2.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 1 person' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Other file' }).click();
  await choose([`${email},Captain,Players`, `${member},Analyst,Staff`]);
  const submit = dialog.getByRole('button', { name: /^Import/ });
  await expect(submit).toHaveText('Import 2 people');

  await refuseOnce(page, IMPORT);
  await submit.click();
  await expect(page.getByText('Nothing was imported.')).toBeVisible();
  await loseAnswer(page, IMPORT);
  await expect(submit).toHaveText('Import 2 people');
  await submit.click();
  // What did arrive shows as known; the rest goes out once more, and nothing is doubled.
  await expect(dialog.getByText('On the roster already: stays as it is')).toBeVisible();
  await expect(submit).toHaveText('Import 1 person');
  // The toasts go by themselves once the pointer is elsewhere; on a phone they lie over the button.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Nothing was imported.')).toHaveCount(0);
  await submit.dblclick();
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('Invited by email');
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(person(page, 'Staff', member)).toHaveCount(1);
  await expect(invitation(page, email)).toHaveCount(1);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('harbor-city-comets-roster.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').split(/\r?\n/);
  expect(lines.filter((line) => line.includes(`${member},Staff,Valorant,Analyst`))).toHaveLength(1);

  await person(page, 'Staff', member)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await invitation(page, email)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await page.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(invitation(page, email)).toHaveCount(0);
});

test('[SE-026, SE-031] somebody asks to join on a post, and the manager takes them onto the roster', async ({
  openAs,
  request: api,
}) => {
  test.slow();
  const title = unique('Flex wanted');
  const coach = await openAs('coach');
  await openTeam(coach, SILVER_TEAM, 'recruiting');
  await coach.getByRole('button', { name: 'Create Recruiting Post' }).click();
  const create = coach.getByRole('dialog', { name: 'Create Recruiting Post' });
  await create.getByLabel('Title').fill(title);
  await create.getByRole('button', { name: 'Create Post' }).click();
  await expect(cardOf(coach, title)).toBeVisible();
  await expect(cardOf(coach, title).getByRole('button', { name: 'Ask to join' })).toHaveCount(0);

  const account = await makeAccount(api);
  const applicant = await openAs(account, PHONE);
  await openTeam(applicant, SILVER_TEAM, 'recruiting');
  await cardOf(applicant, title).getByRole('button', { name: 'Ask to join' }).click();
  const dialog = applicant.getByRole('dialog', { name: `Ask to join: ${title}` });
  // Whoever has no profile yet says how the team should call them.
  const name = `Flex ${account.email.slice(8, 14)}`;
  await dialog.getByLabel(/^Your name/).fill(name);
  await dialog.getByLabel('Message to the team').fill('I flex anything.');
  await expectAccessible(applicant);
  await dialog.getByRole('button', { name: 'Send request' }).dblclick();
  await expect(cardOf(applicant, title).getByText('Request sent')).toBeVisible();

  // The bell of the manager leads to where it is answered, and the other one sees the answer.
  await coach.goto('/features');
  const bell = coach.getByRole('banner').getByRole('button', { name: /^Notices/ });
  await bell.click();
  await coach
    .getByRole('dialog', { name: 'Notices' })
    .getByRole('link', { name: `${name} asks to join` })
    .click();
  await expect(coach).toHaveURL(/\/manage\?tab=recruiting$/);
  const request = coach
    .getByRole('region', { name: /^Requests to join/ })
    .getByRole('listitem')
    .filter({ hasText: title });
  await expect(request).toContainText('I flex anything.');
  await expect(request).toContainText(name);
  await expectAccessible(coach);
  await request.getByRole('button', { name: /^Accept/ }).click();
  const accept = coach.getByRole('dialog', { name: /^Accept/ });
  await accept.getByRole('combobox', { name: 'Game' }).selectOption('Valorant');
  await accept.getByRole('button', { name: 'Add to the roster' }).click();
  await expect(request).toHaveCount(0);
  await expect(cardOf(applicant, title).getByText('Request accepted')).toBeVisible();
  await openRoster(coach, 'Valorant');
  const row = person(coach, 'Players', account.email);
  await expect(row).toContainText(name);
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(row).toHaveCount(0);
});
