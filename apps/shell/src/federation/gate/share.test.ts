import { testFlag } from '@lineup/flags/testing';
import { isInShare, SHARE_NUMBERS } from '@lineup/contract/share';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testBuild, testEntry } from '../testing';

const channels = { stable: testBuild('aaaaaaaaaaaa'), canary: testBuild('cccccccccccc') };
const learn = testEntry({ channels, shares: { canary: 10 } });
const numbers = Array.from({ length: SHARE_NUMBERS }, (_, number) => number);
const within = numbers.find((number) => isInShare(number, 'learn', 10)) ?? 0;
const outside = numbers.find((number) => !isInShare(number, 'learn', 10)) ?? 0;
const setCookie = (value: string) => {
  document.cookie = `lineup_share=${value}; path=/`;
};
/** A new page load of this browser. */
const open = async () => {
  vi.resetModules();
  const [gate, share] = await Promise.all([import('./gate'), import('./share')]);
  return { channel: (entry = learn, flags = [] as never[]) => gate.channelFor(entry, { flags, roles: [] }), ...share };
};
const stopped = (variant: string, change = {}) => [testFlag('stopped_learn', { variant, ...change })] as never[];

beforeEach(() => setCookie('; max-age=0'));
afterEach(() => vi.restoreAllMocks());

test('a browser of the share gets its channel, and all others get stable', async () => {
  setCookie(String(within));
  expect((await open()).channel()).toBe('canary');
  setCookie(String(outside));
  expect((await open()).channel()).toBe('stable');
});

test('a browser without a number takes one and keeps it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue((within + 0.5) / SHARE_NUMBERS);
  expect((await open()).channel()).toBe('canary');
  expect(document.cookie).toBe(`lineup_share=${within}`);
  vi.spyOn(Math, 'random').mockReturnValue((outside + 0.5) / SHARE_NUMBERS);
  expect((await open()).channel()).toBe('canary');
});

test('nobody gets a number while no remote has a share', async () => {
  expect((await open()).channel(testEntry({ channels }))).toBe('stable');
  expect(document.cookie).toBe('');
});

test('a browser that keeps no cookie stays with stable', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  vi.spyOn(Math, 'random').mockReturnValue((within + 0.5) / SHARE_NUMBERS);
  expect((await open()).channel()).toBe('stable');
});

test('a page that was drawn stays with what drew it', async () => {
  setCookie(String(within));
  const { channel, stayWithDrawn } = await open();
  stayWithDrawn('learn');
  expect(channel()).toBe('stable');
});

test('a version that was stopped is given to nobody by its channel, whoever is chosen for it', async () => {
  setCookie(String(within));
  const { channel } = await open();
  expect(channel(learn, stopped('cccccccccccc'))).toBe('stable');
  expect(channel(learn, [...stopped('cccccccccccc'), testFlag('remote_learn_preview') as never])).toBe('stable');
  // Another version, and one that was let go on.
  expect(channel(learn, stopped('bbbbbbbbbbbb'))).toBe('canary');
  expect(channel(learn, stopped('cccccccccccc', { enabled: false }))).toBe('canary');
});

test('whoever a flag brings to a version gets that', async () => {
  setCookie(String(within));
  const pinned = testFlag('remote_learn', { variant: '999999999999' }) as never;
  expect((await open()).channel(learn, [pinned])).toBe('999999999999');
});
