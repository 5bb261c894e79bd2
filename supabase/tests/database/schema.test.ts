import { afterAll, expect, test } from 'vitest';
import { seed } from '../../seed/index.ts';
import { backend, openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

test('every table of public and private has row rules switched on', async () => {
  const open = await sql`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and not c.relrowsecurity`;
  expect(open).toEqual([]);
});

test('no policy is for the public role, and updates check what they leave', async () => {
  const loose = await sql`
    select tablename, policyname from pg_policies
    where schemaname = 'public' and ('public' = any (roles) or (cmd in ('UPDATE', 'ALL') and with_check is null))`;
  expect(loose).toEqual([]);
});

test('policies ask for the user once per query, not once per row', async () => {
  const slow = await sql`
    select tablename, policyname from pg_policies
    where schemaname = 'public' and regexp_replace(
      coalesce(qual, '') || coalesce(with_check, ''), 'SELECT auth\\.uid\\(\\)', '', 'g') like '%auth.uid()%'`;
  expect(slow).toEqual([]);
});

test('reading asks for sets once per query, never a function once per row', async () => {
  const slow = await sql`
    select tablename, policyname, qual from pg_policies
    where schemaname = 'public' and cmd = 'SELECT' and qual ~ 'private\\.[a-z_]+\\([^)]'`;
  expect(slow).toEqual([]);
});

test('every foreign key is indexed', async () => {
  const bare = await sql`
    select k.conrelid::regclass::text as table_name, k.conname from pg_constraint k
    where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and (i.indkey::int2[])[0] = k.conkey[1]
          and pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')`;
  expect(bare).toEqual([]);
});

test('tables that are written all the time are vacuumed after a fiftieth of their rows', async () => {
  const early = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.reloptions @> array['autovacuum_vacuum_scale_factor=0.02', 'autovacuum_analyze_scale_factor=0.02'] order by 1`;
  expect(early.map(({ name }) => name)).toEqual([
    'messages',
    'notices',
    'private.conversation_reads',
    'private.mail_outbox',
    'private.rate_counters',
  ]);
});

test('functions with raised rights pin their search path', async () => {
  const loose = await sql`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
      and not coalesce(p.proconfig @> array['search_path=""'], false)`;
  expect(loose).toEqual([]);
});

test('[SE-041] signed-out callers reach these functions and no others', async () => {
  const reachable = await sql`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute') order by 1`;
  expect(reachable.map((each) => each.name)).toEqual([
    'answer_meeting_link',
    'answer_practice_link',
    'describe_api',
    'find_recruiting_posts',
    'find_team_seekers',
    'get_practice_attendance',
    'get_team_members',
    'get_team_staff',
    'keeps_override',
    'landing_counts',
    'list_alert_frames',
    'list_news',
    'list_players',
    'list_remote_loads',
    'list_sitemap',
    'list_teams',
    'load_article',
    'load_college',
    'load_college_embed',
    'load_cooldowns',
    'load_interest_form',
    'load_learn_page',
    'load_player',
    'load_player_card',
    'load_shared_list',
    'load_status_widget',
    'load_team_head',
    'load_team_manage',
    'read_content_source',
    'read_embed_origins',
    'read_meeting_link',
    'read_practice_link',
    'read_team_invitation',
    'renew_push',
    'search_colleges',
    'search_content',
    'search_learn',
    'search_recruiting',
    'search_teams',
    'send_contact_message',
    'use_filter_link',
  ]);
});

test('these functions are for the server alone', async () => {
  const served = await sql`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not has_function_privilege('authenticated', p.oid, 'execute')
    order by 1`;
  expect(served.map((each) => each.name)).toEqual([
    'answer_calendar_reply',
    'apply_billing_event',
    'award_points',
    'begin_account_link',
    'begin_account_reading',
    'begin_invited_sign_up',
    'claim_busy_calendars',
    'claim_mails',
    'claim_pushes',
    'claim_webhooks',
    'drop_unconfirmed_account',
    'finish_invited_sign_up',
    'forget_doomed_files',
    'list_doomed_files',
    'put_paper_file',
    'read_calendar',
    'read_own_calendar',
    'read_ward_calendar',
    'record_remote_loads',
    'record_version_errors',
    'record_version_vitals',
    'settle_busy_calendar',
    'settle_mail',
    'settle_push',
    'settle_webhook',
    'store_account_reading',
    'store_content_html',
    'store_linked_account',
    'take_account_link',
  ]);
});

test('signed-out callers reach nothing in the private schema', async () => {
  const [row] = await sql`select has_schema_privilege('anon', 'private', 'usage') as reachable`;
  expect(row).toEqual({ reachable: false });
});

test('[DB-066] no table is published: what is live goes by topics, and deleted keys to nobody', async () => {
  expect(await sql`select tablename from pg_publication_tables where pubname = 'supabase_realtime'`).toEqual([]);
});

test('seeding again changes nothing', async () => {
  const state = () => sql`
    select (select count(*) from auth.users) as users, (select count(*) from public.teams) as teams,
      (select max(xmin::text::bigint) from public.team_practices) as last_change`;
  const before = await state();
  expect(await seed(backend.databaseUrl)).toBe(false);
  expect(await state()).toEqual(before);
});

test('the demo world has the promised size', async () => {
  const [size] = await sql`
    select (count(*) filter (where country = 'US'))::int as colleges, (count(distinct state) filter (where country = 'US'))::int as states,
      count(distinct country)::int as countries,
      (select count(*)::int from auth.users) as people,
      (select count(distinct user_id)::int from public.user_roles where role = 'recruit_player') as players,
      (select count(distinct subscription_tier)::int from public.teams) as tiers,
      (select count(distinct organization_type)::int from public.teams) as types,
      (select count(distinct date_trunc('week', scheduled_at))::int between 12 and 14 from public.team_practices
        where title <> 'Attendance test') as twelve_weeks
    from public.colleges`;
  expect(size).toEqual({
    colleges: 224,
    states: 51,
    countries: 4,
    people: 1050,
    players: 926,
    tiers: 3,
    types: 4,
    twelve_weeks: true,
  });
});

test('[SH-080] [SH-081] [SH-082] [SH-083] what the landing page claims is true of the demo world', async () => {
  const [claims] = await sql`
    select (select count(*) >= 220 from public.colleges c
        where c.is_published and c.country = 'US'
          and exists (select from public.college_programs p where p.college_id = c.id)) as programs,
      (select count(distinct c.state) >= 48 from public.colleges c where c.is_published and c.country = 'US') as states,
      (select count(*) >= 1000 from public.user_profiles) as community,
      (select count(*) >= 5 from public.landing_counts() g where g.player_count > 0 and g.college_count > 0) as games,
      (select count(distinct i.player_id) >= 50 from public.interests i
        join public.pipeline_stages s on s.id = i.stage_id where s.kind = 'committed') as stories`;
  expect(claims).toEqual({ programs: true, states: true, community: true, games: true, stories: true });
});
