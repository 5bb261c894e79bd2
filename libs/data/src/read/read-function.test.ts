import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '../session/session-key';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

async function load(answer = '[]', status = 200) {
  const fetched = vi.fn<typeof fetch>(
    async () => new Response(answer, { status, headers: { 'content-type': 'application/json' } }),
  );
  vi.stubGlobal('fetch', fetched);
  const [{ configureData }, { readFunction }, { isClientWanted }, { unwrap }] = await Promise.all([
    import('../session/environment'),
    import('./read-function'),
    import('../session/client'),
    import('./unwrap'),
  ]);
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  const sent = () => fetched.mock.calls.map(([address, init]) => new Request(address, init));
  return { sent, readFunction, isClientWanted, unwrap };
}

const { signal } = new AbortController();

test('a visitor calls a function by one plain request, as anon and without any client', async () => {
  const { sent, readFunction, isClientWanted, unwrap } = await load('{"name":"Riley"}');
  expect(await unwrap(readFunction('load_player', { p_slug: 'riley' }, signal))).toEqual({ name: 'Riley' });
  await unwrap(readFunction('load_cooldowns', undefined, signal));
  const [post, get] = sent();
  expect([post?.method, post?.url]).toEqual(['POST', 'https://api.example.com/rest/v1/rpc/load_player']);
  expect(await post?.json()).toEqual({ p_slug: 'riley' });
  expect([post?.headers.get('apikey'), post?.headers.get('authorization')]).toEqual(['public', null]);
  expect([get?.method, get?.url]).toEqual(['GET', 'https://api.example.com/rest/v1/rpc/load_cooldowns']);
  expect(isClientWanted()).toBe(false);
});

test('a failure is typed as the client’s is', async () => {
  const { readFunction, unwrap } = await load('{"code":"P0002","message":"gone"}', 400);
  await expect(unwrap(readFunction('load_player', { p_slug: 'x' }, signal))).rejects.toMatchObject({
    kind: 'not-found',
    code: 'P0002',
  });
});

test('who has a session reads by the client', async () => {
  localStorage.setItem(SESSION_KEY, '{}');
  const { sent, readFunction, isClientWanted, unwrap } = await load('{}');
  await unwrap(readFunction('load_player', { p_slug: 'riley' }, signal));
  expect(isClientWanted()).toBe(true);
  expect(sent().map(({ method, url }) => [method, url])).toEqual([
    ['POST', 'https://api.example.com/rest/v1/rpc/load_player'],
  ]);
});
