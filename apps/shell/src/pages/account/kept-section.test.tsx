import { configureData } from '@lineup/data';
import { setLanguage } from '@lineup/language';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptAddress } from '../../kit/kept-lists';
import { keepSpanish } from '../../language/spanish';
import { readFilterLink } from '../kept/use-filter-link';
import { KeptSection } from './kept-section';
import { Service, show, signInBrowser } from './testing';

const LIST = '/rest/v1/rpc/load_kept_filters';
const ROWS = '/rest/v1/kept_filters';
let service: Service;
beforeEach(() => {
  localStorage.clear();
  signInBrowser();
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  service = new Service();
});
afterEach(() => {
  cleanup();
  setLanguage('en');
});

const kept = (change = {}) => ({
  ...{ id: 'f1', kind: 'posts', filter: { game: 'valorant', my_rank: true } },
  choices: [{ code: 'game', name: 'Valorant' }, { code: 'my_rank' }],
  is_paused: false,
  matches: [
    {
      ...{ title: 'Foxes', href: '/teams/1/manage?tab=recruiting', told_at: '2026-11-20T10:00:00Z' },
      why: [{ code: 'game', name: 'Valorant' }],
    },
  ],
  ...change,
});

test('[issue 34, 5] each kept list leads to itself, says what was told and why, and is paused by one press', async () => {
  let isPaused = false;
  service.answers[LIST] = () => Response.json([kept({ is_paused: isPaused })]);
  service.answers[ROWS] = () => {
    isPaused = true;
    return Response.json({ id: 'f1' });
  };
  const { user } = show(<KeptSection />);
  const list = await screen.findByRole('link', { name: 'Teams looking for players: Valorant, open to my rank' });
  expect(list.getAttribute('href')).toBe('/teams/posts?game=valorant&rank=mine');
  expect(screen.getByRole('listitem').textContent).toContain('Foxes · Valorant · Fri, Nov 20, 2026');
  await user.click(screen.getByRole('button', { name: /^Pause Teams/ }));
  await screen.findByRole('button', { name: /^Resume Teams/ });
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('Paused.'));
});

test('[issue 34, 5] what has a time says it in the zone of its reader', async () => {
  const why = [{ code: 'level', level: 'casual' }];
  const scrim = { title: 'Foxes', href: '/teams/scrims', why, told_at: '2026-11-20T10:00:00Z' };
  const matches = [{ ...scrim, at: '2026-12-02T02:00:00Z', zone: 'America/Chicago' }];
  service.answers[LIST] = () =>
    Response.json([kept({ kind: 'scrims', filter: { ordinal: 10 }, choices: [], matches })]);
  show(<KeptSection />);
  expect((await screen.findByRole('listitem')).textContent).toContain(
    'Foxes · casual · Tue, Dec 1, 2026, 8:00 PM CST · Fri, Nov 20, 2026',
  );
});

test('35.6 what a list holds and why something fits is in the language of the page; a newer fact is left out', async () => {
  keepSpanish();
  setLanguage('es');
  const choices = [{ code: 'game', name: 'Valorant' }, { code: 'my_rank' }, { code: 'newer', than: 'this page' }];
  const why = [{ code: 'newer' }, { code: 'rank_reached', rank: 'Gold 1' }, { code: 'your_times' }];
  const matches = [{ title: null, href: '/teams/1', why, told_at: '2026-11-20T10:00:00Z' }];
  service.answers[LIST] = () => Response.json([kept({ choices, matches })]);
  show(<KeptSection />);
  await screen.findByRole('link', { name: 'Equipos que buscan jugadores: Valorant, abiertos a mi rango' });
  expect(screen.getByRole('listitem').textContent).toContain(
    'Un equipo · tu rango alcanza (Gold 1 o superior) · juega cuando estás libre · ',
  );
});

test('[issue 34, 5] an address shows the list that was kept; a link of a mail is whole or none', () => {
  const filter = { games: ['Valorant', 'Overwatch 2'], text: 'state', open: true, pledged: true };
  expect(keptAddress({ kind: 'colleges', filter })).toBe(
    '/colleges?games=Valorant&games=Overwatch+2&q=state&open=true&answers=true',
  );
  const id = '00000000-0000-4000-8000-000000000001';
  const secret = 'a'.repeat(64);
  expect(readFilterLink(`#id=${id}&secret=${secret}&action=remove`)).toEqual({ id, secret, action: 'remove' });
  expect(readFilterLink(`#id=${id}&secret=${secret}`)?.action).toBe('pause');
  expect(readFilterLink(`#id=${id}&secret=short`)).toBeNull();
});
