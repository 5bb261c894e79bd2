import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA } from '../testing/team-answer';

const LOAD = 'POST /rpc/load_week';
const teams = [
  { id: 't1', name: 'River Foxes', logo_url: null, runs: true, live_topic: 'team:t1' },
  { id: 't2', name: 'Night Owls', logo_url: null, runs: false, live_topic: 'team:t2' },
];
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const event = (id: string, change: object) => ({
  ...{ kind: 'practice', id, team_id: 't1', title: id, starts_at: inHours(30), duration_minutes: 120, location: null },
  ...{ game: null, attending_count: 4, maybe_count: 1, not_attending_count: 2, open_count: null, waits_for_me: false },
  ...change,
});
const open = (answer: unknown, viewer: typeof ADA | null = ADA) => {
  const backend = fakeBackend({ [LOAD]: answer });
  return { backend, ...renderRemote('/teams/week', viewer) };
};
const row = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).closest('li')!);

it('shows all teams by day in one read: who has not answered, the own answer that is missing, and what clashes', async () => {
  const { backend } = open({
    teams,
    events: [
      event('Aim', { open_count: 3, game: 'Valorant', location: 'Room 4' }),
      event('Review', { team_id: 't2', starts_at: inHours(31), waits_for_me: true }),
      event('Cup', { kind: 'tournament', starts_at: inHours(80), duration_minutes: null, attending_count: null }),
    ],
  });
  await screen.findByRole('heading', { level: 3, name: 'Aim' });
  expect(backend.calls).toHaveLength(1);
  expect(row('Aim').getByText('River Foxes · Valorant · Room 4')).toBeTruthy();
  expect(row('Aim').getByText('4 going · 1 maybe · 2 can’t · 3 not answered')).toBeTruthy();
  expect(row('Aim').getByText('Same time as Review (Night Owls)')).toBeTruthy();
  expect(row('Review').getByText('You have not answered')).toBeTruthy();
  // How a team answers is for those who run it.
  expect(row('Review').queryByText(/going/)).toBeNull();
  expect(row('Cup').getByText('River Foxes · Tournament')).toBeTruthy();
  expect(row('Cup').queryByText(/Same time/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(
    '/teams/t2/manage?tab=practices&practice=Review',
  );
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(7);
  expect(screen.getByRole('region', { name: 'Today' })).toBeTruthy();
  expect(screen.getAllByText('Nothing planned').length).toBeGreaterThanOrEqual(4);
});

it('leads a person without a team to the teams, a visitor to sign in, and tries again after a failure', async () => {
  const none = open({ teams: [], events: [] });
  expect((await screen.findByRole('link', { name: 'Find Teams' })).getAttribute('href')).toBe('/teams');
  none.unmount();
  const visitor = open(null, null);
  await screen.findByRole('link', { name: 'Sign in' });
  expect(visitor.backend.calls).toEqual([]);
  visitor.unmount();
  const failing = open(failure(400, 'P0001', 'Down'));
  const again = await screen.findByRole('button', { name: /Retry|Try again/ });
  await failing.user.click(again);
  expect(failing.backend.callsOf(LOAD).length).toBeGreaterThanOrEqual(2);
});
