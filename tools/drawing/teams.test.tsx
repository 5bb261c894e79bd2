import { remoteApp, testDrawing } from './draw.tsx';

const titles = [{ id: 't1', name: 'Valorant', slug: 'valorant' }];
const team = (name: string, change = {}) => ({
  id: `id-of-${name}`,
  name,
  logo_url: null,
  subscription_tier: 'silver',
  organization_type: 'college',
  games: [{ is_active: true, esports_titles: { name: 'Valorant' } }],
  open_posts: [],
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
const teams = new Response(JSON.stringify([team('Comets', { open_posts: [{ id: 'p' }] }), team('Aces')]), {
  headers: { 'content-type': 'application/json', 'content-range': '0-1/1234' },
});

testDrawing(
  'teams',
  remoteApp(() => import('../../apps/teams/src/routes')),
  [
    {
      path: '/teams',
      answers: { 'GET /teams': () => teams.clone(), 'GET /esports_titles': titles },
      shows: ['Teams', 'Comets', 'Recruiting', '1,234 teams', 'Valorant'],
      links: ['/teams/id-of-Comets/manage', '/teams/id-of-Aces/manage'],
    },
    {
      path: '/teams?type=college&game=valorant&recruiting=true&q=com',
      answers: { 'GET /teams': () => teams.clone(), 'GET /esports_titles': titles },
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
