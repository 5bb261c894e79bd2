/** What people of one team know of each other ends with its archive, by every door; what its owner needs to restore it stays. */
import type { TransactionSql } from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { candidates } from './words/candidates.ts';
import { allDoors, listenAt, prepareListening, undone } from './words/doors.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const minor = idOf('minor');
/** Adults of the team, by what they are there. */
const people = { owner: 'private-coach', teammate: 'parent', coach: 'college-admin' } as const satisfies Record<
  string,
  AccountKind
>;
const TEAM = '00000000-0000-4000-a000-0000000000c1';
const PRACTICE = '00000000-0000-4000-a000-0000000000c2';

/** Puts the minor and the adults onto a team by their own yes, and marks what the team alone knows of the minor. */
async function setUp(transaction: TransactionSql): Promise<void> {
  await transaction`
    insert into public.teams (id, name, organization_type, owner_user_id) values (${TEAM}, 'Sweep', 'college', ${idOf(people.owner)})`;
  await transaction`
    insert into public.team_members (team_id, user_id, is_confirmed)
    select ${TEAM}, unnest(${[minor, idOf(people.teammate)]}::uuid[]), true`;
  await transaction`
    insert into public.team_staff (team_id, user_id, role, is_confirmed) values (${TEAM}, ${idOf(people.coach)}, 'head_coach', true)`;
  await transaction`
    insert into public.team_practices (id, team_id, title, scheduled_at) values (${PRACTICE}, ${TEAM}, 'Aim', now() + interval '1 day')`;
  await transaction`
    insert into public.team_practice_attendance (practice_id, user_id, status, notes)
    values (${PRACTICE}, ${minor}, 'not_attending', 'zq001z')`;
  await transaction`update public.user_profiles set is_published = false, visibility = 'unlisted' where user_id = ${minor}`;
  await transaction`update public.profiles set email = 'zq002z@lineup.example', full_name = 'zq003z' where id = ${minor}`;
}

const marks: Record<string, string> = { zq001z: 'note', zq002z: 'email', zq003z: 'legal name' };

const fill = (value: string, slugs: Record<string, string>) =>
  value.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
    const id =
      {
        minor,
        team: TEAM,
        ownTeam: TEAM,
        ownPractice: PRACTICE,
        third: minor,
        person: minor,
        other: minor,
        manager: minor,
      }[name] ??
      slugs[name] ??
      TEAM;
    return `'${id}'`;
  });

/** What that person finds of the minor by any door, before and after the team is archived. */
async function found(who: keyof typeof people): Promise<{ before: string[]; after: string[] }> {
  const said = { before: [] as string[], after: [] as string[] };
  await undone(sql, async (transaction) => {
    await prepareListening(transaction);
    await setUp(transaction);
    const [profile] = await transaction`select slug from public.user_profiles where user_id = ${minor}`;
    const slug = String(profile?.slug);
    const values = Object.fromEntries(
      Object.entries(candidates).map(([name, each]) => [
        name,
        each.map((value) => fill(value, { personSlug: slug, otherSlug: slug, managerSlug: slug })),
      ]),
    );
    for (const time of ['before', 'after'] as const) {
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf(people[who]) });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction.unsafe('set local role authenticated');
      const doors = await listenAt(transaction, await allDoors(transaction, 'authenticated', values));
      said[time] = doors.flatMap(({ door, words }) => words.map((word) => `${marks[word]} by ${door.name}`));
      await transaction.unsafe('reset role');
      await transaction`update public.teams set archived_at = now() where id = ${TEAM}`;
    }
  });
  return said;
}

describe('once the team is archived', () => {
  test.each(Object.keys(people) as (keyof typeof people)[])(
    'its %s finds neither email, legal name nor notes of a minor by any door',
    async (who) => {
      const { before, after } = await found(who);
      for (const mark of Object.values(marks)) expect(before.some((each) => each.startsWith(mark))).toBe(true);
      expect(after).toEqual([]);
    },
    120_000,
  );

  test.each(Object.entries(people))(
    'its %s may not write to a minor, nor is the channel of before theirs',
    async (_, kind) => {
      const may: unknown[] = [];
      const topics: unknown[] = [];
      await undone(sql, async (transaction) => {
        await setUp(transaction);
        // Never the two alone: another adult of the team is there.
        const there = [...new Set([minor, idOf(kind), idOf(people.owner), idOf(people.coach)])];
        const [group] = await transaction`
        insert into public.conversations (type, created_by, max_participants) values ('group', ${minor}, 7) returning id`;
        await transaction`
        insert into public.conversation_participants (conversation_id, user_id) select ${group?.id}, unnest(${there}::uuid[])`;
        for (const archivedAt of [null, '2026-01-01', null]) {
          await transaction`update public.teams set archived_at = ${archivedAt} where id = ${TEAM}`;
          const [now] = await transaction`
          select private.may_talk(${there}::uuid[]) as may, private.topic_of('conversation', ${group?.id}) as topic`;
          may.push(now?.may);
          topics.push(now?.topic);
        }
      });
      expect(may).toEqual([true, false, true]);
      expect(topics[1]).not.toBe(topics[0]);
    },
  );

  test('its owner still opens it, hears of it, and restores it', async () => {
    await sql.begin(setUp);
    try {
      const owner = as(people.owner);
      await rowsOf(owner.rpc('archive_team', { p_team_id: TEAM, p_archive: true }));
      const page = await rowsOf(owner.rpc('load_team_manage', { p_team_id: TEAM }));
      expect(page).toMatchObject({ viewer: { is_manager: true, sees_inside: true }, live_topic: expect.any(String) });
      expect(await rowsOf(owner.rpc('list_my_teams'))).toContainEqual(
        expect.objectContaining({ id: TEAM, part: 'owner' }),
      );
      await rowsOf(owner.rpc('archive_team', { p_team_id: TEAM, p_archive: false }));
      expect(await sql`select archived_at from public.teams where id = ${TEAM}`).toEqual([{ archived_at: null }]);
    } finally {
      await sql`delete from public.teams where id = ${TEAM}`;
    }
  });
});
