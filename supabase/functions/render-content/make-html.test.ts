/** HTML for many readers at once of a text that has none yet. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeHtml } from './make-html.ts';

const store = vi.fn<(args: Record<string, unknown>) => Promise<Response>>();
const id = '5f0c8a52-0d8e-4a3e-9d2a-3f0c2b6f1a11';

beforeEach(() => {
  store.mockReset().mockImplementation(async () => Response.json(true));
  const variables: Record<string, string> = {
    SUPABASE_URL: 'https://api.example',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
  };
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } });
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => store(JSON.parse(body)));
});
afterEach(() => void vi.unstubAllGlobals());

test('[LE-002] is made and stored once, and everybody gets it', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => makeHtml('page', id, '*one*')));
  expect(readers.map(({ html }) => html)).toEqual(readers.map(() => '<p><em>one</em></p>'));
  expect(store).toHaveBeenCalledOnce();
});

test('[LE-002] of another text, kind or page is its own', async () => {
  const made = await Promise.all([
    makeHtml('page', id, 'one'),
    makeHtml('page', id, 'two'),
    makeHtml('article', id, 'one'),
    makeHtml('page', id.replace('5', '6'), 'one'),
  ]);
  expect(made.map(({ html }) => html)).toEqual(['one', 'two', 'one', 'one'].map((word) => `<p>${word}</p>`));
  expect(store).toHaveBeenCalledTimes(4);
});

test('[LE-002] that could not be stored is made again for who asks next', async () => {
  store.mockResolvedValueOnce(Response.json({ code: '57014' }, { status: 500 }));
  await expect(makeHtml('page', id, 'one')).rejects.toThrow('57014');
  expect(await makeHtml('page', id, 'one')).toMatchObject({ html: '<p>one</p>', is_current: true });
});
