import type { Sql } from 'postgres';

/** The conversation with most messages, and how many it has. */
export const MESSAGES = 50_000;
export const CONVERSATIONS = 1000;
/** A word of one message in the middle of the long conversation; every message has the word "practice". */
export const RARE_WORD = 'zephyrine';

/**
 * Gives a person 1,000 groups with somebody else, one of them with 50,000 messages; of the others each tenth has an
 * unread one. Returns the id of the long one.
 */
export async function seedLargeInbox(sql: Sql, reader: string, writer: string): Promise<string> {
  await sql.begin(async (transaction) => {
    // Nothing follows the rows: no counters, no live events, no mails.
    await transaction`set local session_replication_role = replica`;
    await transaction`create temporary table made on commit drop as
      select gen_random_uuid() as id, n, case n when 0 then ${MESSAGES} else 3 end as messages,
        now() - n * interval '10 minutes' - interval '1 minute' as at
      from generate_series(0, ${CONVERSATIONS - 1}::int) n`;
    await transaction`
      insert into public.conversations (id, title, type, created_by, max_participants, message_count, created_at, updated_at)
      select id, case n when 0 then 'Long story' else 'Group No. ' || n end, 'group', ${writer}, 7, messages, at, at from made`;
    await transaction`
      insert into public.conversation_participants (conversation_id, user_id)
      select id, p from made cross join unnest(${[reader, writer]}::uuid[]) p`;
    await transaction`
      insert into public.messages (id, conversation_id, sender_id, number, content, created_at)
      select gen_random_uuid(), m.id, case when k % 3 = 0 then ${reader} else ${writer} end::uuid, k,
        'Message ' || k || ' about practice' || repeat(' and what comes after it', k % 9)
          || case when m.n = 0 and k = ${MESSAGES / 2} then ${` ${RARE_WORD}`} else '' end,
        m.at - (m.messages - k) * interval '7 minutes'
      from made m cross join lateral generate_series(1, m.messages) k`;
    await transaction`
      update public.conversations c set last_message_id = x.id
      from made m join public.messages x on x.conversation_id = m.id and x.number = m.messages where c.id = m.id`;
    await transaction`
      insert into private.conversation_reads (conversation_id, user_id, unread_count, read_number, last_activity_at)
      select m.id, p, u.unread, m.messages - u.unread, m.at
      from made m cross join unnest(${[reader, writer]}::uuid[]) p
      cross join lateral (select (p = ${reader} and m.n % 10 = 9)::int as unread) u`;
    await transaction`
      insert into private.message_words (conversation_id, word, number)
      select x.conversation_id, w, x.number
      from public.messages x join made m on m.id = x.conversation_id cross join lateral private.plain_words(x.content) w`;
  });
  await sql`analyze public.conversations, public.conversation_participants, public.messages, private.conversation_reads,
    private.message_words`;
  const [long] =
    await sql`select id from public.conversations where title = 'Long story' and message_count = ${MESSAGES}`;
  return String(long?.['id']);
}
