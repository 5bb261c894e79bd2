import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { conversation, create, forgetTestConversations, listed, people, send } from './talk.ts';

const sql = openDatabase();
beforeEach(() => forgetTestConversations(sql));
afterAll(() => sql.end());

describe('creating', () => {
  test('[IN-021] needs a signed-in user', async () => {
    const made = () => sql`select count(*)::int as count from public.conversations`;
    const before = await made();
    const visitor = await signedOut().rpc('create_conversation_with_participants', {
      participant_ids: people('parent', 'coach'),
    });
    expect(visitor).toMatchObject({ status: 401, error: { code: '42501' } });
    // A token that names nobody.
    const nobody = sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', '{"role": "authenticated"}', true)`;
      await transaction`set local role authenticated`;
      await transaction`select public.create_conversation_with_participants(participant_ids => ${people('parent', 'coach')})`;
    });
    await expect(nobody).rejects.toThrow('User not authenticated');
    expect(await made()).toEqual(before);
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
  test('[IN-025] a dm takes two people whatever maximum the client names', async () => {
    const count = () => sql`select count(*)::int as amount from public.conversations`;
    const before = await count();
    for (const max_participants of [undefined, null, 3, 7]) {
      const { error } = await as('parent').rpc('create_conversation_with_participants', {
        type: 'dm',
        ...(max_participants !== undefined && { max_participants: max_participants as number }),
        participant_ids: people('coach', 'team-staff'),
      });
      expect(error?.message).toBe('Group size limit exceeded (max 2 participants)');
    }
    expect(await count()).toEqual(before);
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

  test('[fault 13] [IN-027] the same dm begun from both sides at once, 20 times, is one', async () => {
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

describe('creating with an id of the client', () => {
  const withId = (kind: AccountKind, p_id: string, type: 'dm' | 'group', ...others: AccountKind[]) =>
    as(kind).rpc('create_conversation_with_participants', {
      type,
      title: 'Test group',
      participant_ids: people(...others),
      p_id,
    });

  test('[IN-026] the same call again, one after the other or ten at once, makes one group and says so', async () => {
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rowsOf(withId('parent', id, 'group', 'coach', 'team-staff'))),
    );
    answers.push(await rowsOf(withId('parent', id, 'group', 'coach', 'team-staff')));
    expect(answers.flat()).toEqual(answers.map(() => ({ conversation_id: id, is_existing: false })));
    expect(await sql`select from public.conversation_participants where conversation_id = ${id}`).toHaveLength(3);
    expect(await sql`select from public.conversations where title = 'Test group'`).toHaveLength(1);
  });

  test('[IN-027] a dm keeps the id of whoever was first; only others are told that it exists', async () => {
    const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
    const made = { conversation_id: mine, is_existing: false };
    expect(await rowsOf(withId('parent', mine, 'dm', 'private-coach'))).toEqual([made]);
    expect(await rowsOf(withId('parent', mine, 'dm', 'private-coach'))).toEqual([made]);
    expect(await rowsOf(withId('private-coach', theirs, 'dm', 'parent'))).toEqual([{ ...made, is_existing: true }]);
  });

  test('a repeated call brings nobody back who left, and counts as no new conversation', async () => {
    const id = crypto.randomUUID();
    await rowsOf(withId('parent', id, 'group', 'coach', 'team-staff'));
    const counted = () => sql`
      select coalesce(sum(amount), 0)::int as amount from private.rate_counters where caller = ${idOf('parent')}`;
    const before = await counted();
    await rowsOf(
      as('coach')
        .from('conversation_participants')
        .delete()
        .match({ conversation_id: id, user_id: idOf('coach') }),
    );
    await rowsOf(withId('parent', id, 'group', 'coach', 'team-staff'));
    expect(await sql`select from public.conversation_participants where conversation_id = ${id}`).toHaveLength(2);
    expect(await counted()).toEqual(before);
  });

  test('[SE-040] the id of a conversation of others opens nothing', async () => {
    const id = await conversation('parent', 'group', 'coach');
    for (const kind of ['second-player', 'coach'] as const)
      expect((await withId(kind, id, 'group', 'team-staff')).error).toMatchObject({ code: 'PT409' });
    expect(await sql`select from public.conversation_participants where conversation_id = ${id}`).toHaveLength(2);
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
    'beside %s the conversation is possible, and stops when they leave, unless the guardian takes the place',
    async (witness) => {
      // Else the guardian comes along, and stays.
      if (witness === 'staff')
        await sql`update private.guardian_links set confirmed_at = null where minor_id = ${idOf('minor')}`;
      const id = await conversation('college-coach', 'group', 'minor', witness);
      await sql`
        update private.guardian_links set confirmed_at = now() - interval '90 days'
        where minor_id = ${idOf('minor')} and guardian_id = ${idOf('guardian')}`;
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
      const isReplaced = witness === 'staff';
      expect(error?.code).toBe(isReplaced ? undefined : '42501');
      expect(
        await sql`select from public.conversation_participants where conversation_id = ${id} and user_id = ${idOf('guardian')}`,
      ).toHaveLength(isReplaced ? 1 : 0);
      expect(await sql`select content from public.messages where conversation_id = ${id} order by number`).toEqual(
        (isReplaced ? ['Welcome', 'Alone now'] : ['Welcome']).map((content) => ({ content })),
      );
    },
  );

  test.each([
    [
      'a coach',
      sql`select user_id from public.team_staff where role = 'head_coach' and team_id in (select private.agreed_teams_of(${idOf('minor')}))`,
    ],
    [
      'a player',
      sql`select user_id from public.team_members where user_id <> ${idOf('minor')} and team_id in (select private.agreed_teams_of(${idOf('minor')}))`,
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
