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
  const [{ configureData }, { getReader }, { getClient }, { unwrap }] = await Promise.all([
    import('../session/environment'),
    import('./reader'),
    import('../session/client'),
    import('./unwrap'),
  ]);
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  return { fetched, getReader, getClient, unwrap };
}

test('a visitor reads rows and functions as anon, without the client', async () => {
  const { fetched, getReader, unwrap } = await load('[{"name":"Gulf Pines"}]');
  const reader = await getReader();
  expect(await unwrap(reader.from('colleges').select('name').eq('slug', 'gulf-pines'))).toEqual([
    { name: 'Gulf Pines' },
  ]);
  await unwrap(reader.rpc('load_player', { p_slug: 'riley' }));
  const [read, call] = fetched.mock.calls.map(([address, init]) => new Request(address, init));
  expect(read?.url).toBe('https://api.example.com/rest/v1/colleges?select=name&slug=eq.gulf-pines');
  expect([read?.headers.get('apikey'), read?.headers.get('authorization')]).toEqual(['public', null]);
  expect(call?.url).toBe('https://api.example.com/rest/v1/rpc/load_player');
  expect(await call?.json()).toEqual({ p_slug: 'riley' });
  expect('auth' in reader).toBe(false);
});

test('a failure is typed as the client’s is, and is not tried again below the query policy', async () => {
  const { fetched, getReader, unwrap } = await load('{"code":"P0002","message":"gone"}', 503);
  const reader = await getReader();
  await expect(unwrap(reader.rpc('load_player', { p_slug: 'x' }))).rejects.toMatchObject({
    kind: 'not-found',
    code: 'P0002',
  });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each(['a stored session', 'a client that is here already'])('with %s the client reads', async (reason) => {
  const { getReader, getClient } = await load();
  if (reason === 'a stored session') localStorage.setItem(SESSION_KEY, '{}');
  if (reason === 'a client that is here already') await getClient();
  expect('auth' in (await getReader())).toBe(true);
});

test('tokens in the address sign nobody in', async () => {
  const { getClient } = await load('{"id":"u1"}');
  history.replaceState(
    null,
    '',
    '#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer&type=magiclink',
  );
  const { auth } = await getClient();
  await auth.initialize();
  expect((await auth.getSession()).data.session).toBeNull();
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  history.replaceState(null, '', location.pathname);
});
