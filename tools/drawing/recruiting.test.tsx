import { collegeAnswer, collegePage, collegeRow } from '../../apps/recruiting/src/testing/college-answer.ts';
import { actions, playerAnswer } from '../../apps/recruiting/src/testing/player-answer.ts';
import { remoteApp, testDrawing } from './draw.tsx';

const page = collegePage([collegeRow('1', 'Elm'), collegeRow('2', 'Oak')], { next: { id: '2', value: 'Oak' } });
const compared = {
  ...collegeRow('1', 'Elm'),
  college_reply_times: { median_days: 2, answered_percent: 80 },
  college_programs: [{ minimum_gpa: 2.5, practice_hours: 12 }],
};

/** What the fragment of the address decides. */
const waiting = () => '[aria-busy]';

testDrawing(
  'recruiting',
  remoteApp(() => import('../../apps/recruiting/src/routes')),
  [
    {
      path: '/colleges',
      answers: { 'POST /rpc/search_colleges': page },
      shows: ['Colleges', 'Elm', 'Oak', 'Mobile', '2 colleges'],
      links: ['/college/elm', '/college/oak'],
    },
    {
      path: '/colleges?games=Valorant&state=AL&view=map&sort=scholarship',
      answers: { 'POST /rpc/search_colleges': page },
      shows: ['Elm', 'in Alabama', 'Clear filters'],
      links: ['/college/elm'],
    },
    {
      path: '/colleges?sort=fit',
      answers: { 'POST /rpc/search_colleges': page },
      shows: ['Elm', 'Sign in to see how well'],
    },
    {
      path: '/colleges/compare?college=elm',
      answers: { 'GET /colleges': [compared] },
      shows: ['Compare colleges', 'Elm', '2.50', '12 hours'],
      links: ['/college/elm', '/colleges'],
    },
    {
      path: '/college/boone-plains',
      answers: { 'POST /rpc/load_college': collegeAnswer() },
      shows: ['Boone Plains', 'Valorant', 'Kiran Mercado', 'Blue Earth', 'A small campus'],
      links: ['/college/blue-earth'],
    },
    {
      path: '/player/riley-tran',
      answers: {
        'POST /rpc/load_player': playerAnswer({
          actions: actions(),
          achievements: [
            { id: 'a1', title: 'Finals', placement: 2, achieved_on: '2026-11-25', game: 'Valorant', link_url: null },
          ],
          results: [
            {
              ...{ id: 'r1', team: 'Comets', game: 'Valorant', is_starter: true, own: 2, other: 1, opponent: 'Owls' },
              ...{ occasion: 'tournament', played_on: '2026-11-12', is_confirmed: true },
            },
          ],
          links: [{ id: 'l1', kind: 'highlight', title: 'Clutch', url: 'https://clips.twitch.tv/SomeClip' }],
        } as never),
      },
      shows: ['Riley Tran', 'Diamond 1', '4:30 PM', 'Nov 25, 2026', 'Clutch', 'Won 2–1 against Owls', 'Nov 12, 2026'],
    },
    { path: '/lists/shared', shows: ['Loading list'], leaves: waiting },
    { path: '/recruiting-status-widget', shows: ['Recruiting status', 'Loading recruiting status'], leaves: waiting },
  ],
);
