import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
let id: string;
beforeEach(async () => {
  await sql`delete from public.colleges where slug = 'north-fork'`;
  const [row] = await sql<{ id: string }[]>`
    insert into public.colleges (slug, name, city, state, website_url, is_published)
    values ('north-fork', 'North Fork College', 'Reno', 'NV', 'https://northfork.example', true) returning id`;
  id = row?.id ?? '';
});
afterAll(async () => {
  await sql`delete from public.colleges where slug = 'north-fork'`;
  await sql.end();
});

const verify = (kind: AccountKind, way?: string) =>
  as(kind).rpc('verify_college', { p_college_id: id, ...(way && { p_way: way }) });
const stored = () => sql`select way, verified_by from private.college_verifications where college_id = ${id}`;
const shown = async () => {
  const page = (await rowsOf(signedOut().rpc('load_college', { p_slug: 'north-fork' }))) as { verified: unknown };
  return page.verified;
};

describe('[SH-080] a verified college', () => {
  test('is so by platform staff, who say how; a visitor reads the day and how, and not who', async () => {
    expect(await shown()).toBeNull();
    for (const kind of ['player', 'coach', 'college-admin', 'college-staff', 'parent'] as const)
      expect((await verify(kind, 'site')).error).toMatchObject({ code: '42501' });
    expect((await signedOut().rpc('verify_college', { p_college_id: id, p_way: 'site' })).error).not.toBeNull();
    expect(await stored()).toEqual([]);
    await rowsOf(verify('staff', 'phone'));
    expect(await stored()).toEqual([{ way: 'phone', verified_by: idOf('staff') }]);
    const [now] = await sql<{ today: string }[]>`select current_date::text as today`;
    expect(await shown()).toEqual({ on: now?.today, way: 'phone' });
    expect((await verify('staff', 'hearsay')).error).toMatchObject({ code: '23514' });
    expect(await stored()).toMatchObject([{ way: 'phone' }]);
    await rowsOf(verify('admin'));
    expect(await stored()).toEqual([]);
  });

  test('is not verified by its own people, also when they are platform staff', async () => {
    await sql`insert into public.user_roles (user_id, role, college_id) values (${idOf('staff')}, 'programs_college_staff', ${id})`;
    expect((await verify('staff', 'mail')).error).toMatchObject({ code: '42501' });
    expect(await stored()).toEqual([]);
  });

  test('is no longer one after a year, or under another name or site', async () => {
    await rowsOf(verify('staff', 'mail'));
    await sql`update private.college_verifications set verified_at = now() - interval '366 days' where college_id = ${id}`;
    expect(await shown()).toBeNull();
    for (const change of [{ name: 'South Fork College' }, { website_url: 'https://southfork.example' }]) {
      await rowsOf(verify('staff', 'mail'));
      await rowsOf(as('admin').from('colleges').update({ city: 'Elko' }).eq('id', id));
      expect(await stored()).toHaveLength(1);
      await rowsOf(as('admin').from('colleges').update(change).eq('id', id));
      expect(await stored()).toEqual([]);
    }
  });

  test('the landing page says "220+": the demo world has so many', async () => {
    const [found] = await sql<{ amount: number }[]>`
      select count(*)::int as amount from public.colleges c
      where c.is_published and private.college_verification(c.id) is not null`;
    expect(found?.amount).toBeGreaterThanOrEqual(220);
  });
});
