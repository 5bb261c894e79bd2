/** Search over very many conversations: each call looks into a bounded number, and together they find all. */
import type { TransactionSql } from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { idOf, openDatabase } from './backend.ts';
import { pagesOf, undone } from './measure.ts';

const sql = openDatabase();
afterAll(() => sql.end());

interface Found {
  conversations: { conversation_id: string }[];
  named: string[];
  found: { conversation_id: string }[];
}

describe('of very many conversations', () => {
  /** Groups of two, a second apart, each with a message; past the triggers. The newest first. */
  async function groups(transaction: TransactionSql, amount: number, words: (place: number) => string) {
    await transaction`set local session_replication_role = replica`;
    const made = Array.from({ length: amount }, (_, place) => ({
      id: crypto.randomUUID(),
      place,
      content: words(place),
    }));
    const rows = transaction`(
      select (x ->> 'id')::uuid as id, (x ->> 'place')::int as place, x ->> 'content' as content
      from jsonb_array_elements(${transaction.json(made)}) x)`;
    await transaction`
      insert into public.conversations (id, type, title, created_by, max_participants, message_count)
      select id, 'group', 'Zqmany ' || place, ${idOf('parent')}, 7, 1 from ${rows} r`;
    await transaction`
      insert into public.conversation_participants (conversation_id, user_id)
      select id, u from ${rows} r, unnest(${[idOf('parent'), idOf('coach')]}::uuid[]) u`;
    await transaction`
      insert into private.conversation_reads (conversation_id, user_id, last_activity_at, is_archived)
      select id, u, now() + interval '1 hour' - place * interval '1 second', place % 7 = 3
      from ${rows} r, unnest(${[idOf('parent'), idOf('coach')]}::uuid[]) u`;
    await transaction`
      insert into public.messages (conversation_id, sender_id, number, content)
      select id, ${idOf('parent')}, 1, content from ${rows} r`;
    await transaction`
      insert into private.message_words (conversation_id, word, number)
      select r.id, w, 1 from ${rows} r, private.plain_words(r.content) w`;
    await transaction`set local session_replication_role = origin`;
    return made.map((each) => each.id);
  }

  interface Window extends Found {
    older: { at: string; id: string } | null;
  }

  /** Every call of one search, as the person. */
  async function searchAll(transaction: TransactionSql, kind: AccountKind, query: string): Promise<Window[]> {
    const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf(kind) });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction`set local role authenticated`;
    const windows: Window[] = [];
    for (let older = null as Window['older']; windows.length === 0 || older;) {
      const [row]: { answer: Window }[] = await transaction<{ answer: Window }[]>`
        select search_inbox(${query}, p_older_than => ${older?.at ?? null}, p_older_than_id => ${older?.id ?? null}) as answer`;
      windows.push(row!.answer);
      older = row!.answer.older;
      if (windows.length > 30) throw new Error('it never ends');
    }
    await transaction`reset role`;
    return windows;
  }
  const idsOf = (windows: Window[]) => windows.flatMap(({ found }) => found.map((each) => each.conversation_id));

  test('one call finds messages in 12, and the next ones the others: none twice, none missing, archived ones too', async () => {
    await undone(sql, async (transaction) => {
      const made = await groups(transaction, 130, () => 'zqeverywhere');
      const windows = await searchAll(transaction, 'coach', 'zqevery');
      expect(windows.map(({ found }) => found.length)).toEqual([...Array.from({ length: 10 }, () => 12), 10]);
      expect(idsOf(windows)).toEqual(made);
      expect(windows.map(({ older }) => older?.id)).toEqual(
        Array.from({ length: 10 }, (_, call) => made[12 * call + 11]).concat(undefined!),
      );
    });
  });

  test('one call looks into 35, and the next one finds what is older', async () => {
    await undone(sql, async (transaction) => {
      const made = await groups(transaction, 230, (place) => (place === 217 ? 'zqneedle' : 'hay'));
      const windows = await searchAll(transaction, 'coach', 'zqneedle');
      expect(windows[0]).toMatchObject({ found: [], named: [], older: { id: made[34] } });
      expect(windows[5]).toMatchObject({ found: [], older: { id: made[209] } });
      expect(idsOf(windows)).toEqual([made[217]]);
      expect(windows.at(-1)?.older).toBeNull();
      const named = await searchAll(transaction, 'coach', 'zqmany 217');
      expect(named.flatMap((each) => each.named)).toEqual([made[217]]);
    });
  });

  test('the place to go on shows nobody what is not theirs', async () => {
    await undone(sql, async (transaction) => {
      const [first] = await groups(transaction, 3, () => 'zqeverywhere');
      expect(idsOf(await searchAll(transaction, 'player', 'zqeverywhere'))).toEqual([]);
      const [row] =
        await transaction`select last_activity_at as at from private.conversation_reads where conversation_id = ${first!} limit 1`;
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('player') });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`set local role authenticated`;
      const [{ answer }] = await transaction<[{ answer: Window }]>`
        select search_inbox('zqeverywhere', p_older_than => ${row!.at}, p_older_than_id => ${first!}) as answer`;
      expect(answer).toMatchObject({ found: [], named: [], conversations: [] });
    });
  });

  test.each(['zqeverywhere', 'hay', 'nowhere', 'zqmany'])(
    'searching “%s” costs the same in 1,000 as in 200',
    { timeout: 300_000 },
    async (query) => {
      const cost = (amount: number) =>
        undone(sql, async (transaction) => {
          await groups(transaction, amount, (place) => (place % 3 === 0 ? 'zqeverywhere' : 'hay'));
          await transaction`analyze private.conversation_reads, public.conversations, public.conversation_participants, public.messages, private.message_words`;
          await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('coach') })}, true)`;
          await transaction`set local role authenticated`;
          const statement = `select search_inbox('${query}')`;
          await transaction.savepoint((inner) => inner.unsafe(statement));
          return pagesOf(transaction, statement);
        });
      const few = await cost(200);
      expect(await cost(1000)).toBeLessThan(few * 1.3);
    },
  );
});
