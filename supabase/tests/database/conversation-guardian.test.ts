/** Who stands by a minor in a conversation. */
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { block, conversation, create, leave, listed, talkAgain } from './talk.ts';

const sql = openDatabase();
talkAgain(sql);

describe('the guardian of a minor', () => {
  const peopleOf = async (id: string) =>
    (
      await sql<
        { user_id: string }[]
      >`select user_id from public.conversation_participants where conversation_id = ${id}`
    ).map(({ user_id }) => user_id);

  test('[SE-040] is there from the start where the minor meets an adult from outside, and everybody sees as whom', async () => {
    const id = await conversation('college-coach', 'group', 'minor', 'staff');
    expect(await peopleOf(id)).toContain(idOf('guardian'));
    for (const kind of ['college-coach', 'minor', 'guardian'] as const) {
      const people = (await listed(kind, id))?.participants as { user_id: string; guardian_of: string[] }[];
      const by = Object.fromEntries(people.map(({ user_id, guardian_of }) => [user_id, guardian_of]));
      expect(by).toMatchObject({ [idOf('guardian')]: [idOf('minor')], [idOf('minor')]: [], [idOf('staff')]: [] });
    }
  });

  test('comes along beside a coach of the own team, who would be alone with the minor, and once only', async () => {
    const [coach] = await sql<{ user_id: string }[]>`
      select user_id from public.team_staff
      where role = 'head_coach' and team_id in (select private.agreed_teams_of(${idOf('minor')}))`;
    const made = await rowsOf(
      as('minor').rpc('create_conversation_with_participants', {
        type: 'group',
        title: 'Test group',
        participant_ids: [coach?.user_id ?? ''],
      }),
    );
    const id = made[0]?.conversation_id ?? '';
    expect(await peopleOf(id)).toContain(idOf('guardian'));
    await rowsOf(
      as('minor')
        .from('conversation_participants')
        .insert({ conversation_id: id, user_id: idOf('private-coach') }),
    );
    expect((await peopleOf(id)).filter((person) => person === idOf('guardian'))).toHaveLength(1);
  });

  test('does not make a conversation possible that is not', async () => {
    expect((await create('college-coach', 'group', 'minor', 'parent')).error?.code).toBe('42501');
    expect((await create('college-coach', 'dm', 'minor')).error?.code).toBe('42501');
  });

  test('whom a block keeps apart from the adult keeps the conversation from beginning', async () => {
    await block('guardian', 'college-coach');
    expect((await create('college-coach', 'group', 'minor', 'staff')).error?.code).toBe('42501');
    expect(await sql`select from public.conversations where title = 'Test group'`).toHaveLength(0);
  });

  test('is removed by nobody else, and leaves when they want', async () => {
    const id = await conversation('college-coach', 'group', 'minor', 'staff');
    const place = { conversation_id: id, user_id: idOf('guardian') };
    for (const kind of ['college-coach', 'minor'] as const)
      expect(await rowsOf(as(kind).from('conversation_participants').delete().match(place).select())).toEqual([]);
    expect(await peopleOf(id)).toContain(idOf('guardian'));
    await leave('guardian', id);
    expect(await peopleOf(id)).not.toContain(idOf('guardian'));
  });
});
