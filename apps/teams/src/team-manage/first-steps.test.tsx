import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, BEN, MANAGE_PATH, NO_MATCH, memberRow, nextId, practiceRow, teamAnswer } from '../testing/team-answer';

const game = {
  ...{ id: nextId(), esports_title_id: nextId(), play_level: 'varsity', is_active: true },
  esports_titles: { id: nextId(), name: 'Valorant', slug: 'valorant' },
};
const inside = { is_manager: true, sees_inside: true };

function open(tab: string, ...[team, rest]: Parameters<typeof teamAnswer>) {
  const answer = teamAnswer(team, { viewer: inside, ...rest });
  const backend = fakeBackend({ 'POST /rpc/load_team_manage': answer, 'GET /esports_titles': [] });
  return { backend, answer, ...renderRemote(`${MANAGE_PATH}?tab=${tab}`, ADA) };
}
const steps = async () => within(await screen.findByRole('region', { name: 'Set up your team' }));

describe('the first steps of a new team', () => {
  it('are a game, people, a practice and a roster; each opens the dialog that does it', async () => {
    const { user } = open('overview', {}, { games: [game] });
    const list = await steps();
    expect(list.getByText('1 of 4 done')).toBeTruthy();
    // What is done is gone.
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Invite people',
      'Plan the first practice',
      'See the roster fill up',
    ]);
    await user.click(list.getByRole('link', { name: 'Invite people' }));
    expect(await screen.findByRole('dialog', { name: 'Add Player' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Valorant' }).getAttribute('aria-selected')).toBe('true');
  });

  it('come one after the other where one needs another', async () => {
    const { user } = open('overview');
    const list = await steps();
    expect(list.queryByRole('link', { name: 'Invite people' })).toBeNull();
    await user.click(list.getByRole('link', { name: 'Add a game' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Game' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    // Once: it does not open again with the tab.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByText('Practices'));
    await user.click(screen.getByText('Roster'));
    await screen.findByText('Games & Rosters');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are gone when all is done, on an archived team, and for others', async () => {
    const done = { games: [game], members: [memberRow(BEN)], practices: [practiceRow()] };
    for (const [team, rest] of [
      [{}, done],
      [{ archived_at: '2026-01-01T00:00:00Z' }, {}],
      [{}, { viewer: { is_manager: false, sees_inside: true } }],
    ] as const) {
      const { unmount } = open('overview', team, rest as Parameters<typeof teamAnswer>[1]);
      await screen.findByText('Recent Activity');
      expect(screen.queryByText('Set up your team')).toBeNull();
      unmount();
    }
  });
});

describe('[TM-034] [TM-035] Recent Activity', () => {
  it('begins below what comes next, whatever it is, and leads to each', async () => {
    const cup = (name: string, start_date: string) => ({
      ...{
        id: nextId(),
        name,
        description: null,
        tournament_type: 'lan',
        is_day_only: false,
        status: 'upcoming',
        start_date,
      },
      ...{ prize_pool: null, placement: null, ...NO_MATCH, check_ins: [] },
    });
    const soon = cup('Cup', '2090-01-02T18:00:00Z');
    const over = {
      ...cup('Old Cup', '2020-01-01T18:00:00Z'),
      ...{ stage: 'final', games_won: 3, games_lost: 1 },
    };
    const first = practiceRow({ title: 'First', scheduled_at: '2090-01-01T18:00:00Z' });
    const third = practiceRow({ title: 'Third', scheduled_at: '2090-01-03T18:00:00Z' });
    open('overview', {}, { practices: [third, first], tournaments: [soon, over] });
    const list = within(await screen.findByRole('region', { name: 'Coming up' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['First', 'Cup', 'Third']);
    expect(list.getByRole('link', { name: 'Cup' }).getAttribute('href')).toContain(
      `tab=tournaments&tournament=${soon.id}`,
    );
    expect(list.getByRole('link', { name: 'First' }).getAttribute('href')).toContain(
      `tab=practices&practice=${first.id}`,
    );
    const recent = within(screen.getByRole('region', { name: 'Recent Activity' }));
    expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Old Cup']);
    expect(recent.getByText('Final · 3–1 win')).toBeTruthy();
  });
});

describe('the next practice on Overview', () => {
  const at = (title: string, scheduled_at: string, change: object = {}) =>
    practiceRow({ title, scheduled_at, ...change });
  const practices = [
    at('Later', '2090-01-03T18:00:00Z'),
    at('Called off', '2090-01-01T18:00:00Z', { status: 'cancelled' }),
    at('Next', '2090-01-02T18:00:00Z', { my_status: 'maybe', attending_count: 4 }),
    at('Over', '2020-01-01T18:00:00Z'),
  ];

  it('is the first one that is still to come, with the own answer, and leads to it', async () => {
    open('overview', {}, { practices, viewer: { sees_inside: true } });
    const next = within(await screen.findByRole('region', { name: 'Next practice' }));
    expect(next.getByRole('link', { name: 'Next' }).getAttribute('href')).toContain(
      `tab=practices&practice=${practices[2]?.id}`,
    );
    expect(next.getByRole('button', { name: 'Maybe', pressed: true })).toBeTruthy();
    expect(next.getByText('4 people are going')).toBeTruthy();
  });

  it('asks nobody who is not of the team, and shows nothing when nothing is to come', async () => {
    const { unmount } = open('overview', {}, { practices, viewer: { sees_inside: false } });
    await screen.findByRole('heading', { name: 'Recent Activity' });
    expect(screen.queryByRole('region', { name: 'Next practice' })).toBeNull();
    unmount();
    open('overview', {}, { practices: practices.slice(1, 2), viewer: { sees_inside: true } });
    await screen.findByRole('heading', { name: 'Recent Activity' });
    expect(screen.queryByRole('region', { name: 'Next practice' })).toBeNull();
  });
});

describe('empty tabs', () => {
  it.each([
    ['tournaments', 'Add the first one', 'Add Tournament'],
    ['recruiting', 'Create the first one', 'Create Recruiting Post'],
    ['practices', 'Plan the first one', 'Schedule Practice'],
    ['roster', 'Add the first one', 'Add Game'],
  ])('%s offers its first step to who may', async (tab, button, dialog) => {
    const { user } = open(tab);
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
  });

  it.each([
    ['tournaments', /Tournaments that this team enters show here/],
    ['recruiting', 'Open positions of this team show here.'],
    ['practices', 'Practices show here as soon as a manager of the team plans one.'],
    ['analytics', 'They start with the first practice or tournament.'],
  ])('%s tells others what will be here, also when the address asks for more', async (tab, text) => {
    const { backend } = open(`${tab}&add=practice`, {}, { viewer: { is_manager: false, sees_inside: true } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /first one/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.calls).toHaveLength(1);
  });

  it.each(['overview', 'roster', 'practices', 'tournaments', 'recruiting', 'analytics'])(
    'of an archived bronze team offer nothing: %s',
    async (tab) => {
      open(tab, { archived_at: '2026-01-01T00:00:00Z', subscription_tier: 'bronze' });
      await screen.findByText(/This team is archived/);
      expect(
        screen.queryAllByRole('button', { name: /Add|Create|Schedule|Plan|Upgrade|Import|Find a time|first one/ }),
      ).toEqual([]);
      expect(screen.queryAllByRole('link', { name: /Upgrade|tiers|Plan/ })).toEqual([]);
    },
  );
});
