import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { liveAtNoon } from '@lineup/journeys/live-at-noon';
import { mailedLink } from '@lineup/journeys/mailed-link';
import { demoAccount, expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WARD = 'Kai Nakagawa';
const MINUTE = 60_000;

/** A practice of the ward's team that comes before all others, planned by somebody who may. */
async function planNext(minutes = 3): Promise<string> {
  const minor = await callAs('minor');
  const [place] = await minor.call<{ team_id: string }[]>(
    'GET',
    `team_members?select=team_id&user_id=eq.${minor.userId}`,
  );
  const admin = await callAs('admin');
  const title = `Family ${crypto.randomUUID().slice(0, 8)}`;
  await admin.call('PATCH', 'team_practices?title=like.Family*', { status: 'cancelled' });
  await admin.call('POST', 'team_practices', {
    team_id: place?.team_id,
    title,
    scheduled_at: new Date(Date.now() + minutes * MINUTE).toISOString(),
    duration_minutes: 5,
    created_by: admin.userId,
  });
  return title;
}

async function storedAnswer(title: string) {
  const minor = await callAs('minor');
  const [practice] = await minor.call<{ id: string }[]>(
    'GET',
    `team_practices?select=id&title=eq.${encodeURIComponent(title)}`,
  );
  return minor.call(
    'GET',
    `team_practice_attendance?select=status,notes&practice_id=eq.${practice?.id}&user_id=eq.${minor.userId}`,
  );
}

const turn = async (p_part: string, p_is_on: boolean) =>
  (await callAs('minor')).call('POST', 'rpc/choose_family_part', { p_part, p_is_on });
const turnAllOn = async () => {
  for (const part of ['practices', 'calendar', 'colleges']) await turn(part, true);
};
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const ward = (page: Page) => page.getByRole('region', { name: WARD, exact: true });
const choices = (page: Page, title: string) => page.getByRole('group', { name: `Answer for ${WARD}: ${title}` });

test.beforeEach(turnAllOn);
test.afterEach(turnAllOn);

test('[TM-144, TM-151] a guardian’s morning on a phone: answers for the ward on Today, sees where the ward stands; what the ward switched off stays off', async ({
  openAs,
}) => {
  const title = await planNext();
  const page = await openAs('guardian', PHONE);
  await page.goto('/');
  await choices(page, title).getByRole('button', { name: 'Going' }).click();
  await expect(choices(page, title).getByRole('button', { name: 'Going', pressed: true })).toBeVisible();
  await expect.poll(() => storedAnswer(title)).toEqual([{ status: 'attending', notes: null }]);
  // A no asks for the reason before it is stored.
  await choices(page, title).getByRole('button', { name: 'Can’t go' }).click();
  expect(await storedAnswer(title)).toEqual([{ status: 'attending', notes: null }]);
  await page
    .getByRole('group', { name: `Why ${WARD} can’t go` })
    .getByRole('button', { name: 'School' })
    .click();
  await expect.poll(() => storedAnswer(title)).toEqual([{ status: 'not_attending', notes: 'School' }]);
  await expect(page.getByRole('region', { name: `Where ${WARD} stands` }).getByRole('link')).not.toHaveCount(0);
  await expectAccessible(page);

  await turn('practices', false);
  await turn('colleges', false);
  await ward(page).getByRole('link', { name: 'My Family' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Family' })).toBeVisible();
  // Practices, colleges, and the calendar of practices.
  await expect(page.getByText(`Turned off by ${WARD}.`)).toHaveCount(3);
  await expect(page.getByText(title)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'People who may write' })).toBeVisible();
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);
  await page.goto('/');
  await expect(ward(page).getByText(`Turned off by ${WARD}.`)).toHaveCount(2);
});

test('a minor’s mirror on a phone: exactly what the guardian sees, who answered, and a switch that holds', async ({
  openAs,
}) => {
  const title = await planNext();
  const [guardian, minor] = [await openAs('guardian', PHONE), await openAs('minor', PHONE)];
  await guardian.goto('/family');
  await choices(guardian, title).getByRole('button', { name: 'Maybe' }).click();
  await expect(guardian.getByText(/^Answered by Lee/).first()).toBeVisible();

  await minor.goto('/family');
  await expect(minor.getByRole('heading', { level: 1, name: 'What your guardian sees' })).toBeVisible();
  await expect(minor.getByText(/^Maybe, answered by Lee/)).toBeVisible();
  const said = (page: Page) => page.getByRole('list', { name: 'People who may write' }).innerText();
  expect(await said(minor)).toBe(await said(guardian));
  await minor.getByRole('checkbox', { name: 'Show where I stand' }).uncheck();
  await expect
    .poll(
      async () =>
        (await (await callAs('minor')).call<{ mirror: { off: string[] } }>('POST', 'rpc/load_family')).mirror.off,
    )
    .toEqual(['colleges']);
  await minor.reload();
  await expect(minor.getByRole('checkbox', { name: 'Show where I stand' })).not.toBeChecked();
  await expect(minor.getByRole('checkbox')).toHaveCount(3);
  expect(await fits(minor)).toBe(true);
  await expectAccessible(minor);
  // The open page of the guardian follows by itself.
  await expect(guardian.getByText(`Turned off by ${WARD}.`)).toHaveCount(1);
});

test('35.6 from a mail about a practice a parent who reads Spanish is at most four presses from where the child stands, and answers', async ({
  openAs,
  request,
}) => {
  const guardian = demoAccount('guardian');
  await liveAtNoon('guardian');
  const parent = await callAs('guardian');
  const prefer = (chosen: object) =>
    parent.call('PATCH', `notification_preferences?user_id=eq.${parent.userId}`, chosen);
  await prefer({ ward_notices: 'at_once', language: 'es' });
  const title = await planNext(2 * 24 * 60);
  const link = await mailedLink(request, guardian.email, /^Entrenamiento programado/, title);
  const page = await openAs(null, { ...PHONE, locale: 'es-MX' });
  let presses = 1;
  await page.goto(link);
  await page.getByLabel('Correo electrónico').fill(guardian.email);
  await page.getByLabel('Contraseña').fill(guardian.password);
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  presses += 1;
  await expect(page.getByRole('heading', { name: `Cómo va ${WARD}` })).toBeVisible();
  await expect(ward(page).getByText('Redstone Valley University')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(4);
  const answers = page.getByRole('group', { name: `Responder por ${WARD}: ${title}` });
  await answers.getByRole('button', { name: 'No asiste' }).click();
  await page
    .getByRole('group', { name: `Por qué ${WARD} no puede asistir` })
    .getByRole('button', { name: 'Escuela' })
    .click();
  await expect.poll(() => storedAnswer(title)).toEqual([{ status: 'not_attending', notes: 'School' }]);
  expect(await fits(page)).toBe(true);
  await prefer({ ward_notices: 'never', language: null });
});

test('platform staff look up a dispute: who asked, agreed and ended', async ({ openAs }) => {
  const page = await openAs('staff');
  await page.goto('/testing?tab=guardians');
  const disputes = page.getByRole('region', { name: 'Disputes' });
  await expect(disputes.getByRole('list', { name: 'History' }).getByText('ended the link').first()).toBeVisible();
  await disputes.getByLabel('Minor or guardian').fill(WARD);
  await disputes.getByRole('button', { name: WARD }).click();
  const history = page.getByRole('region', { name: `Guardian links of ${WARD}` });
  await expect(history.getByRole('list', { name: 'Links' }).getByText('guardian since')).toBeVisible();
  await history.getByRole('button', { name: /^End link: / }).click();
  await expect(history.getByText('Enter why.')).toBeVisible();
  await expectAccessible(page);
});
