/** Two at once where an adult and a minor are not alone. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { idOf, openDatabase } from './backend.ts';
import { openLineTeam } from './open-line-team.ts';
import { openRacers, rounds, unexpected } from './racers.ts';
import { conversation } from './talk.ts';

const sql = openDatabase();
const team = openLineTeam(sql);
const racers = openRacers();
beforeEach(() => team.set());
afterAll(async () => {
  await team.clear();
  await Promise.all([sql.end(), racers.end()]);
});

const BEGIN = `select conversation_id from create_conversation_with_participants(type => 'dm', participant_ids => array[$1]::uuid[])`;
const LEAVE = 'delete from conversation_participants where conversation_id = $1 and user_id = $2';
const inside = (id: string) =>
  sql<{ user_id: string; is_companion: boolean }[]>`
    select user_id, is_companion from public.conversation_participants where conversation_id = ${id} order by user_id`;

test('[IN-027] the coach and the minor begin at the same moment: one conversation, one guardian', async () => {
  for (const _round of rounds(3)) {
    await team.set();
    const outcomes = await Promise.all([
      racers.call('coach', BEGIN, idOf('minor')),
      racers.call('minor', BEGIN, idOf('coach')),
      racers.call('coach', BEGIN, idOf('minor')),
      racers.call('minor', BEGIN, idOf('coach')),
    ]);
    expect(unexpected(outcomes, [])).toEqual([]);
    const made = [...new Set(outcomes.map(({ value }) => value as string))];
    expect(made).toHaveLength(1);
    expect(await inside(made[0] ?? '')).toEqual([
      { user_id: idOf('coach'), is_companion: false },
      { user_id: idOf('guardian'), is_companion: true },
      { user_id: idOf('minor'), is_companion: false },
    ]);
  }
});

test('the guardian leaves while the others write, and the night’s work looks: nobody waits for ever, nobody is alone', async () => {
  for (const _round of rounds(3)) {
    await team.set();
    const id = await conversation('coach', 'dm', 'minor');
    const post = (kind: 'coach' | 'minor') =>
      racers.call(kind, `insert into messages (conversation_id, content) values ($1, 'Hello') returning id`, id);
    const outcomes = await Promise.all([
      post('coach'),
      racers.call('guardian', LEAVE, id, idOf('guardian')),
      post('minor'),
      sql`select private.keep_all_open_lines()`.then(() => ({ value: null, error: null })),
      post('coach'),
    ]);
    expect(unexpected(outcomes, [])).toEqual([]);
    const [row] = await sql<{ is_kept: boolean; people: number }[]>`
      select private.has_company(private.participants_of(${id})) as is_kept,
        cardinality(private.participants_of(${id})) as people`;
    expect(row).toEqual({ is_kept: true, people: 3 });
  }
});

test('two who stand by a minor leave a group at the same moment: nobody goes on alone', async () => {
  for (const _round of rounds(3)) {
    await team.set();
    await team.dismiss('private-coach');
    await team.hire('parent');
    const id = await conversation('coach', 'group', 'minor');
    await sql`insert into public.conversation_participants (conversation_id, user_id) values (${id}, ${idOf('parent')})`;
    const outcomes = await Promise.all([
      racers.call('parent', LEAVE, id, idOf('parent')),
      racers.call('guardian', LEAVE, id, idOf('guardian')),
    ]);
    expect(unexpected(outcomes, ['42501'])).toEqual([]);
    const [row] = await sql<{ is_kept: boolean; may_post: boolean }[]>`
      select private.has_company(private.participants_of(${id})) as is_kept,
        private.person_may_post(${idOf('coach')}, ${id}) as may_post`;
    expect(row!.may_post).toBe(row!.is_kept);
  }
});
