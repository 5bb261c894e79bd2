import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, MANAGE_PATH, memberRow, NO_MATCH, practiceRow, TEAM_ID, teamAnswer } from '../testing/team-answer';

const LOAD = 'POST /rpc/load_team_manage';
const open = (answer: unknown, path = MANAGE_PATH) => {
  const backend = fakeBackend({ [LOAD]: answer });
  return { backend, ...renderRemote(path, ADA) };
};

describe('the manage screen', () => {
  it('[TM-016] says that it loads', async () => {
    open(() => new Promise(() => {}));
    expect(await screen.findByText('Loading team management...')).toBeTruthy();
  });

  it('[TM-017] [TM-020] a failed load shows the error text, the way back, and loads on Retry', async () => {
    const { backend, user } = open(failure(503));
    expect(await screen.findByText('Failed to fetch team data')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Teams' }).getAttribute('href')).toBe('/teams');
    backend.answer(LOAD, teamAnswer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'River City' })).toBeTruthy();
  });

  it('[TM-018] [TM-019] an unknown team is not found, with the way back', async () => {
    open(null);
    expect(await screen.findByText('Team not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Teams' }).getAttribute('href')).toBe('/teams');
  });

  it('[TM-018] a malformed id is not found, without a call', async () => {
    const { backend } = open(null, '/teams/42/manage');
    expect(await screen.findByText('Team not found')).toBeTruthy();
    expect(backend.calls).toEqual([]);
  });

  it('[TM-005] [TM-021] [TM-022] [TM-024] heads with logo, name, tier and organization type, in one request', async () => {
    const { backend } = open(teamAnswer({ subscription_tier: 'gold' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'River City' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Logo of River City' })).toBeTruthy();
    expect(screen.getByText('Gold')).toBeTruthy();
    expect(screen.getByText('high school')).toBeTruthy();
    expect(backend.calls.map((call) => call.path)).toEqual(['/rpc/load_team_manage']);
  });

  it('[TM-021] shows the letters of the name when the logo does not load', async () => {
    open(teamAnswer({ logo_url: 'https://cdn.test/logo.png' }));
    const logo = await screen.findByRole('img', { name: 'Logo of River City' });
    logo.dispatchEvent(new Event('error'));
    expect(await screen.findByText('RC')).toBeTruthy();
  });

  it('[TM-025] [TM-026] a manager has a badge and the settings', async () => {
    open(teamAnswer({}, { viewer: { is_manager: true } }));
    expect(await screen.findByText('Manager')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Team Settings' }).getAttribute('href')).toBe(
      MANAGE_PATH.replace('manage', 'settings'),
    );
  });

  it('[TM-025] [TM-026] others have neither', async () => {
    open(teamAnswer());
    await screen.findByRole('heading', { name: 'River City' });
    expect(screen.queryByText('Manager')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Team Settings' })).toBeNull();
  });

  it.each([
    ['a manager to its subscription, as the main thing to do', true, `/subscription?team=${TEAM_ID}`],
    ['others to what the tiers are, beside the rest', false, '/subscription'],
  ])('[TM-023] [TM-027] a team without a tier is bronze and leads %s', async (_, is_manager, href) => {
    open(teamAnswer({ subscription_tier: null }, { viewer: { is_manager, sees_inside: true } }));
    expect(await screen.findByText('Bronze')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Upgrade to Silver' });
    expect(link.getAttribute('href')).toBe(href);
    expect(/primary/.test(link.className)).toBe(is_manager);
  });

  it.each(['silver', 'gold'])('[TM-028] a %s team is offered no upgrade', async (tier) => {
    open(teamAnswer({ subscription_tier: tier }));
    await screen.findByRole('heading', { name: 'River City' });
    expect(screen.queryByText('Upgrade to Silver')).toBeNull();
  });

  it('[TM-029] has six tabs in order, the open one kept in the address', async () => {
    const { user } = open(teamAnswer(), `${MANAGE_PATH}?tab=recruiting`);
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Roster',
      'Practices',
      'Tournaments',
      'Recruiting',
      'Analytics',
    ]);
    expect(screen.getByRole('heading', { name: 'Recruiting' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Analytics' }));
    expect(screen.getByText('Analytics dashboard coming soon...')).toBeTruthy();
  });
});

describe('Overview', () => {
  const counts = async () => {
    const labels = ['Active Players', 'Staff Members', 'Tournaments', 'Achievements'];
    await screen.findByRole('heading', { name: 'Recent Activity' });
    return labels.map((label) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent);
  };

  it('[TM-030] [TM-031] [TM-032] [TM-033] counts players, staff, tournaments and achievements', async () => {
    open(teamAnswer({ max_roster_size: 14 }, { tournaments_count: 1203, achievements_count: 4 }));
    expect(await counts()).toEqual(['0', '0', '1,203', '4']);
    expect(screen.getByText('of 14 maximum')).toBeTruthy();
  });

  it('[TM-030] says by how many a roster is over its maximum, after the maximum', async () => {
    open(teamAnswer({ max_roster_size: 1 }, { members: ['a', 'b', 'c'].map((id) => memberRow(id)) }));
    expect(await counts()).toEqual(['3', '0', '0', '0']);
    expect(screen.getByText('of 1 maximum, 2 over')).toBeTruthy();
  });

  it('[TM-030] leaves the maximum out where there is none', async () => {
    open(teamAnswer({ max_roster_size: null }));
    await counts();
    expect(screen.queryByText(/maximum/)).toBeNull();
  });

  it('[TM-034] [TM-035] lists the latest 3 practices and 2 tournaments that are over, and above them what runs and what comes next', async () => {
    const tournament = (name: string, start_date: string, status = 'completed') => ({
      id: name,
      name,
      description: null,
      tournament_type: 'online',
      is_day_only: false,
      start_date,
      prize_pool: null,
      status,
      placement: null,
      ...NO_MATCH,
      check_ins: [],
    });
    open(
      teamAnswer(
        {},
        {
          practices: ['P1', 'P2', 'P3', 'P4'].map((title) =>
            practiceRow({ title, status: 'completed', scheduled_at: '2026-06-01T18:00:00Z' }),
          ),
          tournaments: [
            tournament('T1', '2026-05-01T18:00:00Z'),
            tournament('T2', '2026-05-03T18:00:00Z'),
            tournament('T3', '2026-05-02T18:00:00Z', 'in_progress'),
          ],
        },
      ),
    );
    const rowsOf = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((row) => row.textContent ?? '');
    await screen.findByRole('region', { name: 'Recent Activity' });
    const over = rowsOf('Recent Activity');
    expect(over.map((row) => row.slice(0, 2))).toEqual(['P1', 'P2', 'P3', 'T2', 'T1']);
    expect(over[0]).toMatch(/2026.*\d:\d\d.*Completed/);
    expect(rowsOf('Coming up')).toEqual([expect.stringMatching(/^T3.*2026.*\d:\d\d.*In progress/)]);
  });

  it('[TM-034] begins with what comes next, and each row leads to what it names', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const practices = [30, 2, 9, -1].map((days) => practiceRow({ title: `In ${days}`, scheduled_at: inDays(days) }));
    open(teamAnswer({}, { practices, viewer: { sees_inside: true } }));
    const list = within(await screen.findByRole('region', { name: 'Coming up' }));
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['In 2', 'In 9', 'In 30']);
    const over = within(screen.getByRole('region', { name: 'Recent Activity' }));
    expect(over.getAllByRole('link').map((link) => link.textContent)).toEqual(['In -1']);
    expect(list.getByRole('link', { name: 'In 2' }).getAttribute('href')).toContain(
      `?tab=practices&practice=${practices[1]?.id}`,
    );
    expect(screen.getByRole('group', { name: 'Your answer: In 2' })).toBeTruthy();
  });
});
