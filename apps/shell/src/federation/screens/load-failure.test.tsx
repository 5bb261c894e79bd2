import { routesOf } from '@lineup/contract';
import { countReloads } from '@lineup/data/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { platform } from '../../platform';
import { guardRoutes } from '../runtime/guard-routes';
import { resetRetries } from './load-failure';
import { ScreenError } from './screen-error';
import { RETRY_DELAY } from '@lineup/ui/lazy-part';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  resetRetries();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

  test('[SH-026] Refresh Page, also once no Retry is left, loads the whole page again', async () => {
    const reloads = countReloads();
    render(<RouterProvider router={routerWithFailures(9)} />);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    for (const used of [0, 1, 2]) (await screen.findByRole('button', { name: `Retry (${used}/3)` })).click();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Retry (3/3)' })).disabled).toBe(true);
    expect(reloads()).toBe(0);
    screen.getByRole('button', { name: 'Refresh Page' }).click();
    expect(reloads()).toBe(1);
  });
});

describe('a page whose code does not load on a device that is offline', () => {
  const goes = (way: 'online' | 'offline') =>
    act(async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(way === 'online');
      window.dispatchEvent(new Event(way));
    });
  const offline = () => screen.findByRole('heading', { name: 'This page needs a connection' });

  test('says so, and opens by itself once the device is connected', async () => {
    await goes('offline');
    render(<RouterProvider router={routerWithFailures(2)} />);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    await offline();
    expect(screen.queryByText(/may be due to a network issue/)).toBeNull();
    // It would leave the site for a page of the browser.
    expect(screen.queryByRole('button', { name: 'Refresh Page' })).toBeNull();
    await goes('online');
    expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
  });

  test('opens also when the connection comes back in the moment in which it is missed', async () => {
    await goes('offline');
    const shown = new MutationObserver(() => {
      if (!document.querySelector('h1')?.textContent.includes('needs a connection')) return;
      shown.disconnect();
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    });
    shown.observe(document.body, { subtree: true, childList: true });
    render(<RouterProvider router={routerWithFailures(2)} />);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
  });

  test('can be asked for at any time, as a browser may be wrong about it', async () => {
    await goes('offline');
    render(<RouterProvider router={routerWithFailures(2)} />);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    await offline();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
  });

  test('[SH-023] and fails once more although it is connected: the failure, until it is offline again', async () => {
    await goes('offline');
    render(<RouterProvider router={routerWithFailures(4)} />);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    await offline();
    await goes('online');
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    expect(await screen.findByRole('button', { name: /^Retry/ })).toBeTruthy();
    await goes('offline');
    await offline();
  });
});

describe('a page whose route starts its read in a loader', () => {
  function open(failures: number) {
    let left = failures;
    const reads: string[] = [];
    const load = async () => {
      reads.push('page');
      left -= 1;
      if (left >= 0) throw new Error('chunk is gone');
      return { Component: Page };
    };
    const [route] = guardRoutes(
      routesOf({ routes: [{ path: '/teams', lazy: load, loader: () => (reads.push('read'), null) }] }, platform),
    );
    const router = createMemoryRouter(
      [{ path: '/', HydrateFallback: () => null, ErrorBoundary: ScreenError, children: [route!] }],
      { initialEntries: ['/teams'] },
    );
    render(<RouterProvider router={router} />);
    return { router, reads };
  }

  test('the read starts together with the code', async () => {
    const { reads } = open(0);
    expect(reads.toSorted()).toEqual(['page', 'read']);
    expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
  });

  test('[SH-023] [SH-025] when the code does not load the failure shows, and Retry recovers', async () => {
    open(2);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
    (await screen.findByRole('button', { name: /^Retry/ })).click();
    expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
  });

  test('what is typed into the address waits for no loader', async () => {
    const { router, reads } = open(0);
    await screen.findByRole('heading', { name: 'Teams' });
    const states: string[] = [];
    router.subscribe(({ navigation }) => states.push(navigation.state));
    await router.navigate('/teams?q=river');
    expect(states).not.toContain('loading');
    expect(reads.filter((each) => each === 'read')).toHaveLength(1);
  });
});
