import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hero } from './hero';
import { SignedInPart } from './signed-in-part';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json(null)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (identity: Omit<TestAuthProps, 'children'>) =>
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...identity}>
        <TestFlags flags={[]}>
          <MemoryRouter>
            <SignedInPart>
              <Hero />
            </SignedInPart>
          </MemoryRouter>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );
const headings = () => screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);

test('[SH-001] a visitor has the landing page alone', () => {
  show({});
  expect(document.title).toBe('Lineup: where esports talent meets its team');
  expect(headings()).toEqual([['H1', 'Make the lineup.']]);
});

test('[SH-001] whoever is signed in has Today first, and the landing page under "About Lineup"', async () => {
  show({ userId: 'u1' });
  expect(document.title).toBe('Today · Lineup');
  expect(headings()).toEqual([
    ['H2', 'About Lineup'],
    ['H2', 'Make the lineup.'],
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  expect(headings().map(([, text]) => text)).toEqual(['Today', 'About Lineup', 'Make the lineup.']);
});

test('while a stored session is asked for, the landing page is not the first thing that shows', () => {
  show({ status: 'loading' });
  expect(headings()[0]).toEqual(['H2', 'About Lineup']);
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});
