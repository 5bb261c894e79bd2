/**
 * Places, hours and names of a team where a minor plays: people who are not of the team find none of them at any door, in any
 * event or mail. Doors are read from the catalog, so that a new column or function that says one of them fails.
 */
import type { TransactionSql } from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { idOf, openDatabase } from './backend.ts';
import { candidates } from './words/candidates.ts';
import { allDoors, listenAt, prepareListening, type Candidates } from './words/doors.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const ID = (end: string) => `00000000-0000-4000-a000-0000000b${end}`;
const made = { team: ID('0001'), practice: ID('0002'), series: ID('0003'), tournament: ID('0004') };
/** People of the team, none of them listed. */
const people = { minor: ID('0011'), adult: ID('0012') };
/** What is marked, and how it reads in an answer. */
const MARKS = {
  zq001z: 'place',
  zq002z: 'description',
  zq003z: 'name of the minor',
  zq004z: 'name of an adult of the team',
  [people.minor]: 'id of the minor',
  [people.adult]: 'id of an adult of the team',
  hour: 'hour',
  zq005z: 'description of the tournament',
  cup: 'hour of the tournament',
  rule: 'hour of the series',
} as const;
/** Platform staff look after all accounts, which says nothing of a team. */
const ACCOUNTS = / by (table user_profiles|list_contacts|search_people)/;
/** 17:43 UTC, in whatever zone; no other row is of that day. */
const HOUR = '2031-03-0[678][ T][0-9]{2}:43';
const CUP = '2031-04-(?:0[89]|10)[ T][0-9]{2}:37';
const RULE = '43:21[.]5';
const pattern = `(zq00[1-5]z|${people.minor}|${people.adult}|${HOUR}|${CUP}|${RULE})`;
const nameOf = (found: string) =>
  found.startsWith('2031-04')
    ? MARKS.cup
    : found.startsWith('2031')
      ? MARKS.hour
      : found.startsWith('43:21')
        ? MARKS.rule
        : (MARKS[found as keyof typeof MARKS] ?? found);

const outsiders = {
  'signed out': null,
  'a stranger': 'parent',
  'a player of another team': 'player',
  'the owner of another team': 'coach',
  'a minor of another team': 'minor',
  'platform staff': 'staff',
  'a recruiter': 'college-coach',
  'somebody who was removed': 'second-player',
  'somebody whom a manager put there, before their yes': 'private-coach',
} as const satisfies Record<string, AccountKind | null>;
const insiders = { owner: 'team-staff', admin: 'admin' } as const satisfies Record<string, AccountKind>;

const UNDO = new Error('undo');

async function become(transaction: TransactionSql, me: string | null): Promise<void> {
  const claims = JSON.stringify(me ? { role: 'authenticated', aal: 'aal2', sub: me } : { role: 'anon' });
  await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
  await transaction.unsafe(`set local role ${me ? 'authenticated' : 'anon'}`);
}

/** A team with a minor, an adult, a removed and an invited person, a series and a practice that both have answered. */
async function makeTeam(transaction: TransactionSql): Promise<void> {
  const owner = idOf(insiders.owner);
  const account = (id: string, mark: string, born: string) =>
    transaction.unsafe(`
    insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    values ('${id}', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '${id}@lineup.example', now(),
      '{"full_name": "${mark}"}', now(), now());
    insert into private.birth_dates (user_id, birth_date) values ('${id}', '${born}')
      on conflict (user_id) do update set birth_date = excluded.birth_date;
    update public.profiles set full_name = '${mark}' where id = '${id}';
    insert into public.user_profiles (user_id) values ('${id}') on conflict do nothing;
    update public.user_profiles set display_name = '${mark}' where user_id = '${id}'`);
  await account(people.minor, 'zq003z', new Date(Date.now() - 15 * 31_557_600_000).toISOString());
  await account(people.adult, 'zq004z', '1990-01-01');
  await transaction.unsafe(`
    insert into public.teams (id, name, organization_type, owner_user_id) values ('${made.team}', 'Closed Hours', 'high_school', '${owner}');
    insert into public.team_members (team_id, user_id, is_confirmed) values
      ('${made.team}', '${people.minor}', true), ('${made.team}', '${people.adult}', true),
      ('${made.team}', '${idOf('second-player')}', true), ('${made.team}', '${idOf('private-coach')}', false);
    insert into public.team_staff (team_id, user_id, is_confirmed) values ('${made.team}', '${people.adult}', true);
    update public.team_members set is_active = false where team_id = '${made.team}' and user_id = '${idOf('second-player')}';
    insert into public.team_practice_series (id, team_id, starts_on, ends_on, weekdays, start_time, time_zone)
    values ('${made.series}', '${made.team}', '2031-03-07', '2031-06-07', '{5}', '17:43:21.5', 'UTC');
    insert into public.team_practices (id, team_id, title, description, location, scheduled_at, series_id, series_on, created_by)
    values ('${made.practice}', '${made.team}', 'Scrims', 'zq002z', 'zq001z', '2031-03-07T17:43:21.5Z', '${made.series}', '2031-03-07', '${owner}');
    insert into public.team_practice_attendance (practice_id, user_id, status) values
      ('${made.practice}', '${people.minor}', 'attending'), ('${made.practice}', '${people.adult}', 'maybe');
    insert into public.team_tournaments (id, team_id, name, description, tournament_type, start_date, created_by)
    values ('${made.tournament}', '${made.team}', 'Spring Cup', 'zq005z', 'lan', '2031-04-09T17:37:11Z', '${owner}')`);
}

/** What is asked for: the team, its practice and its people, whatever the parameter is called. */
function known(): Candidates {
  const persons = Object.values(people).map((id) => `'${id}'`);
  const path = `'/teams/${made.team}/manage`;
  const own: Candidates = {
    p_team_id: [`'${made.team}'`],
    p_practice_id: [`'${made.practice}'`],
    p_practice_ids: [`'${made.practice}'`],
    p_paths: [`${path}'`, `${path}?tab=practices&practice=${made.practice}'`],
    p_query: ["'zq'", "'Scrims'", "'Closed Hours'", "'Spring Cup'"],
    p_search: ["'zq'"],
  };
  for (const name of ['p_user_id', 'p_person_id', 'p_player_id', 'p_guardian_id', 'p_minor_id', 'list_contacts.p_ids'])
    own[name] = persons;
  own.participant_ids = persons;
  return {
    ...Object.fromEntries(
      Object.entries(candidates).map(([name, values]) => [
        name,
        values.map((value) => value.replaceAll(/(?<!:):([a-zA-Z]+)/g, `'${made.team}'`)),
      ]),
    ),
    ...own,
  };
}

interface Told {
  doors: string[];
  live: string[];
  mails: string[];
}

/** Lets one reader ask at every door while the team is there; nothing of it stays. */
async function read(kind: AccountKind | null): Promise<Told> {
  const told: Told = { doors: [], live: [], mails: [] };
  await sql
    .begin(async (transaction) => {
      await makeTeam(transaction);
      await prepareListening(transaction, pattern);
      const me = kind ? idOf(kind) : null;
      await become(transaction, me);
      const said = await listenAt(transaction, await allDoors(transaction, me ? 'authenticated' : 'anon', known()));
      told.doors = said.flatMap(({ door, words }) => words.map((word) => `${nameOf(word)} by ${door.name}`)).toSorted();
      await transaction.unsafe('reset role');
      const topics = await transaction<{ topic: string; payload: string }[]>`
        select topic, payload::text from realtime.messages`;
      const finds = new RegExp(pattern, 'g');
      told.live = topics.flatMap(({ topic, payload }) =>
        [
          ...`${topic} ${payload}`
            .replace(`user:${people.minor}`, '')
            .replace(`user:${people.adult}`, '')
            .matchAll(finds),
        ].map(([word]) => `${nameOf(word)} on ${topic}`),
      );
      const mails = await transaction<{ template: string; content: string | null }[]>`
        select o.template, private.describe_mail(o)::text as content from private.mail_outbox o
        where o.state = 'waiting' and o.recipient_id = ${me}`;
      told.mails = mails.flatMap(({ template, content }) =>
        [...(content ?? '').matchAll(finds)].map(([word]) => `${nameOf(word)} in ${template}`),
      );
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return told;
}

describe('of a team where a minor plays', () => {
  test.each(Object.entries(outsiders))(
    '%s finds no place, hour, description or person at any door',
    async (_, kind) => {
      const { doors, ...sent } = await read(kind);
      expect(doors.filter((each) => kind !== 'staff' || !ACCOUNTS.test(each))).toEqual([]);
      expect(sent).toEqual({ live: [], mails: [] });
    },
  );

  test.each(Object.entries(insiders))('%s finds all of it, so that the search is known to find', async (_, kind) => {
    const { doors } = await read(kind);
    const found = new Set(doors.map((each) => each.split(' by ')[0]));
    expect([...found].toSorted()).toEqual(Object.values(MARKS).toSorted());
    expect(doors).toContain('place by table team_practices');
  });
});
