import { configureData } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import { testFlag } from '@lineup/flags/testing';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform';
import { leaveStoppedShell } from './leave-shell';

const assign = vi.fn<(address: string) => void>();
const fetched = vi.fn<typeof fetch>();
let stop = () => {};

/** A page whose shell is of that release and channel. */
function open(release: string, channel?: string) {
  document.head.innerHTML =
    `<meta name="release" content="${release}">` + (channel ? `<meta name="channel" content="${channel}">` : '');
  const routes = [{ path: '/' }, { path: '/teams', loader: () => null }, { path: '/contact' }];
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  stop = leaveStoppedShell(router, assign);
  return router;
}
const stopped = (variant: string, enabled = true) =>
  queryClient.setQueryData(flagsQuery.queryKey, [testFlag('stopped_shell', { variant, enabled })]);

beforeEach(() => {
  assign.mockClear();
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  queryClient.clear();
});

test('29.5 a page of a canary of the shell that was stopped takes the next address from the server, and not sooner', async () => {
  const router = open('r2', 'canary');
  stopped('r2');
  expect(assign).not.toHaveBeenCalled();
  await router.navigate('/teams?tab=roster');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/teams?tab=roster');
});

test.each([
  ['another release was stopped', 'r2', 'canary', 'r1', true],
  ['it was let run again', 'r2', 'canary', 'r2', false],
  ['it is what everybody gets', 'r2', undefined, 'r2', true],
])('it goes on by itself where %s', async (_, release, channel, variant, isOn) => {
  const router = open(release, channel);
  stopped(variant, isOn);
  await router.navigate('/teams');
  expect(assign).not.toHaveBeenCalled();
});

/** The backend stops the release now; the page knew nothing of it for a while. */
function stopNow() {
  queryClient.setQueryData(flagsQuery.queryKey, [], { updatedAt: Date.now() - 6000 });
  fetched.mockImplementation(async () => Response.json([testFlag('stopped_shell', { variant: 'r2', enabled: true })]));
}

test.each(['/teams', '/contact'])(
  '29.5 a page that opened no remote asks as its user goes to another page, and leaves then: %s',
  async (address) => {
    const router = open('r2', 'canary');
    stopNow();
    await router.navigate(address);
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(address));
    expect(fetched).toHaveBeenCalledOnce();
  },
);

test('it asks when its tab comes back, stays as it is, and leaves at the next page', async () => {
  const router = open('r2', 'canary');
  stopNow();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(queryClient.getQueryData(flagsQuery.queryKey)).toHaveLength(1));
  expect(assign).not.toHaveBeenCalled();
  await router.navigate('/contact');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/contact');
});

test('an answer that comes after somebody may have typed waits for the next page', async () => {
  vi.useFakeTimers();
  const router = open('r2', 'canary');
  stopNow();
  let answer: (response: Response) => void = () => {};
  fetched.mockImplementation(() => new Promise((resolve) => void (answer = resolve)));
  await router.navigate('/contact');
  await vi.advanceTimersByTimeAsync(1500);
  answer(Response.json([testFlag('stopped_shell', { variant: 'r2', enabled: true })]));
  await vi.advanceTimersByTimeAsync(100);
  expect(queryClient.getQueryData(flagsQuery.queryKey)).toHaveLength(1);
  expect(assign).not.toHaveBeenCalled();
  await router.navigate('/teams');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/teams');
});

test('pages that follow each other at once are one question', async () => {
  const router = open('r2', 'canary');
  queryClient.setQueryData(flagsQuery.queryKey, [], { updatedAt: Date.now() - 6000 });
  for (const address of ['/contact', '/teams', '/']) await router.navigate(address);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(fetched).toHaveBeenCalledOnce();
});
