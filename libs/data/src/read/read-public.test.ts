import { beforeEach, expect, test, vi } from 'vitest';

const answer = (body: string, status = 200) => vi.fn<typeof fetch>(async () => new Response(body, { status }));

beforeEach(() => void vi.resetModules());

async function load() {
  const [environment, { readPublic }] = await Promise.all([import('../session/environment'), import('./read-public')]);
  return { ...environment, readPublic };
}

test('reads with the public key and without supabase-js, from the own origin when the address is "/"', async () => {
  const fetched = answer('[{"key":"a"}]');
  vi.stubGlobal('fetch', fetched);
  const { configureData, readPublic } = await load();
  configureData({ supabaseUrl: '/', anonKey: 'public' });
  expect(await readPublic('experiments?select=key')).toEqual([{ key: 'a' }]);
  const [address, request] = fetched.mock.calls[0]!;
  expect(address).toBe(`${location.origin}/rest/v1/experiments?select=key`);
  expect(new Headers(request?.headers).get('apikey')).toBe('public');
});

test('waits until the address of the backend is known', async () => {
  vi.stubGlobal('fetch', answer('[]'));
  const { configureData, readPublic } = await load();
  const early = readPublic('experiments');
  configureData({ supabaseUrl: 'https://api.example.com/', anonKey: 'public' });
  expect(await early).toEqual([]);
  expect(vi.mocked(fetch).mock.calls[0]![0]).toBe('https://api.example.com/rest/v1/experiments');
});

test('fails instead of waiting when the address cannot be learned, and works once it is', async () => {
  vi.stubGlobal('fetch', answer('[]'));
  const { configureData, failConfiguration, readPublic } = await load();
  const early = readPublic('experiments');
  failConfiguration(new Error('no registry'));
  await expect(early).rejects.toMatchObject({ kind: 'network', hint: 'no registry' });
  configureData({ supabaseUrl: '/', anonKey: 'public' });
  expect(await readPublic('experiments')).toEqual([]);
});

test('errors carry the code of PostgREST, and the status when a proxy answers with a page', async () => {
  const { configureData, readPublic } = await load();
  configureData({ supabaseUrl: '/', anonKey: 'public' });
  vi.stubGlobal('fetch', answer('{"code":"42501","message":"permission denied"}', 401));
  await expect(readPublic('secrets')).rejects.toMatchObject({ kind: 'forbidden', code: '42501', status: 401 });
  vi.stubGlobal('fetch', answer('<html>Bad gateway</html>', 502));
  await expect(readPublic('teams')).rejects.toMatchObject({ kind: 'server', status: 502 });
});
