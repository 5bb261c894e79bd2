import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { mailedLink, newEmail } from '@lineup/journeys/mailed-link';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test } from '@lineup/journeys/test';

const COLLEGE = '/college/redstone-valley-university';
const PASSWORD = 'a long enough password';

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Signs up as somebody of 17 and confirms the mail in the same browser. */
async function signUp(page: Page, request: Parameters<typeof mailedLink>[0]): Promise<string> {
  const email = newEmail();
  await page.goto('/auth');
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

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const onStep = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeFocused();

for (const width of [1280, 390])
  test(`[RC-007, RC-009, RC-011, RC-012, RC-021, RC-023] a newcomer of 17 publishes a profile with a guardian’s yes, writes to a college and follows the answer, ${width} wide`, async ({
    openAs,
    request,
  }) => {
    test.slow();
    const guardian = await makeAccount(request);
    const page = await openAs(null, { viewport: { width, height: 844 } });
    const email = await signUp(page, request);
    const notice = page.getByRole('region', { name: 'Notice' });
    await notice.getByRole('link', { name: 'Complete Setup' }).click();

    await page.getByRole('checkbox', { name: 'Player' }).check();
    await next(page);
    await onStep(page, 'Games');
    await page.getByLabel('Valorant').check();
    const valorant = page.getByRole('region', { name: 'Valorant' });
    await valorant.getByLabel('Current rank').selectOption('Diamond 1');
    await valorant.getByLabel('Peak rank').selectOption('Immortal 1');
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
    const slug = `noa-${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel(/^Address of your profile/).fill(slug);
    await page.getByRole('button', { name: 'Publish my profile' }).click();
    await expect(page).toHaveURL(`/player/${slug}`);
    await expect(page.getByText('Your profile is live. What next?')).toBeVisible();
    await expect(page.getByText('Peak Immortal 1')).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await fits(page)).toBe(true);

    // The parent or guardian finds the request by its mail, in a browser of their own.
    await expect(page.getByText(/has not answered yet/)).toBeVisible();
    await mailedLink(request, guardian.email, /guardian/i);
    const elder = await openAs(guardian, { viewport: { width, height: 844 } });
    await elder.goto('/account#guardians');
    await elder.getByRole('button', { name: /^Agree to Somebody under 18/ }).click();
    await expect(elder.getByText(/^Begins on/)).toBeVisible();
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

    await page.goto(COLLEGE);
    await page.getByRole('link', { name: 'Express interest' }).click();
    await page.getByLabel(/^High school class of/).fill(String(new Date().getFullYear() + 1));
    const plays = page.getByRole('group', { name: /^What do you play/ });
    await plays.getByRole('checkbox').first().check();
    await page.getByLabel(/^Why would you like/).fill('The coach and the campus');
    await page.getByRole('button', { name: 'Send to the college' }).click();
    await page.getByRole('link', { name: 'See your status' }).click();
    await expect(page.getByText('You sent the form')).toBeVisible();
    expect(await fits(page)).toBe(true);

    // A recruiter moves the card: the page follows without a reload.
    const recruiter = await callAs('college-staff');
    const [{ interest_id, college_id }] = await recruiter.call<[{ interest_id: string; college_id: string }]>(
      'GET',
      `interest_submissions?id=eq.${page.url().split('/').at(-1)}&select=interest_id,college_id`,
    );
    const [{ id: stage, player_label }] = await recruiter.call<[{ id: string; player_label: string }]>(
      'GET',
      `pipeline_stages?college_id=eq.${college_id}&kind=eq.offered&select=id,player_label`,
    );
    await recruiter.call('POST', 'rpc/move_interests', { p_interest_ids: [interest_id], p_stage_id: stage });
    await expect(page.getByRole('listitem').filter({ hasText: player_label })).toBeVisible();
  });
