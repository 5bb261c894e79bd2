import { configureData, createQueryClient } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import RemotePanel from './remote-panels';
import { testEntry } from '../testing';

beforeEach(() => {
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[TM-007] a remote that is off stands under the title of its gate, and says that it is unavailable', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const gate = { paths: ['/teams' as const], passingRoles: [], title: 'Team Management' };
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <MemoryRouter>
        <RemotePanel kind="closed" remote={testEntry({ gate })} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(async () => {});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Team Management');
  expect(screen.getByText('This feature is currently unavailable.')).toBeTruthy();
});

describe('[FL-018] a remote whose flag could not be read', () => {
  function show(answer: Response) {
    vi.stubGlobal('fetch', async () => answer);
    render(
      <QueryClientProvider client={createQueryClient({ retry: 0 })}>
        <MemoryRouter>
          <RemotePanel kind="closed" remote={testEntry()} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  }

  test('is closed without an alarm, says so and offers to try again', async () => {
    show(new Response('{}', { status: 500 }));
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText('This feature is currently unavailable.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('one that is off for good offers the way home alone', async () => {
    show(Response.json([]));
    await act(async () => {});
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  });
});
