import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { createRandom, type Random } from '../../seed/random.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { conversation, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
beforeEach(() => forgetTestConversations(sql));
afterAll(async () => {
  await forgetTestConversations(sql);
  await sql.end();
});

const KINDS = ['parent', 'coach', 'team-staff', 'private-coach'] as const satisfies AccountKind[];
/** What an operation may be refused with when it comes too late: somebody left, or the message is gone. */
const TOO_LATE = ['42501', 'PT404', 'PT409', '23503', '23505', '23514'];

type Operation = (
  kind: AccountKind,
  id: string,
  random: Random,
) => PromiseLike<{ error: { code: string; message: string } | null }>;

const message = async (id: string, random: Random, own?: AccountKind): Promise<string> => {
  const rows = await sql`
    select id from public.messages
    where conversation_id = ${id} and ${own ? sql`sender_id = ${idOf(own)}` : sql`true`} order by number`;
  return (rows.length === 0 ? crypto.randomUUID() : random.pick(rows).id) as string;
};
const participant = (conversation_id: string, kind: AccountKind) => ({ conversation_id, user_id: idOf(kind) });

const operations: Operation[] = [
  (kind, id) =>
    as(kind)
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf(kind), content: 'Hello' }),
  (kind, id) =>
    as(kind)
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf(kind), content: 'Again' }),
  async (kind, id, random) =>
    as(kind)
      .from('messages')
      .update({ deleted_at: 'now' })
      .eq('id', await message(id, random, kind)),
  async (kind, id, random) =>
    as(kind).rpc('edit_message', { p_message_id: await message(id, random, kind), p_content: 'Edited' }),
  (kind, id) => as(kind).rpc('mark_conversation_read', { p_conversation_id: id }),
  (kind, id) => as(kind).rpc('mark_conversation_unread', { p_conversation_id: id }),
  async (kind, id, random) =>
    as(kind)
      .from('message_read_receipts')
      .insert({ message_id: await message(id, random), user_id: idOf(kind) }),
  (kind, id) => as(kind).from('conversation_participants').delete().match(participant(id, kind)),
  (_, id, random) =>
    as('parent')
      .from('conversation_participants')
      .insert(participant(id, random.pick(KINDS))),
  (kind, id) => as(kind).from('conversation_mutes').insert({ conversation_id: id }),
  (kind, id) => as(kind).from('conversation_mutes').delete().eq('conversation_id', id),
  (kind, id) => as(kind).rpc('mute_conversation', { p_conversation_id: id, p_hours: 8 }),
  (kind, id) => as(kind).rpc('archive_conversation', { p_conversation_id: id }),
  (kind, id) => as(kind).rpc('archive_conversation', { p_conversation_id: id, p_is_archived: false }),
];

/** Every figure that is kept beside one made from scratch. */
const figures = (id: string) => sql`
  select p.user_id, r.unread_count as kept, (
      select count(*)::int from public.messages m
      where m.conversation_id = p.conversation_id and m.number > p.joined_after and m.deleted_at is null and m.sender_id is distinct from p.user_id
        and not exists (select from public.message_read_receipts x where x.message_id = m.id and x.user_id = p.user_id)
    ) as counted,
    c.last_message_id is not distinct from (
      select m.id from public.messages m
      where m.conversation_id = c.id and m.deleted_at is null order by m.number desc limit 1
    ) as shows_the_last,
    c.message_count = (select coalesce(max(m.number), 0) from public.messages m where m.conversation_id = c.id) as numbers_meet
  from public.conversation_participants p
  join public.conversations c on c.id = p.conversation_id
  left join private.conversation_reads r on r.conversation_id = p.conversation_id and r.user_id = p.user_id
  where p.conversation_id = ${id}`;

test.each([1, 2, 3])(
  '[IN-009, IN-011, IN-012] kept figures equal those from scratch after a storm (%i)',
  async (seed) => {
    const id = await conversation('parent', 'group', 'coach', 'team-staff', 'private-coach');
    const lanes = Array.from({ length: 6 }, (_, lane) => createRandom(seed * 100 + lane));
    await Promise.all(
      lanes.map(async (random) => {
        for (let turn = 0; turn < 20; turn++) {
          const kind = random.pick(KINDS);
          const { error } = await random.pick(operations)(kind, id, random);
          if (error && !TOO_LATE.includes(error.code)) throw new Error(`${error.code} ${error.message}`);
        }
      }),
    );
    const rows = await figures(id);
    expect(rows.map(({ user_id, kept }) => ({ user_id, kept }))).toEqual(
      rows.map(({ user_id, counted }) => ({ user_id, kept: counted })),
    );
    expect(rows.every(({ shows_the_last, numbers_meet }) => shows_the_last && numbers_meet)).toBe(true);
    for (const kind of KINDS) {
      const [total] = await sql`
      select coalesce(sum(greatest(r.unread_count, r.is_marked_unread::int)), 0)::int as n from private.conversation_reads r
      where r.user_id = ${idOf(kind)} and not r.is_archived and not exists (
        select from public.conversation_mutes m
        where m.user_id = r.user_id and m.conversation_id = r.conversation_id)`;
      expect(await rowsOf(as(kind).rpc('unread_total'))).toBe(total?.n);
    }
  },
);
