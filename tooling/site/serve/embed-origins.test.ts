import { afterEach, expect, test, vi } from 'vitest';
import { EmbedOrigins } from './embed-origins.ts';

const source = { address: 'https://backend.example', anonKey: 'public' };
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status }))),
  );
const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => String(address));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the sites of a college are read once for a while, those of other pages never', async () => {
  vi.useFakeTimers();
  answer(['https://gulfpines.example', 'https://www.gulfpines.example:8443']);
  const embeds = new EmbedOrigins();
  const [first, second] = await Promise.all([
    embeds.read('/college-embed/gulf-pines', source),
    embeds.read('/college-embed/gulf-pines', source),
  ]);
  expect(first).toEqual(['https://gulfpines.example', 'https://www.gulfpines.example:8443']);
  expect(second).toEqual(first);
  for (const other of ['/', '/college/gulf-pines', '/college-embed', '/college-embed/a/b', '/college-embed/%2e%2e'])
    // oxlint-disable-next-line no-await-in-loop -- each by itself
    expect(await embeds.read(other, source)).toEqual([]);
  expect(asked()).toEqual(['https://backend.example/rest/v1/rpc/read_embed_origins?p_slug=gulf-pines']);
  vi.advanceTimersByTime(20_001);
  answer(null);
  expect(await embeds.read('/college-embed/gulf-pines', source)).toEqual([]);
});

test('nobody may embed it while the backend fails, which is asked again at once; nothing else reaches the header', async () => {
  const embeds = new EmbedOrigins();
  answer({ message: 'down' }, 503);
  expect(await embeds.read('/college-embed/gulf-pines', source)).toEqual([]);
  answer(['https://ok.example', "https://x.example; script-src 'unsafe-inline'", 'http://plain.example', '*', 7]);
  expect(await embeds.read('/college-embed/gulf-pines', source)).toEqual(['https://ok.example']);
});
