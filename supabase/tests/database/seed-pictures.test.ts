import { afterAll, expect, test } from 'vitest';
import { storePictures } from '../../seed/pictures/store-pictures.ts';
import { backend, openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

test('the pictures of the seed are stored once, for those who have one, and everybody can read them', async () => {
  const { databaseUrl, url, serviceRoleKey } = backend;
  const addresses = await sql<{ address: string }[]>`
    select logo_url as address from public.colleges where logo_url is not null
    union all select logo_url from public.teams where logo_url is not null
    union all select avatar_url from public.user_profiles where avatar_url is not null
    union all select cover_url from public.news_articles where cover_url is not null
    union all select cover_small_url from public.news_articles where cover_small_url is not null`;
  expect(addresses.length).toBeGreaterThan(50);
  expect(await storePictures(databaseUrl, { url, serviceRoleKey })).toBe(addresses.length);
  expect(await storePictures(databaseUrl, { url, serviceRoleKey })).toBe(0);
  const misnamed = await sql`
    select name from storage.objects where name like '%5eed%' and private.image_folder(name) is null`;
  expect(misnamed).toEqual([]);
  for (const { address } of [addresses[0]!, addresses.at(-1)!]) {
    const answer = await fetch(url + address);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  }
});
