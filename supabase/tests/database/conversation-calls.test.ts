/** The calls of the conversations as a client of the specification makes them, table by table. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { withoutPlatformId } from './live.ts';
import { conversation, forgetTestConversations, people, send } from './talk.ts';

const sql = openDatabase();
const me = as('parent');
let [older, newer, last, deleted] = ['', '', '', ''];

beforeAll(async () => {
  await forgetTestConversations(sql);
  older = await conversation('parent', 'group', 'coach', 'team-staff');
  newer = await conversation('parent', 'dm', 'private-coach');
  await send('private-coach', newer, 'first');
  last = await send('private-coach', newer, 'latest');
  deleted = await send('private-coach', newer, 'taken back');
  await rowsOf(as('private-coach').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', deleted));
});
afterAll(async () => {
  await me.realtime.disconnect();
  await forgetTestConversations(sql);
  await sql.end();
});

test('[DB-057, DB-009] conversation_participants are found by user_id, for oneself', async () => {
  const mine = await rowsOf(
    me
      .from('conversation_participants')
      .select('conversation_id, user_id, role, is_starred')
      .eq('user_id', idOf('parent')),
  );
  expect(mine).toContainEqual({ conversation_id: older, user_id: idOf('parent'), role: 'member', is_starred: false });
  const others = await rowsOf(
    me.from('conversation_participants').select('conversation_id').eq('user_id', idOf('coach')),
  );
  const shared = new Set(mine.map((each) => each.conversation_id));
  expect(others.every((each) => shared.has(each.conversation_id))).toBe(true);
});

test('[DB-058, DB-008] conversations are read by ids, latest update first', async () => {
  const rows = await rowsOf(
    me
      .from('conversations')
      .select('id, title, type, created_by, updated_at, max_participants')
      .in('id', [older, newer])
      .order('updated_at', { ascending: false }),
  );
  const common = { created_by: idOf('parent'), updated_at: expect.any(String) };
  expect(rows).toEqual([
    { id: newer, title: 'Test group', type: 'dm', max_participants: 2, ...common },
    { id: older, title: 'Test group', type: 'group', max_participants: 7, ...common },
  ]);
});

test('[DB-008, DB-027] a conversation is a dm or a group, and nothing else', async () => {
  const { error } = await me.rpc('create_conversation_with_participants', {
    type: 'channel',
    participant_ids: people('coach'),
  });
  expect(error).toMatchObject({ code: '23514' });
});

test('[DB-059] the participants of those conversations are all there', async () => {
  const rows = await rowsOf(
    me.from('conversation_participants').select('user_id').in('conversation_id', [older, newer]),
  );
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(
    people('parent', 'coach', 'team-staff', 'parent', 'private-coach').toSorted(),
  );
});

test('[DB-060] user_profiles are found by user_ids', async () => {
  const rows = await rowsOf(
    me.from('user_profiles').select('user_id, display_name').in('user_id', people('coach', 'private-coach')),
  );
  expect(rows.toSorted((a, b) => a.user_id.localeCompare(b.user_id))).toEqual([
    { user_id: idOf('private-coach'), display_name: 'Quinn Abernathy' },
    { user_id: idOf('coach'), display_name: 'Jordan Vasquez' },
  ]);
});

test('[DB-061, DB-010] the latest message that is not deleted', async () => {
  const rows = await rowsOf(
    me
      .from('messages')
      .select('id, conversation_id, sender_id, created_at, deleted_at')
      .eq('conversation_id', newer)
      .is('deleted_at', null)
      .order('created_at', { ascending: false })
      .limit(1),
  );
  expect(rows).toEqual([
    {
      id: last,
      conversation_id: newer,
      sender_id: idOf('private-coach'),
      created_at: expect.any(String),
      deleted_at: null,
    },
  ]);
  const gone = await rowsOf(me.from('messages').select('deleted_at').eq('id', deleted));
  expect(gone).toEqual([{ deleted_at: expect.any(String) }]);
});

test('[DB-062, DB-011, IN-009] the unread count follows the receipts', async () => {
  const count = async () =>
    (await rowsOf(me.rpc('list_conversations'))).find((each) => each.conversation_id === newer)?.unread_count;
  expect(await count()).toBe(2);
  await rowsOf(me.from('message_read_receipts').insert({ message_id: last, user_id: idOf('parent') }));
  expect(await rowsOf(me.from('message_read_receipts').select('message_id, user_id').eq('message_id', last))).toEqual([
    { message_id: last, user_id: idOf('parent') },
  ]);
  expect(await count()).toBe(1);
});

test('[DB-063] is_starred is updated', async () => {
  const star = me.from('conversation_participants').update({ is_starred: true });
  const rows = await rowsOf(
    star.match({ conversation_id: older, user_id: idOf('parent') }).select('conversation_id, is_starred'),
  );
  expect(rows).toEqual([{ conversation_id: older, is_starred: true }]);
});

test('[DB-064, DB-065] a participant is added with role member, and removed', async () => {
  const member = { conversation_id: older, user_id: idOf('college-coach') };
  const added = me.from('conversation_participants').insert({ ...member, role: 'member' });
  expect(await rowsOf(added.select('user_id, role'))).toEqual([{ user_id: idOf('college-coach'), role: 'member' }]);
  const roles = ['owner', 'admin'].map((role) => ({ conversation_id: older, user_id: idOf('player'), role }));
  for (const row of roles) {
    // The row rule refuses it before the constraint could; either alone keeps other roles out.
    expect((await me.from('conversation_participants').insert(row)).error).toMatchObject({ code: '42501' });
    const places = await sql`
      select from public.conversation_participants where conversation_id = ${older} and user_id = ${idOf('player')}`;
    expect(places).toHaveLength(0);
  }
  const removed = me.from('conversation_participants').delete().match(member);
  expect(await rowsOf(removed.select('user_id'))).toEqual([{ user_id: idOf('college-coach') }]);
});

test('[DB-066, IN-007, IN-008] one channel brings changes of conversations and their participants, and ends when it is left', async () => {
  await me.realtime.setAuth();
  const changes: unknown[] = [];
  const channel = me
    .channel(`user:${idOf('parent')}`, { config: { private: true } })
    .on('broadcast', { event: 'conversation' }, ({ payload, meta }) =>
      changes.push(withoutPlatformId(payload, meta?.id)),
    );
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === 'SUBSCRIBED') resolve();
      if (error) reject(error);
    });
  });
  const heard = (change: object) =>
    vi.waitFor(() => expect(changes).toContainEqual({ conversation_id: older, ...change }));
  await send('coach', older, 'bump');
  await heard({ kind: 'message', message_number: 1 });
  await rowsOf(me.rpc('mark_conversation_read', { p_conversation_id: older }));
  await heard({ kind: 'read', message_number: 1 });
  await rowsOf(me.from('conversations').update({ title: 'Test group' }).eq('id', newer));
  await rowsOf(me.from('conversation_participants').insert({ conversation_id: older, user_id: idOf('college-coach') }));
  await heard({ kind: 'participants' });
  await me.removeChannel(channel);
  expect(me.getChannels()).toEqual([]);
});

test('[SE-040] to who takes no part none of these calls gives a row', async () => {
  for (const kind of ['second-player', 'admin'] as const) {
    const other = as(kind);
    const answers = await Promise.all([
      other.from('conversations').select('id').in('id', [older, newer]),
      other.from('conversation_participants').select('user_id').in('conversation_id', [older, newer]),
      other.from('messages').select('id').eq('conversation_id', newer),
      other.from('message_read_receipts').select('user_id').eq('message_id', last),
    ]);
    expect(answers.map(({ data, error }) => [data, error])).toEqual(answers.map(() => [[], null]));
  }
});

test('[IN-003] somebody whose profile is hidden shows to strangers without its address and picture', async () => {
  const picture = `/storage/v1/object/public/avatars/${idOf('private-coach')}/${crypto.randomUUID()}.png`;
  const [was] =
    await sql`select visibility, avatar_url from public.user_profiles where user_id = ${idOf('private-coach')}`;
  const shown = async () => {
    const list = await rowsOf(me.rpc('list_conversations'));
    const { participants } = list.find((each) => each.conversation_id === newer) ?? {};
    return (participants as { user_id: string }[]).find((each) => each.user_id === idOf('private-coach'));
  };
  const change = (visibility: string, address: string | null) => sql`
    update public.user_profiles set visibility = ${visibility}, avatar_url = ${address} where user_id = ${idOf('private-coach')}`;
  await change('public', picture);
  expect(await shown()).toMatchObject({ slug: expect.any(String), avatar_url: picture });
  await change('unlisted', picture);
  expect(await shown()).toMatchObject({ display_name: expect.any(String), slug: null, avatar_url: null });
  await change(was?.visibility as string, was?.avatar_url as string | null);
});
