/** An adult with authority over a minor and that minor are never alone in a conversation. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { block, create, leave, listed, people, send } from './talk.ts';
import { openLineTeam } from './open-line-team.ts';

const sql = openDatabase();
const team = openLineTeam(sql);
beforeEach(() => team.set());
afterAll(async () => {
  await team.clear();
  await sql.end();
});

const inside = async (id: string) =>
  (
    await sql<{ user_id: string; is_companion: boolean }[]>`
      select user_id, is_companion from public.conversation_participants where conversation_id = ${id} order by user_id`
  ).map(({ user_id, is_companion }) => `${team.kindOf(user_id)}${is_companion ? '+' : ''}`);

async function begin(kind: AccountKind, type: 'dm' | 'group', ...others: AccountKind[]) {
  const { data, error } = await create(kind, type, ...others);
  const id = data?.[0]?.conversation_id ?? '';
  return { id, error, people: id ? await inside(id) : [] };
}
const ofTwo = (...kinds: AccountKind[]) =>
  sql`select from public.conversations where dm_key = ${people(...kinds)
    .toSorted()
    .join(':')}`;

describe('who begins one with a minor of the own team gets the guardian added', () => {
  test.each([
    ['the owner', 'coach', 'minor'],
    ['an assistant coach', 'private-coach', 'minor'],
    ['the minor, to the owner', 'minor', 'coach'],
    ['the minor, to an assistant coach', 'minor', 'private-coach'],
  ] as const)('[IN-022] %s: a dm has three participants', async (_, from, to) => {
    const { people: three } = await begin(from, 'dm', to);
    expect(three).toEqual([from, to, 'guardian+'].toSorted((a, b) => team.place(a) - team.place(b)));
  });

  test('it is shown as such to all three, and each of them reads and writes', async () => {
    const { id } = await begin('coach', 'dm', 'minor');
    for (const kind of ['coach', 'minor', 'guardian'] as const) {
      const row = await listed(kind, id);
      const cast = row?.participants as { user_id: string; is_companion: boolean; guardian_of: string[] }[];
      expect(cast.find(({ is_companion }) => is_companion)).toMatchObject({
        user_id: idOf('guardian'),
        guardian_of: [idOf('minor')],
      });
      expect(await send(kind, id, `By ${kind}`)).not.toBe('');
    }
  });

  test('a guardian within the first 72 hours is none: a second adult of the team comes', async () => {
    await sql`update private.guardian_links set confirmed_at = now() - interval '71 hours' where minor_id = ${idOf('minor')}`;
    expect((await begin('private-coach', 'dm', 'minor')).people).toEqual(['private-coach', 'coach+', 'minor']);
  });

  test('without a guardian a second adult of the team does, whoever begins', async () => {
    await team.unlinkGuardian();
    expect((await begin('minor', 'dm', 'coach')).people).toEqual(['private-coach+', 'coach', 'minor']);
  });

  test('with nobody to add it is refused with the reason, and nothing is there', async () => {
    await team.unlinkGuardian();
    await team.dismiss('private-coach');
    for (const [from, to] of [
      ['coach', 'minor'],
      ['minor', 'coach'],
    ] as const) {
      const { error } = await begin(from, 'dm', to);
      expect([error?.code, error?.hint]).toEqual(['42501', 'company']);
      expect(await ofTwo('coach', 'minor')).toHaveLength(0);
    }
  });

  test('a guardian whom a block keeps apart from the adult is not passed over', async () => {
    await block('guardian', 'coach');
    expect((await begin('coach', 'dm', 'minor')).error?.hint).toBe('company');
    expect(await ofTwo('coach', 'minor')).toHaveLength(0);
  });
});

describe('nobody else gets a third person', () => {
  test.each([
    ['a guardian and the ward', 'guardian', 'minor'],
    ['two adults of a team', 'coach', 'private-coach'],
    ['platform staff and a minor', 'staff', 'minor'],
    ['an adult and a minor who play together', 'player', 'minor'],
  ] as const)('[IN-022, IN-025] %s', async (_, from, to) => {
    expect((await begin(from, 'dm', to)).people.toSorted()).toEqual([from, to].toSorted());
  });

  test('[IN-025] a dm of three that somebody asks for is refused as ever', async () => {
    const { error } = await create('coach', 'dm', 'minor', 'guardian');
    expect(error?.message).toBe('Group size limit exceeded (max 2 participants)');
  });

  test('a guardian who also leads the team talks to the ward alone', async () => {
    await team.hire('guardian');
    expect((await begin('guardian', 'dm', 'minor')).people).toEqual(['guardian', 'minor']);
  });

  test('a group of two adults who lead the team and a minor has company already', async () => {
    expect((await begin('coach', 'group', 'private-coach', 'minor')).people).toEqual([
      'private-coach',
      'coach',
      'minor',
    ]);
  });
});

describe('a group', () => {
  test('of one adult with authority and a minor gets the guardian, who counts against the limit', async () => {
    expect((await begin('coach', 'group', 'minor', 'player')).people).toEqual([
      'coach',
      'player',
      'guardian+',
      'minor',
    ]);
    const full = await create('coach', 'group', 'minor', 'player', 'second-player', 'parent', 'newcomer', 'developer');
    expect([full.error?.code, full.error?.hint]).toEqual(['23514', 'company']);
    expect(full.error?.message).toBe('Group size limit exceeded (max 7 participants)');
  });

  test('gets the guardian when the minor is added later', async () => {
    const { id } = await begin('coach', 'group', 'player', 'second-player');
    await rowsOf(
      as('coach')
        .from('conversation_participants')
        .insert({ conversation_id: id, user_id: idOf('minor') }),
    );
    expect(await inside(id)).toEqual(['coach', 'player', 'second-player', 'guardian+', 'minor']);
  });
});

describe('the third person', () => {
  test('neither leaves nor is removed while both are there and nobody takes the place', async () => {
    await team.dismiss('private-coach');
    const { id } = await begin('coach', 'dm', 'minor');
    const gone = await as('guardian')
      .from('conversation_participants')
      .delete()
      .match({ conversation_id: id, user_id: idOf('guardian') });
    expect(gone.error?.hint).toBe('company');
    for (const kind of ['coach', 'minor'] as const)
      await as(kind)
        .from('conversation_participants')
        .delete()
        .match({ conversation_id: id, user_id: idOf('guardian') });
    expect(await inside(id)).toEqual(['coach', 'guardian+', 'minor']);
  });

  test('leaves when another one takes the place, who reads from then on', async () => {
    const { id } = await begin('coach', 'dm', 'minor');
    await send('coach', id, 'Before');
    await leave('guardian', id);
    expect(await inside(id)).toEqual(['private-coach+', 'coach', 'minor']);
    await send('coach', id, 'After');
    const read = await rowsOf(as('private-coach').from('messages').select('content').eq('conversation_id', id));
    expect(read.map(({ content }) => content)).toEqual(['After']);
  });

  test('leaves once the adult has left', async () => {
    const { id } = await begin('coach', 'dm', 'minor');
    await leave('coach', id);
    await leave('guardian', id);
    expect(await inside(id)).toEqual(['minor']);
  });

  test('whose link ends is replaced; until then nothing is written', async () => {
    const { id } = await begin('coach', 'dm', 'minor');
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('guardian') }));
    const refused = await as('coach')
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf('coach'), content: 'Alone?' });
    expect(refused.error?.code).toBe('42501');
    await sql`select private.keep_open_lines()`;
    expect(await inside(id)).toEqual(['private-coach+', 'coach', 'minor']);
    expect(await send('coach', id, 'With company')).not.toBe('');
    expect(await sql`select content from public.messages where conversation_id = ${id}`).toEqual([
      { content: 'With company' },
    ]);
  });

  test('who left the team with nobody to follow: writing stops, and everybody there is told', async () => {
    await team.unlinkGuardian();
    const { id } = await begin('minor', 'dm', 'coach');
    await team.dismiss('private-coach');
    await sql`select private.keep_open_lines()`;
    expect(await inside(id)).toEqual(['coach', 'minor']);
    for (const kind of ['coach', 'minor'] as const) {
      expect(await listed(kind, id)).toMatchObject({ lacks_company: true });
      const { error } = await as(kind)
        .from('messages')
        .insert({ conversation_id: id, sender_id: idOf(kind), content: 'Alone' });
      expect(error?.code).toBe('42501');
    }
    expect(await sql`select from public.messages where conversation_id = ${id}`).toHaveLength(0);
    await team.hire('private-coach');
    await sql`select private.keep_open_lines()`;
    expect(await listed('minor', id)).toMatchObject({ lacks_company: false });
    expect(await inside(id)).toEqual(['private-coach+', 'coach', 'minor']);
  });

  test('who deletes the account is replaced', async () => {
    const { id } = await begin('coach', 'dm', 'minor');
    await sql.begin(async (transaction) => {
      await transaction`delete from public.conversation_participants where conversation_id = ${id} and user_id = ${idOf('guardian')}`;
      await transaction`delete from private.guardian_links where minor_id = ${idOf('minor')}`;
    });
    await sql`select private.keep_open_lines()`;
    expect(await inside(id)).toEqual(['private-coach+', 'coach', 'minor']);
  });

  test('goes when the minor turns 18', async () => {
    const { id } = await begin('coach', 'dm', 'minor');
    await team.grow('minor', 18);
    await sql`select private.keep_open_lines()`;
    expect(await inside(id)).toEqual(['coach', 'minor']);
    expect(await send('coach', id, 'Of age')).not.toBe('');
  });
});

describe('a conversation from before', () => {
  /** As it was written when nothing was asked. */
  async function old(type: 'dm' | 'group', ...kinds: AccountKind[]): Promise<string> {
    return sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      const [made] = await transaction<{ id: string }[]>`
        insert into public.conversations (title, type, max_participants, dm_key, message_count)
        values ('Test group', ${type}, ${type === 'dm' ? 2 : 7},
          ${
            type === 'dm'
              ? people(...kinds)
                  .toSorted()
                  .join(':')
              : null
          }, 3) returning id`;
      for (const id of people(...kinds)) {
        await transaction`insert into public.conversation_participants (conversation_id, user_id) values (${made!.id}, ${id})`;
        await transaction`insert into private.conversation_reads (conversation_id, user_id) values (${made!.id}, ${id})`;
      }
      return made!.id;
    });
  }

  test('takes no message until the third person was added, who reads from then on', async () => {
    const id = await old('dm', 'coach', 'minor');
    const refused = await as('coach')
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf('coach'), content: 'Alone?' });
    expect(refused.error?.code).toBe('42501');
    await sql`select private.keep_all_open_lines()`;
    expect(await inside(id)).toEqual(['coach', 'guardian+', 'minor']);
    expect(
      await sql`select joined_after::int from public.conversation_participants where conversation_id = ${id} and is_companion`,
    ).toEqual([{ joined_after: 3 }]);
    expect(await send('coach', id, 'With company')).not.toBe('');
  });

  test('is found and completed by whoever begins it again', async () => {
    const id = await old('dm', 'coach', 'minor');
    expect(await begin('minor', 'dm', 'coach')).toMatchObject({ id, people: ['coach', 'guardian+', 'minor'] });
  });

  test('of others stays as it is', async () => {
    const id = await old('group', 'coach', 'private-coach', 'minor');
    await sql`select private.keep_all_open_lines()`;
    expect(await inside(id)).toEqual(['private-coach', 'coach', 'minor']);
  });
});

test('the dialog says before it begins who will be there, that nobody can be, and nothing about strangers', async () => {
  const ask = (kind: AccountKind, ...others: AccountKind[]) =>
    rowsOf(as(kind).rpc('preview_company', { p_person_ids: people(...others) }));
  expect(await ask('coach', 'minor')).toMatchObject({
    company: [{ name: expect.any(String), guardian_of: [expect.any(String)] }],
    is_missing: false,
  });
  expect(await ask('coach', 'player')).toMatchObject({ company: [], is_missing: false });
  expect(await ask('college-coach', 'minor')).toMatchObject({ company: [], is_missing: false });
  await team.unlinkGuardian();
  await team.dismiss('private-coach');
  expect(await ask('minor', 'coach')).toMatchObject({ company: [], is_missing: true });
});
