/** What an id that the client names may open, how many teams and invitations a person makes, who has a place twice. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, BRONZE_TEAM, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let [silver, bronze, college, game] = ['', '', '', ''];
const clear = async () => {
  await sql`delete from public.teams where name like 'New team%'`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.team_invitations where email like '%@invited.example'`;
  await sql`delete from public.team_members where team_id = ${silver} and user_id = any (${[idOf('parent'), idOf('coach')]})`;
};
beforeAll(async () => {
  [silver, bronze] = [await teamId(sql, SILVER_TEAM), await teamId(sql, BRONZE_TEAM)];
  const [other] = await sql`
    select id from public.colleges c where not exists (
      select from public.user_roles r where r.college_id = c.id and r.user_id = ${idOf('college-staff')}) limit 1`;
  college = String(other?.id);
  const [played] = await sql`select id from public.team_game_profiles where team_id = ${silver} and is_active limit 1`;
  game = String(played?.id);
});
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql`delete from storage.objects`;
  await sql.end();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const make = (kind: AccountKind, id: string = randomUUID()) =>
  as(kind)
    .from('teams')
    .insert({ id, name: 'New team', organization_type: 'college', owner_user_id: idOf(kind) });
const forced = (id: string, owner: AccountKind) => sql`
  insert into public.teams (id, name, organization_type, owner_user_id) values (${id}, 'New team', 'college', ${idOf(owner)})`;
const upload = (kind: AccountKind, bucket: string, name: string) =>
  as(kind).storage.from(bucket).upload(name, PNG, { contentType: 'image/png' });

describe('the id of a team', () => {
  test('[SE-043] is none of a college or a person', async () => {
    for (const id of [college, idOf('player'), idOf('newcomer'), idOf('college-staff')])
      expect((await make('college-staff', id)).error).toMatchObject({ code: '42501' });
    expect(await sql`select from public.teams where name = 'New team'`).toHaveLength(0);
    expect((await make('college-staff')).error).toBeNull();
  });

  test('[SE-009, SE-043] opens no folder of a college, even where it is the same', async () => {
    const logo = `${college}/${randomUUID()}.png`;
    expect((await upload('staff', 'logos', logo)).error).toBeNull();
    await forced(college, 'college-staff');
    const logos = as('college-staff').storage.from('logos');
    expect((await logos.list(college)).data).toEqual([]);
    expect((await upload('college-staff', 'logos', `${college}/${randomUUID()}.png`)).error).toMatchObject({
      statusCode: '403',
    });
    await logos.remove([logo]);
    const seen = await fetch(as('staff').storage.from('logos').getPublicUrl(logo).data.publicUrl);
    expect(seen.status).toBe(200);
  });

  test('[SE-043] opens no folder of a person, even where it is the same', async () => {
    const avatar = `${idOf('player')}/${randomUUID()}.png`;
    expect((await upload('player', 'avatars', avatar)).error).toBeNull();
    await forced(idOf('player'), 'college-staff');
    const avatars = as('college-staff').storage.from('avatars');
    expect((await avatars.list(idOf('player'))).data).toEqual([]);
    await avatars.remove([avatar]);
    expect((await as('player').storage.from('avatars').list(idOf('player'))).data).toHaveLength(1);
  });

  test('[SE-022] opens the own folder of logos', async () => {
    const id = randomUUID();
    await rowsOf(make('college-staff', id));
    expect((await upload('college-staff', 'logos', `${id}/${randomUUID()}.png`)).error).toBeNull();
    expect((await as('college-staff').storage.from('logos').list(id)).data).toHaveLength(1);
    expect((await as('college-staff').storage.from('avatars').list(id)).data).toEqual([]);
  });
});

describe('limits of a person', () => {
  const fill = (bucket: string, kind: AccountKind, amount: number) => sql`
    insert into private.rate_counters (bucket, caller, window_start, amount)
    values (${bucket}, ${idOf(kind)}, date_bin('1 day', now(), timestamptz '2026-01-01'), ${amount})`;
  const invite = (kind: AccountKind, p_team_id: string) =>
    as(kind).rpc('invite_to_team', { p_team_id, p_email: `${randomUUID()}@invited.example` });

  test('10 new teams a day; a retry after a lost answer meets its own row', async () => {
    const last = randomUUID();
    await fill('new_team', 'college-staff', 9);
    await rowsOf(make('college-staff', last));
    expect((await make('college-staff', last)).error).toMatchObject({ code: '23505' });
    expect((await make('college-staff')).error).toMatchObject({ code: 'PT429' });
    expect((await make('staff')).error).toBeNull();
    expect(
      await sql`select from public.teams where name = 'New team' and owner_user_id = ${idOf('college-staff')}`,
    ).toHaveLength(1);
  });

  test('100 invitations a day over all teams, and nobody uses up those of others', async () => {
    await fill('team_invitation', 'coach', 99);
    await rowsOf(invite('coach', silver));
    for (const team of [silver, bronze])
      expect((await invite('coach', team)).error).toMatchObject({ code: 'PT429', hint: 'team_invitation' });
    expect((await invite('admin', silver)).error).toBeNull();
    const [row] = await sql`
      select count(*)::int as n from public.team_invitations where email like '%@invited.example' and invited_by = ${idOf('coach')}`;
    expect(row?.n).toBe(1);
  });
});

describe('a place', () => {
  const put = (whom: AccountKind, rest: { game_profile_id?: string } = {}) =>
    as('coach')
      .from('team_members')
      .insert({ team_id: silver, user_id: idOf(whom), ...rest });
  const places = (whom: AccountKind) => sql`
    select game_profile_id as game from public.team_members where team_id = ${silver} and user_id = ${idOf(whom)} and is_active`;

  test('[TM-077] without a game is not given to somebody who has one', async () => {
    await rowsOf(put('parent', { game_profile_id: game }));
    expect((await put('parent')).error).toMatchObject({ code: '23505' });
    const added = await as('coach').rpc('add_team_member', { p_team_id: silver, p_user_id: idOf('parent') });
    expect(added.error).toMatchObject({ code: '23505', message: 'Already Assigned' });
    const imported = await rowsOf(
      as('coach').rpc('import_roster', {
        p_team_id: silver,
        p_rows: [{ email: 'parent@lineup.example', kind: 'member', role: 'player' }],
      }),
    );
    expect(imported).toEqual([{ outcome: 'unchanged' }]);
    expect(await places('parent')).toEqual([{ game }]);
  });

  test('[TM-077] without a game is followed by one for a game, and is there once', async () => {
    await rowsOf(put('parent'));
    expect((await put('parent')).error).toMatchObject({ code: '23505' });
    await rowsOf(put('parent', { game_profile_id: game }));
    const emptied = await as('coach')
      .from('team_members')
      .update({ game_profile_id: null })
      .match({ team_id: silver, user_id: idOf('parent'), game_profile_id: game });
    expect(emptied.error).toMatchObject({ code: '23505' });
    expect(await places('parent')).toHaveLength(2);
  });

  test('[TM-073] among the players is none for the owner, who may coach', async () => {
    expect((await put('coach')).error).toMatchObject({ code: '23514', hint: 'owner' });
    const added = await as('coach').rpc('add_team_member', { p_team_id: silver, p_user_email: 'coach@lineup.example' });
    expect(added.error).toMatchObject({ code: '23514', hint: 'owner' });
    expect(await places('coach')).toEqual([]);
    const [staff] = await sql`
      select count(*)::int as n from public.team_staff where team_id = ${silver} and user_id = ${idOf('coach')} and is_active`;
    expect(staff?.n).toBeGreaterThan(0);
  });
});
