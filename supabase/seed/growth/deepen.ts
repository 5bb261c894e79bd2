import type { TransactionSql } from 'postgres';
import { demoPerson } from '../accounts.ts';
import { copyRows, type CopiedTable } from './tables.ts';

/** A conversation of the demo team. */
export const LONG_TITLE = 'Comets: Valorant roster';
const LONG = `(select id from "of conversations" where title = '${LONG_TITLE}')`;
const OWN = (['coach', 'player'] as const).map((kind) => `'${demoPerson(kind).id}'`).join(', ');
/** Enough for a full first page of both lists, and for as many as one search looks into, at any scale. */
const CONVERSATIONS = 120;
const REPEATS = 20;

/** Everybody has been active, the demo people for more than a page of their log; the demo world begins without. */
export async function fillLogs(sql: TransactionSql): Promise<void> {
  await sql.unsafe(
    `insert into public.user_activity_logs (id, user_id, event_type, created_at)
     select md5(p.id::text || n)::uuid, p.id, 'page_view', timestamptz '2026-01-01 00:00Z' + n * interval '1 hour'
     from public.profiles p cross join generate_series(1, case when p.id in (${OWN}) then 60 else 1 end) n`,
  );
}

/** The lists below, which show page by page, fill their first page before anything grows. */
export async function fillLists(sql: TransactionSql, tables: CopiedTable[]): Promise<void> {
  const where = (column: string) => ({ where: `b.${column} = ${LONG}` });
  await copyRows(sql, named(tables, 'conversations'), -CONVERSATIONS, -1, where('id'));
  await copyRows(sql, named(tables, 'messages'), -CONVERSATIONS, -1, where('conversation_id'));
  // Or a search would find messages in more conversations with more data.
  await copyRows(sql, named(tables, 'private.message_words'), -CONVERSATIONS, -1, where('conversation_id'));
  await joinCopies(sql, tables, -CONVERSATIONS, -1);
  await peopleConversations(sql);
  await lengthen(sql, tables, 1, REPEATS);
}

/**
 * As many people in each of those conversations as in a copy of the long one, where the copies of the demo people are
 * besides themselves, and other people in each.
 */
async function peopleConversations(sql: TransactionSql): Promise<void> {
  await sql.unsafe(
    `insert into public.conversation_participants (conversation_id, user_id)
     select pg_temp.copy_of(${LONG}, -k), p.id
     from generate_series(1, ${CONVERSATIONS}) k
     cross join (
       select count(*) as others from public.conversation_participants x where x.conversation_id = ${LONG}) size
     join (
       select i.id, row_number() over (order by i.id) - 1 as place, count(*) over () as people
       from public.profiles i where i.id not in (${OWN})) p
       on p.place / size.others = (k - 1) % (p.people / size.others)`,
  );
}

/**
 * What belongs to the coach and a player of the demo world and shows page by page: they join one conversation of each
 * copy of the world, and the messages of one of theirs grow by as much as the world does.
 */
export async function deepen(sql: TransactionSql, tables: CopiedTable[], first: number, last: number): Promise<void> {
  await joinCopies(sql, tables, first, last);
  await lengthen(sql, tables, first + REPEATS, last + REPEATS);
}

async function joinCopies(sql: TransactionSql, tables: CopiedTable[], first: number, last: number): Promise<void> {
  const own = { where: `b.user_id in (${OWN}) and b.conversation_id = ${LONG}`, changed: { user_id: 'b.user_id' } };
  await copyRows(sql, named(tables, 'conversation_participants'), first, last, own);
  await copyRows(sql, named(tables, 'private.conversation_reads'), first, last, own);
}

/** More messages in the one conversation, read as far as the first ones were. */
async function lengthen(sql: TransactionSql, tables: CopiedTable[], first: number, last: number): Promise<void> {
  const again = (id: string) => `pg_temp.copy_of(pg_temp.copy_of(${id}, n), 0)`;
  const [size] = await sql.unsafe(`select count(*)::int as size from "of messages" where conversation_id = ${LONG}`);
  const count = Number(size?.size);
  await copyRows(sql, named(tables, 'messages'), first, last, {
    where: `b.conversation_id = ${LONG}`,
    changed: {
      id: again('b.id'),
      conversation_id: 'b.conversation_id',
      sender_id: 'b.sender_id',
      number: `b.number + n * ${count}`,
    },
  });
  await copyRows(sql, named(tables, 'private.message_words'), first, last, {
    where: `b.conversation_id = ${LONG}`,
    changed: { conversation_id: 'b.conversation_id', number: `b.number + n * ${count}` },
  });
  await copyRows(sql, named(tables, 'message_read_receipts'), first, last, {
    where: `b.message_id in (select id from "of messages" where conversation_id = ${LONG})`,
    changed: { message_id: again('b.message_id'), user_id: 'b.user_id' },
  });
  const added = (last - first + 1) * count;
  await sql.unsafe(
    `update public.conversations c set message_count = message_count + ${added},
       last_message_id = (select m.id from public.messages m where m.conversation_id = c.id order by m.number desc limit 1)
     where c.id = ${LONG}`,
  );
  await sql.unsafe(
    `update private.conversation_reads set read_number = read_number + ${added} where conversation_id = ${LONG}`,
  );
}

function named(tables: CopiedTable[], name: string): CopiedTable {
  const found = tables.find((each) => each.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
}
