import { localStore } from '@lineup/data';
import { flagsQuery, type Flag } from '@lineup/flags';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform';
import type { WorkerMessage } from '../worker/worker';
import { keepOffline } from './keep-offline';
import { readKept, type KeptQuery } from './kept-queries';

const MARK = 'lineup.kept';
const TODAY = ['today', 'noa'];

let said: WorkerMessage[];
let registered: string[];
let cached: Set<string>;
let stored: Map<string, KeptQuery>;
/** Whether the disk takes nothing more. */
let isFull: boolean;

/** As much of the browser's database as is used here. */
function openDatabase() {
  const request = (result: unknown) => ({ result });
  const store = {
    getAll: () => request([...stored.values()]),
    put: (value: KeptQuery, key: string) => request(stored.set(key, value)),
    delete: (key: string) => request(stored.delete(key)),
    clear: () => request(stored.clear()),
  };
  if (isFull)
    store.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  const on = (wanted: string) => (name: string, done: () => void) => name === wanted && queueMicrotask(done);
  const transaction = () => ({ objectStore: () => store, addEventListener: on('complete') });
  return { result: { transaction, close() {} }, addEventListener: on('success') };
}

const setFlag = (isOn: boolean) =>
  queryClient.setQueryData<Flag[]>(
    flagsQuery.queryKey,
    isOn ? [{ key: 'offline', variant: null, enabled: true, rollout_percentage: 100 }] : [],
  );

const readToday = async () => {
  await queryClient.prefetchQuery({ queryKey: TODAY, queryFn: () => 'practice at nine', meta: { keep: 'today' } });
  await queryClient.prefetchQuery({ queryKey: ['account'], queryFn: () => 'private' });
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  document.head.innerHTML = '<meta name="release" content="r1">';
  isFull = false;
  [said, registered, cached, stored] = [[], [], new Set(['lineup-files', 'lineup-frame', 'elsewhere']), new Map()];
  const registration = { active: { postMessage: (message: WorkerMessage) => said.push(message) } };
  const serviceWorker = {
    register: async (address: string) => {
      registered.push(address);
      return registration;
    },
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('caches', { keys: async () => [...cached], delete: async (name: string) => cached.delete(name) });
  vi.stubGlobal('indexedDB', { open: openDatabase });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  setFlag(true);
});

afterEach(async () => {
  await keepOffline(null);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const later = () => vi.advanceTimersByTimeAsync(2000);
const kept = () => [...stored.values()].map(({ userId, release, data }) => [userId, release, data]);

test('[issue 35.5] answers that say so are kept for their person and release, also those that come later', async () => {
  await readToday();
  await keepOffline('noa');
  await later();
  expect(registered).toEqual(['/worker.js']);
  expect(kept()).toEqual([['noa', 'r1', 'practice at nine']]);
  queryClient.setQueryData(TODAY, 'practice at ten');
  await later();
  expect(kept()).toEqual([['noa', 'r1', 'practice at ten']]);
  expect(said.at(-1)).toMatchObject({ kind: 'keep' });
});

test('[issue 35.5] signing out leaves nothing, and nothing comes after it', async () => {
  await readToday();
  await keepOffline('noa');
  await later();
  queryClient.setQueryData(TODAY, 'practice at ten');
  await keepOffline(null);
  await later();
  expect([kept(), [...cached], localStore.getItem(MARK)]).toEqual([[], ['elsewhere'], null]);
  expect(said.at(-1)).toEqual({ kind: 'empty' });
});

test('[issue 35.5] what is kept of somebody else goes before anything of the next person is kept', async () => {
  localStore.setItem(MARK, 'sam');
  stored.set('x', {
    ...{ hash: 'x', userId: 'sam', release: 'r1', kind: 'messages' },
    key: ['x'],
    data: 'secret',
    at: 1,
  });
  await keepOffline('noa');
  expect([kept(), localStore.getItem(MARK)]).toEqual([[], 'noa']);
  expect(said[0]).toEqual({ kind: 'empty' });
});

test('[issue 35.5] a browser that runs a canary of the shell keeps nothing of it: the frame is of the live one', async () => {
  document.head.innerHTML += '<meta name="channel" content="canary">';
  await readToday();
  await keepOffline('noa');
  await later();
  expect([registered, said, kept(), localStore.getItem(MARK)]).toEqual([[], [], [], null]);
});

test('[issue 35.5] the flag of the console: off nothing is kept, and switched off what was kept goes', async () => {
  setFlag(false);
  await readToday();
  await keepOffline('noa');
  await later();
  expect([registered, kept(), [...cached]]).toEqual([[], [], ['elsewhere']]);
  setFlag(true);
  cached.add('lineup-files');
  await keepOffline('noa');
  await later();
  expect(kept()).toHaveLength(1);
  setFlag(false);
  await later();
  expect([kept(), [...cached], localStore.getItem(MARK)]).toEqual([[], ['elsewhere'], null]);
});

test('[issue 35.5] a full disk leaves no answer rather than an old one that looks like the newest', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await readToday();
  await keepOffline('noa');
  await later();
  expect(kept()).toHaveLength(1);
  isFull = true;
  queryClient.setQueryData(TODAY, 'practice at ten');
  await later();
  expect(kept()).toEqual([]);
  isFull = false;
  queryClient.setQueryData(TODAY, 'practice at eleven');
  await later();
  expect(kept()).toEqual([['noa', 'r1', 'practice at eleven']]);
});

test('[issue 35.5] two tabs of two versions: each keeps answers for its own, and neither those of the other', async () => {
  await readToday();
  await keepOffline('noa');
  await later();
  document.head.innerHTML = '<meta name="release" content="r2">';
  await keepOffline('noa');
  queryClient.setQueryData(TODAY, 'practice at ten');
  await later();
  expect(kept()).toEqual([
    ['noa', 'r1', 'practice at nine'],
    ['noa', 'r2', 'practice at ten'],
  ]);
  expect((await readKept('noa', 'r2')).map(({ data }) => data)).toEqual(['practice at ten']);
});

test('[issue 35.5] a script that could not run is taken out', async () => {
  await keepOffline('noa');
  const script = document.createElement('script');
  document.head.append(script);
  Object.defineProperty(script, 'src', { value: `${location.origin}/static/js/a.0123abcd.js` });
  script.dispatchEvent(new Event('error'));
  await later();
  expect(said).toContainEqual({ kind: 'drop', address: '/static/js/a.0123abcd.js' });
});
