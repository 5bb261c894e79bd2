import { configureData } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import { testFlag } from '@lineup/flags/testing';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform';
import { remoteRoute, shellRoutes } from '../../router';
import { useRegistry } from '../registry/registry';
import { useRemoteStatus } from '../remote-status';
import { RETRY_DELAY } from '@lineup/ui/lazy-part';
import { guardRoutes } from '../runtime/guard-routes';
import { testBuild, testEntry } from '../testing';
import { frameRoutes } from './frame-routes';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  const environment = { supabaseUrl: 'https://api.example.com', anonKey: 'public', release: '1' };
  configureData(environment);
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [testEntry()] } });
  useRemoteStatus.setState({ learn: { kind: 'open', build: testBuild('a1'), loadedIn: 1 } });
  queryClient.setQueryData(flagsQuery.queryKey, [testFlag('remote_learn')]);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useRemoteStatus.setState({}, true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Page = { Component: () => React.ReactNode };

/** The whole site at a screen of a remote, whose code comes when the test says so. */
function openLearn() {
  const loads: { resolve(page: Page): void; reject(error: Error): void }[] = [];
  const lazy = () => new Promise<Page>((resolve, reject) => loads.push({ resolve, reject }));
  const routes = guardRoutes([{ path: '/learn', lazy }]);
  const router = createMemoryRouter(shellRoutes([remoteRoute('learn', frameRoutes, routes, 0)]), {
    initialEntries: ['/learn'],
  });
  render(<RouterProvider router={router} />);
  const load = async (number: number) => {
    await vi.waitFor(() => expect(loads).toHaveLength(number));
    return loads[number - 1]!;
  };
  const fails = async (number: number) => (await load(number)).reject(new Error('gone'));
  const comes = async (number: number) => (await load(number)).resolve({ Component: () => <h1>Learn</h1> });
  return { router, loads, fails, comes };
}
const failure = 'Failed to load page content. This may be due to a network issue.';

test('[FL-020] a screen of a remote waits with the spinner, is tried again once by itself, then falls back to Retry', async () => {
  const { loads, fails, comes } = openLearn();
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('status')).toBeTruthy();
  await fails(1);
  await vi.advanceTimersByTimeAsync(RETRY_DELAY - 50);
  expect(loads).toHaveLength(1);
  expect(main.queryByText(failure)).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  await fails(2);
  expect(await main.findByText(failure)).toBeTruthy();
  expect(loads).toHaveLength(2);
  expect(main.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
  fireEvent.click(main.getByRole('button', { name: 'Retry (0/3)' }));
  await comes(3);
  expect(await main.findByRole('heading', { name: 'Learn' })).toBeTruthy();
});

test('[FL-021] around a remote that does not load, header and footer stay, and lead on', async () => {
  const { router, fails } = openLearn();
  await fails(1);
  await vi.advanceTimersByTimeAsync(RETRY_DELAY + 50);
  await fails(2);
  await screen.findByText(failure);
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms' })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Features' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Features' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/features');
  expect(screen.queryByText(failure)).toBeNull();
});
