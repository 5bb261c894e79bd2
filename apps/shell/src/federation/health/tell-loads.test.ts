import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RemoteFault } from './remote-faults';
import { testBuild, testEntry } from '../testing';

const sent = vi.fn<(address: string, body: string) => boolean>(() => true);
let stop: (() => void) | undefined;

/** A new page load. */
async function open({ draw = 0, channel = '' } = {}) {
  vi.resetModules();
  vi.spyOn(Math, 'random').mockReturnValue(draw);
  history.replaceState(null, '', channel ? `/?channel=${channel}` : '/?channel=');
  const { useRegistry } = await import('../registry/registry');
  const { useRemoteStatus } = await import('../remote-status');
  const { useRemoteFaults } = await import('./remote-faults');
  const channels = { stable: testBuild('aaaaaaaaaaaa'), canary: testBuild('cccccccccccc') };
  const environment = { supabaseUrl: 'https://db.example/', anonKey: 'x', release: '1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [testEntry({ channels })] } });
  const { flagsQuery } = await import('@lineup/flags');
  const { testFlag } = await import('@lineup/flags/testing');
  const { queryClient } = await import('../../platform');
  const setCanary = () =>
    queryClient.setQueryData(flagsQuery.queryKey, [testFlag('remote_learn', { variant: 'canary' })]);
  stop = (await import('./tell-loads')).tellLoads();
  return {
    setCanary,
    opened: (version: string, loadedIn = 412.6) =>
      useRemoteStatus.setState({ learn: { kind: 'open', build: testBuild(version), loadedIn } }),
    failed: () => useRemoteStatus.setState({ learn: { kind: 'failed' } }),
    fault: (kind: RemoteFault['kind'], version = 'aaaaaaaaaaaa') =>
      useRemoteFaults.setState([{ id: 'learn', version, at: new Date(), message: 'secret words', kind }], true),
  };
}

const reports = () => sent.mock.calls.map(([, body]) => JSON.parse(body) as unknown);
const report = (outcome: string, change: object = {}) => ({
  remote: 'learn',
  channel: 'stable',
  version: 'aaaaaaaaaaaa',
  outcome,
  ms: 0,
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
  vi.stubGlobal('navigator', { sendBeacon: sent, onLine: true });
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('[SH-014] what a page load tells', () => {
  test('29.4 is how the release of the shell did, in the channel that the page names', async () => {
    document.head.innerHTML = '<meta name="release" content="r2"><meta name="channel" content="canary">';
    await open({ draw: 0.5 });
    vi.advanceTimersByTime(10_000);
    document.head.innerHTML = '';
    const told = { remote: 'shell', channel: 'canary', version: 'r2', outcome: 'loaded', ms: expect.any(Number) };
    expect(reports()).toEqual([{ reports: [told] }]);
  });

  test('is that a version came and how fast, once, in one beacon', async () => {
    const page = await open();
    page.opened('aaaaaaaaaaaa');
    page.opened('aaaaaaaaaaaa');
    vi.advanceTimersByTime(10_000);
    expect(sent.mock.calls[0]?.[0]).toBe('https://db.example/functions/v1/report-loads');
    expect(reports()).toEqual([{ reports: [report('loaded', { ms: 413 })] }]);
  });

  test('is that it did not come, without the words of the failure', async () => {
    const page = await open();
    page.fault('try');
    vi.advanceTimersByTime(10_000);
    expect(sent).not.toHaveBeenCalled();
    page.failed();
    vi.advanceTimersByTime(10_000);
    expect(reports()).toEqual([{ reports: [report('failed')] }]);
  });

  test('is that a screen or a handler of it failed, once for a version', async () => {
    const page = await open();
    page.fault('crash');
    page.fault('crash');
    dispatchEvent(new ErrorEvent('error', { filename: 'https://x.example/remotes/learn/cccccccccccc/static/a.js' }));
    vi.advanceTimersByTime(10_000);
    expect(reports()).toEqual([{ reports: [report('crashed'), report('crashed', { version: 'cccccccccccc' })] }]);
  });

  test('is that a promise of it failed that nobody waited for, but not one that was called off', async () => {
    await open();
    const reject = (error: Error, file: string) => {
      error.stack = `${error.name}: ${error.message}\n    at read (https://x.example/static/js/data.1.js:1:2)\n    at async load (https://x.example/${file}:2:8341)`;
      dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    };
    reject(new Error('cannot read team.name'), 'static/js/index.js');
    reject(Object.assign(new Error('off'), { name: 'AbortError' }), 'remotes/learn/aaaaaaaaaaaa/static/a.js');
    vi.advanceTimersByTime(10_000);
    expect(sent).not.toHaveBeenCalled();
    reject(new Error('cannot read team.name'), 'remotes/learn/aaaaaaaaaaaa/static/a.js');
    vi.advanceTimersByTime(10_000);
    expect(reports()).toEqual([{ reports: [report('crashed')] }]);
  });

  test('is nothing for the stable channel unless it is drawn, and always for a canary', async () => {
    const page = await open({ draw: 0.1 });
    page.opened('aaaaaaaaaaaa');
    vi.advanceTimersByTime(10_000);
    expect(sent).not.toHaveBeenCalled();
    page.setCanary();
    page.opened('cccccccccccc', 90);
    vi.advanceTimersByTime(10_000);
    expect(reports()).toEqual([
      { reports: [report('loaded', { channel: 'canary', version: 'cccccccccccc', ms: 90 })] },
    ]);
  });

  test('is that the shell came and failed, where no remote did, with its release', async () => {
    document.head.innerHTML = '<meta name="release" content="fedcba987654">';
    const page = await open();
    dispatchEvent(new ErrorEvent('error', { filename: 'https://x.example/static/js/index.0a1b2c3d.js' }));
    dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://abc/content.js' }));
    page.fault('crash');
    vi.advanceTimersByTime(10_000);
    document.head.innerHTML = '';
    const ofShell = { remote: 'shell', version: 'fedcba987654' };
    expect(reports()).toEqual([
      {
        reports: [
          report('loaded', { ...ofShell, ms: expect.any(Number) }),
          report('crashed', ofShell),
          report('crashed'),
        ],
      },
    ]);
  });

  test('is that the shell came only once it has drawn something', async () => {
    document.head.innerHTML = '<meta name="release" content="fedcba987654">';
    document.body.innerHTML = '<div id="root"></div>';
    await open();
    vi.advanceTimersByTime(60_000);
    expect(sent).not.toHaveBeenCalled();
    document.getElementById('root')!.append(document.createElement('main'));
    await vi.advanceTimersByTimeAsync(10_000);
    document.head.innerHTML = document.body.innerHTML = '';
    const told = report('loaded', { remote: 'shell', version: 'fedcba987654', ms: expect.any(Number) });
    expect(reports()).toEqual([{ reports: [told] }]);
  });

  test('29.5 is of a canary that it came only once its watch saw it show something', async () => {
    document.head.innerHTML =
      '<meta name="release" content="fedcba987654"><meta name="channel" content="canary">' +
      '<script type="watch" data-watch="on" data-remote="shell" data-version="fedcba987654"></script>' +
      '<script type="watch" data-watch="on" data-remote="learn" data-version="cccccccccccc"></script>';
    const page = await open({ draw: 0.5 });
    page.setCanary();
    page.opened('cccccccccccc', 90);
    vi.advanceTimersByTime(60_000);
    expect(sent).not.toHaveBeenCalled();
    for (const remote of ['learn', 'shell']) {
      delete document.querySelector<HTMLElement>(`[data-remote=${remote}]`)!.dataset['watch'];
      document.dispatchEvent(new Event('watched'));
    }
    vi.advanceTimersByTime(10_000);
    document.head.innerHTML = '';
    const ofShell = { remote: 'shell', version: 'fedcba987654', ms: expect.any(Number) };
    expect(reports()).toEqual([
      {
        reports: [
          report('loaded', { channel: 'canary', version: 'cccccccccccc', ms: 90 }),
          report('loaded', { channel: 'canary', ...ofShell }),
        ],
      },
    ]);
  });

  test('never of an override', async () => {
    const page = await open();
    page.opened('override');
    vi.advanceTimersByTime(10_000);
    expect(sent).not.toHaveBeenCalled();
  });

  test('goes before the page does', async () => {
    const page = await open();
    page.opened('aaaaaaaaaaaa');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toHaveBeenCalledOnce();
  });
});
