/** The picture of a player: for whom a visitor may see, and for nobody else. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backend, idOf, openDatabase } from '../backend.ts';

const sql = openDatabase();
const { url, tokens, anonKey } = backend;
let slug = '';
const show = (isPublished: boolean, visibility: string) => sql`
  update public.user_profiles set is_published = ${isPublished}, visibility = ${visibility} where user_id = ${idOf('player')}`;
beforeAll(async () => {
  const [profile] = await sql`select slug from public.user_profiles where user_id = ${idOf('player')}`;
  slug = String(profile?.slug);
});
afterEach(() => show(true, 'public'));
afterAll(() => sql.end());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}/functions/v1/card/${path}`, { method, headers });

describe('the card', () => {
  test('[RC-012] is a picture that anybody gets, and gets again only when it changed', async () => {
    const response = await get(`${slug}.png`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`${slug}.png`, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(`${slug}.png`, {}, 'HEAD')).status).toBe(200);

    const [before] = await sql`select display_name from public.user_profiles where slug = ${slug}`;
    await sql`update public.user_profiles set display_name = 'Somebody <b>Else</b>' where slug = ${slug}`;
    try {
      expect((await get(`${slug}.png`, { 'if-none-match': etag })).status).toBe(200);
    } finally {
      await sql`update public.user_profiles set display_name = ${before?.display_name} where slug = ${slug}`;
    }
  });

  test('[RC-012] hidden players and addresses of nobody answer alike, whoever asks', async () => {
    const owner = { apikey: anonKey, authorization: `Bearer ${tokens.player}` };
    const answers = [];
    for (const [isPublished, visibility] of [
      [false, 'public'],
      [true, 'unlisted'],
      [true, 'private'],
    ] as const) {
      await show(isPublished, visibility);
      for (const headers of [{}, owner]) answers.push(await get(`${slug}.png`, headers));
    }
    for (const path of ['nobody-at-all.png', `${slug}.svg`, `${slug}.png/x`, 'A%20B.png', ''])
      answers.push(await get(path));
    const bodies = await Promise.all(answers.map(async (each) => [each.status, await each.text()]));
    expect(new Set(bodies.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify([404, '{"code":"PT404","message":"Player not found"}'])]),
    );
    expect((await get(`${slug}.png`, {}, 'POST')).status).toBe(405);
  });
});

describe('the card of a college', () => {
  const college = async () => {
    const [row] = await sql`select id, slug from public.colleges where is_published order by name limit 1`;
    return { id: String(row?.id), slug: String(row?.slug) };
  };

  test('[RC-004] is a picture that anybody gets, and another one when its colors change', async () => {
    const { id, slug: address } = await college();
    const first = await get(`college/${address}.png`);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    const etag = first.headers.get('etag') ?? '';
    expect((await get(`college/${address}.png`, { 'if-none-match': etag })).status).toBe(304);
    const [before] = await sql`select colors, logo_url from public.colleges where id = ${id}`;
    await sql`update public.colleges set colors = ${['#102030', '#f0e0d0']}, logo_url = null where id = ${id}`;
    try {
      expect((await get(`college/${address}.png`, { 'if-none-match': etag })).status).toBe(200);
    } finally {
      await sql`update public.colleges set colors = ${before?.colors}, logo_url = ${before?.logo_url} where id = ${id}`;
    }
  });

  test('[RC-004] unpublished colleges and addresses of none answer alike, whoever asks', async () => {
    const { id, slug: address } = await college();
    await sql`update public.colleges set is_published = false where id = ${id}`;
    try {
      const admin = { apikey: anonKey, authorization: `Bearer ${tokens.admin}` };
      const answers = [
        await get(`college/${address}.png`),
        await get(`college/${address}.png`, admin),
        await get('college/there-is-none.png'),
      ];
      for (const each of answers)
        expect([each.status, await each.text()]).toEqual([404, '{"code":"PT404","message":"College not found"}']);
    } finally {
      await sql`update public.colleges set is_published = true where id = ${id}`;
    }
  });
});
