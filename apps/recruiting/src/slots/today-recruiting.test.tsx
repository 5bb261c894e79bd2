import { TestAuth } from '@lineup/auth/testing';
import type { TodayPart } from '@lineup/contract';
import { createQueryClient } from '@lineup/data';
import { todayKeys, type Today } from '@lineup/product';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { noToday } from '@lineup/product/testing';
import { TodayRecruiting } from './today-recruiting';

const program = { slug: 'lakeside', name: 'Lakeside State', waiting: 0, tasks: null };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(today: Partial<Today>, part?: TodayPart) {
  const answer = { ...noToday, ...today };
  fakeBackend({ 'POST /rpc/load_today': answer });
  const client = createQueryClient({ retry: 0 });
  client.setQueryData(todayKeys.of('u1'), answer);
  render(
    <QueryClientProvider client={client}>
      <TestAuth userId="u1">
        <MemoryRouter>
          <TodayRecruiting userId="u1" part={part} />
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

test('nothing shows where nothing waits', () => {
  show({});
  expect(screen.queryByRole('region')).toBeNull();
});

test('the players of a program who wait lead to its board, the longest waiting first', () => {
  show({ programs: [{ ...program, waiting: 1 }] });
  expect(rows('Lakeside State')).toEqual([
    ['1 player is waiting for an answer from you', '/pipeline?college=lakeside&only=mine'],
  ]);
});

test('an offer has a card of its own, which leads to where the player stands', () => {
  const college = { slug: 'lakeside', name: 'Lakeside State', logo_url: null, colors: null };
  const at = '2026-11-20T10:00:00Z';
  show({ offers: [{ id: 'i2', at, stage: 'Offer made', answered: true, game: 'Valorant', college }] });
  expect(rows('Offers')).toEqual([[expect.stringContaining('Offer made · Valorant'), '/recruiting-status/i2']]);
  expect(screen.getByRole('link', { name: 'Where I stand' }).getAttribute('href')).toBe('/player/me/pipeline');
  expect(screen.queryByRole('region', { name: 'News from colleges' })).toBeNull();
});

test('each part shows in its place alone', () => {
  const college = { slug: 'lakeside', name: 'Lakeside State', logo_url: null, colors: null };
  const moved = { id: 'i1', at: '2026-11-20T10:00:00Z', stage: 'In review', answered: true, game: null, college };
  const titles = TodayRecruiting.parts.map((part) => {
    show({ offers: [moved], interests: [moved], programs: [{ ...program, waiting: 1 }] }, part);
    const found = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    cleanup();
    return found;
  });
  expect(titles).toEqual([['Offers'], ['Lakeside State'], ['News from colleges']]);
});

test('interests that moved lead to their status, and the card to the own board', () => {
  const college = { slug: 'lakeside', name: 'Lakeside State', logo_url: null, colors: null };
  show({
    interests: [{ id: 'i1', at: '2026-11-20T10:00:00Z', stage: 'In review', answered: true, game: null, college }],
  });
  expect(rows('News from colleges')).toEqual([[expect.stringContaining('Lakeside State'), '/recruiting-status/i1']]);
  expect(card('News from colleges').textContent).toContain('In review');
  expect(screen.getByRole('link', { name: /My board/ }).getAttribute('href')).toBe('/player/me/college-board');
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
    '/pipeline?college=lakeside&only=mine',
    '/pipeline?college=lakeside&interest=i1',
    '/pipeline?college=lakeside&interest=i1',
  ]);
  expect(found[0]?.[0]).toBe('99+ players are waiting for an answer from you');
  expect(found[1]?.[0]).toMatch(/Call her parents.*Riley Tran · Overdue since/);
  expect(found[2]?.[0]).toMatch(/Watch her match.*Riley Tran · Due/);
});
