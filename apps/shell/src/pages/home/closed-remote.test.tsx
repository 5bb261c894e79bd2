import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../../federation/registry/registry';
import { testEntry } from '../../federation/testing';
import { FinalCall } from './final-call';
import { Games } from './games';
import { Hero } from './hero';
import { Component as LegacyHome } from './legacy-home-page';

afterEach(cleanup);

function open(flags: string[]) {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const recruiting = testEntry({
    id: 'recruiting',
    flag: 'remote_recruiting',
    basePaths: ['/colleges', '/recruiting-dashboard', '/player'],
  });
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [recruiting] } });
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth>
        <TestFlags flags={flags}>
          <MemoryRouter>
            <Hero />
            <Games />
            <FinalCall />
            <LegacyHome />
          </MemoryRouter>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  return links.filter((href) => /^\/(colleges|recruiting|player)/.test(href));
}

test('the home page leads into a remote while it is on, and nowhere while it is off', () => {
  expect(open(['remote_recruiting'])).toHaveLength(13);
  cleanup();
  expect(open([])).toEqual([]);
  expect(screen.getAllByText('Rocket League').length).toBeGreaterThan(0);
});
