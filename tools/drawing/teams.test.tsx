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
  ],
);
