import { SESSION_KEY } from '@lineup/data/session-key';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testBuild, testEntry } from '../testing';

const learn = testEntry({ channels: { stable: testBuild('aaaaaaaaaaaa') } });
const deployed = {
  remotes: [{ ...learn, channels: { stable: testBuild('bbbbbbbbbbbb'), canary: testBuild('cccccccccccc') } }],
  history: {
    'learn/stable': [testBuild('999999999999'), testBuild('aaaaaaaaaaaa'), { version: 'broken' }],
    'learn/canary': [testBuild('bbbbbbbbbbbb')],
    'teams/stable': [testBuild('dddddddddddd')],
  },
  log: {
    'learn/stable': [
      { by: 'Ada', at: '2026-11-01T10:00:00Z', did: 'release', version: 'aaaaaaaaaaaa', commit: 'c0ffee' },
      { by: 'Kim', at: '2026-11-03T10:00:00Z', did: 'promote', version: 'bbbbbbbbbbbb', commit: '', reason: 'hotfix' },
      { by: 7, at: 'soon' },
    ],
    'learn/canary': [{ by: 'Ada', at: '2026-11-02T10:00:00Z', did: 'rollback', version: null, commit: '' }],
    'teams/stable': [{ by: 'Eve', at: '2026-11-04T10:00:00Z', did: 'release', version: 'dddddddddddd', commit: '' }],
  },
};

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json(deployed));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const find = async (name: string) => (await import('./deployed-builds')).findDeployed(learn, name);

test('a channel that was deployed after the page was opened is found', async () => {
  expect((await find('canary'))?.version).toBe('cccccccccccc');
});

test('an earlier version is found by its name', async () => {
  expect((await find('999999999999'))?.version).toBe('999999999999');
});

test('a name that means nothing deployed, or a version of another remote, is stable', async () => {
  expect((await find('nightly'))?.version).toBe('aaaaaaaaaaaa');
  expect((await find('dddddddddddd'))?.version).toBe('aaaaaaaaaaaa');
});

test('what only a preview ran is no earlier version: nobody is moved to it', async () => {
  const history = { ...deployed.history, 'learn/pr-77': [testBuild('777777777777')] };
  fetched.mockImplementation(async () => Response.json({ ...deployed, history }));
  const list = (await (await import('./deployed-builds')).loadDeployed())?.learn;
  expect(list?.earlier.map(({ version }) => version)).toEqual(['aaaaaaaaaaaa', '999999999999']);
  expect((await find('777777777777'))?.version).toBe('aaaaaaaaaaaa');
});

test('what cannot be read now is unknown, not stable', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fetched.mockImplementation(async () => new Response('', { status: 503 }));
  expect(await find('canary')).toBeUndefined();
});

test('the list names live builds by channel and earlier ones once, the latest first, without broken ones', async () => {
  const list = (await (await import('./deployed-builds')).loadDeployed())?.learn;
  expect(Object.keys(list?.channels ?? {})).toEqual(['stable', 'canary']);
  expect(list?.earlier.map(({ version }) => version)).toEqual(['aaaaaaaaaaaa', '999999999999']);
});

test('[SH-014] who moved what is listed by channel, the latest first, and what a rollback of stable returns to', async () => {
  const list = (await (await import('./deployed-builds')).loadDeployed())?.learn;
  expect(list?.moves.map(({ channel, by, did, reason }) => [channel, by, did, reason])).toEqual([
    ['stable', 'Kim', 'promote', 'hotfix'],
    ['canary', 'Ada', 'rollback', undefined],
    ['stable', 'Ada', 'release', undefined],
  ]);
  expect(list?.earlierStable.map(({ version }) => version)).toEqual(['aaaaaaaaaaaa', '999999999999']);
});

describe('a preview', () => {
  const answers = (preview: () => Response) =>
    fetched.mockImplementation(async (address) =>
      String(address) === '/pointers/learn/pr-7.json' ? preview() : Response.json(deployed),
    );

  test('is read from its pointer, with the token of who asks', async () => {
    const session = { access_token: 'staff', refresh_token: 'r', user: { id: 'u1' } };
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    answers(() => Response.json({ build: testBuild('777777777777') }));
    expect((await find('pr-7'))?.version).toBe('777777777777');
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer staff' });
    localStorage.clear();
  });

  test.each([
    ['that has ended', () => Response.json([])],
    ['that its reader may not see', () => new Response('', { status: 404 })],
    ['that is damaged', () => Response.json({ build: { version: 1 } })],
  ])('%s is stable', async (_, answer) => {
    answers(answer);
    expect((await find('pr-7'))?.version).toBe('aaaaaaaaaaaa');
  });

  test('that cannot be read now is unknown', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answers(() => new Response('', { status: 503 }));
    expect(await find('pr-7')).toBeUndefined();
  });
});
