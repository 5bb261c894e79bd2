import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { conversation, create, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
const minor = idOf('minor');
beforeEach(() => forgetTestConversations(sql));
afterEach(async () => {
  for (const kind of ['second-player', 'college-coach'] as const) await resetAge(sql, kind);
  await sql`
    insert into private.guardian_links (guardian_id, minor_id, confirmed_at)
    values (${idOf('guardian')}, ${minor}, now() - interval '90 days')
    on conflict (guardian_id, minor_id) do update set confirmed_at = excluded.confirmed_at, ended_at = null`;
});
afterAll(() => sql.end());

const post = (kind: AccountKind, conversation_id: string) =>
  as(kind)
    .from('messages')
    .insert({ conversation_id, sender_id: idOf(kind), content: 'Psst' });
const add = (kind: AccountKind, conversation_id: string, whom: AccountKind) =>
  as(kind)
    .from('conversation_participants')
    .insert({ conversation_id, user_id: idOf(whom) });
const remove = (kind: AccountKind, conversation_id: string, whom: AccountKind) =>
  as(kind)
    .from('conversation_participants')
    .delete()
    .match({ conversation_id, user_id: idOf(whom) });
const refused = { error: { code: '42501' } };

test('a message from a stranger needs the guardian beside, from the first person added to the last', async () => {
  const id = await conversation('college-coach', 'group', 'minor', 'guardian');
  await send('college-coach', id, 'Hello');
  // Another stranger joins under the eyes of the same guardian.
  expect((await add('college-coach', id, 'private-coach')).error).toBeNull();
  await send('private-coach', id, 'Hello from me');
  // Nobody else removes them.
  expect(await rowsOf(remove('college-coach', id, 'guardian').select())).toEqual([]);
  await rowsOf(remove('guardian', id, 'guardian'));
  for (const kind of ['college-coach', 'private-coach', 'minor'] as const)
    expect(await post(kind, id)).toMatchObject(refused);
  // Nor does anybody else come in meanwhile.
  expect(await add('college-coach', id, 'coach')).toMatchObject(refused);
});

test('whoever adds a minor to a running group of strangers is refused', async () => {
  const id = await conversation('college-coach', 'group', 'private-coach');
  await send('college-coach', id, 'Before');
  expect(await add('college-coach', id, 'minor')).toMatchObject(refused);
  const both = await as('college-coach')
    .from('conversation_participants')
    .insert([
      { conversation_id: id, user_id: minor },
      { conversation_id: id, user_id: idOf('guardian') },
    ]);
  expect(both.error).toBeNull();
});

test('a title is no way to talk once the guardian has left', async () => {
  const id = await conversation('college-coach', 'group', 'minor', 'guardian');
  const rename = (title: string) => as('college-coach').from('conversations').update({ title }).eq('id', id);
  expect((await rename('Test group')).error).toBeNull();
  await rowsOf(remove('guardian', id, 'guardian'));
  expect(await rename('Call me on 555-0100')).toMatchObject(refused);
  expect(await sql`select title from public.conversations where id = ${id}`).toEqual([{ title: 'Test group' }]);
});

test('what was sent is not rewritten after the guardian has left, and may be deleted', async () => {
  const id = await conversation('college-coach', 'group', 'minor', 'guardian');
  const message = await send('college-coach', id, 'Hello');
  await rowsOf(remove('guardian', id, 'guardian'));
  await expect(sql`update public.messages set content = 'Psst' where id = ${message}`).rejects.toMatchObject({
    code: '42501',
  });
  await rowsOf(as('college-coach').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message));
  expect(await sql`select content from public.messages where id = ${message}`).toEqual([{ content: '' }]);
});

test('a guardian whose link ended, and the guardian of another, are no witnesses', async () => {
  const id = await conversation('college-coach', 'group', 'minor', 'guardian');
  await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('guardian') }));
  expect(await post('college-coach', id)).toMatchObject(refused);
  expect(await create('college-coach', 'group', 'minor', 'guardian')).toMatchObject(refused);
});

test('an unconfirmed link is no link', async () => {
  await sql`update private.guardian_links set confirmed_at = null where guardian_id = ${idOf('guardian')}`;
  expect(await create('college-coach', 'group', 'minor', 'guardian')).toMatchObject(refused);
});

test('each of two minors needs a witness of their own', async () => {
  await setAge(sql, 'second-player', 15);
  expect(await create('college-coach', 'group', 'minor', 'second-player', 'guardian')).toMatchObject(refused);
  expect((await create('college-coach', 'group', 'minor', 'second-player', 'staff')).error).toBeNull();
});

test('somebody found to be a minor stops the talk with strangers', async () => {
  const id = await conversation('private-coach', 'group', 'college-coach');
  await send('private-coach', id, 'Hello');
  await setAge(sql, 'college-coach', 16);
  expect(await post('private-coach', id)).toMatchObject(refused);
});

describe('the team', () => {
  const teammate = () => sql<{ team_id: string; user_id: string }[]>`
    select m.team_id, m.user_id from public.team_members m
    where m.user_id <> ${minor} and m.is_active and m.team_id in (select private.agreed_teams_of(${minor}))
      and not private.is_minor(m.user_id)
    order by m.user_id limit 1`;

  test('an adult of the same team writes, and no longer once the minor has left it', async () => {
    const [mate] = await teammate();
    const [made] = await rowsOf(
      as('minor').rpc('create_conversation_with_participants', { type: 'dm', participant_ids: [mate?.user_id ?? ''] }),
    );
    const id = made?.conversation_id ?? '';
    await send('minor', id, 'See you at practice');
    await sql`update public.team_members set is_active = false where user_id = ${minor}`;
    try {
      expect(await post('minor', id)).toMatchObject(refused);
    } finally {
      await sql`update public.team_members set is_active = true where user_id = ${minor}`;
      await sql`delete from public.conversations where id = ${id}`;
    }
  });

  test('a coach of the minor’s team is a witness while they coach; a minor who coaches is none', async () => {
    const [mate] = await teammate();
    const coaching = async (who: string) =>
      sql`
        insert into public.team_staff (team_id, user_id, role, is_confirmed)
        values (${mate?.team_id ?? ''}, ${who}, 'assistant_coach', true)
        on conflict do nothing`;
    const coach = idOf('private-coach');
    await coaching(coach);
    try {
      // Else the guardian comes along, who is a witness, too.
      await sql`update private.guardian_links set confirmed_at = null where minor_id = ${minor}`;
      const id = await conversation('college-coach', 'group', 'minor', 'private-coach');
      await send('college-coach', id, 'Hello');
      await sql`update public.team_staff set is_active = false where user_id = ${coach}`;
      expect(await post('college-coach', id)).toMatchObject(refused);

      await setAge(sql, 'second-player', 16);
      await coaching(idOf('second-player'));
      expect(await create('college-coach', 'group', 'minor', 'second-player')).toMatchObject(refused);
    } finally {
      await sql`
        delete from public.team_staff
        where user_id in (${coach}, ${idOf('second-player')}) and team_id = ${mate?.team_id ?? ''}`;
    }
  });
});
