/** Search in messages, titles and people: found is what the thread shows, and it costs what it shows. */
import type { TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { pagesOf, undone } from './measure.ts';
import { conversation, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
let id = '';
beforeEach(async () => {
  await forgetTestConversations(sql);
  id = await conversation('parent', 'group', 'coach', 'team-staff');
});
afterEach(async () => {
  await sql`delete from public.user_blocks`;
  await forgetTestConversations(sql);
});
afterAll(() => sql.end());

interface Found {
  conversations: { conversation_id: string; title: string | null }[];
  named: string[];
  found: { conversation_id: string; hits: { number: number; text: string; sender_id: string }[]; has_more: boolean }[];
}
const search = async (kind: AccountKind, query: string, more: { p_conversation_id?: string; p_before?: number } = {}) =>
  (await rowsOf(as(kind).rpc('search_inbox', { p_query: query, ...more }))) as unknown as Found;
const textsOf = (found: Found) => found.found.flatMap(({ hits }) => hits.map(({ text }) => text));

test('a conversation is found by its title, also by a code in it that reads as a number', async () => {
  const titled = async (title: string, query: string) => {
    await sql`update public.conversations set title = ${title} where id = ${id}`;
    const { named } = await search('coach', query);
    await sql`update public.conversations set title = 'Test group' where id = ${id}`;
    return named.includes(id);
  };
  expect(await titled('Scrim 173e50f1', 'scrim 173e50f1')).toBe(true);
  expect(await titled('Scrim 173e50f1', 'scrim 173e')).toBe(true);
  expect(await titled('Scrim 173e50f1', 'scrim 999')).toBe(false);
});

describe('messages', () => {
  test('are found by all words or their beginnings, without capitals and accents, the newest first', async () => {
    await send('parent', id, 'The zqscrim is at Café Zqolé');
    await send('coach', id, 'zqscrims are fun');
    await send('parent', id, 'Nothing here');
    const inIt = { p_conversation_id: id };
    expect(textsOf(await search('coach', 'ZQSCRIM', inIt))).toEqual([
      'zqscrims are fun',
      'The zqscrim is at Café Zqolé',
    ]);
    expect(textsOf(await search('coach', 'zqole zqscr', inIt))).toEqual(['The zqscrim is at Café Zqolé']);
    expect(textsOf(await search('coach', 'zqscrims zqole', inIt))).toEqual([]);
    expect(textsOf(await search('coach', '!!! ', inIt))).toEqual([]);
    const all = await search('coach', 'zqscrim');
    expect(all.found).toMatchObject([{ conversation_id: id, has_more: false, hits: [{ number: 2 }, { number: 1 }] }]);
    expect(all.conversations).toMatchObject([{ conversation_id: id, title: 'Test group' }]);
  });

  test('are those of the reader alone, as the thread shows them: edited, deleted, left, blocked', async () => {
    const first = await send('team-staff', id, 'zqone before');
    const second = await send('coach', id, 'zqone again');
    expect(textsOf(await search('player', 'zqone'))).toEqual([]);
    expect((await as('player').rpc('search_inbox', { p_query: 'zqone', p_conversation_id: id })).error).toMatchObject({
      code: 'PT404',
    });
    await rowsOf(
      as('parent')
        .from('user_blocks')
        .insert({ blocked_id: idOf('team-staff') }),
    );
    await send('team-staff', id, 'zqone while blocked');
    expect(textsOf(await search('parent', 'zqone'))).toEqual(['zqone again', 'zqone before']);
    expect(textsOf(await search('coach', 'zqone'))).toHaveLength(3);
    await rowsOf(as('team-staff').rpc('edit_message', { p_message_id: first, p_content: 'zqtwo now' }));
    expect(textsOf(await search('parent', 'zqtwo'))).toEqual([]);
    expect(textsOf(await search('coach', 'zqtwo'))).toEqual(['zqtwo now']);
    expect(textsOf(await search('coach', 'before'))).not.toContain('zqone before');
    await rowsOf(as('coach').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', second));
    expect(textsOf(await search('parent', 'zqone'))).toEqual([]);
    expect(await sql`select from private.message_words where conversation_id = ${id} and word = 'again'`).toEqual([]);
    await rowsOf(
      as('coach')
        .from('conversation_participants')
        .delete()
        .match({ conversation_id: id, user_id: idOf('coach') }),
    );
    expect(textsOf(await search('coach', 'zqtwo'))).toEqual([]);
  });

  test('come page by page, three of each conversation when all are searched', async () => {
    await sql`insert into public.messages (conversation_id, sender_id, content)
      select ${id}, ${idOf('parent')}, 'zqmany ' || n from generate_series(1, 45) n`;
    const numbers: number[] = [];
    for (let before: number | undefined; ; before = numbers.at(-1)) {
      const { found } = await search('coach', 'zqmany', { p_conversation_id: id, ...(before && { p_before: before }) });
      numbers.push(...found[0]!.hits.map(({ number }) => number));
      if (!found[0]!.has_more) break;
    }
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    const { found } = await search('coach', 'zqmany');
    expect(found).toMatchObject([{ has_more: true, hits: [{ number: 45 }, { number: 44 }, { number: 43 }] }]);
  });

  test('that are long show the part with the words', async () => {
    await send('parent', id, `${'far away words '.repeat(60)} zqneedle ${'and much more '.repeat(60)}`);
    const [text] = textsOf(await search('coach', 'zqneedle'));
    expect(text).toContain('zqneedle');
    expect(text!.length).toBeLessThan(400);
  });
});

test('titles and people of conversations are found, and nobody else’s', async () => {
  await rowsOf(as('parent').from('conversations').update({ title: 'Zqtitle of us' }).eq('id', id));
  expect(await search('coach', 'zqti')).toMatchObject({ named: [id], conversations: [{ title: 'Zqtitle of us' }] });
  expect((await search('player', 'zqti')).named).toEqual([]);
  const [name] = await sql`select display_name from public.user_profiles where user_id = ${idOf('team-staff')}`;
  expect((await search('coach', String(name?.display_name))).named).toContain(id);
  await sql`update public.conversations set title = 'Test group' where id = ${id}`;
});

async function grow(transaction: TransactionSql, amount: number): Promise<void> {
  await transaction`set local session_replication_role = replica`;
  await transaction`
    insert into public.messages (conversation_id, sender_id, number, content, created_at)
    select ${id}, ${idOf('parent')}, n, 'zqoften word' || n % 900 || case when n % 400 = 7 then ' zqrare' else '' end, now()
    from generate_series(1, ${amount}::int) n`;
  await transaction`
    insert into private.message_words (conversation_id, word, number)
    select m.conversation_id, w, m.number from public.messages m, private.plain_words(m.content) w
    where m.conversation_id = ${id}`;
  await transaction`set local session_replication_role = origin`;
  await transaction`analyze public.messages, private.message_words`;
}

const QUERIES = ['zqoften', 'zqoften word7', 'zqrare', 'zqrare zqoften', 'nowhere'];
const statementsOf = (query: string) => [`select search_inbox('${query}', '${id}')`, `select search_inbox('${query}')`];

test('words that nearly all messages of a conversation have are found with rare ones, and with each other', async () => {
  // 600 messages: each word is in every so-many-th.
  const every = { zqfew: 97, zqsome: 5, zqmany: 2, zqall: 1 };
  const has = (number: number, word: keyof typeof every) => number % every[word] === 0;
  await undone(sql, async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    for (const [word, step] of Object.entries(every))
      await transaction`
        insert into private.message_words (conversation_id, word, number)
        select ${id}, ${word}, n from generate_series(${step}::int, 600, ${step}::int) n`;
    await transaction`
      insert into public.messages (conversation_id, sender_id, number, content)
      select ${id}, ${idOf('parent')}, n, (
        select string_agg(w.key, ' ') from jsonb_each_text(${transaction.json(every)}) w where n % w.value::int = 0)
      from generate_series(1, 600) n`;
    await transaction`set local session_replication_role = origin`;
    const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('coach') });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction`set local role authenticated`;
    const words = Object.keys(every) as (keyof typeof every)[];
    for (const [first, second] of words.flatMap((one) => words.map((other) => [one, other] as const))) {
      const expected = Array.from({ length: 600 }, (_, place) => 600 - place).filter(
        (number) => has(number, first) && has(number, second),
      );
      const numbers: number[] = [];
      for (let before: number | null = null; ;) {
        const [row]: { answer: Found }[] = await transaction<{ answer: Found }[]>`
          select search_inbox(${`${first} ${second}`}, p_conversation_id => ${id}, p_before => ${before}) as answer`;
        const { hits, has_more } = row!.answer.found[0]!;
        numbers.push(...hits.map((hit) => hit.number));
        if (!has_more) break;
        before = numbers.at(-1)!;
      }
      expect(numbers, `${first} ${second}`).toEqual(expected);
    }
  });
});

test('each search costs the same in 50,000 messages as in 10,000', { timeout: 300_000 }, async () => {
  /** Pages that each statement touches, by statement. */
  const costs = (amount: number) =>
    undone(sql, async (transaction) => {
      await grow(transaction, amount);
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('coach') })}, true)`;
      await transaction`set local role authenticated`;
      const pages: Record<string, number> = {};
      for (const statement of QUERIES.flatMap(statementsOf)) {
        // Each is planned for its own words, as in a connection of its own.
        await transaction`discard plans`;
        await transaction.savepoint((inner) => inner.unsafe(statement));
        pages[statement] = await pagesOf(transaction, statement);
      }
      return pages;
    });
  const few = await costs(10_000);
  const many = await costs(50_000);
  // An index becomes a level deeper; of two frequent words the rarer one is looked for, among so many at most.
  const isDear = ([statement, pages]: [string, number]) =>
    pages >= (statement.includes('zqoften word7') ? 8000 : Math.min((few[statement] ?? 0) * 1.5 + 200, 5000));
  expect(Object.keys(many)).toHaveLength(10);
  expect(Object.entries(many).filter(isDear)).toEqual([]);
});
