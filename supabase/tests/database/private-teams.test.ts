/**
 * A private team: people who are not on it do not learn that it exists, at any door, in any event or mail. Doors are read from the
 * catalog, so that a new column or function that says something of it fails.
 */
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { candidates } from './words/candidates.ts';
import { allDoors, listenAt, prepareListening, type Candidates } from './words/doors.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const ID = (end: string) => `00000000-0000-4000-a000-0000000c${end}`;
const made = { team: ID('0001'), practice: ID('0002'), post: ID('0003'), player: ID('0011') };
const MARKS = {
  zq101z: 'name',
  zq102z: 'description',
  zq103z: 'practice',
  zq104z: 'tournament',
  zq105z: 'post',
  zq106z: 'achievement',
} as const;
const pattern = '(zq10[1-6]z)';
const outsiders = {
  'signed out': null,
  'a stranger': 'parent',
  'a player of another team': 'player',
  'the owner of another team': 'coach',
  'a minor of another team': 'minor',
  'platform staff who manage no teams': 'staff',
  'a recruiter': 'college-coach',
  'somebody who was removed': 'second-player',
} as const satisfies Record<string, AccountKind | null>;
const insiders = { owner: 'team-staff', admin: 'admin' } as const satisfies Record<string, AccountKind>;
const UNDO = new Error('undo');

async function become(transaction: TransactionSql, me: string | null): Promise<void> {
  const claims = JSON.stringify(me ? { role: 'authenticated', aal: 'aal2', sub: me } : { role: 'anon' });
  await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
  await transaction.unsafe(`set local role ${me ? 'authenticated' : 'anon'}`);
}

/** A private team of a listed player, with one of everything. */
async function makeTeam(transaction: TransactionSql): Promise<void> {
  const owner = idOf(insiders.owner);
  const { team, practice, post, player } = made;
  await transaction.unsafe(`
    insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    values ('${player}', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '${player}@lineup.example', now(),
      '{"full_name": "Listed Player"}', now(), now());
    insert into private.birth_dates (user_id, birth_date) values ('${player}', '1990-01-01')
      on conflict (user_id) do update set birth_date = excluded.birth_date;
    insert into public.user_profiles (user_id) values ('${player}') on conflict do nothing;
    update public.user_profiles set display_name = 'Listed Player', slug = 'listed-player-zz', is_published = true, visibility = 'public'
      where user_id = '${player}';
    insert into public.user_roles (user_id, role) values ('${player}', 'recruit_player');
    insert into public.teams (id, name, description, organization_type, owner_user_id, subscription_tier, is_private)
    values ('${team}', 'zq101z', 'zq102z', 'private_team', '${owner}', 'gold', true);
    insert into public.team_members (team_id, user_id, is_confirmed) values
      ('${team}', '${player}', true), ('${team}', '${idOf('second-player')}', true);
    update public.team_members set is_active = false where team_id = '${team}' and user_id = '${idOf('second-player')}';
    insert into public.team_game_profiles (team_id, esports_title_id, play_level)
      select '${team}', id, 'casual' from public.esports_titles limit 1;
    insert into public.team_practices (id, team_id, title, scheduled_at) values ('${practice}', '${team}', 'zq103z', now() + interval '1 day');
    insert into public.team_practice_attendance (practice_id, user_id, status) values ('${practice}', '${player}', 'attending');
    insert into public.team_tournaments (team_id, name, start_date) values ('${team}', 'zq104z', now() + interval '2 days');
    insert into public.team_recruiting_posts (id, team_id, title) values ('${post}', '${team}', 'zq105z');
    insert into public.team_achievements (team_id, title, date_achieved) values ('${team}', 'zq106z', current_date)`);
}

function known(): Candidates {
  const path = `'/teams/${made.team}/manage`;
  return {
    ...Object.fromEntries(
      Object.entries(candidates).map(([name, values]) => [
        name,
        values.map((value) => value.replaceAll(/(?<!:):([a-zA-Z]+)/g, `'${made.team}'`)),
      ]),
    ),
    p_team_id: [`'${made.team}'`],
    p_practice_id: [`'${made.practice}'`],
    p_practice_ids: [`'${made.practice}'`],
    p_post_id: [`'${made.post}'`],
    p_slug: ["'listed-player-zz'"],
    p_paths: [`${path}'`, `${path}?tab=practices&practice=${made.practice}'`],
    p_query: ["'zq101z'", "'zq103z'", "'Listed'"],
    p_search: ["'zq101z'", "'Listed'"],
    p_user_id: [`'${made.player}'`],
    p_person_id: [`'${made.player}'`],
    p_player_id: [`'${made.player}'`],
    participant_ids: [`'${made.player}'`],
  };
}

async function read(kind: AccountKind | null) {
  const told = { doors: [] as string[], live: [] as string[], mails: [] as string[] };
  await sql
    .begin(async (transaction) => {
      await makeTeam(transaction);
      await prepareListening(transaction, pattern);
      const me = kind ? idOf(kind) : null;
      await become(transaction, me);
      const said = await listenAt(transaction, await allDoors(transaction, me ? 'authenticated' : 'anon', known()));
      told.doors = said
        .flatMap(({ door, words }) => words.map((word) => `${MARKS[word as keyof typeof MARKS]} by ${door.name}`))
        .toSorted();
      await transaction.unsafe('reset role');
      told.live = (
        await transaction<{ said: string }[]>`
          select topic || payload::text as said from realtime.messages where topic || payload::text ~ ${pattern}`
      ).map(({ said: each }) => each);
      told.mails = (
        await transaction<{ template: string }[]>`select o.template from private.mail_outbox o
          where o.state = 'waiting' and o.recipient_id = ${me} and private.describe_mail(o)::text ~ ${pattern}`
      ).map(({ template }) => template);
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return told;
}

describe('of a private team', () => {
  test.each(Object.entries(outsiders))('%s finds nothing at any door', async (_, kind) => {
    expect(await read(kind)).toEqual({ doors: [], live: [], mails: [] });
  });

  test.each(Object.entries(insiders))('%s finds all of it, so that the search is known to find', async (_, kind) => {
    const { doors } = await read(kind);
    const found = new Set(doors.map((each) => each.split(' by ')[0]));
    expect([...found].toSorted()).toEqual(Object.values(MARKS).toSorted());
  });
});

describe('a private team', () => {
  const NAME = 'Closed Team';
  const open = async (organization_type = 'private_team') => {
    const id = randomUUID();
    await rowsOf(as('coach').from('teams').insert({ id, name: NAME, organization_type: 'private_team' }));
    if (organization_type !== 'private_team')
      await sql`update public.teams set organization_type = ${organization_type} where id = ${id}`;
    return id;
  };
  const clear = () => sql`delete from public.teams where name = ${NAME}`;
  const setPrivate = (kind: AccountKind, id: string, is_private: boolean) =>
    as(kind).from('teams').update({ is_private }).eq('id', id);
  const isPrivate = async (id: string) =>
    (await sql`select is_private from public.teams where id = ${id}`)[0]?.is_private;

  test('is what its owner makes it, knowingly; nobody else', async () => {
    const id = await open();
    expect(await isPrivate(id)).toBe(false);
    for (const kind of ['player', 'private-coach', 'staff', 'college-admin'] as const) await setPrivate(kind, id, true);
    expect(await isPrivate(id)).toBe(false);
    await rowsOf(setPrivate('coach', id, true));
    expect(await isPrivate(id)).toBe(true);
    expect(await rowsOf(as('player').from('teams').select('id').eq('id', id))).toEqual([]);
    await rowsOf(setPrivate('coach', id, false));
    expect(await rowsOf(as('player').from('teams').select('id').eq('id', id))).toEqual([{ id }]);
    await clear();
  });

  test('is what a high-school team starts as, whatever the client sends', async () => {
    await sql`insert into public.user_roles (user_id, role) values (${idOf('parent')}, 'programs_high_school_admin')`;
    const id = randomUUID();
    await as('parent').from('teams').insert({ id, name: NAME, organization_type: 'high_school' });
    await sql`delete from public.user_roles where user_id = ${idOf('parent')} and role = 'programs_high_school_admin'`;
    expect(await isPrivate(id)).toBe(true);
    // The role is gone, the team is still theirs to open.
    await rowsOf(setPrivate('parent', id, false));
    expect(await isPrivate(id)).toBe(false);
    await clear();
  });

  test('takes no guests and no requests to join from outside', async () => {
    const id = await open();
    await rowsOf(setPrivate('coach', id, true));
    const [practice] = await sql`insert into public.team_practices (team_id, title, scheduled_at)
      values (${id}, 'Closed', now() + interval '1 day') returning id`;
    const [post] =
      await sql`insert into public.team_recruiting_posts (team_id, title) values (${id}, 'Closed') returning id`;
    const answer = await as('player')
      .from('team_practice_attendance')
      .upsert({ practice_id: String(practice?.id), user_id: idOf('player'), status: 'attending' });
    expect(answer.error).toMatchObject({ code: '42501', hint: 'team_only' });
    const asks = await as('player')
      .from('team_join_requests')
      .insert({ team_id: id, post_id: String(post?.id), user_id: idOf('player') });
    expect(asks.error).not.toBeNull();
    expect(await sql`select from public.team_practice_attendance where practice_id = ${practice!.id}`).toHaveLength(0);
    expect(await sql`select from public.team_join_requests where team_id = ${id}`).toHaveLength(0);
    expect((await signedOut().rpc('load_team_manage', { p_team_id: id })).data).toBeNull();
    await clear();
  });
});
