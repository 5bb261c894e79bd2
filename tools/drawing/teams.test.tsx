import { MANAGE_PATH, memberRow, practiceRow, teamAnswer } from '../../apps/teams/src/testing/team-answer.ts';
import { DRAWN_AT } from './browsers.ts';
import { remoteApp, testDrawing } from './draw.tsx';

const titles = [{ id: 't1', name: 'Valorant', slug: 'valorant' }];
const team = (name: string, change = {}) => ({
  id: `id-of-${name}`,
  name,
  logo_url: null,
  subscription_tier: 'silver',
  organization_type: 'college',
  games: ['Valorant'],
  is_recruiting: false,
  ...change,
});
const player = {
  id: 'p1',
  slug: 'ada',
  name: 'Ada Byron',
  avatar_url: null,
  games: [{ slug: 'valorant', name: 'Valorant', rank: 'Diamond', roles: ['Duelist'] }],
  teams: [{ id: 'id-of-Comets', name: 'Comets', games: ['Valorant'] }],
};
/** A team with something of each kind, as a visitor sees it. A minor plays: days without hours. */
const page = teamAnswer(
  { name: 'Comets', logo_url: null },
  {
    as_of: DRAWN_AT.toISOString(),
    games: [{ id: 'g1', esports_title_id: 't1', play_level: 'varsity', esports_titles: titles[0]! }],
    practices: [
      practiceRow({ id: 'today', title: 'Scrim of today', scheduled_at: '2026-11-25T23:59:59', is_day_only: true }),
      practiceRow({ id: 'over', title: 'Scrim of before', scheduled_at: '2026-11-24T23:59:59', is_day_only: true }),
      practiceRow({ id: 'hour', title: 'Open practice', scheduled_at: '2026-11-26T03:00:00+00:00' }),
    ],
    tournaments: [
      {
        ...{ id: 'cup', name: 'Winter Cup', description: 'Best of five.', tournament_type: 'online', prize_pool: 1500 },
        ...{ start_date: '2026-11-25T23:59:59', is_day_only: true, status: 'upcoming', placement: null, check_ins: [] },
        ...{ bracket: null, stage: null, games_won: null, games_lost: null },
      },
    ],
    tournaments_count: 1,
    achievements: [
      {
        ...{
          id: 'a1',
          title: 'State champions',
          achievement_type: 'tournament',
          placement: 1,
          date_achieved: '2026-05-01',
        },
        ...{ description: null, link_url: null },
      },
    ],
    achievements_count: 1,
    members: [
      memberRow('u1', { user_full_name: 'Ada Byron', role: 'captain', game_profile_id: 'g1' }),
      memberRow('u2', { user_full_name: 'Zoë Ångström', game_profile_id: 'g1' }),
    ],
  },
);
const ofTeam = { answers: { 'POST /rpc/load_team_manage': page } };
const teams = { teams: [team('Comets', { is_recruiting: true }), team('Aces')], total: 934 };

testDrawing(
  'teams',
  remoteApp(() => import('../../apps/teams/src/routes')),
  [
    {
      path: '/teams',
      answers: { 'POST /rpc/list_teams': teams, 'GET /esports_titles': titles },
      shows: ['Teams', 'Comets', 'Recruiting', '934 teams', 'Valorant'],
      links: ['/teams/id-of-Comets/manage', '/teams/id-of-Aces/manage'],
    },
    {
      path: '/teams?type=college&game=valorant&recruiting=true&q=com',
      answers: { 'POST /rpc/list_teams': teams, 'GET /esports_titles': titles },
      shows: ['Comets', 'Clear filters'],
      links: ['/teams/id-of-Comets/manage?tab=recruiting'],
    },
    {
      path: '/players',
      answers: { 'POST /rpc/list_players': [player], 'GET /esports_titles': titles },
      shows: ['Players', 'Ada Byron', 'Valorant', 'Comets'],
      links: ['/player/ada'],
    },
    {
      ...ofTeam,
      path: MANAGE_PATH,
      shows: [
        'Comets',
        'Coming up',
        'Scrim of today',
        'Open practice',
        'Winter Cup',
        'Scrim of before',
        'State champions',
      ],
      links: [`${MANAGE_PATH}?tab=practices&amp;practice=today`],
      // A browser whose clock is a day ahead has them behind it.
      leaves: ({ hoursAhead }) => (hoursAhead > 24 ? 'li' : undefined),
    },
    { ...ofTeam, path: `${MANAGE_PATH}?tab=roster`, shows: ['Comets', 'Ada Byron', 'Zoë Ångström', 'Valorant'] },
    {
      ...ofTeam,
      path: `${MANAGE_PATH}?tab=practices`,
      shows: ['Comets', 'Loading practices'],
      leaves: () => '[role=status]',
    },
    { ...ofTeam, path: `${MANAGE_PATH}?tab=tournaments`, shows: ['Comets', 'Winter Cup', 'Prize Pool'] },
    { ...ofTeam, path: `${MANAGE_PATH}?tab=recruiting`, shows: ['Comets'] },
    { ...ofTeam, path: `${MANAGE_PATH}?tab=analytics`, shows: ['Comets'] },
  ],
);
