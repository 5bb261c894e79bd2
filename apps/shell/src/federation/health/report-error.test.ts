import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testBuild, testEntry } from '../testing';

const sent = vi.fn<(address: string, body: string) => boolean>(() => true);
const SHELL = 'fedcba987654';
const router = { state: { matches: [{ route: {} }, { route: { path: '/learn' } }, { route: { path: ':slug' } }] } };

/** A new page load at a page of the remote learn, drawn to report or not. */
async function open({ draw = 0, isOpen = true } = {}) {
  vi.resetModules();
  vi.spyOn(Math, 'random').mockReturnValue(draw);
  history.replaceState(null, '', '/learn/anna-mueller?token=secret');
  document.head.innerHTML = `<meta name="release" content="${SHELL}">`;
  const { useRegistry } = await import('../registry/registry');
  const { useRemoteStatus } = await import('../remote-status');
  const channels = { stable: testBuild('aaaaaaaaaaaa'), canary: testBuild('cccccccccccc') };
  const environment = { supabaseUrl: 'https://db.example/', anonKey: 'x', release: '1' };
  const registry = { environment, remotes: [testEntry({ channels, basePaths: ['/learn'] })] };
  useRegistry.setState({ status: 'ready', registry });
  if (isOpen) useRemoteStatus.setState({ learn: { kind: 'open', build: testBuild('aaaaaaaaaaaa'), loadedIn: 1 } });
  const { reportError } = await import('./report-error');
  return (error: unknown) => reportError(error, router as never);
}

const thrown = (message: string, file = '/remotes/learn/aaaaaaaaaaaa/static/js/4.js', name = 'TypeError') =>
  Object.assign(new Error(message), {
    name,
    stack: `${name}: ${message}\n    at load (${location.origin}${file}:2:8341)`,
  });
const reports = () => {
  vi.advanceTimersByTime(60_000);
  return sent.mock.calls.flatMap(([, body]) => (JSON.parse(body) as { errors: Record<string, unknown>[] }).errors);
};

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
  vi.stubGlobal('navigator', { sendBeacon: sent, onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('[SH-014] an error is reported', () => {
  test('with words, place, version and the pattern of the page, and nothing else', async () => {
    (await open())(thrown('cannot read team.name of "Anna" anna@school.example'));
    expect(reports()).toEqual([
      {
        ...{ remote: 'learn', version: 'aaaaaaaaaaaa', shell: SHELL, name: 'TypeError', route: '/learn/:slug' },
        message: 'cannot read team.name of [text] [email]',
        frames: ['load /remotes/learn/aaaaaaaaaaaa/static/js/4.js:2:8341'],
      },
    ]);
    expect(sent.mock.calls[0]?.[0]).toBe('https://db.example/functions/v1/report-errors');
  });

  test('of the shell as of a part of its own', async () => {
    (await open())(thrown('no', '/static/js/index.0a1b2c3d.js'));
    expect(reports()).toMatchObject([{ remote: 'shell', version: SHELL }]);
    // It counts in the health of the release, too.
    const { useRemoteFaults } = await import('./remote-faults');
    expect(useRemoteFaults.getState()).toMatchObject([{ id: 'shell', version: SHELL, kind: 'crash' }]);
  });

  test.each([['a word'], [{ message: 'a word' }], [{ any: 'thing' }], [undefined]])(
    'without a place, of the remote whose page is open: %j',
    async (reason) => {
      (await open())(reason);
      expect(reports()).toMatchObject([{ remote: 'learn', version: 'aaaaaaaaaaaa', frames: [] }]);
    },
  );

  test('without a place and a remote, of the shell', async () => {
    (await open({ isOpen: false }))('a word');
    expect(reports()).toMatchObject([{ remote: 'shell', version: SHELL, message: 'a word' }]);
  });

  test('once for a page load, five in one beacon, and ten in all', async () => {
    const report = await open();
    for (let n = 0; n < 3; n += 1) report(thrown('the same'));
    for (let n = 0; n < 30; n += 1) report(thrown('word '.repeat(n + 1)));
    expect(reports()).toHaveLength(10);
    expect(sent.mock.calls.map(([, body]) => (JSON.parse(body) as { errors: object[] }).errors.length)).toEqual([5, 5]);
  });

  test('at once when the page is hidden', async () => {
    (await open())(thrown('no'));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('[SH-014] nothing is reported', () => {
  test.each([
    ['what was called off', thrown('off', undefined, 'AbortError')],
    ['a network that is gone', thrown('Failed to fetch')],
    ['a page that names nothing', thrown('none', undefined, 'NotFoundError')],
    [
      'what an extension threw',
      Object.assign(new Error('x'), { stack: 'Error: x\n at f (chrome-extension://a/b.js:1:2)' }),
    ],
  ])('of %s', async (_, error) => {
    (await open())(error);
    expect(reports()).toEqual([]);
  });

  test('by a program', async () => {
    vi.stubGlobal('navigator', { sendBeacon: sent, webdriver: true });
    (await open())(thrown('no'));
    expect(reports()).toEqual([]);
  });

  test('of the stable version by a page load that was not drawn, and all of a canary', async () => {
    const report = await open({ draw: 0.9 });
    report(thrown('stable'));
    report(thrown('shell', '/static/js/index.0a1b2c3d.js'));
    report(thrown('canary', '/remotes/learn/cccccccccccc/static/js/4.js'));
    expect(reports()).toMatchObject([{ version: 'cccccccccccc' }]);
  });
});
