/** `public/watch.js`, as the page and as its worker, with the clock of the test; a browser runs it in `e2e/nothing-shown.spec.ts`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const source = readFileSync(path.join(import.meta.dirname, '../../../public/watch.js'), 'utf8');
const run = (globals: object) => runInContext(source, createContext(globals));
const Clock = { now: () => Date.now() };
const timers = {
  setTimeout: (then: () => void, ms: number) => setTimeout(then, ms),
  clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** The worker, and a page that answers like this. Null: it hangs. */
function startWorker(answer: () => string | null) {
  const reports = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const asks = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  const worker = {
    ...{ Date: Clock, ...timers, fetch: reports, close },
    onmessage: null as null | ((event: { data: unknown }) => void),
    postMessage(data: string) {
      if (data !== 'ask') return;
      asks();
      const answered = answer();
      if (answered) tell(answered);
    },
  };
  const tell = (data: unknown) => worker.onmessage?.({ data });
  run(worker);
  return { reports, asks, close, tell, begin: () => tell({ address: '/report-loads', body: '{}' }) };
}

/** The page that is watched: what it shows, and how it was told to the worker. */
function startPage({
  element = {} as object | null,
  hidden = false,
  hasWorkers = true,
  paths = '',
  ...document
}: { element?: object | null; hidden?: boolean; hasWorkers?: boolean; paths?: string } & Record<string, unknown> = {}) {
  const heard: string[] = [];
  const script = {
    dataset: {
      ...{ remote: 'learn', channel: 'canary', version: 'cccccccccccc', backend: 'https://db.example/' },
      ...{ within: 'main', paths, watch: undefined as string | undefined },
    },
  };
  const told = vi.fn<(data: unknown) => void>();
  const sent = vi.fn<(address: string, body: string) => boolean>();
  const listeners = new Map<string, (() => void)[]>();
  const addEventListener = (name: string, then: () => void) =>
    void listeners.set(name, [...(listeners.get(name) ?? []), then]);
  const page = {
    ...{ readyState: 'complete', visibilityState: hidden ? 'hidden' : 'visible', currentScript: script },
    ...{ addEventListener, querySelector: () => element, dispatchEvent: ({ type }: Event) => heard.push(type) },
    ...document,
  };
  const worker = {
    postMessage: told,
    onmessage: undefined as ((event: { data: string }) => void) | undefined,
    onerror: () => {},
  };
  run({
    ...{ Date: Clock, Event, URL, localStorage, addEventListener, document: page },
    navigator: { webdriver: false, sendBeacon: sent },
    location: { pathname: '/learn/first', origin: 'https://lineup.example' },
    // A constructor that answers an object gives that one.
    ...(hasWorkers && {
      Worker: function Worker() {
        return worker;
      },
    }),
  });
  return {
    ...{ heard, told, sent, script, page },
    fire: (name: string) => listeners.get(name)?.forEach((each) => each()),
    ready: () => worker.onmessage?.({ data: 'ready' }),
    breaks: () => worker.onerror(),
    gaveUp: () => worker.onmessage?.({ data: 'over' }),
    answer() {
      worker.onmessage?.({ data: 'ask' });
      return told.mock.lastCall?.[0];
    },
  };
}

const drawn = (words: string, parts: { [selector: string]: object[] } = {}) => ({
  getClientRects: () => [{}],
  innerText: words,
  querySelectorAll: (selector: string) => parts[selector] ?? [],
});
const notes = () => Object.keys(localStorage).filter((key) => key.startsWith('lineup_watch'));

describe('29.5 a page of a canary', () => {
  test.each([
    ['shown', drawn('Learn')],
    ['empty', drawn('')],
    ['empty', { ...drawn('Learn'), getClientRects: () => [] }],
    ['empty', null],
    ['loading', drawn('Loading', { '[role=status]': [drawn('Loading')] })],
    ['loading', drawn('', { '[role=status]': [drawn('')] })],
    // A fault of the watch is none of the canary.
    ['shown', { getClientRects: null }],
  ])('is %s', (wanted, element) => {
    const page = startPage({ element });
    page.ready();
    expect(page.answer()).toBe(wanted);
  });

  test('is not judged while it loads, is out of sight, or was left', () => {
    const loading = startPage({ readyState: 'loading' });
    const hidden = startPage({ hidden: true });
    const left = startPage({ paths: '/teams /players' });
    const here = startPage({ element: drawn('Learn'), paths: '/teams /learn' });
    expect([loading, hidden, left, here].map((page) => page.answer())).toEqual(['away', 'hidden', 'left', 'shown']);
  });

  test('counts as watched until it showed something, or the watch cannot begin', () => {
    const [shown, broken, empty] = [startPage({ element: drawn('Learn') }), startPage(), startPage({ element: null })];
    expect(shown.script.dataset.watch).toBe('on');
    shown.ready();
    shown.answer();
    expect([shown.script.dataset.watch, shown.heard]).toEqual([undefined, ['watching', 'watched']]);
    broken.breaks();
    expect([broken.script.dataset.watch, broken.heard]).toEqual([undefined, ['watched', 'watching']]);
    empty.ready();
    empty.answer();
    expect([empty.script.dataset.watch, empty.heard]).toEqual(['on', ['watching']]);
    // Whoever left it is watched no more.
    empty.gaveUp();
    expect([empty.script.dataset.watch, empty.heard]).toEqual([undefined, ['watching', 'watched']]);
  });

  test('is held up by nothing where there are no workers', () => {
    const page = startPage({ hasWorkers: false });
    expect([page.script.dataset.watch, page.heard]).toEqual([undefined, ['watching']]);
  });
});

describe('29.5 the note of a page that hangs at once', () => {
  test('is reported by the next page, once', () => {
    startPage();
    vi.advanceTimersByTime(20_000);
    expect(startPage().sent).toHaveBeenCalledOnce();
    expect(startPage().sent).not.toHaveBeenCalled();
  });

  test('is none of a page that is drawn ahead, or out of sight', () => {
    startPage({ prerendering: true });
    startPage({ hidden: true });
    expect(notes()).toEqual([]);
  });

  test.each([
    ['its worker runs', (page: ReturnType<typeof startPage>) => page.ready()],
    ['its worker cannot start', (page: ReturnType<typeof startPage>) => page.breaks()],
    ['it is left', (page: ReturnType<typeof startPage>) => page.fire('pagehide')],
    [
      'it goes out of sight',
      (page: ReturnType<typeof startPage>) => {
        page.page.visibilityState = 'hidden';
        page.fire('visibilitychange');
      },
    ],
  ])('goes when %s, and that of another tab stays', (_, ends) => {
    const other = startPage();
    const [of] = notes();
    const page = startPage();
    expect(notes()).toHaveLength(2);
    ends(page);
    expect(notes()).toEqual([of]);
    expect([other.sent, page.sent].map((sent) => sent.mock.calls.length)).toEqual([0, 0]);
  });

  test('says nothing after ten minutes, or of another version', () => {
    startPage();
    vi.advanceTimersByTime(11 * 60_000);
    localStorage.setItem('lineup_watch x', `aaaaaaaaaaaa ${Date.now() - 20_000}`);
    expect(startPage().sent).not.toHaveBeenCalled();
    expect(notes()).toHaveLength(1);
  });
});

describe('29.5 the clock of the watch', () => {
  test.each([
    ['empty', 20_000, 22_000],
    ['loading', 110_000, 120_000],
  ])('reports a page that stays %s once, and late enough', (state, before, after) => {
    const { begin, reports, tell } = startWorker(() => state);
    begin();
    vi.advanceTimersByTime(before);
    expect(reports).not.toHaveBeenCalled();
    vi.advanceTimersByTime(after - before);
    tell('empty');
    vi.advanceTimersByTime(600_000);
    expect(reports).toHaveBeenCalledOnce();
  });

  test('reports a page that hangs, once, also when it wakes while that is sent', () => {
    const { begin, reports, tell } = startWorker(() => null);
    begin();
    vi.advanceTimersByTime(16_500);
    expect(reports).toHaveBeenCalledOnce();
    for (let count = 0; count < 9; count += 1) tell('empty');
    vi.advanceTimersByTime(600_000);
    expect(reports).toHaveBeenCalledOnce();
  });

  test('reports nothing of a page that never said that it runs: its note does', () => {
    const { reports } = startWorker(() => null);
    vi.advanceTimersByTime(600_000);
    expect(reports).not.toHaveBeenCalled();
  });

  test.each([
    ['shown', 1000],
    ['left', 11_000],
    ['away', 296_000],
  ])('ends without a word once the page is %s', (state, after) => {
    const { begin, asks, close, reports } = startWorker(() => state);
    begin();
    vi.advanceTimersByTime(after);
    expect(close).toHaveBeenCalledOnce();
    const count = asks.mock.calls.length;
    vi.advanceTimersByTime(600_000);
    expect([asks.mock.calls.length, reports.mock.calls.length]).toEqual([count, 0]);
  });

  test('stands still while the page is out of sight', () => {
    const { begin, asks, reports, tell } = startWorker(() => null);
    begin();
    vi.advanceTimersByTime(1000);
    tell('hidden');
    vi.advanceTimersByTime(600_000);
    expect([asks.mock.calls.length, reports.mock.calls.length]).toEqual([1, 0]);
    tell('visible');
    vi.advanceTimersByTime(5000);
    expect(asks).toHaveBeenCalledTimes(2);
  });

  test('asks again after the machine slept', () => {
    const { begin, asks, reports } = startWorker(() => null);
    begin();
    vi.advanceTimersByTime(1000);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(15_000);
    expect([asks.mock.calls.length, reports.mock.calls.length]).toEqual([2, 0]);
  });
});
