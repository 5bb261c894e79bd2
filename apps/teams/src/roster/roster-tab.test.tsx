import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, BEN, MANAGE_PATH, memberRow, nextId, teamAnswer } from '../testing/team-answer';

const VALORANT = nextId();
const staff = (change: object) => ({
  ...memberRow(BEN),
  role: 'head_coach',
  contract_start: null,
  contract_end: null,
  ...change,
});
const open = (rest: Parameters<typeof teamAnswer>[1], team = {}) => {
  fakeBackend({ 'POST /rpc/load_team_manage': teamAnswer(team, rest) });
  return renderRemote(`${MANAGE_PATH}?tab=roster`, ADA);
};
const rows = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .queryAllByRole('listitem')
    .map((row) => {
      const said = row.cloneNode(true) as HTMLElement;
      for (const hidden of said.querySelectorAll('[aria-hidden]')) hidden.remove();
      return said.textContent;
    });

describe('Roster', () => {
  it('34.7 tells whoever is asked for evaluations how many ask, and leads back to those that they wrote', async () => {
    const viewer = { is_manager: false, sees_inside: true, records_presence: true, needs_name: false };
    const asked = open({ viewer: { ...viewer, evaluations_asked: 2 } });
    expect(await screen.findByText('2 players ask you for an evaluation.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write it' }).getAttribute('href')).toBe('/teams/evaluations');
    asked.unmount();
    const wrote = open({ viewer: { ...viewer, evaluations_asked: 0 } });
    expect(await screen.findByRole('link', { name: 'Your evaluations' })).toBeTruthy();
    wrote.unmount();
    open({ viewer });
    await screen.findByRole('heading', { name: 'Games & Rosters' });
    expect(screen.queryByRole('link', { name: 'Your evaluations' })).toBeNull();
  });

  it('[TM-036] [TM-038] [TM-040] heads with "Games & Rosters", the general roster first, then a tab per game', async () => {
    const { user } = open({
      games: [
        {
          id: VALORANT,
          esports_title_id: nextId(),
          play_level: 'semi_professional',
          esports_titles: { name: 'Valorant' },
        },
        { id: nextId(), esports_title_id: nextId(), play_level: 'casual', esports_titles: null },
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Games & Rosters' })).toBeTruthy();
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs.slice(6)).toEqual(['General Roster', 'Valorant', 'Unknown Game']);
    await user.click(screen.getByRole('tab', { name: 'Valorant' }));
    expect(screen.getByText(/Play Level/).textContent).toBe('Play Level Semi-Professional');
  });

  it('[TM-040] [TM-041] [TM-042] names a tab after its game, "Unknown Game" without a title', async () => {
    const { user } = open({
      games: [{ id: VALORANT, esports_title_id: nextId(), play_level: 'casual', esports_titles: null }],
    });
    await user.click(await screen.findByRole('tab', { name: 'Unknown Game' }));
    expect(screen.getByText(/Play Level/).textContent).toBe('Play Level Casual');
  });

  it('[TM-039] [TM-066] the general roster holds everybody once, whatever the game', async () => {
    open({
      games: [{ id: VALORANT, esports_title_id: nextId(), play_level: 'casual', esports_titles: { name: 'Valorant' } }],
      members: [
        memberRow(ADA, { game_profile_id: VALORANT }),
        memberRow(ADA),
        memberRow(BEN, { user_full_name: 'Ben Okri' }),
      ],
      staff: [staff({ user_full_name: 'Cy Twombly' })],
    });
    expect((await rows('Players')).map((row) => row?.slice(0, 3))).toEqual(['Ada', 'Ben']);
    expect(await rows('Staff')).toHaveLength(1);
  });

  it('[TM-050] [TM-051] [TM-052] a player shows name, email, role and the date of joining', async () => {
    open({
      members: [
        memberRow(ADA, { user_email: 'ada@example.com', role: 'captain' }),
        memberRow(BEN, { user_full_name: null, role: 'trial' }),
      ],
    });
    const [ada, ben] = await rows('Players');
    expect(ada).toMatch(/^Ada Byronada@example\.comJoined Jan 15, 2026Captain$/);
    expect(ben).toMatch(/^Unknown UserJoined .*Trial Player$/);
  });

  it('[TM-050] who has not confirmed shows by what the viewer may know, and says so', async () => {
    const unknown = { user_id: null, user_full_name: null, is_confirmed: false };
    open({
      members: [
        memberRow(ADA, { ...unknown, user_email: 'ada@example.com' }),
        memberRow(BEN, { user_full_name: 'Ben Okri', is_confirmed: false }),
        memberRow(BEN, unknown),
        memberRow(BEN, unknown),
      ],
    });
    expect(await rows('Players')).toEqual([
      'ada@example.comAdded Jan 15, 2026Not yet confirmedPlayer',
      'Ben OkriAdded Jan 15, 2026Not yet confirmedPlayer',
      'Not yet confirmedAdded Jan 15, 2026Player',
      'Not yet confirmedAdded Jan 15, 2026Player',
    ]);
  });

  it('[TM-053] staff show the start of their contract', async () => {
    open({ staff: [staff({ contract_start: '2026-03-01' })] });
    expect(await rows('Staff')).toEqual([expect.stringMatching(/Contract from Mar 1, 2026Head Coach$/)]);
  });

  it('[TM-061] [TM-062] [TM-063] [TM-064] sums up players, staff, free places and percent', async () => {
    open({ members: [memberRow(ADA)], staff: [staff({})] }, { max_roster_size: 3 });
    const summary = within(await screen.findByRole('region', { name: 'Roster Summary' }));
    expect(summary.getAllByRole('definition').map((value) => value.textContent)).toEqual(['1', '1', '2', '33%']);
  });

  it('[TM-064] a roster above its maximum shows its percentage and by how many it is over, with a full bar', async () => {
    open({ members: [memberRow(ADA), memberRow('b'), memberRow('c')] }, { max_roster_size: 2 });
    const summary = await screen.findByRole('region', { name: 'Roster Summary' });
    expect(within(summary).getByText('150%').nextElementSibling?.textContent).toBe('1 over the maximum');
    expect(summary.querySelector<HTMLElement>('[style]')?.style.transform).toBe('scaleX(1)');
  });
});
