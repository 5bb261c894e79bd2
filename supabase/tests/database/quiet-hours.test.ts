/** What adults write to minors from 21:00 to 7:00 on the minor's wall waits for the morning, and nobody else knows of it. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { openLineTeam } from './open-line-team.ts';
import { conversation, listed, send } from './talk.ts';
import { zoneAt } from '../../seed/zone-at.ts';

const sql = openDatabase();
const team = openLineTeam(sql);

const live = (kind: AccountKind, zone: string | null) => sql`
  insert into public.notification_preferences (user_id, time_zone) values (${idOf(kind)}, ${zone})
  on conflict (user_id) do update set time_zone = excluded.time_zone`;
const hour = (at: number) => live('minor', zoneAt(at));
const wakeUp = async () => {
  await hour(12);
  await sql`update public.waiting_messages set due_at = now() where refused_at is null`;
  await sql`select private.send_waiting_messages()`;
};

beforeEach(async () => {
  await team.set();
  await live('guardian', null);
  await hour(12);
});
afterAll(async () => {
  await team.clear();
  await live('minor', null);
  await live('guardian', null);
  await sql.end();
});

const say = (kind: AccountKind, conversation_id: string, content: string, id: string = crypto.randomUUID()) =>
  as(kind)
    .from('messages')
    .insert({ id, conversation_id, sender_id: idOf(kind), content })
    .select('id, number')
    .maybeSingle();
const said = (id: string) =>
  sql<{ content: string }[]>`select content from public.messages where conversation_id = ${id} order by number`;
const waiting = (id: string) =>
  sql<{ content: string }[]>`
    select content from public.waiting_messages where conversation_id = ${id} order by created_at`;

test.each([
  [20, false],
  [21, true],
  [23, true],
  [2, true],
  [6, true],
  [7, false],
])('at %i on the wall of the minor an adult’s words wait: %s', async (at, waits) => {
  const id = await conversation('coach', 'dm', 'minor');
  await hour(at);
  const { data, error } = await say('coach', id, 'Tomorrow at five');
  expect(error).toBeNull();
  expect(data === null).toBe(waits);
  expect((await said(id)).map(({ content }) => content)).toEqual(waits ? [] : ['Tomorrow at five']);
  expect((await waiting(id)).map(({ content }) => content)).toEqual(waits ? ['Tomorrow at five'] : []);
});

test('nobody but the sender finds them by any door, and they come at 7 in the order of writing', async () => {
  const id = await conversation('coach', 'dm', 'minor');
  await hour(22);
  await say('coach', id, 'First zqnight');
  await say('coach', id, 'Second zqnight');
  for (const kind of ['minor', 'guardian'] as const) {
    expect(await rowsOf(as(kind).from('waiting_messages').select('content'))).toEqual([]);
    expect(await rowsOf(as(kind).from('messages').select('content').eq('conversation_id', id))).toEqual([]);
    expect(await listed(kind, id)).toMatchObject({ unread_count: 0, last_message: null, message_count: 0 });
    expect(await rowsOf(as(kind).rpc('search_inbox', { p_query: 'zqnight' }))).toMatchObject({ found: [] });
    expect(await rowsOf(as(kind).rpc('catch_up_conversation', { p_conversation_id: id, p_after: 0 }))).toMatchObject({
      messages: [],
    });
  }
  expect(
    await sql`select from private.conversation_reads where conversation_id = ${id} and mail_due_at is not null`,
  ).toHaveLength(0);
  expect((await rowsOf(as('coach').from('waiting_messages').select('content'))).map(({ content }) => content)).toEqual([
    'First zqnight',
    'Second zqnight',
  ]);
  await wakeUp();
  const read = await rowsOf(as('minor').from('messages').select('content').eq('conversation_id', id).order('number'));
  expect(read.map(({ content }) => content)).toEqual(['First zqnight', 'Second zqnight']);
  expect(await waiting(id)).toEqual([]);
  expect(await listed('minor', id)).toMatchObject({ unread_count: 2 });
});

test('a conversation whose words cannot be sent holds up no other one', async () => {
  const stuck = await conversation('coach', 'dm', 'minor');
  const fine = await conversation('coach', 'group', 'minor', 'player');
  await hour(22);
  await say('coach', stuck, 'Stuck zqnight');
  await say('coach', fine, 'Fine zqnight');
  await sql.unsafe(`
    create function private.refuse_stuck() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
    create trigger refuse_stuck before insert on public.messages for each row
      when (new.content = 'Stuck zqnight') execute function private.refuse_stuck()`);
  try {
    await hour(12);
    await sql`update public.waiting_messages set due_at = now()`;
    await sql`select private.send_waiting_messages()`;
    expect([await waiting(stuck), await said(stuck)]).toEqual([[{ content: 'Stuck zqnight' }], []]);
    expect([await waiting(fine), await said(fine)]).toEqual([[], [{ content: 'Fine zqnight' }]]);
  } finally {
    await sql`drop function private.refuse_stuck cascade`;
  }
  await sql`select private.send_waiting_messages()`;
  expect((await said(stuck)).at(-1)).toEqual({ content: 'Stuck zqnight' });
});

test('only the sender hears of them', async () => {
  const id = await conversation('coach', 'dm', 'minor');
  await hour(22);
  await sql`delete from realtime.messages`;
  await say('coach', id, 'Later');
  const heard = await sql<{ topic: string }[]>`select distinct topic from realtime.messages`;
  expect(heard.map(({ topic }) => topic)).toEqual([`user:${idOf('coach')}`]);
});

describe('before the morning the sender', () => {
  test('changes it or takes it back', async () => {
    const id = await conversation('coach', 'dm', 'minor');
    await hour(22);
    await say('coach', id, 'Practice at six');
    await say('coach', id, 'Never mind');
    await rowsOf(
      as('coach').from('waiting_messages').update({ content: ' Practice at seven ' }).eq('content', 'Practice at six'),
    );
    await rowsOf(as('coach').from('waiting_messages').delete().eq('content', 'Never mind'));
    const blank = await as('coach').from('waiting_messages').update({ content: ' ' }).eq('conversation_id', id);
    expect(blank.error?.code).toBe('23514');
    await wakeUp();
    expect(await said(id)).toEqual([{ content: 'Practice at seven' }]);
  });

  test('sends it once, however often it is tried', async () => {
    const id = await conversation('coach', 'dm', 'minor');
    await hour(22);
    const message = crypto.randomUUID();
    for (let turn = 0; turn < 3; turn += 1) await say('coach', id, 'Once', message);
    expect(await waiting(id)).toHaveLength(1);
    await hour(12);
    await say('coach', id, 'Once', message);
    await sql`update public.waiting_messages set due_at = now()`;
    await sql`select private.send_waiting_messages()`;
    expect(await said(id)).toEqual([{ content: 'Once' }]);
    expect(await waiting(id)).toEqual([]);
  });

  test('keeps what can no longer be sent, as refused', async () => {
    const id = await conversation('coach', 'dm', 'minor');
    await hour(22);
    await say('coach', id, 'Too late');
    await rowsOf(
      as('minor')
        .from('user_blocks')
        .insert({ blocked_id: idOf('coach') }),
    );
    await wakeUp();
    expect(await said(id)).toEqual([]);
    const [row] = await rowsOf(as('coach').from('waiting_messages').select('refused_at'));
    expect(row?.refused_at).not.toBeNull();
  });
});

test('what is due is sent before what is written in the morning', async () => {
  const id = await conversation('coach', 'dm', 'minor');
  await hour(22);
  await say('coach', id, 'In the evening');
  await hour(12);
  await sql`update public.waiting_messages set due_at = now()`;
  await send('coach', id, 'In the morning');
  expect((await said(id)).map(({ content }) => content)).toEqual(['In the evening', 'In the morning']);
});

test('a stranger to the conversation cannot make it wait either, nor write as another', async () => {
  const id = await conversation('coach', 'dm', 'minor');
  await hour(22);
  expect((await say('parent', id, 'Hello')).error?.code).toBe('42501');
  const forged = await as('parent')
    .from('messages')
    .insert({ conversation_id: id, sender_id: idOf('coach'), content: 'As the coach' });
  expect(forged.error?.code).toBe('42501');
  expect(await waiting(id)).toEqual([]);
  expect(await said(id)).toEqual([]);
});

describe('does not hold for', () => {
  test('a guardian and the ward, and what the minor writes', async () => {
    const family = await conversation('guardian', 'dm', 'minor');
    const id = await conversation('coach', 'dm', 'minor');
    await hour(23);
    await send('guardian', family, 'Good night');
    await send('minor', family, 'Night');
    await send('minor', id, 'Is practice on?');
    await send('guardian', id, 'Kai sleeps');
    expect(await said(family)).toHaveLength(2);
    expect(await said(id)).toHaveLength(2);
  });

  test('adults among each other', async () => {
    const id = await conversation('coach', 'dm', 'private-coach');
    await hour(23);
    await send('coach', id, 'Late plan');
    expect(await said(id)).toHaveLength(1);
  });
});

test('in a group with a minor every adult’s words wait, also of a teammate without authority', async () => {
  const id = await conversation('coach', 'group', 'private-coach', 'minor', 'player');
  await hour(23);
  for (const kind of ['player', 'private-coach'] as const) await say(kind, id, `By ${kind}`);
  expect(await said(id)).toEqual([]);
  expect(await waiting(id)).toHaveLength(2);
});

test('without a zone of the minor the guardian’s holds', async () => {
  const id = await conversation('coach', 'dm', 'minor');
  await sql`delete from public.player_availability where user_id = ${idOf('minor')}`;
  await live('minor', null);
  await live('guardian', zoneAt(22));
  await say('coach', id, 'Later');
  expect(await said(id)).toEqual([]);
});

test('at night neither an edit nor the name of a group brings words to the minor', async () => {
  const id = await conversation('coach', 'group', 'private-coach', 'minor');
  const message = await send('coach', id, 'At five');
  await hour(22);
  const edit = await as('coach').rpc('edit_message', { p_message_id: message, p_content: 'At six' });
  expect(edit.error?.hint).toBe('quiet_hours');
  const title = await as('coach').from('conversations').update({ title: 'Now' }).eq('id', id);
  expect(title.error?.hint).toBe('quiet_hours');
  const named = await as('coach').rpc('create_conversation_with_participants', {
    type: 'group',
    title: 'Test group',
    participant_ids: [idOf('minor'), idOf('player')],
  });
  expect(named.error?.hint).toBe('quiet_hours');
  expect(await said(id)).toEqual([{ content: 'At five' }]);
  expect(await sql`select title from public.conversations where id = ${id}`).toEqual([{ title: 'Test group' }]);
});

test('the list says when the caller’s words wait and for whom: to adults only', async () => {
  const id = await conversation('coach', 'dm', 'minor');
  await hour(22);
  const quiet = (await listed('coach', id))?.quiet as { starts_at: string; ends_at: string; minor_id: string };
  expect(quiet.minor_id).toBe(idOf('minor'));
  expect(Date.parse(quiet.starts_at)).toBeLessThanOrEqual(Date.now());
  const until = (Date.parse(quiet.ends_at) - Date.now()) / 3_600_000;
  expect(until).toBeGreaterThan(8);
  expect(until).toBeLessThanOrEqual(9);
  await hour(19);
  const next = (await listed('coach', id))?.quiet as { starts_at: string; ends_at: string };
  expect(Date.parse(next.starts_at)).toBeGreaterThan(Date.now());
  expect(Date.parse(next.ends_at) - Date.parse(next.starts_at)).toBe(10 * 3_600_000);
  for (const kind of ['minor', 'guardian'] as const) expect((await listed(kind, id))?.quiet).toBeNull();
});
