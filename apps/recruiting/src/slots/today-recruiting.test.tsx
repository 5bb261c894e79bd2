import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient, todayKeys, type Today } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBackend } from '../testing/fake-backend';
import { TodayRecruiting } from './today-recruiting';

const nothing: Today = { teams: null, inbox: null, interests: null, programs: null };
const profile = { id: 'u1', slug: 'robin-vale', display_name: 'Robin Vale', is_published: false, avatar_url: null };
const program = { slug: 'lakeside', name: 'Lakeside State', waiting: 0, tasks: null };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(today: Partial<Today>, own: typeof profile | null = profile) {
  const answer = { ...nothing, ...today };
  fakeBackend({ 'POST /rpc/load_today': answer });
  const client = createQueryClient({ retry: 0 });
  client.setQueryData(todayKeys.of('u1'), answer);
  render(
    <QueryClientProvider client={client}>
      <TestAuth userId="u1" profile={own}>
        <MemoryRouter>
          <TodayRecruiting userId="u1" />
        </MemoryRouter>
      </TestAuth>
    </QueryClientProvider>,
  );
}
const card = (name: string) => screen.getByRole('region', { name });
const rows = (name: string) =>
  within(within(card(name)).getByRole('list'))
    .getAllByRole('link')
    .map((row) => [row.textContent, row.getAttribute('href')]);

test('who has no profile yet is led to one, and to the colleges', () => {
  show({}, null);
  expect(rows('Your next step').map(([, to]) => to)).toEqual(['/welcome', '/colleges']);
});

test('a profile without an address is not made yet; with one the step is done', () => {
  show({}, { ...profile, slug: '' });
  expect(card('Your next step')).toBeTruthy();
  cleanup();
  show({});
  expect(screen.queryByRole('region')).toBeNull();
});

test('who works for a program needs no profile of a player', () => {
  show({ programs: [{ ...program, waiting: 1 }] }, null);
  expect(screen.queryByRole('region', { name: 'Your next step' })).toBeNull();
  expect(rows('Lakeside State')).toEqual([['1 player is waiting for an answer', '/pipeline?college=lakeside']]);
});

test('interests that moved lead to their status, and the card to the own board', () => {
  const college = { slug: 'lakeside', name: 'Lakeside State', logo_url: null, colors: null };
  show({ interests: [{ id: 'i1', at: '2026-11-20T10:00:00Z', stage: 'In review', answered: true, college }] });
  expect(rows('News from colleges')).toEqual([[expect.stringContaining('Lakeside State'), '/recruiting-status/i1']]);
  expect(card('News from colleges').textContent).toContain('In review');
  expect(screen.getByRole('link', { name: /My board/ }).getAttribute('href')).toBe('/player/robin-vale/college-board');
});

test('a program has its players who wait, counted to 99, and its tasks, with what is late named so', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] });
  const task = { interest_id: 'i1', name: 'Riley Tran' };
  const tasks = [
    { ...task, id: 't1', title: 'Call her parents', due_on: '2026-11-18' },
    { ...task, id: 't2', title: 'Watch her match', due_on: '2026-11-20' },
  ];
  show({ programs: [{ ...program, waiting: 120, tasks }] });
  const found = rows('Lakeside State');
  expect(found.map(([, to]) => to)).toEqual([
    '/pipeline?college=lakeside',
    '/pipeline?college=lakeside&interest=i1',
    '/pipeline?college=lakeside&interest=i1',
  ]);
  expect(found[0]?.[0]).toBe('99+ players are waiting for an answer');
  expect(found[1]?.[0]).toMatch(/Call her parents.*Riley Tran · Overdue since/);
  expect(found[2]?.[0]).toMatch(/Watch her match.*Riley Tran · Due/);
});
