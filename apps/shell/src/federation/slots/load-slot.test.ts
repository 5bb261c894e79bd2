import { CONTRACT } from '@lineup/contract';
import { keepLookup, setLanguage, translator } from '@lineup/language';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RETRY_DELAY } from '@lineup/ui/lazy-part';
import { testBuild } from '../testing';
import { loadSlot } from './load-slot';

/** As long as the files of a slot may take. */
const TIMEOUT = 8000;
const SCRIPT = '/remotes/learn/a1/home.js';

const page = globalThis as { lineupSlots?: Record<string, unknown> };
const Component = () => null;
let container = 0;
/** Addresses of the scripts that the page asked for, in their order. */
let asked: string[];
/** How each of them was to be checked. */
let checks: (string | null)[];

/** What the browser says of the nth script of a slot: it came, it did not, or nothing at all. */
let answers: ('load' | 'error' | null)[];
/** What the script leaves on the page when it came. */
let left: unknown;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('__FEDERATION_VERSION__', '2.9.2');
  vi.stubGlobal('__PROVIDED_VERSIONS__', {});
  vi.stubGlobal('__SECOND_VERSIONS__', {});
  asked = [];
  checks = [];
  left = undefined;
  container += 1;
  // jsdom loads no scripts.
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      checks.push(node.crossOrigin && node.integrity);
      const answer = answers[asked.push(node.getAttribute('src') ?? '') - 1];
      if (answer === 'load') page.lineupSlots = { [`learn_${container}/home`]: left };
      if (answer) queueMicrotask(() => node.dispatchEvent(new Event(answer)));
    }
  });
});
afterEach(() => {
  document.head.replaceChildren();
  delete page.lineupSlots;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function load() {
  const build = testBuild('a1', {
    container: `learn_${container}`,
    slots: { home: { scripts: [SCRIPT], styles: [], components: [] } },
    integrity: { [SCRIPT]: 'sha384-abc' },
  });
  return loadSlot('learn', build, 'home', 'Component');
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const slot = (contract: number) => ({ default: { contract, Component } });

test('[fault 2] a script that hangs is given up after its time, and asked for once more past the hanging request', async () => {
  answers = [null, 'load'];
  left = slot(CONTRACT);
  const loading = load();
  await pass(TIMEOUT - 1);
  expect(asked).toEqual([SCRIPT]);
  await pass(1 + RETRY_DELAY);
  expect(await loading).toBe(Component);
  expect(asked).toEqual([SCRIPT, `${SCRIPT}?r=1`]);
});

test('[fault 2] one that hangs both times fails, and the next load begins again', async () => {
  answers = [null, null, 'load'];
  const loading = load().catch(({ message }: Error) => message);
  await pass(2 * TIMEOUT + RETRY_DELAY);
  expect(await loading).toBe('code failed to load');
  expect(document.head.querySelector('script')).toBeNull();
  left = slot(CONTRACT);
  expect(await load()).toBe(Component);
  expect(asked).toEqual([SCRIPT, `${SCRIPT}?r=1`, SCRIPT]);
});

test('[fault 3] a page in place of the script leaves no slot, and that is an error, not an empty place', async () => {
  answers = ['load'];
  await expect(load()).rejects.toThrow('learn has no slot home');
});

test('[fault 3] a script is loaded with its hash, and so is its second attempt after the browser refused it', async () => {
  answers = ['error', 'error'];
  const loading = load().catch(({ message }: Error) => message);
  await pass(RETRY_DELAY);
  expect(await loading).toBe('code failed to load');
  expect(checks).toEqual(['sha384-abc', 'sha384-abc']);
});

test('[fault 5] a slot of a newer contract is refused, also when its build says otherwise', async () => {
  answers = ['load'];
  left = slot(CONTRACT + 1);
  await expect(load()).rejects.toThrow(`it needs contract ${CONTRACT + 1}, and this shell speaks up to ${CONTRACT}`);
});

test('[fault 5] a build of a newer contract is not even asked for its script', async () => {
  const build = testBuild('a2', {
    container: `learn_${container}`,
    contract: CONTRACT + 1,
    slots: { home: { scripts: [SCRIPT], styles: [], components: [] } },
  });
  await expect(loadSlot('learn', build, 'home', 'Component')).rejects.toThrow('does not fit this shell');
  expect(asked).toEqual([]);
});

describe('35.6 a slot on a Spanish page', () => {
  beforeEach(() => {
    setLanguage('es');
    answers = ['load'];
  });
  afterEach(() => setLanguage('en'));

  test('without sentences of its own leaves its remote those that came', async () => {
    keepLookup('es', 'learn', () => 'Hola');
    left = slot(CONTRACT);
    expect(await load()).toBe(Component);
    expect(translator('learn').t('Hello')).toBe('Hola');
  });

  test('whose sentences hang is English after the time of its files', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    left = { default: { contract: CONTRACT, Component, languages: { es: () => new Promise(() => {}) } } };
    const loaded = vi.fn<(part: unknown) => void>();
    void load().then(loaded);
    await pass(TIMEOUT);
    expect(loaded).toHaveBeenCalledWith(Component);
    expect(warn).toHaveBeenCalledWith('[language] learn', expect.any(Error));
  });
});
