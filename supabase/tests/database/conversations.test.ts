import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

beforeEach(async () => {
  await sql`delete from public.conversations where title = 'Test group'`;
  await sql`delete from public.conversations where dm_key = ${[idOf('parent'), idOf('private-coach')].toSorted().join(':')}`;
});

const people = (...kinds: AccountKind[]) => kinds.map(idOf);

function create(kind: AccountKind, type: 'dm' | 'group', ...others: AccountKind[]) {
  return as(kind).rpc('create_conversation_with_participants', {
    type,
    title: 'Test group',
    created_by: idOf(kind),
    max_participants: type === 'dm' ? 2 : 7,
    participant_ids: people(...others),
  });
}

async function conversation(kind: AccountKind, type: 'dm' | 'group', ...others: AccountKind[]): Promise<string> {
  const [made] = await rowsOf(create(kind, type, ...others));
  if (!made) throw new Error('no conversation');
  return made.conversation_id;
}

const send = async (kind: AccountKind, conversation_id: string, content: string) =>
  (
    await rowsOf(
      as(kind)
        .from('messages')
        .insert({ conversation_id, sender_id: idOf(kind), content })
        .select('id'),
    )
  )[0]?.id ?? '';

const listed = async (kind: AccountKind, id: string) =>
  (await rowsOf(as(kind).rpc('list_conversations', { p_limit: 100 }))).find((each) => each.conversation_id === id);

const unread = async (kind: AccountKind, id: string) => (await listed(kind, id))?.unread_count;

describe('creating', () => {
  test('[IN-021] needs a signed-in user', async () => {
    const { error } = await signedOut().rpc('create_conversation_with_participants', {
      participant_ids: people('parent'),
    });
    expect(error?.message).toBe('User not authenticated');
  });

  test('[DB-028, DB-009] the creator is one of the participants, all with role member', async () => {
    const id = await conversation('parent', 'group', 'private-coach', 'coach');
    const rows = await sql`
      select user_id, role from public.conversation_participants where conversation_id = ${id} order by user_id`;
    expect(rows).toEqual(
      people('private-coach', 'coach', 'parent')
        .toSorted()
        .map((user_id) => ({ user_id, role: 'member' })),
    );
  });

  test('[DB-028] a forged creator is refused', async () => {
    const { error } = await as('parent').rpc('create_conversation_with_participants', {
      type: 'group',
      title: 'Test group',
      created_by: idOf('admin'),
      participant_ids: people('coach'),
    });
    expect(error).toMatchObject({ code: '42501' });
    expect(await sql`select from public.conversations where title = 'Test group'`).toHaveLength(0);
  });

  const six = ['coach', 'team-staff', 'private-coach', 'college-coach', 'college-staff', 'college-admin'] as const;
  test('[IN-023, IN-024] a group takes seven people and no eighth', async () => {
    expect(await conversation('parent', 'group', ...six)).toBeTruthy();
    const { error } = await create('parent', 'group', ...six, 'developer');
    expect(error?.message).toBe('Group size limit exceeded (max 7 participants)');
  });
  test('[IN-022, IN-025] a dm takes two people and no third', async () => {
    const { error } = await create('parent', 'dm', 'coach', 'team-staff');
    expect(error?.message).toBe('Group size limit exceeded (max 2 participants)');
  });
  test('[IN-023] a larger maximum from the client does not lift the limit', async () => {
    const { error } = await as('parent').rpc('create_conversation_with_participants', {
      type: 'group',
      max_participants: 50,
      participant_ids: people(...six, 'developer'),
    });
    expect(error?.message).toBe('Group size limit exceeded (max 7 participants)');
  });

  test('[IN-027] a dm of the same two people is found again, whoever asks and whatever its title', async () => {
    const [first] = await rowsOf(create('parent', 'dm', 'private-coach'));
    const [second] = await rowsOf(create('private-coach', 'dm', 'parent'));
    expect(first?.is_existing).toBe(false);
    expect(second).toEqual({ conversation_id: first?.conversation_id, is_existing: true });
  });

  test('[IN-027] the same dm begun from both sides at once, 20 times, is one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        rowsOf(turn % 2 === 0 ? create('parent', 'dm', 'private-coach') : create('private-coach', 'dm', 'parent')),
      ),
    );
    const made = answers.flat();
    expect(new Set(made.map((each) => each.conversation_id)).size).toBe(1);
    expect(made.filter((each) => !each.is_existing)).toHaveLength(1);
    const rows = await sql`
      select user_id from public.conversation_participants where conversation_id = ${made[0]?.conversation_id ?? ''}`;
    expect(rows).toHaveLength(2);
  });
});

describe('participants', () => {
  test('[IN-024, IN-031] of people added at once only as many get in as the limit allows', async () => {
    const id = await conversation('parent', 'group', 'coach', 'team-staff', 'private-coach', 'college-coach');
    const late = people('college-staff', 'college-admin', 'college-admissions', 'developer', 'staff', 'admin');
    const answers = await Promise.all(
      late.map((user_id) =>
        as('parent').from('conversation_participants').insert({ conversation_id: id, user_id, role: 'member' }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.message] : [])))).toEqual(
      new Set(['Group size limit exceeded (max 7 participants)']),
    );
    expect(await sql`select from public.conversation_participants where conversation_id = ${id}`).toHaveLength(7);
  });

  test('[IN-034] others than the creator add nobody and remove nobody but themselves; a dm takes nobody', async () => {
    const id = await conversation('parent', 'group', 'coach', 'team-staff');
    const added = await as('coach')
      .from('conversation_participants')
      .insert({ conversation_id: id, user_id: idOf('developer') });
    expect(added.error).toMatchObject({ code: '42501' });
    const removed = await rowsOf(
      as('coach')
        .from('conversation_participants')
        .delete()
        .match({ conversation_id: id, user_id: idOf('parent') })
        .select(),
    );
    expect(removed).toEqual([]);
    const left = await rowsOf(
      as('coach')
        .from('conversation_participants')
        .delete()
        .match({ conversation_id: id, user_id: idOf('coach') })
        .select(),
    );
    expect(left).toHaveLength(1);
    const dm = await conversation('parent', 'dm', 'private-coach');
    const third = await as('parent')
      .from('conversation_participants')
      .insert({ conversation_id: dm, user_id: idOf('coach') });
    expect(third.error).toMatchObject({ code: '42501' });
  });

  test('[SE-040] a stranger cannot put themselves into a conversation', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const { error } = await as('second-player')
      .from('conversation_participants')
      .insert({ conversation_id: id, user_id: idOf('second-player') });
    expect(error).toMatchObject({ code: '42501' });
    expect(await listed('second-player', id)).toBeUndefined();
  });

  test('[IN-017, IN-018] a star is one’s own', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const star = (kind: AccountKind, whose: AccountKind) =>
      rowsOf(
        as(kind)
          .from('conversation_participants')
          .update({ is_starred: true })
          .match({ conversation_id: id, user_id: idOf(whose) })
          .select('user_id'),
      );
    expect(await star('parent', 'parent')).toHaveLength(1);
    expect(await star('parent', 'coach')).toEqual([]);
    expect((await listed('parent', id))?.is_starred).toBe(true);
    expect((await listed('coach', id))?.is_starred).toBe(false);
  });
});

describe('messages and unread counts', () => {
  test('[IN-009, IN-010, IN-012] count what others sent and I have not read', async () => {
    const id = await conversation('parent', 'group', 'coach', 'team-staff');
    await send('parent', id, 'one');
    const second = await send('parent', id, 'two');
    await send('coach', id, 'three');
    expect([await unread('parent', id), await unread('coach', id), await unread('team-staff', id)]).toEqual([1, 2, 3]);

    const receipt = { message_id: second, user_id: idOf('team-staff') };
    await rowsOf(as('team-staff').from('message_read_receipts').insert(receipt));
    await rowsOf(as('team-staff').from('message_read_receipts').upsert(receipt, { ignoreDuplicates: true }));
    expect([await unread('coach', id), await unread('team-staff', id)]).toEqual([2, 2]);
  });

  test('[IN-010, IN-012] a receipt on my own message changes nothing', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const own = await send('parent', id, 'mine');
    await send('coach', id, 'yours');
    await rowsOf(
      as('parent')
        .from('message_read_receipts')
        .insert({ message_id: own, user_id: idOf('parent') }),
    );
    expect([await unread('parent', id), await unread('coach', id)]).toEqual([1, 1]);
  });

  test('[IN-011, IN-016] a deleted message counts no more, keeps its row and loses its text', async () => {
    const id = await conversation('parent', 'group', 'coach', 'team-staff');
    await send('parent', id, 'stays');
    const gone = await send('parent', id, 'goes');
    await rowsOf(as('team-staff').rpc('mark_conversation_read', { p_conversation_id: id }));
    await rowsOf(as('parent').from('messages').update({ deleted_at: '2001-01-01T00:00:00Z' }).eq('id', gone));
    expect([await unread('coach', id), await unread('team-staff', id)]).toEqual([1, 0]);
    expect((await listed('coach', id))?.last_message).toMatchObject({ content: 'stays' });
    const [row] = await sql`
      select content, deleted_at > now() - interval '1 minute' as timed from public.messages where id = ${gone}`;
    expect(row).toEqual({ content: '', timed: true });
    await rowsOf(as('parent').from('messages').update({ deleted_at: null }).eq('id', gone));
    expect(await sql`select from public.messages where id = ${gone} and deleted_at is not null`).toHaveLength(1);
    expect(await unread('coach', id)).toBe(1);
  });

  test('[IN-013, IN-015] opening a conversation reads it; the total follows', async () => {
    const before = await rowsOf(as('coach').rpc('unread_total'));
    const id = await conversation('parent', 'group', 'coach');
    for (const text of ['a', 'b', 'c']) await send('parent', id, text);
    expect(await rowsOf(as('coach').rpc('unread_total'))).toBe(before + 3);
    expect(await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }))).toBe(3);
    expect(await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }))).toBe(0);
    expect(await rowsOf(as('coach').rpc('unread_total'))).toBe(before);
    const receipts = await sql`
      select from public.message_read_receipts r join public.messages m on m.id = r.message_id
      where m.conversation_id = ${id} and r.user_id = ${idOf('coach')}`;
    expect(receipts).toHaveLength(3);
  });

  test('[IN-009] the kept counts equal a count from scratch after everything happened at once', async () => {
    const id = await conversation('parent', 'group', 'coach', 'team-staff');
    const kinds = ['parent', 'coach', 'team-staff'] as const;
    const texts = Array.from({ length: 24 }, (_, turn) => kinds[turn % 3] ?? 'parent');
    await Promise.all(
      texts.map(async (kind, turn) => {
        const message = await send(kind, id, `message ${turn}`);
        if (turn % 4 === 0) {
          await rowsOf(as(kind).from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message));
        }
        if (turn % 5 === 0) await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }));
      }),
    );
    for (const kind of kinds) {
      const [fresh] = await sql`
        select count(*)::int as n from public.messages m
        where m.conversation_id = ${id} and m.sender_id <> ${idOf(kind)} and m.deleted_at is null and not exists (
          select from public.message_read_receipts r where r.message_id = m.id and r.user_id = ${idOf(kind)})`;
      expect(await unread(kind, id)).toBe(fresh?.n);
    }
    const order = await sql`select array_agg(number order by created_at) = array_agg(number order by number) as same,
      count(distinct number)::int as n from public.messages where conversation_id = ${id}`;
    expect(order).toEqual([{ same: true, n: 24 }]);
  });

  test('[IN-009] somebody added later has everything unread', async () => {
    const id = await conversation('parent', 'group', 'coach');
    await send('parent', id, 'before');
    await rowsOf(
      as('parent')
        .from('conversation_participants')
        .insert({ conversation_id: id, user_id: idOf('team-staff') }),
    );
    expect(await unread('team-staff', id)).toBe(1);
  });

  test('[IN-003, IN-004, IN-008] a new message moves its conversation to the top of the list', async () => {
    const older = await conversation('parent', 'group', 'coach');
    const newer = await conversation('parent', 'group', 'team-staff');
    await send('coach', older, 'bump');
    const list = await rowsOf(as('parent').rpc('list_conversations', {}));
    expect(list.slice(0, 2).map((each) => each.conversation_id)).toEqual([older, newer]);
    expect(list[0]).toMatchObject({
      last_message: { content: 'bump', sender_id: idOf('coach') },
      participants: expect.arrayContaining([expect.objectContaining({ display_name: 'Jordan Vasquez' })]),
    });
    expect(JSON.stringify(list)).not.toContain('@lineup.example');
    const next = await rowsOf(
      as('parent').rpc('list_conversations', { p_limit: 1, p_before: list[0]?.updated_at ?? '', p_before_id: older }),
    );
    expect(next.map((each) => each.conversation_id)).toEqual([newer]);
  });

  test('[IN-014] a message sent again under its own id is not doubled', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = { id: crypto.randomUUID(), conversation_id: id, sender_id: idOf('parent'), content: ' hello \n' };
    await rowsOf(as('parent').from('messages').insert(message));
    expect((await as('parent').from('messages').insert(message)).error).toMatchObject({ code: '23505' });
    expect(await sql`select content from public.messages where conversation_id = ${id}`).toEqual([
      { content: 'hello' },
    ]);
    expect(await unread('coach', id)).toBe(1);
  });

  test.each(['', ' \n ', 'x'.repeat(5001)])('[IN-014] blank and oversized messages are refused', async (content) => {
    const id = await conversation('parent', 'group', 'coach');
    const { error } = await as('parent')
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf('parent'), content });
    expect(error).toMatchObject({ code: '23514' });
  });

  test('[SE-040] a message cannot be forged, deleted by others, nor posted or read from outside', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'mine');
    const forged = await as('coach')
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf('parent'), content: 'forged' });
    expect(forged.error).toMatchObject({ code: '42501' });
    const outside = await as('player')
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf('player'), content: 'hi' });
    expect(outside.error).toMatchObject({ code: '42501' });
    const rewritten = await as('parent')
      .from('messages')
      .update({ content: 'other', sender_id: idOf('coach') })
      .eq('id', message);
    expect(rewritten.error).toMatchObject({ code: '42501' });
    await as('coach').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message);
    expect(await sql`select content, deleted_at from public.messages where conversation_id = ${id}`).toEqual([
      { content: 'mine', deleted_at: null },
    ]);
    expect(await rowsOf(as('admin').from('messages').select('id').eq('conversation_id', id))).toEqual([]);
    expect((await as('admin').rpc('mark_conversation_read', { p_conversation_id: id })).error).not.toBeNull();
  });
});

describe('minors', () => {
  test('an adult outside their team does not reach a minor, not even in a group', async () => {
    for (const attempt of [
      create('college-coach', 'dm', 'minor'),
      create('college-coach', 'group', 'minor', 'parent'),
    ]) {
      expect((await attempt).error).toMatchObject({ code: '42501' });
    }
    const id = await conversation('college-coach', 'group', 'parent');
    const added = await as('college-coach')
      .from('conversation_participants')
      .insert({ conversation_id: id, user_id: idOf('minor') });
    expect(added.error).toMatchObject({ code: '42501' });
  });

  test.each(['guardian', 'staff'] as const)(
    'beside %s the conversation is possible, and stops when they leave',
    async (witness) => {
      const id = await conversation('college-coach', 'group', 'minor', witness);
      await send('college-coach', id, 'Welcome');
      await rowsOf(
        as(witness)
          .from('conversation_participants')
          .delete()
          .match({ conversation_id: id, user_id: idOf(witness) }),
      );
      const { error } = await as('college-coach')
        .from('messages')
        .insert({ conversation_id: id, sender_id: idOf('college-coach'), content: 'Alone now' });
      expect(error).toMatchObject({ code: '42501' });
      expect(await sql`select content from public.messages where conversation_id = ${id}`).toEqual([
        { content: 'Welcome' },
      ]);
    },
  );

  test.each([
    [
      'a coach',
      sql`select user_id from public.team_staff where role = 'head_coach' and team_id in (select private.teams_of(${idOf('minor')}))`,
    ],
    [
      'a player',
      sql`select user_id from public.team_members where user_id <> ${idOf('minor')} and team_id in (select private.teams_of(${idOf('minor')}))`,
    ],
  ])('%s of the minor’s own team may be written to', async (_, query) => {
    const [teammate] = await query;
    const made = await as('minor').rpc('create_conversation_with_participants', {
      type: 'dm',
      participant_ids: [teammate?.user_id],
    });
    expect(made.error).toBeNull();
  });
});
