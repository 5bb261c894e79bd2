/** Attempts to write in the name of others, to reach what is theirs, and to rise: each is refused and changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import {
  BRONZE_TEAM,
  FOREIGN_TEAM,
  SILVER_TEAM,
  as,
  backend,
  idOf,
  openDatabase,
  rowsOf,
  signedOut,
  teamId,
} from './backend.ts';
import { readTargetIds } from './target-ids.ts';

const sql = openDatabase();
let ids: Record<string, string> = {};
let [silver, bronze, foreign] = ['', '', ''];
beforeAll(async () => {
  ids = await readTargetIds(sql);
  [silver, bronze, foreign] = await Promise.all([
    teamId(sql, SILVER_TEAM),
    teamId(sql, BRONZE_TEAM),
    teamId(sql, FOREIGN_TEAM),
  ]);
});
afterAll(async () => {
  await sql`delete from public.team_invitations where team_id = ${silver}`;
  await sql.end();
});
const headersOf = (kind: AccountKind) => ({
  apikey: backend.anonKey,
  authorization: `Bearer ${backend.tokens[kind]}`,
  'content-type': 'application/json',
});
const id = (name: string) => ids[name] ?? '';
const refused = { code: '42501' };

describe('in the name of another', () => {
  const soon = '2030-01-01T18:00:00Z';
  test.each([
    ['team_practices', () => ({ team_id: silver, title: 'Forged', scheduled_at: soon, created_by: idOf('player') })],
    ['team_tournaments', () => ({ team_id: silver, name: 'Forged', start_date: soon, created_by: idOf('player') })],
    ['team_recruiting_posts', () => ({ team_id: silver, title: 'Forged', created_by: idOf('player') })],
    [
      'team_achievements',
      () => ({ team_id: silver, title: 'Forged', date_achieved: '2026-01-01', created_by: idOf('player') }),
    ],
    ['teams', () => ({ name: 'Forged', organization_type: 'college', owner_user_id: idOf('player') })],
  ] as const)('%s takes no other creator or owner', async (table, row) => {
    for (const kind of ['coach', 'admin'] as const) {
      const { error } = await as(kind)
        .from(table)
        .insert(row() as never);
      expect(error).toMatchObject(refused);
    }
  });

  test.each([
    ['messages', () => ({ conversation_id: id('conversation'), sender_id: idOf('coach'), content: 'Forged' })],
    ['message_read_receipts', () => ({ message_id: id('message'), user_id: idOf('coach') })],
    [
      'team_practice_attendance',
      () => ({ practice_id: id('nextPractice'), user_id: idOf('coach'), status: 'attending' }),
    ],
    ['conversation_mutes', () => ({ conversation_id: id('conversation'), user_id: idOf('coach') })],
    ['user_blocks', () => ({ blocker_id: idOf('coach'), blocked_id: idOf('parent') })],
    ['user_activity_logs', () => ({ user_id: idOf('coach'), event_type: 'forged' })],
    ['team_join_requests', () => ({ team_id: id('team'), post_id: id('post'), user_id: idOf('parent') })],
    ['player_games', () => ({ user_id: idOf('coach'), esports_title_id: id('spareTitle') })],
    ['notification_preferences', () => ({ user_id: idOf('coach') })],
    ['role_requests', () => ({ user_id: idOf('coach'), role: 'coaching_private_coach' })],
  ] as const)('[SE-035, SE-040, SE-042] %s takes no row under the id of another', async (table, row) => {
    const { error } = await as('player')
      .from(table)
      .insert(row() as never);
    expect(error).toMatchObject(refused);
  });

  test('[SE-040] a message neither changes its sender nor moves to another conversation', async () => {
    const own = await sql`select id from public.messages where sender_id = ${idOf('player')} limit 1`;
    for (const change of [
      { sender_id: idOf('coach') },
      { conversation_id: id('conversation') },
      { created_at: '2020-01-01' },
    ]) {
      const { error } = await as('player')
        .from('messages')
        .update(change)
        .eq('id', own[0]?.id as string);
      expect(error).toMatchObject(refused);
    }
  });
});

describe('rising', () => {
  test('[DB-012, SE-022] nobody sets a tier, nobody takes a team', async () => {
    for (const kind of ['coach', 'player', 'admin'] as const) {
      for (const change of [{ subscription_tier: 'gold' }, { owner_user_id: idOf(kind) }, { archived_at: null }]) {
        expect((await as(kind).from('teams').update(change).eq('id', bronze)).error).toMatchObject(refused);
      }
      const paid = await as(kind)
        .from('team_subscriptions')
        .upsert({ team_id: bronze, tier: 'gold' } as never);
      expect(paid.error).toMatchObject(refused);
    }
    const taken = await as('player').rpc('offer_team_transfer', { p_team_id: silver, p_user_id: idOf('player') });
    expect(taken.error).toMatchObject(refused);
  });

  test('[SE-008] no column of one’s own account makes anybody more', async () => {
    const supabase = as('parent');
    const meta = await fetch(`${backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: headersOf('parent'),
      body: JSON.stringify({
        data: { role: 'yes_admin', roles: ['yes_admin'] },
        app_metadata: { role: 'yes_admin' },
        role: 'service_role',
      }),
    });
    expect(meta.status).toBeLessThan(500);
    expect(await rowsOf(supabase.from('contact_messages').select('id'))).toEqual([]);
    const [account] = await sql`select role, raw_app_meta_data from auth.users where id = ${idOf('parent')}`;
    expect(account?.role).toBe('authenticated');
    expect(JSON.stringify(account?.raw_app_meta_data)).not.toContain('yes_admin');
    await sql`update auth.users set raw_user_meta_data = '{}' where id = ${idOf('parent')}`;
  });

  test('[SE-026] an invitation gives what the manager wrote, to whom it was sent, and no more', async () => {
    const invitation = await rowsOf(
      as('coach').rpc('invite_to_team', { p_team_id: silver, p_email: 'guardian@lineup.example' }),
    );
    for (const kind of ['player', 'parent', 'minor'] as const) {
      const { error } = await as(kind).rpc('answer_team_invitation', { p_accept: true, p_invitation_id: invitation });
      expect(error).toMatchObject({ code: 'PT404' });
    }
    const raised = await as('guardian')
      .from('team_invitations')
      .update({ role: 'captain' } as never)
      .eq('id', invitation);
    expect(raised.error).toMatchObject(refused);
    const stranger = await as('college-admin').rpc('invite_to_team', {
      p_team_id: silver,
      p_email: 'x@elsewhere.example',
    });
    expect(stranger.error).toMatchObject(refused);
    const role = await as('coach').rpc('invite_to_team', {
      p_team_id: silver,
      p_email: 'x@elsewhere.example',
      p_role: 'yes_admin',
    });
    expect(role.error).toMatchObject({ code: '23514' });
    await sql`delete from public.team_invitations where id = ${invitation}`;
  });

  test('[SE-026] a title on a staff list opens no rights', async () => {
    const titled = await as('team-staff')
      .from('team_staff')
      .update({ role: 'admin' })
      .eq('user_id', idOf('team-staff'))
      .select('id');
    expect(titled.data).toEqual([]);
    const moved = await as('player')
      .from('team_members')
      .update({ role: 'captain' })
      .eq('user_id', idOf('player'))
      .select();
    expect(moved.data).toEqual([]);
  });

  test.each(['award_points', 'apply_billing_event', 'read_calendar'] as const)(
    '%s answers the server alone',
    async (name) => {
      const [call] = await sql`
        select pg_get_function_identity_arguments(oid) as arguments from pg_proc where proname = ${name}`;
      const named = String(call?.arguments)
        .split(', ')
        .map((each) => [each.split(' ')[0] ?? '', null]);
      for (const supabase of [as('admin'), as('player'), signedOut()]) {
        expect((await supabase.rpc(name, Object.fromEntries(named) as never)).error).toMatchObject(refused);
      }
    },
  );
});

describe('what is of another team, college or conversation', () => {
  test('[SE-023, SE-028] a manager of one team writes to no other by its id', async () => {
    const coach = as('coach');
    const [practice] = await sql`select id from public.team_practices where team_id = ${foreign} limit 1`;
    const change = coach.from('team_practices').update({ title: 'Taken' });
    expect(await rowsOf(change.eq('id', practice?.id as string).select('id'))).toEqual([]);
    const moved = await coach
      .from('team_practices')
      .update({ team_id: foreign } as never)
      .eq('id', id('practice'));
    expect(moved.error).toMatchObject(refused);
    const [game] = await sql`select id from public.team_game_profiles where team_id = ${foreign} limit 1`;
    const crossed = await coach.rpc('invite_to_team', {
      p_team_id: silver,
      p_email: 'x@y.example',
      p_game_profile_id: game?.id as string,
    });
    expect(crossed.error).toMatchObject({ code: '23503' });
  });

  test('[SE-009, SE-010] a college editor changes no other college', async () => {
    const change = (kind: AccountKind) =>
      as(kind).from('colleges').update({ about: 'Taken' }).eq('id', id('college')).select('id');
    expect(await rowsOf(change('other-college-admin'))).toEqual([]);
    const published = await as('college-admin')
      .from('colleges')
      .update({ is_published: false } as never)
      .eq('id', id('college'));
    expect(published.error).toMatchObject(refused);
  });

  test('[SE-040] nothing of a conversation answers to its id from outside', async () => {
    for (const supabase of [as('parent'), as('admin'), as('minor')]) {
      for (const table of ['messages', 'conversation_participants'] as const) {
        expect(
          await rowsOf(supabase.from(table).select('conversation_id').eq('conversation_id', id('conversation'))),
        ).toEqual([]);
      }
      expect(
        (await supabase.rpc('mark_conversation_read', { p_conversation_id: id('conversation') })).error,
      ).toMatchObject({ code: 'PT404' });
      expect((await supabase.rpc('edit_message', { p_message_id: id('message'), p_content: 'x' })).error).toMatchObject(
        {
          code: 'PT404',
        },
      );
      expect(
        (await supabase.rpc('report_abuse', { p_reason: 'spam', p_message_id: id('message') })).error,
      ).toMatchObject({ code: 'PT404' });
    }
  });
});

describe('what nobody else reads', () => {
  test('[DB-001, DB-022] no embedding, filter or order reaches an email', async () => {
    const stranger = as('parent');
    for (const query of ['select=email', 'select=slug&email=like.*', 'select=slug&order=email', 'select=*']) {
      const answer = await fetch(`${backend.url}/rest/v1/user_profiles?${query}`, { headers: headersOf('parent') });
      expect(answer.status).toBe(403);
    }
    const embedded = await rowsOf(stranger.from('team_members').select('id, profiles(email)').eq('team_id', silver));
    expect(embedded.map(({ profiles }) => profiles)).toEqual(embedded.map(() => null));
  });

  test('notes of attendance reach the team alone', async () => {
    const read = (kind: AccountKind) =>
      rowsOf(
        as(kind)
          .from('team_practice_attendance')
          .select('notes')
          .eq('practice_id', id('practice'))
          .neq('user_id', idOf(kind)),
      );
    expect(await read('player')).not.toEqual([]);
    for (const kind of ['parent', 'minor', 'college-admin'] as const) expect(await read(kind)).toEqual([]);
    const attendance = await rowsOf(signedOut().rpc('get_practice_attendance', { p_practice_id: id('practice') }));
    expect(new Set(attendance.flatMap(({ notes, email }) => [notes, email]))).toEqual(new Set([null]));
  });

  test.each(['birth_dates', 'guardian_links', 'conversation_reads', 'message_versions', 'rate_counters', 'secrets'])(
    'private.%s is out of reach of the API',
    async (table) => {
      for (const kind of ['parent', 'admin'] as const) {
        expect(
          (
            await as(kind)
              .from(table as never)
              .select()
          ).error?.code,
        ).toBe('PGRST205');
        expect(
          (
            await as(kind)
              .schema('private' as never)
              .from(table as never)
              .select()
          ).error?.code,
        ).toBe('PGRST106');
      }
    },
  );
});
