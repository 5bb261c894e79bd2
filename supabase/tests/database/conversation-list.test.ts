/** The list of conversations: its views, mutes that end, the archive, and a badge that is right whatever came first. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { sentWhile } from './live.ts';
import { undone } from './measure.ts';
import { conversation, forgetTestConversations, listed, send } from './talk.ts';

const sql = openDatabase();
let id = '';
beforeEach(async () => {
  await forgetTestConversations(sql);
  id = await conversation('parent', 'group', 'coach', 'team-staff');
});
afterEach(() => forgetTestConversations(sql));
afterAll(() => sql.end());

const total = (kind: AccountKind) => rowsOf(as(kind).rpc('unread_total'));
const archive = (kind: AccountKind, is = true) =>
  rowsOf(as(kind).rpc('archive_conversation', { p_conversation_id: id, p_is_archived: is }));
const mute = (kind: AccountKind, hours?: number) =>
  rowsOf(as(kind).rpc('mute_conversation', { p_conversation_id: id, ...(hours && { p_hours: hours }) }));
const idsIn = async (kind: AccountKind, show: string) =>
  (await rowsOf(as(kind).rpc('list_conversations', { p_show: show, p_limit: 100 }))).map((row) => row.conversation_id);

describe('the archive', () => {
  test('[IN-003, IN-013] takes a conversation out of list and badge of one person alone, and back', async () => {
    await send('parent', id, 'one');
    const before = await total('coach');
    await archive('coach');
    expect(await idsIn('coach', 'all')).not.toContain(id);
    expect(await idsIn('coach', 'unread')).not.toContain(id);
    expect(await idsIn('coach', 'archived')).toContain(id);
    expect(await total('coach')).toBe(before - 1);
    expect(await idsIn('team-staff', 'all')).toContain(id);
    await archive('coach', false);
    expect(await listed('coach', id)).toMatchObject({ is_archived: false, unread_count: 1 });
    expect(await total('coach')).toBe(before);
  });

  test('ends with the next message, unless the conversation is muted', async () => {
    await archive('coach');
    await archive('team-staff');
    await mute('team-staff');
    await send('parent', id, 'back');
    expect(await idsIn('coach', 'all')).toContain(id);
    expect(await idsIn('team-staff', 'all')).not.toContain(id);
    expect(await idsIn('team-staff', 'archived')).toContain(id);
    await send('team-staff', id, 'my own');
    expect(await idsIn('team-staff', 'all')).toContain(id);
  });

  test('is for the own conversations only', async () => {
    const { error } = await as('player').rpc('archive_conversation', { p_conversation_id: id });
    expect(error).toMatchObject({ code: 'PT404' });
    expect(await sql`select from private.conversation_reads where conversation_id = ${id} and is_archived`).toEqual([]);
  });
});

describe('views', () => {
  const pages = async (show: string, sort = 'newest') => {
    const found: string[] = [];
    let last: Record<string, unknown> = {};
    for (;;) {
      const rows = await rowsOf(
        as('coach').rpc('list_conversations', { p_show: show, p_sort: sort, p_limit: 2, ...last }),
      );
      found.push(...rows.map((row) => row.conversation_id));
      const end = rows.at(-1);
      if (!end || rows.length < 2) return found;
      last = {
        p_before: end.updated_at,
        p_before_id: end.conversation_id,
        p_before_unread: end.unread_count > 0 || end.is_marked_unread,
      };
    }
  };

  test.each(['newest', 'unread'])(
    '[IN-002, IN-003] %s first, page by page each conversation comes once',
    async (sort) => {
      const made = [id];
      for (let turn = 0; turn < 6; turn++) made.push(await conversation('parent', 'group', 'coach'));
      for (const each of [made[1]!, made[4]!]) await send('parent', each, 'unread');
      const all = await pages('all', sort);
      const kept = await sql<{ id: string; is_unread: boolean }[]>`
      select conversation_id as id, unread_count > 0 or is_marked_unread as is_unread from private.conversation_reads
      where user_id = ${idOf('coach')} and not is_archived order by
        case when ${sort} = 'unread' then unread_count > 0 or is_marked_unread end desc, last_activity_at desc, conversation_id desc`;
      expect(all).toEqual(kept.map((row) => row.id));
      expect(await pages('unread')).toEqual(
        (
          await sql<{ id: string }[]>`
        select conversation_id as id from private.conversation_reads
        where user_id = ${idOf('coach')} and not is_archived and (unread_count > 0 or is_marked_unread)
        order by last_activity_at desc, conversation_id desc`
        ).map((row) => row.id),
      );
    },
  );

  test('[IN-017] starred ones, also archived; one that is asked for by its id; none of others', async () => {
    await rowsOf(
      as('coach')
        .from('conversation_participants')
        .update({ is_starred: true })
        .match({ conversation_id: id, user_id: idOf('coach') }),
    );
    await archive('coach');
    expect(await idsIn('coach', 'starred')).toContain(id);
    expect(await idsIn('team-staff', 'starred')).not.toContain(id);
    expect(await rowsOf(as('coach').rpc('list_conversations', { p_ids: [id] }))).toMatchObject([
      { conversation_id: id, is_archived: true },
    ]);
    expect(await rowsOf(as('player').rpc('list_conversations', { p_ids: [id] }))).toEqual([]);
  });

  test('[IN-017] starred ones page by page, and no longer once the star is taken back', async () => {
    const star = (conversation_id: string, is_starred: boolean) =>
      rowsOf(
        as('coach')
          .from('conversation_participants')
          .update({ is_starred })
          .match({ conversation_id, user_id: idOf('coach') }),
      );
    const starred = [id];
    for (let turn = 0; turn < 3; turn++) starred.unshift(await conversation('parent', 'group', 'coach'));
    for (const each of starred) await star(each, true);
    const mine = async () => (await pages('starred')).filter((each) => starred.includes(each));
    expect(await mine()).toEqual(starred);
    await star(starred[1]!, false);
    expect(await mine()).toEqual(starred.toSpliced(1, 1));
  });

  test('muted ones, archived ones too, to who muted them alone, page by page', async () => {
    const muted = [id];
    for (let turn = 0; turn < 3; turn++) muted.unshift(await conversation('parent', 'group', 'coach'));
    await conversation('parent', 'group', 'coach');
    for (const each of muted) await rowsOf(as('coach').rpc('mute_conversation', { p_conversation_id: each }));
    await archive('coach');
    expect((await pages('muted')).filter((each) => muted.includes(each))).toEqual(muted);
    expect(await sql`select from public.conversation_mutes where user_id = ${idOf('coach')}`).toHaveLength(
      (await pages('muted')).length,
    );
    expect(await idsIn('team-staff', 'muted')).not.toContain(id);
    await rowsOf(as('coach').from('conversation_mutes').delete().eq('conversation_id', id));
    expect(await idsIn('coach', 'muted')).toEqual(muted.slice(0, -1));
  });
});

describe('a mute for a time', () => {
  test('[IN-013] ends by itself, and then counts again', async () => {
    await send('parent', id, 'one');
    const before = await total('coach');
    await mute('coach', 8);
    expect(await listed('coach', id)).toMatchObject({ is_muted: true, muted_until: expect.any(String) });
    expect(await total('coach')).toBe(before - 1);
    await sql`select private.end_mutes()`;
    expect(await listed('coach', id)).toMatchObject({ is_muted: true });
    await sql`update public.conversation_mutes set until = now() - interval '1 second' where conversation_id = ${id}`;
    const sent = await sentWhile(sql, `user:${idOf('coach')}`, () => sql`select private.end_mutes()`);
    expect(sent).toContainEqual({
      event: 'count',
      payload: { name: 'unread_total', value: before, number: expect.any(Number) },
    });
    expect(await listed('coach', id)).toMatchObject({ is_muted: false, muted_until: null });
  });

  test('the last choice holds, and has bounds', async () => {
    await mute('coach', 1);
    await mute('coach');
    expect(await listed('coach', id)).toMatchObject({ is_muted: true, muted_until: null });
    const { error } = await as('coach').rpc('mute_conversation', { p_conversation_id: id, p_hours: 0 });
    expect(error).toMatchObject({ code: '23514' });
    expect((await as('player').rpc('mute_conversation', { p_conversation_id: id })).error).toMatchObject({
      code: 'PT404',
    });
  });
});

/** All orders of some things. */
function orders<Thing>(things: Thing[]): Thing[][] {
  if (things.length < 2) return [things];
  return things.flatMap((thing, place) => orders(things.toSpliced(place, 1)).map((rest) => [thing, ...rest]));
}

test(
  '[IN-009, IN-013] the last number that is sent for the badge is right after any order of events',
  { timeout: 300_000 },
  async () => {
    const group = `'${id}'`;
    const events: Record<string, string> = {
      message: `insert into public.messages (conversation_id, sender_id, content) values (${group}, '${idOf('parent')}', 'Hello')`,
      read: `select public.mark_conversation_read(${group})`,
      mute: `select public.mute_conversation(${group}, 8)`,
      archive: `select public.archive_conversation(${group})`,
      mark: `select public.mark_conversation_unread(${group})`,
      delete: `update public.messages set deleted_at = now() where id = (
        select id from public.messages where conversation_id = ${group} and deleted_at is null order by number desc limit 1)`,
    };
    const ends: Record<string, string> = {
      leave: `delete from public.conversation_participants where conversation_id = ${group} and user_id = '${idOf('coach')}'`,
      unmute: `delete from public.conversation_mutes where conversation_id = ${group} and user_id = '${idOf('coach')}'`,
      unarchive: `select public.archive_conversation(${group}, false)`,
    };
    const last = Object.keys(ends);
    const orderOf = orders(Object.keys(events)).map((order, place) => [...order, last[place % last.length]!]);
    const all = { ...events, ...ends };
    const wrong: string[] = [];
    await undone(sql, async (transaction) => {
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('coach') });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`
        insert into public.messages (conversation_id, sender_id, content) values (${id}, ${idOf('parent')}, 'First')`;
      await transaction.unsafe(TRY_ORDER);
      for (const order of orderOf) {
        const [row] = await transaction<{ seen: string }[]>`
          select pg_temp.try_order(${idOf('coach')}, ${order.map((name) => all[name]!)}) as seen`;
        if (row?.seen !== 'right') wrong.push(`${order.join()}: ${row?.seen}`);
      }
    });
    expect(orderOf).toHaveLength(720);
    expect(wrong).toEqual([]);
  },
);

/** Runs the steps, compares the number that was sent last with the one from scratch after each, and undoes them all. */
const TRY_ORDER = `
  create function pg_temp.try_order(person uuid, steps text[]) returns text language plpgsql as $$
  declare
    shown integer := private.unread_of(person);
    counted integer;
    step text;
  begin
    foreach step in array steps loop
      delete from realtime.messages;
      execute step;
      shown := coalesce((
        select (m.payload ->> 'value')::integer from realtime.messages m
        where m.topic = 'user:' || person and m.event = 'count' order by m.ctid desc limit 1), shown);
      select coalesce(sum(greatest(r.unread_count, r.is_marked_unread::integer)), 0) into counted
      from private.conversation_reads r
      where r.user_id = person and not r.is_archived and not exists (
        select from public.conversation_mutes m where m.user_id = person and m.conversation_id = r.conversation_id);
      if shown <> counted then
        raise exception '% shown, % counted', shown, counted using errcode = 'ZZ001';
      end if;
    end loop;
    raise exception 'right' using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then
    return sqlerrm;
  end $$`;
