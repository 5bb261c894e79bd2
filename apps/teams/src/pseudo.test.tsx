import { fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_POST_FACTS } from './testing/no-post-facts';
import { renderRemote } from './testing/render-remote';
import {
  ADA,
  BEN,
  MANAGE_PATH,
  memberRow,
  nextId,
  NO_MATCH,
  practiceRow,
  teamAnswer,
  TEAM_ID,
} from './testing/team-answer';

/** `Intl` names the countries. */
const COUNTRIES = 'select[name=country]';

/** Names of games, teams, people with their letters, and places. */
const names = /Valorant|Overwatch 2|River City|Ada Byron|Riley Tran|Spring Cup|Gold 1|America\/Chicago|\bAB\b/g;

const game = {
  ...{ id: nextId(), esports_title_id: nextId(), play_level: 'competitive', esports_titles: { name: 'Valorant' } },
};
const other = { ...game, id: nextId(), esports_title_id: nextId(), esports_titles: { name: 'Overwatch 2' } };
const post = {
  ...NO_POST_FACTS,
  ...{ id: nextId(), title: 'Gold 1', description: null, commitment_level: 'semi_pro', positions_needed: ['Valorant'] },
  ...{ is_paid: true, salary_range: null, is_active: true, my_request: null },
  ...{ game: 'Valorant', minimum_rank: 'Gold 1', weekdays: [2, 4], starts_at: '18:00:00', ends_at: '21:00:00' },
  time_zone: 'America/Chicago',
};
const tournament = {
  ...NO_MATCH,
  ...{ id: nextId(), name: 'Spring Cup', description: null, tournament_type: 'online', prize_pool: 1500 },
  ...{ start_date: '2026-01-10T18:00:00Z', status: 'completed', placement: 2, check_ins: [], is_day_only: false },
  ...{ bracket: 'upper', stage: 'semifinal', games_won: 2, games_lost: 1 },
};
const page = teamAnswer(
  { subscription_tier: 'bronze', is_private: true },
  {
    games: [game, other],
    members: [
      memberRow(BEN, { game_profile_id: game.id, role: 'captain' }),
      memberRow(nextId(), { user_full_name: null, is_confirmed: false, role: 'trial' }),
    ],
    staff: [{ ...memberRow(nextId()), role: 'head_coach', contract_start: '2026-01-01', contract_end: null }],
    practices: [
      practiceRow({ title: 'Valorant', is_day_only: true, attending_count: 4 }),
      practiceRow({ title: 'Valorant', scheduled_at: '2026-01-04T18:00:00+00:00', status: 'completed' }),
    ],
    tournaments: [tournament],
    recruiting_posts: [post],
    achievements: [
      {
        ...{ id: nextId(), title: 'Spring Cup', description: null, date_achieved: '2026-02-01', placement: 1 },
        link_url: null,
      },
    ],
  },
);
const player = {
  ...{ id: nextId(), slug: 'riley', name: 'Riley Tran', avatar_url: null, weekdays: [1, 3] },
  games: [{ slug: 'valorant', name: 'Valorant', rank: 'Gold 1', roles: [] }],
  teams: [{ id: TEAM_ID, name: 'River City', games: ['Valorant'] }],
};
const team = {
  ...{ id: TEAM_ID, name: 'River City', logo_url: null, organization_type: 'high_school', subscription_tier: 'gold' },
  ...{ games: ['Valorant', 'Valorant', 'Valorant', 'Overwatch 2'], is_recruiting: true },
};
const found = { ...post, team: { id: TEAM_ID, name: 'River City', logo_url: null } };

const answers = {
  'GET /esports_titles': [{ id: nextId(), name: 'Valorant', slug: 'valorant' }],
  'POST /rpc/list_teams': { teams: [team, { ...team, id: nextId(), games: [], is_recruiting: false }], total: 2 },
  'POST /rpc/list_players': [player, { ...player, id: nextId(), games: [], teams: [] }],
  'POST /rpc/find_team_seekers': { players: [player], next: null, game: { roles: [], ranks: [] }, post: null },
  'POST /rpc/find_recruiting_posts': {
    posts: [found],
    next: null,
    viewer: { games: [], plays: true, has_times: true, is_looking: true },
  },
  'POST /rpc/load_team_manage': page,
};

beforeEach(() => speakPseudo('teams', 'ui', 'product', 'database'));

describe('35.6 in a language that has all sentences nothing that a visitor sees is left in English', () => {
  test.each([
    ['teams', '/teams', pseudo('Find a team to join or to play against.'), pseudo('Recruiting')],
    ['teams that are filtered', '/teams?type=high_school', pseudo('Clear filters'), pseudo('high school')],
    ['players', '/players', pseudo('Without a team'), pseudo('No team')],
    ['who looks for a team', '/players?looking=true', pseudo('Looking for a team'), /^Fréé /],
    ['posts', '/teams/posts', pseudo('Open to my rank'), pseudo('See the team')],
    ['a team', MANAGE_PATH, pseudo('Active Players'), pseudo('Recent Activity')],
    ['its roster', `${MANAGE_PATH}?tab=roster`, pseudo('Games & Rosters'), pseudo('captain')],
    ['the roster of a game', `${MANAGE_PATH}?tab=roster&game=${game.id}`, pseudo('Play Level'), pseudo('Competitive')],
    [
      'its practices',
      `${MANAGE_PATH}?tab=practices`,
      pseudo('Times and places are for the team.'),
      /Ássísté|átténdíng/,
    ],
    ['its tournaments', `${MANAGE_PATH}?tab=tournaments`, pseudo('Completed'), pseudo('Upgrade to Pro')],
    ['its posts', `${MANAGE_PATH}?tab=recruiting`, pseudo('Active'), pseudo('Sign in to ask')],
    ['its figures', `${MANAGE_PATH}?tab=analytics`, pseudo('Upgrade for Advanced Analytics'), pseudo('See the tiers')],
  ])('%s', async (_, path, first, second) => {
    fakeBackend(answers);
    renderRemote(path, null);
    for (const said of [first, second]) expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
  });

  test.each([
    ['teams', '/teams?q=xyzzy', pseudo('No team matches')],
    ['players', '/players', pseudo('No players yet')],
    ['posts', '/teams/posts', pseudo('No team looks for this now')],
    ['tournaments', `${MANAGE_PATH}?tab=tournaments`, pseudo('No tournaments yet')],
    ['posts of a team', `${MANAGE_PATH}?tab=recruiting`, pseudo('No recruiting posts yet')],
    ['practices', `${MANAGE_PATH}?tab=practices`, pseudo('No practices scheduled')],
    ['people', `${MANAGE_PATH}?tab=roster`, pseudo('No players here yet.')],
  ])('no %s', async (_, path, said) => {
    fakeBackend({
      ...answers,
      'POST /rpc/list_teams': { teams: [], total: 0 },
      'POST /rpc/list_players': [],
      'POST /rpc/find_recruiting_posts': { posts: [], next: null, viewer: null },
      'POST /rpc/load_team_manage': teamAnswer(),
    });
    renderRemote(path, null);
    await screen.findByText(said);
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
  });

  test.each(['/teams', '/players', '/teams/posts', MANAGE_PATH])('what could not be loaded at %s', async (path) => {
    fakeBackend({ 'GET /esports_titles': [] });
    renderRemote(path, null);
    await screen.findByRole('button', { name: pseudo('Retry') });
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
  });

  test('what teams offer somebody who is signed in', async () => {
    const offered = { team_id: TEAM_ID, team_name: 'River City', team_logo_url: null };
    const place = { ...offered, places: [{ kind: 'member', role: 'player', game: 'Valorant' }] };
    const transfer = { ...offered, offered_by: 'Ada Byron', expires_at: '2100-01-01T12:00:00Z' };
    fakeBackend({
      ...answers,
      'POST /rpc/load_my_team_offers': {
        needs_name: true,
        invitations: [
          { ...offered, id: 'i1', kind: 'member', role: 'captain', game: null, expires_at: '2100-01-01T12:00:00Z' },
        ],
        places: [
          { ...place, person_id: ADA, is_own: true, person_name: null },
          { ...place, person_id: BEN, is_own: false, person_name: 'Ada Byron' },
        ],
        transfers: [
          { ...transfer, payment: { tier: 'silver', ends_on: '2100-01-01' } },
          { ...transfer, team_id: nextId(), payment: { tier: 'gold', ends_on: null } },
        ],
      },
    });
    const { user } = renderRemote('/teams', ADA);
    const decline = pseudo('Decline: {team}', { team: 'River City' });
    expect((await screen.findAllByRole('button', { name: decline })).length).toBeGreaterThan(4);
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
    const [first] = screen.getAllByRole('button', {
      name: `${pseudo('Accept')}: River City`,
    });
    await user.click(first!);
    await screen.findByRole('dialog', { name: pseudo('Join {team}', { team: 'River City' }) });
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
  });

  test.each([
    ['a visitor', null, {}],
    ['a manager', ADA, { is_manager: true, sees_inside: true, answers_for_team: true }],
  ])('who comes to a practice, to %s', async (_, viewerId, viewer) => {
    const practice = practiceRow({ title: 'Valorant', scheduled_at: '2100-01-05T18:00:00+00:00' });
    const answered = {
      ...{ user_id: BEN, full_name: 'Ada Byron', avatar_url: null, status: 'attending', notes: null },
      ...{ is_confirmed: true, reason_follows: true, is_by_guardian: true, is_by_captain: true, captain_name: null },
      ...{ is_guest: false, is_admitted: true },
    };
    const guest = { ...answered, user_id: nextId(), full_name: null, is_guest: true, is_admitted: false };
    fakeBackend({
      ...answers,
      'POST /rpc/load_team_manage': teamAnswer({}, { practices: [practice], members: page.members, viewer }),
      'POST /rpc/get_practice_attendance': [answered, guest],
    });
    renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, viewerId);
    await screen.findByRole('dialog', { name: 'Valorant' });
    await screen.findAllByText('Ada Byron');
    expect(plainTexts(names, COUNTRIES)).toEqual([]);
  });
});
