import type { Locator, Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { countPresses } from '@lineup/journeys/count-presses';
import { makeAccount } from '@lineup/journeys/new-account';
import { demoAccount, expect, test } from '@lineup/journeys/test';

const unavailable = 'This feature is currently unavailable.';
const notFound = 'Oops! Page not found';
/** A change must reach open browsers within 10 s, visitors by polling every 8 s; a busy machine is given twice that. */
const soon = { timeout: 20_000 };

const remote = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Remotes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const sayWhy = (page: Page, why: string) => page.getByLabel(/^Reason/).fill(why);
const toggle = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is turned on` });

/** Marks the page and what stands in it, to see later that neither was recreated. */
async function mark(page: Page, element?: Locator): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  await element?.evaluate((node) => node.setAttribute('data-kept', ''));
}
/** Resolves when the page hears of changes of flags; call before it opens. */
async function followsLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) =>
    /"realtime:flags","phx_reply",\{"status":"ok"/.test(String(payload)),
  );
}
const expectNoReload = (page: Page) => expect(page.locator('html[data-kept]')).toHaveCount(1);

const open = { enabled: true, variant: null, required_roles: [], rollout_percentage: 100, dev_only: false };
async function setFlag(key: string, fields: object): Promise<void> {
  const admin = await callAs('admin');
  await admin.call('PATCH', `experiments?key=eq.${key}`, { ...fields, reason: 'Trial' });
}

test.afterEach(async () => {
  for (const key of ['remote_inbox', 'remote_learn']) await setFlag(key, open);
});

test('[SH-014, FL-020] staff turn remotes off and on: open browsers follow within 10 s, without a reload, and keep what was typed elsewhere', async ({
  openAs,
}) => {
  test.slow();
  const [admin, player, coach, visitor] = [
    await openAs('admin'),
    await openAs('player'),
    await openAs('coach'),
    await openAs(null),
  ];
  const live = followsLive(player);
  await player.goto('/inbox');
  await expect(player.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await live;
  await coach.goto('/teams');
  const typed = coach.getByLabel('Search teams');
  await typed.fill('river');
  await visitor.goto('/learn');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
  await admin.goto('/testing');
  await expect(toggle(admin, 'Inbox')).toBeChecked();
  for (const page of [player, visitor]) await mark(page);
  await mark(coach, typed);

  await toggle(admin, 'Inbox').click();
  await sayWhy(admin, 'Mails are sent twice');
  await admin.getByRole('button', { name: 'Turn off' }).click();
  await expect(player.getByText(unavailable)).toBeVisible(soon);
  await expect(toggle(admin, 'Inbox')).not.toBeChecked();
  await toggle(admin, 'Learn').click();
  await sayWhy(admin, 'Trial');
  await admin.getByRole('button', { name: 'Turn off' }).click();
  await expect(visitor.getByText(unavailable)).toBeVisible(soon);
  const late = await openAs(null);
  await late.goto('/learn');
  await expect(late.getByText(unavailable)).toBeVisible();
  await mark(late);
  await expect(remote(admin, 'Learn')).toContainText('Off for everybody: it is turned off');
  await expect(remote(admin, 'Inbox')).toContainText(/turned off, by .*Reason: Mails are sent twice/);

  await toggle(admin, 'Inbox').click();
  await sayWhy(admin, 'Mended');
  await admin.getByRole('button', { name: 'Turn on' }).click();
  await expect(player.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible(soon);
  await remote(admin, 'Learn').getByRole('button', { name: 'Undo last change of Learn' }).click();
  await expect(admin.getByRole('dialog', { name: 'Turn remote_learn on?' })).toBeVisible();
  await sayWhy(admin, 'Mended, too');
  await admin.getByRole('button', { name: 'Undo it' }).click();
  await expect(toggle(admin, 'Learn')).toBeChecked();
  for (const page of [visitor, late])
    await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible(soon);

  for (const page of [player, coach, visitor, late]) await expectNoReload(page);
  await expect(coach.locator('input[data-kept]')).toHaveValue('river');
});

test('[fault 19] [SE-008, SE-021, FL-014] a role that an admin grants, revokes, or approves with two presses from home, reaches the open browser of its holder', async ({
  openAs,
  request,
}) => {
  const person = await makeAccount(request);
  const [admin, player] = [await openAs('admin'), await openAs(person)];
  const presses = await countPresses(admin);
  const live = followsLive(player);
  await player.goto('/');
  await live;
  const dashboard = player.getByRole('link', { name: 'Dashboard', exact: true });
  await expect(dashboard).toHaveCount(0);
  await mark(player);

  await admin.goto('/testing?tab=users');
  await admin.getByLabel('Search people').fill(person.email);
  await admin.getByRole('combobox', { name: /^Grant/ }).selectOption('coaching_private_coach');
  await admin.getByRole('button', { name: 'Grant', exact: true }).click();
  const revoke = admin.getByRole('button', { name: 'Revoke Private coach' });
  await expect(revoke).toBeVisible();
  await expect(dashboard).toBeVisible(soon);
  await revoke.click();
  await admin.getByRole('button', { name: 'Revoke it' }).click();
  await expect(revoke).toHaveCount(0);
  await expect(dashboard).toHaveCount(0, soon);

  // Asked for by the person, it is two presses of an admin from home.
  const holder = await callAs(person);
  await holder.call('POST', 'role_requests', { role: 'coaching_private_coach', note: 'I coach at a club.' });
  const asked = admin
    .getByRole('list', { name: 'Requests', exact: true })
    .getByRole('listitem')
    .filter({ hasText: person.email });
  await expect(asked.getByText('Private coach').first()).toBeVisible(soon);
  await admin.goto('/');
  const before = presses();
  await admin.getByRole('link', { name: /(person asks|people ask) for a role/ }).click();
  await asked.getByRole('button', { name: /^Approve/ }).click();
  await expect(dashboard).toBeVisible(soon);
  expect(presses() - before).toBe(2);
  await expectNoReload(player);

  await admin.getByLabel('Search people').fill(demoAccount('admin').email);
  await admin.getByRole('button', { name: 'Revoke Platform admin' }).click();
  await admin.getByRole('button', { name: 'Revoke it' }).click();
  await expect(admin.getByRole('alert')).toHaveText('The last admin cannot be removed');
});

test('[SH-012, SH-013, SH-015, SE-021, FL-014, FL-015, FL-016] the console and its sections open for those who have their flags only', async ({
  openAs,
}) => {
  test.slow();
  // Everybody else, and each way to be somebody else: console.test.tsx.
  for (const kind of [null, 'player']) {
    const page = await openAs(kind);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    for (const path of ['/testing?tab=users', '/edge-function-test']) {
      await page.goto(path);
      await expect(page.getByText(notFound)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Testing' })).toHaveCount(0);
    }
    expect(complaints).toEqual([]);
  }
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Testing Dashboard' }).getByRole('link');
  const staff = await openAs('staff');
  await staff.goto('/testing');
  await expect(tabs(staff)).toHaveText([
    'Remotes',
    'Flags',
    /^Reports/,
    /^Guardians/,
    /^Colleges/,
    'Seasons',
    /^Teams/,
  ]);
  await staff.goto('/edge-function-test');
  await expect(staff.getByText(notFound)).toBeVisible();

  const developer = await openAs('developer');
  await developer.goto('/');
  await developer.getByRole('link', { name: 'Testing', exact: true }).click();
  await expect(tabs(developer)).toHaveText([
    'Remotes',
    'Flags',
    /^Reports/,
    /^Guardians/,
    /^Colleges/,
    'Seasons',
    /^Teams/,
    'Dev tools',
  ]);
  await remote(developer, 'Teams').getByRole('button', { name: 'Check Teams' }).click();
  await expect(remote(developer, 'Teams')).toContainText(/every script loaded and is the released file/);
  await tabs(developer).filter({ hasText: 'Dev tools' }).click();
  await expect(developer.getByRole('region', { name: 'Session' })).toContainText('Platform developer');
  await developer.goto('/edge-function-test');
  await developer.getByRole('button', { name: 'Call process-points' }).click();
  await expect(developer.getByText(/^Status 200/)).toBeVisible();
  await expect(developer.getByText(/"points_awarded": \d+/)).toBeVisible();
});

test('[SH-019] every part of the console is accessible, wide and narrow', async ({ openAs }) => {
  test.slow();
  const page = await openAs('admin', { reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  const parts: Record<string, () => Promise<void>> = {
    remotes: () => expect(toggle(page, 'Inbox')).toBeVisible(),
    flags: async () => {
      await page.getByRole('button', { name: 'Edit remote_inbox' }).click();
      await page.getByLabel('Rollout in percent').fill('all');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('A whole number from 0 to 100.')).toBeVisible();
      await expectAccessibleAtBothWidths(page);
      await page.keyboard.press('Escape');
      await page.getByLabel('Person').fill('riley');
      await page.getByRole('list', { name: 'People' }).getByRole('button').first().click();
    },
    users: async () => {
      await page.getByLabel('Search people').fill('riley');
      await page
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click();
    },
    colleges: () => expect(page.getByRole('list', { name: 'Colleges', exact: true })).toBeVisible(),
    tools: () => expect(page.getByRole('region', { name: 'Query cache' })).toBeVisible(),
  };
  for (const [tab, prepare] of Object.entries(parts)) {
    await page.goto(`/testing?tab=${tab}`);
    await prepare();
    await expectAccessibleAtBothWidths(page);
  }
});
