import { mailedLink, newEmail } from '@lineup/journeys/mailed-link';
import { expect, test } from '@lineup/journeys/test';
import { sayWhatOnePlays, whatOnePlays } from './what-one-plays';

const FORM = '/college/redstone-valley-university/recruiting';

test('[RC-007, RC-021] a visitor fills in the form, signs up, confirms by mail, makes a profile, and the form comes back filled in', async ({
  openAs,
  request,
}) => {
  test.slow();
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  await page.goto(FORM);
  const year = String(new Date().getFullYear() + 1);
  await page.getByLabel(/^High school class of/).fill(year);
  await sayWhatOnePlays(page);
  const why = page.getByLabel(/^Why would you like/);
  await why.fill('The coach and the campus');
  await page.getByRole('button', { name: 'Create an account and send' }).click();

  // Nobody has signed in in this browser: the form for new people comes first.
  const email = newEmail();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Date of birth').fill('2005-05-05');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  // The phone drops the tab while one is in the mail app; what is waited for shows again, in another tab, too.
  await page.reload();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send the email again/ })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/auth');
  await expect(other.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(other.getByLabel('6-digit code')).toBeVisible();
  await other.close();
  await page.goto(await mailedLink(request, email, /confirm/i));
  await page.getByRole('button', { name: `Continue as ${email}` }).click();

  // Back at the form, which needs a profile first.
  await expect(page).toHaveURL(FORM);
  await expect(why).toHaveValue('The coach and the campus');
  // The connection is lost in the middle of the form: what is typed meanwhile stays in this browser.
  await page.route(/interest_drafts/, (route) => route.abort('connectionfailed'));
  await why.fill('The coach, the campus and the team');
  await expect(page.getByText('Draft kept in this browser.')).toBeVisible();
  await page.reload();
  await expect(why).toHaveValue('The coach, the campus and the team');
  await page.unroute(/interest_drafts/);
  await page.getByRole('main').getByRole('link', { name: 'Create Profile' }).click();
  await expect(page.getByText(/you go back to your form/)).toBeVisible();

  await page.getByLabel('Caster').check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByLabel(/^Name/).fill('Kim Park');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByLabel(/^Address of your profile/).fill(`kim-${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole('button', { name: 'Publish my profile' }).click();

  await expect(page).toHaveURL(FORM);
  await expect(why).toHaveValue('The coach, the campus and the team');
  await expect(page.getByLabel(/^High school class of/)).toHaveValue(year);
  await expect(whatOnePlays(page).getByRole('checkbox').first()).toBeChecked();
  await page.getByRole('button', { name: 'Send to the college' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sent to/ })).toBeVisible();
});
