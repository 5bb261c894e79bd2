import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { NARROW } from '@lineup/journeys/both-widths';
import { countPresses } from '@lineup/journeys/count-presses';
import { mailedLink, newEmail } from '@lineup/journeys/mailed-link';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test } from '@lineup/journeys/test';
import { whatOnePlays } from './what-one-plays';

const PASSWORD = 'a long enough password';

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Signs up as somebody of 17 and confirms the mail in the same browser. */
async function signUp(page: Page, request: Parameters<typeof mailedLink>[0]): Promise<string> {
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start as a player' }).first().click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 17}-01-01`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await page.goto(await mailedLink(request, email, /confirm/i));
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  return email;
}

const onPage = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const onStep = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeFocused();

test('[RC-007, RC-009, RC-011, RC-012, RC-021, RC-023] a newcomer of 17 publishes a profile with at most 24 presses, writes to a program that fits with three, and gets the yes of a guardian who reads Spanish, on a phone', async ({
  openAs,
  request,
}) => {
  test.slow();
  const guardian = await makeAccount(request);
  // A browser in Spanish makes the account Spanish, and its mails.
  const elder = await openAs(guardian, { viewport: NARROW, locale: 'es-MX' });
  await elder.goto('/');
  await expect(elder.getByRole('contentinfo').getByRole('link', { name: 'English' })).toBeVisible();
  const page = await openAs(null, { viewport: NARROW });
  const presses = await countPresses(page);
  // The link in the mail and each choice in a list are presses as well, of which the page learns nothing.
  let others = 1;
  const choose = async (field: Locator, option: string) => {
    others += 1;
    await field.selectOption(option);
  };
  const email = await signUp(page, request);
  // The way in leads on to the profile by itself; left there, the banner leads back.
  await onPage(page, 'Set up your profile');
  await page.goto('/features');
  const notice = page.getByRole('region', { name: 'Notice' });
  await notice.getByRole('link', { name: 'Complete Setup' }).click();

  await page.getByRole('checkbox', { name: 'Player' }).check();
  await next(page);
  await onStep(page, 'Games');
  await page.getByLabel('Valorant').check();
  const valorant = page.getByRole('region', { name: 'Valorant' });
  await choose(valorant.getByLabel('Current rank'), 'Diamond 1');
  await choose(valorant.getByLabel('Peak rank'), 'Immortal 1');
  await next(page);
  await onStep(page, 'About you');
  await page.getByLabel(/^Name/).fill('Noa Ferreira');
  await page.getByLabel('High school').fill('Lakeside High School');
  await next(page);
  await onStep(page, 'Availability');
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await onStep(page, 'Parent or guardian');
  await page.getByLabel(/^Email of your parent/).fill(email);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('This is your own address.')).toBeVisible();
  await page.getByLabel(/^Email of your parent/).fill(guardian.email);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText(/no answer yet/)).toBeVisible();
  await expectAccessible(page);
  expect(await fits(page)).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await onStep(page, 'Publish');
  await expect(page.getByText(/You are under 18/)).toBeVisible();
  const slug = `noa-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel(/^Address of your profile/).fill(slug);
  await page.getByRole('button', { name: 'Publish my profile' }).click();
  await expect(page).toHaveURL(`/player/${slug}`);
  await expect(page.getByText('Your profile is live. What next?')).toBeVisible();
  await expect(page.getByText('Peak Immortal 1')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await fits(page)).toBe(true);
  // From the landing page on, with an address that was refused and typed again.
  expect(presses() + others).toBeGreaterThan(15);
  expect(presses() + others).toBeLessThanOrEqual(24);

  // From there to the form of a program that fits, which is filled in from the profile.
  const published = presses();
  await page.getByRole('link', { name: 'See programs that fit you in Valorant' }).click();
  await page
    .getByRole('link', { name: /^Express interest in Valorant/ })
    .first()
    .click();
  await expect(whatOnePlays(page).getByLabel('Rank in Valorant')).toHaveValue('Diamond 1');
  await expect(page.getByRole('region', { name: /^What .* gets$/ })).toContainText('Lakeside High School');
  await page.getByLabel(/^High school class of/).fill(String(new Date().getFullYear() + 1));
  await page.getByLabel(/^Why would you like/).fill('The coach and the campus');
  await expectAccessible(page);
  expect(await fits(page)).toBe(true);
  await page.getByRole('button', { name: 'Send to the college' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sent to/ })).toBeVisible();
  expect(presses() - published).toBe(3);
  await page.getByRole('link', { name: 'See your status' }).click();
  await expect(page.getByText('You sent the form')).toBeVisible();
  expect(await fits(page)).toBe(true);
  await page.goto(`/player/${slug}`);

  // The parent or guardian finds the request by its mail, in a browser of their own.
  await expect(page.getByText(/has not answered yet/)).toBeVisible();
  await elder.goto(await mailedLink(request, guardian.email, /te nombra su tutor en Lineup/));
  await elder.getByRole('button', { name: /^Aceptar a / }).click();
  await expect(elder.getByText(/^Empieza el/)).toBeVisible();
  expect(await fits(elder)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Noa Ferreira' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Make it stronger' })).toBeVisible();
  await expect(page.getByText(/has not answered yet/)).toHaveCount(0);

  // What a visitor reads of somebody of 17, in their own preview and in a browser of a visitor.
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('This is what visitors see.')).toBeVisible();
  await expect(page.getByText('Lakeside High School')).toHaveCount(0);
  await page.getByRole('button', { name: 'College', exact: true }).click();
  await expect(page.getByText('Lakeside High School')).toBeVisible();
  await expect(page.getByText(/only together with your guardian/)).toBeVisible();
  await expectAccessible(page);
});
