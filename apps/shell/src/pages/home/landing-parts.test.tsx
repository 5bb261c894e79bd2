import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Games } from './games';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { MoreWaysIn } from './more-ways-in';

beforeAll(() => {
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', async () => Response.json([]));
});
afterEach(cleanup);

const show = (part: ReactNode, identity: Partial<TestAuthProps> = {}) =>
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...identity}>
        <TestFlags flags={[]}>
          <MemoryRouter>{part}</MemoryRouter>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );

test('[SH-079] the top calls players and colleges to action', () => {
  show(<Hero />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Start as a player',
    'Browse colleges',
  ]);
});

test('the top says that players and families never pay', () => {
  show(<Hero />);
  expect(screen.getByText(/Players and families never pay\./)).toBeTruthy();
});

test('coaches start a team and families link a player; those with an account go straight there', () => {
  const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  show(<MoreWaysIn />, { status: 'signed-out' });
  expect(targets()).toEqual(['/teams/create', '/auth']);
  cleanup();
  show(<MoreWaysIn />, { status: 'signed-in' });
  expect(targets()).toEqual(['/teams/create', '/account/guardians']);
});

test('[SH-092] the sum of the picture is up to $15,000, and a sample', () => {
  show(<Hero />);
  expect(screen.getByText('$15,000').closest('li, p, div, span')?.parentElement?.textContent).toContain(
    'Scholarships up to $15,000 (sample)',
  );
});

test.each([
  ['[SH-084] [SH-085]', 'players', ['Discover', 'Get matched', 'Connect']],
  ['[SH-084] [SH-086]', 'colleges', ['Discover', 'Pipeline', 'Collect data']],
])('%s the card of %s opens its steps', async (_, audience, steps) => {
  show(<HowItWorks />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'For players',
    'For colleges',
  ]);
  await userEvent.setup().click(screen.getByRole('button', { name: `How It Works for ${audience}` }));
  const sheet = within(await screen.findByRole('dialog', { name: 'How It Works' }));
  expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(steps);
});

test('[SH-087] the games are listed', () => {
  show(<Games />);
  const games = within(screen.getByRole('region', { name: 'Find programs for your game' })).getAllByRole('listitem');
  const names = ['Valorant', 'League of Legends', 'Rocket League', 'Marvel Rivals'];
  expect(games.map(({ textContent }) => names.find((name) => textContent?.includes(name)))).toEqual(names);
});
