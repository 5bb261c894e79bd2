import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { todayKeys, type Today as TodayData } from '@lineup/product';
import { noToday } from '@lineup/product/testing';
import { TestFlags } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../../../federation/registry/registry';
import Today from './today';

beforeAll(() => configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' }));
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(null));
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [] } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(today: Partial<TodayData>, role?: string) {
  const client = createQueryClient({ retry: 0 });
  client.setQueryData(todayKeys.of('u1'), { ...noToday, ...today });
  const roles: TestAuthProps['roles'] = role ? [{ role, college_id: null }] : [];
  render(
    <QueryClientProvider client={client}>
      <TestAuth userId="u1" roles={roles}>
        <TestFlags flags={[]}>
          <MemoryRouter>
            <Today userId="u1" />
          </MemoryRouter>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );
}
const rows = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('link')
    .map((row) => [row.textContent, row.getAttribute('href')]);
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('platform staff see how many role requests and reports wait, each with the way there', async () => {
  show({ staff: { role_requests: 1, reports: 100 } }, 'yes_admin');
  expect(await rows('Waiting for platform staff')).toEqual([
    ['1 person asks for a role', '/testing?tab=users'],
    ['99+ reports are open', '/testing?tab=reports'],
  ]);
  cleanup();
  show({ staff: { reports: 1, college_requests: 2, team_requests: 1 } }, 'yes_staff');
  expect(await rows('Waiting for platform staff')).toEqual([
    ['2 colleges ask to join', '/testing?tab=colleges'],
    ['1 person asks for a team', '/testing?tab=teams'],
    ['1 report is open', '/testing?tab=reports'],
  ]);
});

test('a new player is led to a profile, a minor to a guardian too', async () => {
  show({ steps: { profile: 'missing', account: 'guardian' } });
  expect((await rows('Your next step')).map(([, to]) => to)).toEqual(['/welcome', '/account/guardians']);
  cleanup();
  show({ steps: { profile: 'begun', account: null } });
  expect((await rows('Your next step'))[0]?.[0]).toMatch(/^Finish your profile/);
  cleanup();
  show({ steps: { profile: null, account: 'guardian_asked' } });
  expect((await rows('Your next step'))[0]?.[0]).toMatch(/^Your parent or guardian has not agreed yet/);
  cleanup();
  show({ steps: { profile: null, account: 'birth_date' } });
  expect((await rows('Your next step'))[0]?.[1]).toBe('/account/profile#birth-date');
});

test.each(['family_parent', 'family_guardian'])('a %s sees the children, or how to link one', async (role) => {
  show({}, role);
  expect(await rows('Your family')).toEqual([[expect.stringMatching(/^Link your child/), '/account/guardians']]);
  cleanup();
  const children = [
    { name: 'Kai Nakagawa', email: null, begins_at: '2026-01-01T00:00:00Z' },
    { name: null, email: 'm•••@mail.example', begins_at: null },
  ];
  show({ family: { children, waiting: 2 } }, role);
  const texts = (await rows('Your family')).map(([text]) => text);
  // A ward for whom the rights have begun has a card.
  expect(texts).not.toContain('Kai Nakagawa');
  expect(texts).toContain('m•••@mail.exampleWaiting for the yes of another guardian');
  // People who wait come before what is one's own.
  expect(titles()).toEqual(['Family', 'Your family']);
  expect(await rows('Family')).toEqual([
    [expect.stringMatching(/^2 people are waiting for your yes/), '/account/guardians'],
  ]);
});

test('others see nothing of families', async () => {
  show({}, 'recruit_player');
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  expect(titles()).toEqual([]);
});

test.each([
  [undefined, '/matchmaking', 'See programs that fit'],
  ['recruit_player', '/matchmaking', 'See programs that fit'],
  ['programs_college_admin', '/matchmaking', 'See matches'],
  ['programs_college_admissions', '/colleges', 'Browse colleges'],
  ['coaching_private_coach', '/teams/create', 'Create Team'],
  ['coaching_program_coach_college_coach', '/matchmaking', 'See matches'],
  ['yes_staff', '/testing', 'Open the console'],
])('an empty Today of %s says in one sentence what to do next, with one button', async (role, path, label) => {
  show({}, role);
  const link = await screen.findByRole('link', { name: label });
  expect(link.getAttribute('href')).toBe(path);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(link.closest('p')?.textContent?.match(/\.(?=\w|$)/g)).toHaveLength(1);
});

test('without an answer it says so, and Retry brings it', async () => {
  let answer = () => Response.json({ message: 'down' }, { status: 400 });
  vi.stubGlobal('fetch', async () => answer());
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth userId="u1">
        <TestFlags flags={[]}>
          <MemoryRouter>
            <Today userId="u1" />
          </MemoryRouter>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Today could not be loaded.');
  answer = () => Response.json(noToday);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'See programs that fit' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
