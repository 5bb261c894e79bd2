import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';
import { BRONZE_TEAM, SILVER_TEAM, addressOf, openLastPractice, openTeam, showTab } from './teams';

const total = async (page: Page) => {
  const text = page.getByText(/^[\d,]+ teams?$/);
  await expect(text).toBeVisible();
  return Number((await text.innerText()).replaceAll(/\D/g, ''));
};

test.describe('the list of teams', () => {
  test('[TM-001, TM-005] leads to a team, whose data comes in one request', async ({ openAs }) => {
    const page = await openAs(null);
    await page.goto(`/teams?q=${encodeURIComponent(SILVER_TEAM)}`);
    const link = page.getByRole('link', { name: SILVER_TEAM, exact: true });
    await expect(link).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/rest\/v1\/(rpc\/)?(load_team|team)/.test(request.url())) calls.push(new URL(request.url()).pathname);
    });
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: SILVER_TEAM })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(await addressOf(SILVER_TEAM));
    expect(new Set(calls)).toEqual(new Set(['/rest/v1/rpc/load_team_manage']));
  });

  test('[TM-002] is limited by the type of the address; an unknown one is ignored', async ({ openAs }) => {
    const page = await openAs(null);
    await page.goto('/teams');
    const all = await total(page);
    let sum = 0;
    for (const type of ['high_school', 'college', 'pro_team', 'private_team']) {
      await page.goto(`/teams?type=${type}`);
      sum += await total(page);
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: type.replaceAll('_', ' ') })
          .first(),
      ).toBeVisible();
    }
    expect(sum).toBe(all);
    await page.goto('/teams?type=robots');
    expect(await total(page)).toBe(all);
  });

  test('[TM-001] search, game and recruiting narrow it and stay in the address', async ({ openAs }) => {
    const page = await openAs(null);
    await page.goto('/teams');
    const all = await total(page);
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Valorant' });
    await expect(page).toHaveURL(/game=valorant/);
    await expect.poll(() => total(page)).toBeLessThan(all);
    await page.getByRole('checkbox', { name: 'Recruiting now' }).click();
    await expect(page.getByRole('checkbox', { name: 'Recruiting now' })).toBeChecked();
    await expect(page).toHaveURL(/recruiting=true/);
    await page.getByRole('searchbox', { name: 'Search teams' }).fill('%');
    await expect(page.getByText('No team matches')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No team matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(() => total(page)).toBe(all);
  });

  test('an unreachable backend is an error with Retry, not an empty list', async ({ openAs }) => {
    test.slow();
    const page = await openAs(null);
    await page.goto('/features');
    await page.route(/\/rest\/v1\/teams/, (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
    await go(page, '/teams');
    await expect(page.getByText('Teams could not be loaded')).toBeVisible({ timeout: 30_000 });
    await page.unroute(/\/rest\/v1\/teams/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^\d+ teams$/)).toBeVisible();
  });
});

test.describe('the manage screen', () => {
  test('[TM-018, TM-019] an unknown team leads back to the list', async ({ openAs }) => {
    const page = await openAs(null);
    await page.goto('/teams/00000000-0000-4000-8000-00000000dead/manage');
    await expect(page.getByText('Team not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Teams' }).click();
    await expect(page).toHaveURL(/\/teams$/);
  });

  test('[TM-016, TM-017, TM-020] says that it loads, and what failed', async ({ openAs }) => {
    test.slow();
    const page = await openAs(null);
    const address = await addressOf(SILVER_TEAM);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/load_team_manage/, async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { message: 'down' } });
    });
    await page.goto(address);
    await expect(page.getByText('Loading team management...')).toBeVisible();
    release();
    await expect(page.getByText('Failed to fetch team data')).toBeVisible({ timeout: 30_000 });
    await page.unroute(/load_team_manage/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: SILVER_TEAM })).toBeVisible();
  });

  test('[TM-025, TM-026, TM-029] the owner manages; the open tab survives a reload', async ({ openAs }) => {
    const page = await openAs('coach');
    await openTeam(page, SILVER_TEAM, 'overview');
    await expect(page.getByText('Manager', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Team Settings' })).toBeVisible();
    await page.getByRole('tab', { name: 'Roster' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Games & Rosters' })).toBeVisible();
  });

  test('[TM-050] emails of a roster show to its people, and to nobody else', async ({ openAs }) => {
    const [member, visitor] = [await openAs('player'), await openAs(null)];
    for (const page of [member, visitor]) {
      await openTeam(page, SILVER_TEAM, 'roster');
      await expect(page.getByText('Riley Tran').first()).toBeVisible();
    }
    await expect(member.getByText('player@lineup.example', { exact: true }).first()).toBeVisible();
    await expect(visitor.getByText('player@lineup.example', { exact: true })).toHaveCount(0);
  });

  test('[TM-120, TM-121, TM-126] a day of the calendar filters the practices', async ({ openAs }) => {
    const page = await openAs(null);
    await openTeam(page, SILVER_TEAM);
    const calendar = page.getByRole('region', { name: 'Calendar of practices' });
    await calendar
      .getByRole('button', { name: /practice/ })
      .first()
      .click();
    await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
    await expect(page.getByRole('heading', { level: 4 })).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).not.toHaveURL(/date=/);
    await page.goto(`${new URL(page.url()).pathname}?tab=practices&date=2031-03-04`);
    await expect(page.getByText(/^No practices scheduled for .*March 4, 2031$/)).toBeVisible();
  });
});

test.describe('with the flag off', () => {
  const turnOff = (page: Page) =>
    page.route(/\/(flags\.json|rest\/v1\/experiments)/, (route) =>
      route.continue({ url: `${route.request().url()}&key=neq.teams_management` }),
    );

  test('[TM-007, TM-008, TM-010] staff find the team screens unavailable', async ({ openAs }) => {
    const page = await openAs('staff');
    await turnOff(page);
    for (const path of ['/teams', '/teams/00000000-0000-4000-8000-00000000dead/manage']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Team Management' })).toBeVisible();
      await expect(page.getByText('This feature is currently unavailable.')).toBeVisible();
    }
  });

  test('[TM-009, SE-037] a developer still gets them', async ({ openAs }) => {
    const page = await openAs('developer');
    await turnOff(page);
    await page.goto('/teams');
    await expect(page.getByText(/^\d+ teams$/)).toBeVisible();
  });
});

test('pages that say no have a heading, which takes the focus, and no accessibility violations', async ({ openAs }) => {
  const [visitor, stranger] = [await openAs(null), await openAs('newcomer')];
  const bronze = await addressOf(BRONZE_TEAM);
  const says = async (page: Page, path: string, title: string, level = 1) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level, name: title })).toBeVisible();
    await expectAccessible(page, { name: `${path}: ${title}` });
  };
  await says(visitor, `${bronze}?tab=analytics`, 'Upgrade for Advanced Analytics', 3);
  await says(visitor, '/teams/answer#token=00', 'This link does not work');
  await says(visitor, '/teams/00000000-0000-4000-8000-00000000dead/manage', 'Team not found');
  await says(stranger, bronze, BRONZE_TEAM);
  await says(stranger, bronze.replace('manage', 'settings'), 'Team Settings');
  await says(stranger, '/teams/invitation', 'This invitation is not valid');
  await stranger.getByRole('link', { name: 'Back to Teams' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: 'Teams' })).toBeFocused();
  await stranger.goBack();
  await expect(stranger.getByRole('heading', { name: 'This invitation is not valid' })).toBeFocused();
});

test('the team screens have no accessibility violations', async ({ openAs }) => {
  test.slow();
  const page = await openAs('coach');
  const check = (name: string) => expectAccessibleInBothThemes(page, { name });
  await page.goto('/teams');
  await expect(page.getByText(/^\d+ teams$/)).toBeVisible();
  await check('list');
  await openTeam(page, SILVER_TEAM);
  for (const tab of ['Overview', 'Roster', 'Tournaments', 'Recruiting', 'Analytics', 'Practices']) {
    await showTab(page, tab);
    await check(tab);
  }
  await page.getByRole('button', { name: 'Schedule Practice' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await check('schedule');
  await page.keyboard.press('Escape');
  await openLastPractice(page);
  await expect(page.getByRole('tab', { name: /^Attending/ })).toBeVisible();
  await check('attendance');
});

test('a question stands beside its button, also where motion is reduced', async ({ openAs }) => {
  const player = await openAs('player', { reducedMotion: 'reduce' });
  await openTeam(player, SILVER_TEAM);
  await player.getByRole('button', { name: 'Leave team' }).click();
  const stay = player.getByRole('button', { name: 'Stay', exact: true });
  await expect(stay).toBeInViewport();
  await stay.click();
  await expect(stay).toBeHidden();
});
