/** Who has seen and acknowledged an announcement, reminders, guardians and pictures. Kai (minor) is the ward of Lee (guardian). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, backend, idOf, openDatabase, rowsOf } from './backend.ts';
import { sentWhile } from './live.ts';
import { boardOf, OUTSIDE, type Readers } from './team-board.ts';

const sql = openDatabase();
const { team, announce, announceToWard, board, one, today, see, notices, count } = boardOf(sql);

describe('seen, acknowledged, reminded', () => {
  test('figures and names are for owner and staff alone; Today shows what is not done', async () => {
    const id = await announce({ p_asks_ack: true });
    const people = (await one('coach', id))?.figures?.people as number;
    expect(await today('player')).toMatchObject([{ id }]);
    expect(await today('coach')).toBeNull();
    expect(await rowsOf(see('player', [id]))).toBe(1);
    expect(await rowsOf(see('player', [id]))).toBe(0);
    expect(await today('player')).toMatchObject([{ id }]);
    expect(await rowsOf(see('player', [id], true))).toBe(1);
    expect(await today('player')).toBeNull();
    expect((await board('team-staff'))?.items[0]?.figures).toEqual({ people, seen: 1, acknowledged: 1 });
    expect(await one('player', id)).toMatchObject({ figures: null, people: null, remind_at: null });
    expect((await board('player'))?.items[0]?.figures).toBeNull();
    const mine = (await one('team-staff', id))?.people?.find((each) => each.user_id === idOf('player'));
    expect(mine).toMatchObject({ acknowledged_at: expect.any(String) as string, by_guardian: false });
  });

  test('the rest is reminded once a day, each by the one notice that they have, unread again', async () => {
    const id = await announce({ p_asks_ack: true });
    await rowsOf(see('player', [id], true));
    const [before] = await notices('player');
    await sql`update public.notices set read_at = now()`;
    const told = await count(id);
    expect((await as('player').rpc('remind_of_announcement', { p_id: id })).error).toMatchObject({ code: 'PT404' });
    const figures = (await one('coach', id))?.figures;
    expect(await rowsOf(as('team-staff').rpc('remind_of_announcement', { p_id: id }))).toBe((figures?.people ?? 0) - 1);
    expect((await as('coach').rpc('remind_of_announcement', { p_id: id })).error).toMatchObject({
      code: 'PT429',
      hint: 'reminder',
    });
    expect((await one('coach', id))?.remind_at).toEqual(expect.any(String));
    expect(await count(id)).toBe(told);
    expect(await notices('player')).toEqual([{ ...before, is_read: true }]);
    const unread = await sql`select from public.notices where subject_id = ${id} and read_at is null`;
    // Whoever reminds is not told.
    expect(unread.length).toBe((figures?.people ?? 0) - 2);
  });

  test('who sees and acknowledges is told to owner, staff and the own windows, and to no player', async () => {
    const id = await announce();
    const heard = async (topic: string, work: () => Promise<unknown>) => (await sentWhile(sql, topic, work)).length > 0;
    expect(await heard('team:', () => rowsOf(see('player', [id])))).toBe(false);
    await sql`delete from private.announcement_readers`;
    expect(await heard(`user:${idOf('coach')}`, () => rowsOf(see('player', [id])))).toBe(true);
    expect(await heard(`user:${idOf('player')}`, () => rowsOf(see('team-staff', [id])))).toBe(false);
    expect(await heard(`team:${team.id}:`, () => announce())).toBe(true);
  });

  test('more than 50 at once, and none, are refused', async () => {
    expect((await see('player', [])).error).toMatchObject({ code: '23514' });
    expect(
      (
        await see(
          'player',
          Array.from({ length: 51 }, () => randomUUID()),
        )
      ).error,
    ).toMatchObject({ code: '23514' });
  });
});

describe('guardians of wards', () => {
  const chooses = (choice: string) => sql`
    insert into public.notification_preferences as n (user_id, ward_notices) values (${idOf('guardian')}, ${choice})
    on conflict (user_id) do update set ward_notices = excluded.ward_notices`;
  const family = async (kind: AccountKind) =>
    (await rowsOf(as(kind).rpc('load_family'))) as unknown as {
      wards: { announcements: { id: string; acknowledged: boolean }[] | null }[];
      mirror: { announcements: unknown[] | null } | null;
    };

  test('are told by own choice, read it with the family, acknowledge; staff sees that a guardian has', async () => {
    await chooses('at_once');
    const id = await announceToWard();
    expect(await notices('guardian')).toMatchObject([
      { kind: 'ward_announcement', facts: { href: '/family', title: 'Meet at five' } },
    ]);
    expect((await family('guardian')).wards[0]?.announcements).toMatchObject([{ id, acknowledged: false }]);
    expect((await family('minor')).mirror?.announcements).toHaveLength(1);
    expect(await one('guardian', id)).toBeNull();
    expect(await rowsOf(see('guardian', [id], true))).toBe(1);
    expect((await family('guardian')).wards[0]?.announcements).toMatchObject([{ id, acknowledged: true }]);
    const [owner] = await sql`select owner_user_id as id from public.teams where id = ${team.ofWard}`;
    const people = await sql.begin(async (transaction) => {
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: owner?.['id'] });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      return (await transaction`select public.load_announcement(${id}) -> 'people' as people`)[0]?.[
        'people'
      ] as Readers['people'];
    });
    expect(people?.find((each) => each.user_id === idOf('minor'))).toMatchObject({
      by_guardian: true,
      acknowledged_at: null,
    });
    expect(people?.some((each) => each.user_id === idOf('guardian'))).toBe(false);
  });

  test('hear nothing without that choice, read nothing while the ward turns practices off, or after the link', async () => {
    const id = await announceToWard();
    expect(await notices('guardian')).toEqual([]);
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'practices', p_is_on: false }));
    await chooses('at_once');
    const other = await announceToWard('Later');
    expect(await notices('guardian')).toEqual([]);
    expect((await family('guardian')).wards[0]?.announcements).toBeNull();
    expect(await rowsOf(see('guardian', [id, other]))).toBe(0);
    await sql`delete from private.ward_choices`;
    expect((await family('guardian')).wards[0]?.announcements).toHaveLength(2);
    expect(await rowsOf(see('parent', [id, other]))).toBe(0);
  });
});

test('a picture is stored by who writes the board, and read by who reads the announcement', async () => {
  const name = `${team.id}/${idOf('coach')}/${randomUUID()}.png`;
  const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
  const put = (kind: AccountKind, path: string) =>
    as(kind)
      .storage.from('announcements')
      .upload(path, new Blob([bytes], { type: 'image/png' }), { contentType: 'image/png' });
  const got = async (kind: AccountKind) => (await as(kind).storage.from('announcements').download(name)).error === null;
  expect((await put('player', `${team.id}/${idOf('player')}/${randomUUID()}.png`)).error).not.toBeNull();
  expect((await put('coach', `${team.id}/${idOf('player')}/${randomUUID()}.png`)).error).not.toBeNull();
  expect((await put('coach', name)).error).toBeNull();
  expect(await got('player')).toBe(false);
  const picture = { name, width: 4, height: 3, alt: 'A map' };
  const id = await announce({ p_picture: picture });
  expect(await got('player')).toBe(true);
  for (const kind of [...OUTSIDE, 'guardian'] as AccountKind[]) expect(await got(kind)).toBe(false);
  expect((await fetch(`${backend.url}/storage/v1/object/public/announcements/${name}`)).ok).toBe(false);
  await rowsOf(as('coach').rpc('take_down_announcement', { p_id: id }));
  expect(await got('player')).toBe(false);
});
