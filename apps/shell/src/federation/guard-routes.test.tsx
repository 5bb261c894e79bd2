import { cleanup, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardRoutes } from './guard-routes';
import { ScreenError } from './screen-error';
import { RETRY_DELAY } from './retry';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page() {
  return <h1>Teams</h1>;
}

/** A router with one lazy page that fails to load the given number of times. */
function routerWithFailures(failures: number) {
  let left = failures;
  const load = () => {
    left -= 1;
    return left >= 0 ? Promise.reject(new Error('chunk is gone')) : Promise.resolve({ Component: Page });
  };
  const routes = guardRoutes([{ path: '/teams', lazy: load }]);
  return createMemoryRouter(
    [
      {
        path: '/',
        HydrateFallback: () => <p>Loading</p>,
        ErrorBoundary: ScreenError,
        children: [{ ErrorBoundary: ScreenError, children: routes }],
      },
    ],
    { initialEntries: ['/teams'] },
  );
}

describe('a page whose code does not load', () => {
  test('[SH-022] shows after the automatic retry without any failure', async () => {
    render(<RouterProvider router={routerWithFailures(1)} />);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
  });

  test('[SH-023] [SH-024] [SH-025] shows the failure, and recovers by Retry although the router keeps results', async () => {
    render(<RouterProvider router={routerWithFailures(3)} />);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    expect(await screen.findByText('Failed to load page content. This may be due to a network issue.')).toBeTruthy();
    (await screen.findByRole('button', { name: 'Retry (0/3)' })).click();
    (await screen.findByRole('button', { name: 'Retry (1/3)' })).click();
    expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
  });
});
