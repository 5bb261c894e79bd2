/** The picture of a player over HTTP: kept by caches for a minute, drawn once, and so many new ones in a minute alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backend, idOf, openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const cardOf = (slug: string, init: RequestInit = {}) => fetch(`${backend.url}/functions/v1/card/${slug}.png`, init);
const cacheOf = (answer: Response) => answer.headers.get('cache-control');
let slug = '';
beforeAll(async () => {
  const [own] = await sql<{ slug: string }[]>`select slug from public.user_profiles where user_id = ${idOf('player')}`;
  slug = own!.slug;
});

test('a card is kept for a minute by whoever asks, and asked for again by its tag', async () => {
  const first = await cardOf(slug);
  const tag = first.headers.get('etag')!;
  expect([first.status, first.headers.get('content-type'), cacheOf(first)]).toEqual([
    200,
    'image/png',
    'public, max-age=60',
  ]);
  expect(
    Buffer.from(await first.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  const again = await cardOf(slug, { headers: { 'if-none-match': tag } });
  expect([again.status, cacheOf(again), (await again.arrayBuffer()).byteLength]).toEqual([
    304,
    'public, max-age=60',
    0,
  ]);

  await sql`update public.user_profiles set display_name = 'Somebody Else' where user_id = ${idOf('player')}`;
  const renamed = await cardOf(slug, { headers: { 'if-none-match': tag } });
  expect(renamed.status).toBe(200);
  expect(renamed.headers.get('etag')).not.toBe(tag);
});

test('the card of somebody who hides is gone with their page, and no cache keeps that', async () => {
  await sql`update public.user_profiles set visibility = 'unlisted', is_published = false where user_id = ${idOf('player')}`;
  const gone = await cardOf(slug);
  expect([gone.status, cacheOf(gone)]).toEqual([404, 'no-store']);
  await sql`update public.user_profiles set visibility = 'public', is_published = true where user_id = ${idOf('player')}`;
  expect((await cardOf(slug)).status).toBe(200);
});

test(
  'beyond so many new ones in a minute no more are drawn; those that were stay there',
  { timeout: 300_000 },
  async () => {
    const players = await sql<{ slug: string }[]>`
    select slug from public.user_profiles
    where is_published and visibility = 'public' and user_id <> ${idOf('player')} order by slug limit 600`;
    expect(players.length).toBeGreaterThan(150);
    let refusal: Response | undefined;
    let drawn: string | undefined;
    let amount = 0;
    for (const player of players) {
      const answer = await cardOf(player.slug);
      if (answer.status !== 200) {
        refusal = answer;
        break;
      }
      await answer.arrayBuffer();
      drawn = player.slug;
      amount += 1;
    }
    expect([refusal?.status, refusal && cacheOf(refusal)]).toEqual([503, 'no-store']);
    expect(await refusal?.json()).toMatchObject({
      message: 'Too many pictures at once. Please try again in a minute.',
    });
    expect(amount).toBeGreaterThan(100);
    const known = await cardOf(drawn!);
    expect([known.status, cacheOf(known)]).toEqual([200, 'public, max-age=60']);
  },
);
