import { configureData } from '@lineup/data';
import { TestAuth } from '@lineup/auth/testing';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, Outlet } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useConsent } from './consent-store';
import { sayGone } from './gone';
import { track } from './sink';
import { Tracking } from './tracking';

const fetched = vi.fn<typeof fetch>();
const complaint = vi.fn<(text: string) => void>();

beforeAll(() => configureData({ supabaseUrl: '/', anonKey: 'public' }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => new Response(null, { status: 201 })),
  );
  vi.spyOn(console, 'error').mockImplementation(complaint.mockReset());
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
  localStorage.clear();
  delete window.dataLayer;
  choose({ analytics: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Sets the choice as an earlier visit left it. */
function choose(consent: { analytics: boolean } | null): void {
  if (consent) localStorage.setItem('privacy_banner_consent', JSON.stringify(consent));
  else localStorage.removeItem('privacy_banner_consent');
  useConsent.setState({ consent });
}

/** Opens the site at an address, as somebody signed in or as a visitor, and waits for the recorder. */
async function open(address: string, userId?: string) {
  const identity = userId === undefined ? {} : { userId };
  const shell = (
    <TestAuth {...identity}>
      <Tracking />
      <Outlet />
    </TestAuth>
  );
  const router = createMemoryRouter([{ path: '/', element: shell, children: [{ path: '*', element: null }] }], {
    initialEntries: [address],
  });
  await act(async () => render(<RouterProvider router={router} />));
  await act(() => import('./tracker'));
  await act(async () => {});
  return { go: (to: string) => act(() => router.navigate(to)) };
}

type Row = Record<string, unknown>;

/** Rows that were sent to a table, after everything that waits was sent. */
async function sent(table: string): Promise<Row[]> {
  await act(async () => vi.runAllTimers());
  return fetched.mock.calls
    .filter(([address]) => String(address).endsWith(`/rest/v1/${table}`))
    .flatMap(([, request]) => JSON.parse(String(request?.body)) as Row[]);
}

const activity = async (type: string) => (await sent('user_activity_logs')).filter((row) => row['event_type'] === type);
const leave = () => window.dispatchEvent(new Event('pagehide'));

/** A page of 3000 px in a window of 1000 px, scrolled so far; the scrolling then rests. */
async function scrollTo(y: number, rest = 100): Promise<void> {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(1000);
  vi.stubGlobal('scrollY', y);
  window.dispatchEvent(new Event('scroll'));
  await act(async () => vi.advanceTimersByTime(rest));
}

test('[SH-141, SH-142, DB-004, DB-048] each change of path or search of a signed-in user is a page view', async () => {
  const { go } = await open('/features', 'ann');
  await go('/teams');
  await go('/teams?type=college');
  await go('/teams?type=college#top');
  const rows = await activity('page_view');
  expect(rows.map((row) => [row['page_path'], row['properties']])).toEqual([
    ['/features', { parameters: [], choices: {} }],
    ['/teams', { parameters: [], choices: {} }],
    ['/teams', { parameters: ['type'], choices: { type: 'college' } }],
  ]);
  expect(rows[1]).toMatchObject({
    user_id: 'ann',
    session_id: sessionStorage.getItem('session_id'),
    event_category: 'navigation',
    referrer: `${location.origin}/features`,
    user_agent: navigator.userAgent,
  });
});

test('what people type is not recorded', async () => {
  const { go } = await open('/colleges?q=my+secret+wish&games=Valorant&games=My+Own+Game', 'ann');
  await go('/join/4f9d1c7e2b8a4f9d1c7e2b8a?note=hello');
  track({ name: 'filter_used', properties: { words: 'my secret wish', filter: 'rank', count: 3 } });
  await sent('user_activity_logs');
  const bodies = fetched.mock.calls.map(([, request]) => String(request?.body)).join();
  expect(bodies).not.toMatch(/secret wish|My Own|hello|4f9d1c7e/);
  expect((await activity('page_view'))[0]?.['properties']).toEqual({
    parameters: ['games', 'q'],
    choices: { games: 'Valorant' },
  });
  expect((await activity('filter_used'))[0]?.['properties']).toEqual({ filter: 'rank', count: 3 });
});

test('[SH-143] nothing of a signed-out visitor is recorded', async () => {
  choose({ analytics: true });
  const { go } = await open('/features');
  await go('/teams');
  await scrollTo(2000);
  leave();
  await act(async () => vi.runAllTimers());
  expect(fetched).not.toHaveBeenCalled();
  expect(window.dataLayer).toBeUndefined();
});

test('[SH-144, SH-145] scroll milestones are recorded once per page view, skipped ones too', async () => {
  const { go } = await open('/features', 'ann');
  await scrollTo(1000);
  await scrollTo(0);
  await scrollTo(2000);
  await scrollTo(400);
  const percents = async () => (await activity('scroll_depth')).map((row) => row['properties']);
  expect(await percents()).toEqual([25, 50, 75, 90].map((percent) => ({ percent })));
  fetched.mockClear();
  await go('/terms');
  await scrollTo(500);
  expect(await percents()).toEqual([{ percent: 25 }]);
});

test('[SH-146] scrolling is looked at when it rested for 100 ms', async () => {
  await open('/features', 'ann');
  await scrollTo(1900, 99);
  await scrollTo(0, 99);
  await scrollTo(600, 100);
  expect((await activity('scroll_depth')).map((row) => row['properties'])).toEqual([{ percent: 25 }]);
});

test('[SH-153, DB-005, DB-049] leaving a page writes one row about it, in a request that outlives the page', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const { go } = await open('/features', 'ann');
  await scrollTo(1000);
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event('keydown'));
  clock.mockReturnValue(31_000);
  await go('/terms');
  clock.mockReturnValue(33_000);
  leave();
  const rows = fetched.mock.calls.filter(([address]) => String(address).includes('page_performance_metrics'));
  expect(rows.map(([, request]) => request?.keepalive)).toEqual([true]);
  expect(await sent('page_performance_metrics')).toEqual([
    {
      user_id: 'ann',
      session_id: sessionStorage.getItem('session_id'),
      page_path: '/features',
      load_time: expect.any(Number) as number,
      time_on_page: 30_000,
      scroll_depth: 50,
      interactions_count: 2,
      bounce_rate: 0,
    },
    expect.objectContaining({ page_path: '/terms', time_on_page: 2000, scroll_depth: 0, bounce_rate: 100 }),
  ]);
  leave();
  expect(await sent('page_performance_metrics')).toHaveLength(2);
});

test('[SH-154, DB-006, DB-050] a share is recorded as a viral event', async () => {
  await open('/learn/scrims', 'ann');
  track({
    name: 'page_shared',
    share: { contentType: 'content_page', contentId: 'p1', platform: 'clipboard' },
    properties: { place: 'header' },
  });
  track({ name: 'page_printed' });
  expect(await sent('viral_activity_events')).toEqual([
    {
      user_id: 'ann',
      event_type: 'page_shared',
      source_content_type: 'content_page',
      source_content_id: 'p1',
      target_platform: 'clipboard',
      properties: { place: 'header' },
    },
  ]);
});

test('of an account that was deleted nothing more is sent', async () => {
  const { go } = await open('/features', 'ann');
  sayGone('ann');
  await go('/terms');
  leave();
  expect(await sent('page_performance_metrics')).toEqual([]);
  expect(await activity('page_view')).toEqual([]);
  expect(localStorage.getItem('lineup.gone')).toBeNull();
});

test('nothing is sent before the privacy choice; then what was recorded is', async () => {
  choose(null);
  await open('/features', 'ann');
  expect(await activity('page_view')).toEqual([]);
  choose({ analytics: false });
  leave();
  expect(await activity('page_view')).toHaveLength(1);
});

test.each([
  ['answers with an error', async () => new Response('{}', { status: 500 })],
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('[ER-004, ER-005] when the log %s only the console is told', async (_, answer) => {
  fetched.mockImplementation(answer);
  const { go } = await open('/features', 'ann');
  await go('/terms');
  await act(async () => vi.runAllTimers());
  await vi.waitFor(() =>
    expect(complaint.mock.calls.map(([text]) => text).toSorted()).toEqual([
      'The activity could not be recorded',
      'The performance could not be recorded',
    ]),
  );
  expect(document.body.textContent).toBe('');
  await go('/privacy');
});

test('[SH-149] with the consent events go to the data layer', async () => {
  choose({ analytics: true });
  await open('/features', 'ann');
  track({ name: 'practice_scheduled', properties: { count: 2 } });
  expect(window.dataLayer).toEqual([
    { event: 'page_view', event_category: 'navigation', page_path: '/features' },
    { event: 'practice_scheduled', event_category: 'interaction', count: 2 },
  ]);
});

test.each(['{"analytics":false}', '{', '{"analytics":"yes"}', null])(
  '[SH-150] with %s as consent nothing goes to the data layer',
  async (kept) => {
    if (kept === null) localStorage.removeItem('privacy_banner_consent');
    else localStorage.setItem('privacy_banner_consent', kept);
    await open('/features', 'ann');
    track({ name: 'practice_scheduled' });
    expect(window.dataLayer).toBeUndefined();
  },
);

test('[SH-151] the choice itself is told whatever it is, without a user, and is no activity', async () => {
  choose(null);
  await open('/features', 'ann');
  useConsent.getState().choose({ analytics: false });
  expect(window.dataLayer).toEqual([{ event: 'privacy_choice', event_category: 'privacy', analytics: false }]);
  expect(await activity('privacy_choice')).toEqual([]);

  cleanup();
  await open('/features');
  useConsent.getState().choose({ analytics: false });
  await vi.waitFor(() => expect(window.dataLayer).toHaveLength(2));
});
