import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { isOwnPicture } from '../../../libs/ui/src/content/picture-address.ts';
import { problemOf } from '../../../libs/ui/src/form/checked.ts';
import { httpsLink } from '../../../libs/ui/src/form/field-schemas.ts';
import { as, idOf, openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const image = (bucket = 'avatars', extension = 'png') =>
  `/storage/v1/object/public/${bucket}/${randomUUID()}/${randomUUID()}.${extension}`;

test.each([
  [true, image()],
  [true, image('logos', 'webp')],
  [true, image('pages', 'gif')],
  [false, image('exports')],
  [false, image('avatars', 'svg')],
  [false, `https://abc.supabase.co${image()}`],
  [false, `http://127.0.0.1:4300${image()}`],
  [false, 'https://cdn.example/a.png'],
  [false, `/${image()}`],
  [false, `${image()}?x=1`],
  [false, ''],
])('an image: %s for %s, in the database and in the browser', async (holds, address) => {
  const [row] = await sql`select private.is_image_address(${address}) as holds`;
  expect(row).toEqual({ holds });
  expect(isOwnPicture(address)).toBe(holds);
});

describe('links', () => {
  const sound = [
    'https://example.com',
    'https://example.com/ü?q=隊',
    'Https://Example.com:8443/a/b?c=d&e=[1]#f',
    'https://a-b.example.co.uk/~pat/(1)!*;=@$+,',
    'https://xn--bcher-kva.example/',
    'https://xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g/',
  ];
  const unsound = [
    'http://example.com',
    'javascript:alert(1)',
    'https://example',
    'https://user:pw@example.com/',
    'https://example.com/x"onmouseover="y',
    "https://example.com/x'",
    'https://example.com/<b>',
    'https://example.com/`',
    String.raw`https://example.com/\evil`,
    String.raw`https://evil.example\@example.com/`,
    'https://example.com/a b',
    'https://example.com/\u202Egpj',
    'https://example.com/\u200B',
    'https://example.com/\u00A0x',
    'https://example.com/\u0007',
    'https://exam\u200Bple.com/',
    `https://example.com/${'a'.repeat(2048)}`,
  ];
  test.each([...sound.map((link) => [true, link] as const), ...unsound.map((link) => [false, link] as const)])(
    'a link: %s for %s, in the database and in the browser',
    async (holds, link) => {
      const [row] = await sql`select private.is_web_address(${link}) as holds`;
      expect(row).toEqual({ holds });
      expect(problemOf(httpsLink(2048), link) === undefined).toBe(holds);
    },
  );

  test('every column for a link is held by the one rule', async () => {
    const columns = await sql<{ name: string; checks: string }[]>`
      select c.relname || '.' || a.attname as name, string_agg(pg_get_constraintdef(k.oid), ' ') as checks
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and a.attname ~ 'url$' group by 1`;
    expect(columns.length).toBeGreaterThan(8);
    expect(columns.filter(({ checks }) => !/is_web_address|is_image_address/.test(checks))).toEqual([]);
  });

  test('[DB-023] a college’s site and a player’s link refuse a quote', async () => {
    const link = 'https://e.example/x"y';
    const site = await as('staff')
      .from('colleges')
      .update({ website_url: link })
      .eq('slug', 'blue-earth-college')
      .select('id');
    expect(site.error?.code).toBe('23514');
    const own = await as('player')
      .from('player_links')
      .insert({ user_id: idOf('player'), title: 'Clip', url: link });
    expect(own.error?.code).toBe('23514');
    expect(await sql`select 1 from public.player_links where url = ${link}`).toHaveLength(0);
  });
});
