import { screen, waitFor } from '@testing-library/react';
import type { UserRole } from '@lineup/auth';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, TEAM_ID, nextId, teamAnswer } from '../testing/team-answer';

const PATH = '/players/create';
const TEAMS = 'GET /teams';
const VALORANT = nextId();
const team = { id: TEAM_ID, name: 'River City', games: [{ id: VALORANT, esports_titles: { name: 'Valorant' } }] };
const collegeStaff = [{ role: 'programs_college_staff', college_id: null }] as unknown as UserRole[];

describe('[TM-013] the player create screen', () => {
  it('adds a player to a game of an own team and opens its roster', async () => {
    const dee = {
      user_id: nextId(),
      slug: 'dee',
      display_name: 'Dee',
      first_name: null,
      last_name: null,
      avatar_url: null,
    };
    const backend = fakeBackend({
      [TEAMS]: [team],
      'POST /rpc/search_users': [dee],
      'POST /rpc/add_team_member': nextId(),
      'POST /rpc/load_team_manage': teamAnswer(),
    });
    const { user } = renderRemote(PATH, ADA);
    await user.type(await screen.findByRole('combobox', { name: /^Person/ }), 'de');
    await user.click(await screen.findByRole('option', { name: 'Dee (@dee)' }));
    await user.click(screen.getByRole('button', { name: 'Add Player' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Games & Rosters' })).toBeTruthy();
    expect(backend.callsOf(TEAMS)[0]?.query.get('owner_user_id')).toBe(`eq.${ADA}`);
    expect(backend.callsOf('POST /rpc/add_team_member').map((call) => call.body)).toEqual([
      { p_team_id: TEAM_ID, p_user_id: dee.user_id, p_role: 'player', p_game_profile_id: VALORANT },
    ]);
  });

  it('invites an email to the whole team where it plays no game', async () => {
    const backend = fakeBackend({
      [TEAMS]: [{ ...team, games: [] }],
      'POST /rpc/search_users': [],
      'POST /rpc/add_team_member': failure(404, 'PT404', 'User not found after registration'),
      'POST /rpc/invite_to_team': nextId(),
      'POST /rpc/load_team_manage': teamAnswer(),
    });
    const { user } = renderRemote(PATH, ADA);
    await user.type(await screen.findByRole('combobox', { name: /^Person/ }), 'eve@example.com');
    await user.click(await screen.findByRole('option', { name: 'Invite eve@example.com' }));
    await user.click(screen.getByRole('button', { name: 'Add Player' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Invitation sent' }));
    expect(backend.callsOf('POST /rpc/invite_to_team')[0]?.body).toEqual({
      p_team_id: TEAM_ID,
      p_email: 'eve@example.com',
      p_kind: 'member',
      p_role: 'player',
    });
  });

  it('leads who may create teams to the first one, and refuses others', async () => {
    fakeBackend({ [TEAMS]: [] });
    const { unmount } = renderRemote(PATH, ADA, collegeStaff);
    expect((await screen.findByRole('link', { name: 'Create Team' })).getAttribute('href')).toBe('/teams/create');
    unmount();
    renderRemote(PATH, ADA);
    expect(await screen.findByText('Access Denied')).toBeTruthy();
  });

  it.each([
    ['recruit_team_manager', 1],
    ['programs_college_staff', 1],
    ['recruit_player', 0],
  ])('is linked from the players for %s: %i', async (role, links) => {
    fakeBackend({ 'POST /rpc/list_players': [], 'GET /esports_titles': [] });
    renderRemote('/players', ADA, [{ role, college_id: null }] as unknown as UserRole[]);
    await screen.findByText('No players yet');
    expect(screen.queryAllByRole('link', { name: 'Add a player' })).toHaveLength(links);
  });

  it('offers a retry when the teams do not load', async () => {
    const backend = fakeBackend({ [TEAMS]: () => failure(503) });
    const { user } = renderRemote(PATH, ADA);
    expect(await screen.findByText('Your teams could not be loaded')).toBeTruthy();
    backend.answer(TEAMS, [team]);
    await user.click(screen.getByRole('button', { name: /retry|try again/i }));
    expect(await screen.findByRole('combobox', { name: /^Person/ })).toBeTruthy();
  });
});
