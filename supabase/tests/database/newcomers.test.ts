/** Whoever joins a group begins there: what was said before shows to them by no door, and nothing waits unread. */
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { conversation, insert, leave, listed, remove, send, talkAgain, unread } from './talk.ts';
import { candidates } from './words/candidates.ts';
import { allDoors, listenAt, prepareListening, undone } from './words/doors.ts';

const sql = openDatabase();
talkAgain(sql);
afterAll(() => sql`delete from storage.objects where bucket_id = 'messages'`);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MARKS: Record<string, string> = {
  zq001z: 'text',
  zq002z: 'earlier text',
  zq003z: 'text of an image',
  zq004z: 'last text',
};

const add = (id: string) =>
  as('parent')
    .from('conversation_participants')
    .insert({ conversation_id: id, user_id: idOf('team-staff') });
const state = async (id: string) => {
  const [row] = await sql<{ unread: number; read: number; receipts: number }[]>`
    select r.unread_count as unread, r.read_number::int as read, (
      select count(*)::int from public.message_read_receipts x join public.messages m on m.id = x.message_id
      where m.conversation_id = ${id} and x.user_id = r.user_id) as receipts
    from private.conversation_reads r where r.conversation_id = ${id} and r.user_id = ${idOf('team-staff')}`;
  return row;
};

/** A group in which a text was edited, an image shown, and something said last. */
async function oldGroup() {
  const id = await conversation('parent', 'group', 'coach');
  const edited = await send('parent', id, 'zq002z');
  await rowsOf(as('parent').rpc('edit_message', { p_message_id: edited, p_content: 'zq001z' }));
  await rowsOf(as('coach').rpc('react_to_message', { p_message_id: edited, p_reaction: 'like' }));
  const image = `${id}/${idOf('parent')}/${randomUUID()}.png`;
  const { error } = await as('parent').storage.from('messages').upload(image, PNG, { contentType: 'image/png' });
  expect(error).toBeNull();
  await rowsOf(
    insert('parent', {
      conversation_id: id,
      content: '',
      images: [{ name: image, width: 4, height: 3, alt: 'zq003z' }],
    }),
  );
  const last = await send('coach', id, 'zq004z');
  return { id, edited, image, last };
}

/** What the person finds of it by any table and any function, each called with the ids of the group. */
async function found(who: 'coach' | 'team-staff', id: string, message: string): Promise<string[]> {
  return undone(sql, async (transaction) => {
    await prepareListening(transaction);
    const fill = (value: string) =>
      value.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
        const ids: Record<string, string> = { group: id, written: id, earlier: message };
        return `'${ids[name] ?? idOf('parent')}'`;
      });
    const values = Object.fromEntries(
      Object.entries({ ...candidates, p_after: ['0'] }).map(([name, each]) => [name, each.map(fill)]),
    );
    const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf(who) });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction.unsafe('set local role authenticated');
    const said = await listenAt(transaction, await allDoors(transaction, 'authenticated', values));
    return said.flatMap(({ door, words }) => words.map((word) => `${MARKS[word]} by ${door.name}`));
  });
}

describe('somebody who joins a group later', () => {
  test('finds nothing of what was said before by any table, function or image, which whoever was there finds', async () => {
    const { id, edited, image } = await oldGroup();
    expect((await add(id)).error).toBeNull();
    const known = await found('coach', id, edited);
    for (const mark of Object.values(MARKS)) expect(known.some((each) => each.startsWith(mark))).toBe(true);
    expect(await found('team-staff', id, edited)).toEqual([]);
    const sign = async (who: 'coach' | 'team-staff') =>
      (await as(who).storage.from('messages').createSignedUrl(image, 60)).error;
    expect(await sign('coach')).toBeNull();
    expect(await sign('team-staff')).not.toBeNull();
    expect(await listed('team-staff', id)).toMatchObject({ last_message: null, joined_late_at: expect.any(String) });
    expect(await listed('coach', id)).toMatchObject({ joined_late_at: null });
  }, 300_000);

  test('neither reacts to it, reports it, reads its receipts nor marks it', async () => {
    const { id, edited } = await oldGroup();
    await add(id);
    const newcomer = as('team-staff');
    expect((await newcomer.rpc('react_to_message', { p_message_id: edited, p_reaction: 'love' })).error).toMatchObject({
      code: 'PT404',
    });
    expect((await newcomer.rpc('report_abuse', { p_reason: 'spam', p_message_id: edited })).error).toMatchObject({
      code: 'PT404',
    });
    expect((await newcomer.from('message_read_receipts').insert({ message_id: edited })).error).toMatchObject({
      code: '42501',
    });
    expect(await rowsOf(newcomer.from('message_reactions').select().eq('message_id', edited))).toEqual([]);
    expect(await sql`select from public.message_reactions where message_id = ${edited}`).toHaveLength(1);
    expect(await sql`select from public.abuse_reports where message_id = ${edited}`).toHaveLength(0);
    expect(
      await sql`select from public.message_read_receipts where message_id = ${edited} and user_id = ${idOf('team-staff')}`,
    ).toHaveLength(0);
  });

  test('starts with nothing unread, and reading writes receipts of what came since alone', async () => {
    const { id, last } = await oldGroup();
    await add(id);
    expect(await state(id)).toEqual({ unread: 0, read: 3, receipts: 0 });
    expect(await rowsOf(as('team-staff').rpc('mark_conversation_read', { p_conversation_id: id }))).toBe(0);
    expect(await state(id)).toEqual({ unread: 0, read: 3, receipts: 0 });
    // What is deleted of before was never counted.
    await remove('coach', last);
    expect(await state(id)).toEqual({ unread: 0, read: 3, receipts: 0 });
    await send('parent', id, 'Welcome');
    expect(await unread('team-staff', id)).toBe(1);
    const caught = await rowsOf(as('team-staff').rpc('catch_up_conversation', { p_conversation_id: id, p_after: 0 }));
    expect(caught).toMatchObject({ messages: [{ content: 'Welcome' }], last_message: { content: 'Welcome' } });
    expect(await rowsOf(as('team-staff').rpc('mark_conversation_read', { p_conversation_id: id }))).toBe(1);
    expect(await state(id)).toEqual({ unread: 0, read: 4, receipts: 1 });
    expect(
      (await rowsOf(as('team-staff').from('messages').select('content').eq('conversation_id', id))).map(
        (m) => m.content,
      ),
    ).toEqual(['Welcome']);
  });

  test('whoever is taken out and added again begins again; whoever was there from the start reads all', async () => {
    const { id } = await oldGroup();
    await add(id);
    await send('parent', id, 'Meanwhile');
    await rowsOf(
      as('parent')
        .from('conversation_participants')
        .delete()
        .match({ conversation_id: id, user_id: idOf('team-staff') }),
    );
    await add(id);
    expect(await rowsOf(as('team-staff').from('messages').select('content').eq('conversation_id', id))).toEqual([]);
    expect(await rowsOf(as('coach').from('messages').select('number').eq('conversation_id', id))).toHaveLength(4);
  });

  test('both people of a direct message were there from its start, also after one has left', async () => {
    const id = await conversation('parent', 'dm', 'private-coach');
    await send('parent', id, 'Before');
    await leave('private-coach', id);
    await send('parent', id, 'Away');
    await conversation('parent', 'dm', 'private-coach');
    expect(
      (
        await rowsOf(as('private-coach').from('messages').select('content').eq('conversation_id', id).order('number'))
      ).map((m) => m.content),
    ).toEqual(['Before', 'Away']);
    expect(await unread('private-coach', id)).toBe(2);
  });
});
