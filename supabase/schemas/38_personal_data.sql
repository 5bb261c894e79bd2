-- Taking one's data along, and leaving. Which columns name a person, and what of their rows is that person's to
-- take, is stated in one place: a test fails for a column that names people and is not listed. Ours.

create table private.personal_columns (
  table_name text not null,
  column_name text not null,
  share text not null constraint personal_columns_share_check check (share in ('row', 'trace', 'none')),
  hidden text[] not null default '{}',
  reason text,
  primary key (table_name, column_name),
  constraint personal_columns_reason check (share <> 'none' or reason is not null)
);
comment on table private.personal_columns is
  'Every column of public and private that names a person. Whoever adds one adds its line.';
comment on column private.personal_columns.share is
  'row: the row is about the person and goes into their export; trace: the person did something to a row about others, so its key alone; '
    'none: not theirs, for the reason given.';
comment on column private.personal_columns.hidden is 'Columns that tell of other people, or secrets.';

insert into private.personal_columns (table_name, column_name, share, hidden, reason) values
  ('public.profiles', 'id', 'row', '{}', null),
  ('public.user_profiles', 'user_id', 'row', '{search_text}', null),
  ('public.user_roles', 'user_id', 'row', '{}', null),
  ('public.user_role_changes', 'user_id', 'row', '{changed_by}', null),
  ('public.user_role_changes', 'changed_by', 'trace', '{}', null),
  ('public.role_requests', 'user_id', 'row', '{decided_by}', null),
  ('public.role_requests', 'decided_by', 'trace', '{}', null),
  ('public.college_requests', 'user_id', 'row', '{decided_by}', null),
  ('public.college_requests', 'decided_by', 'trace', '{}', null),
  ('public.team_requests', 'user_id', 'row', '{decided_by}', null),
  ('public.team_requests', 'decided_by', 'trace', '{}', null),
  ('private.college_verifications', 'verified_by', 'trace', '{}', null),
  ('private.birth_dates', 'user_id', 'row', '{}', null),
  ('private.recovery_codes', 'user_id', 'none', '{}', 'Hashes of secrets.'),
  ('private.unfinished_accounts', 'user_id', 'row', '{}', null),
  ('private.identity_links_begun', 'user_id', 'none', '{}', 'Hashes of secrets, for ten minutes.'),
  ('private.waiting_identities', 'user_id', 'none', '{}', 'Nobody has said yet that it is theirs; for ten minutes.'),
  ('private.passkeys_begun', 'user_id', 'none', '{}', 'That a passkey is being added, for ten minutes.'),
  ('private.second_factor_removals', 'user_id', 'row', '{removed_by}', null),
  ('private.second_factor_removals', 'removed_by', 'trace', '{}', null),
  ('private.birth_date_changes', 'user_id', 'row', '{changed_by}', null),
  ('private.birth_date_changes', 'changed_by', 'trace', '{}', null),
  ('private.guardian_links', 'guardian_id', 'row', '{approved_by}', null),
  ('private.guardian_links', 'minor_id', 'row', '{approved_by}', null),
  ('private.guardian_links', 'approved_by', 'trace', '{}', null),
  ('private.guardian_answers', 'minor_id', 'row', '{reason,answered_by}', null),
  ('private.guardian_answers', 'guardian_id', 'row', '{reason,answered_by}', null),
  ('private.guardian_answers', 'answered_by', 'trace', '{}', null),
  ('private.guardian_events', 'minor_id', 'row', '{actor_id,reason}', null),
  ('private.guardian_events', 'guardian_id', 'row', '{actor_id,reason}', null),
  ('private.guardian_events', 'actor_id', 'trace', '{}', null),
  ('private.ward_choices', 'minor_id', 'row', '{}', null),
  ('private.ward_calendars', 'guardian_id', 'row', '{secret_hash}', null),
  ('private.ward_calendars', 'minor_id', 'row', '{secret_hash}', null),
  ('private.own_calendars', 'user_id', 'row', '{secret_hash}', null),
  ('private.practice_replies', 'user_id', 'row', '{token_hash}', null),
  ('private.ward_answers', 'user_id', 'row', '{}', null),
  ('private.ward_answers', 'guardian_id', 'row', '{}', null),
  ('private.sign_ups', 'user_id', 'none', '{}', 'Hashes of secrets, for a day.'),
  ('private.talk_requests', 'asker_id', 'row', '{accepted_at,declined_at}', null),
  ('private.talk_requests', 'asked_id', 'row', '{asker_id}', null),
  ('private.guardian_requests', 'minor_id', 'row', '{}', null),
  ('public.notification_preferences', 'user_id', 'row', '{}', null),
  ('public.contact_messages', 'user_id', 'row', '{handled_by}', null),
  ('public.contact_messages', 'handled_by', 'trace', '{}', null),
  ('public.point_awards', 'user_id', 'row', '{}', null),
  ('public.point_totals', 'user_id', 'row', '{}', null),
  ('public.user_activity_logs', 'user_id', 'row', '{}', null),
  ('public.page_performance_metrics', 'user_id', 'row', '{}', null),
  ('public.viral_activity_events', 'user_id', 'row', '{}', null),
  ('public.experiment_changes', 'changed_by', 'trace', '{}', null),
  ('public.content_pages', 'created_by', 'trace', '{}', null),
  ('public.news_articles', 'created_by', 'trace', '{}', null),
  ('public.content_revisions', 'created_by', 'trace', '{}', null),
  ('public.content_drafts', 'user_id', 'row', '{}', null),
  ('public.mr_cooldown_changes', 'changed_by', 'trace', '{}', null),
  ('public.mr_cooldown_batches', 'created_by', 'trace', '{}', null),
  ('public.player_games', 'user_id', 'row', '{}', null),
  ('public.teams', 'owner_user_id', 'trace', '{}', null),
  ('public.team_members', 'user_id', 'row', '{}', null),
  ('public.team_staff', 'user_id', 'row', '{}', null),
  ('public.team_practices', 'created_by', 'trace', '{}', null),
  ('public.team_practice_attendance', 'user_id', 'row', '{}', null),
  ('private.announcements', 'author_id', 'row', '{}', null),
  ('private.announcement_readers', 'user_id', 'row', '{}', null),
  ('private.scrim_posts', 'created_by', 'trace', '{}', null),
  ('private.scrim_asks', 'asked_by', 'trace', '{}', null),
  ('private.match_lineups', 'user_id', 'row', '{}', null),
  ('private.practice_presence', 'user_id', 'row', '{recorded_by}', null),
  ('private.practice_presence', 'recorded_by', 'trace', '{}', null),
  ('private.presence_versions', 'user_id', 'row', '{recorded_by,replaced_by}', null),
  ('private.presence_versions', 'recorded_by', 'trace', '{}', null),
  ('private.presence_versions', 'replaced_by', 'trace', '{}', null),
  ('public.team_practice_series', 'created_by', 'trace', '{}', null),
  ('public.team_default_replies', 'user_id', 'row', '{}', null),
  ('private.absences', 'user_id', 'row', '{guardian_id}', null),
  ('private.absences', 'guardian_id', 'trace', '{}', null),
  ('private.absence_answers', 'user_id', 'none', '{}', 'Says which answers an absence gave; both are there themselves.'),
  ('public.team_time_polls', 'created_by', 'trace', '{}', null),
  ('public.team_time_poll_votes', 'user_id', 'row', '{}', null),
  ('public.team_tournaments', 'created_by', 'trace', '{}', null),
  ('public.team_tournament_check_ins', 'user_id', 'row', '{}', null),
  ('public.team_recruiting_posts', 'created_by', 'trace', '{}', null),
  ('public.team_achievements', 'created_by', 'trace', '{}', null),
  ('public.team_invitations', 'invited_by', 'trace', '{}', null),
  ('public.college_invitations', 'invited_by', 'trace', '{}', null),
  ('private.pipeline_import_batches', 'imported_by', 'trace', '{}', null),
  ('public.team_subscriptions', 'payer_id', 'row', '{customer_ref,subscription_ref}', null),
  ('private.team_transfers', 'person_id', 'row', '{offered_by}', null),
  ('private.team_transfers', 'offered_by', 'trace', '{}', null),
  ('public.team_join_requests', 'user_id', 'row', '{decided_by}', null),
  ('public.team_join_requests', 'decided_by', 'trace', '{}', null),
  ('private.calendar_addresses', 'user_id', 'row', '{secret_hash}', null),
  ('public.conversations', 'created_by', 'trace', '{}', null),
  ('public.conversation_participants', 'user_id', 'row', '{}', null),
  ('private.conversation_departures', 'user_id', 'row', '{}', null),
  ('public.conversation_mutes', 'user_id', 'row', '{}', null),
  ('private.conversation_reads', 'user_id', 'row', '{}', null),
  ('public.messages', 'sender_id', 'row', '{}', null),
  ('public.message_read_receipts', 'user_id', 'row', '{}', null),
  ('public.waiting_messages', 'sender_id', 'row', '{}', null),
  ('private.open_line_checks', 'user_id', 'none', '{}', 'Says for a minute that something about the person changed.'),
  ('private.conversation_exports', 'exported_by', 'trace', '{}', null),
  ('public.message_drafts', 'user_id', 'row', '{}', null),
  ('public.message_reactions', 'user_id', 'row', '{}', null),
  ('public.user_blocks', 'blocker_id', 'row', '{}', null),
  ('public.user_blocks', 'blocked_id', 'none', '{}', 'Only the blocker knows.'),
  ('public.abuse_reports', 'reporter_id', 'row', '{evidence,resolution,handled_by}', null),
  ('public.abuse_reports', 'reported_user_id', 'none', '{}', 'Protects who reported.'),
  ('public.abuse_reports', 'handled_by', 'trace', '{}', null),
  ('private.report_decisions', 'decided_by', 'trace', '{}', null),
  ('private.messaging_suspensions', 'user_id', 'row', '{report_id}', null),
  ('private.hidden_profiles', 'user_id', 'row', '{report_id}', null),
  ('private.departed_blocks', 'blocker_id', 'row', '{address_hash,left_at}', null),
  ('public.interest_form_versions', 'published_by', 'trace', '{}', null),
  ('public.interest_drafts', 'user_id', 'row', '{}', null),
  ('private.status_widgets', 'player_id', 'row', '{token_hash}', null),
  ('public.interests', 'player_id', 'row', '{stage_id,stage_order,stage_since,assignee_id,created_by}', null),
  ('public.interests', 'assignee_id', 'trace', '{}', null),
  ('public.interests', 'created_by', 'trace', '{}', null),
  ('public.interest_submissions', 'player_id', 'row', '{}', null),
  ('private.withdrawals', 'player_id', 'row', '{}', null),
  ('public.program_contacts', 'user_id', 'row', '{}', null),
  ('public.interest_events', 'actor_id', 'trace', '{}', null),
  ('private.interest_answers', 'author_id', 'trace', '{}', null),
  ('public.interest_notes', 'author_id', 'trace', '{}', null),
  ('public.interest_mentions', 'user_id', 'trace', '{}', null),
  ('public.pipeline_views', 'created_by', 'trace', '{}', null),
  ('public.saved_replies', 'created_by', 'trace', '{}', null),
  ('public.interest_evaluations', 'evaluator_id', 'trace', '{}', null),
  ('public.meetings', 'host_id', 'trace', '{}', null),
  ('public.meetings', 'created_by', 'trace', '{}', null),
  ('public.meeting_bookings', 'invited_by', 'trace', '{}', null),
  ('public.meeting_bookings', 'recorded_by', 'trace', '{}', null),
  ('public.meeting_bookings', 'feedback_by', 'trace', '{}', null),
  ('public.tryout_scores', 'evaluator_id', 'trace', '{}', null),
  ('private.offer_signatures', 'person_id', 'row', '{}', null),
  ('private.papers', 'asked_by', 'trace', '{}', null),
  ('private.paper_files', 'uploaded_by', 'row', '{}', null),
  ('private.contact_log', 'person_id', 'trace', '{}', null),
  ('private.interest_losses', 'noted_by', 'trace', '{}', null),
  ('public.interest_tasks', 'assignee_id', 'trace', '{}', null),
  ('public.interest_tasks', 'created_by', 'trace', '{}', null),
  ('private.mail_outbox', 'recipient_id', 'row', '{recipient_email,last_error}', null),
  ('public.player_details', 'user_id', 'row', '{}', null),
  ('public.player_academics', 'user_id', 'row', '{}', null),
  ('public.player_links', 'user_id', 'row', '{}', null),
  ('public.player_achievements', 'user_id', 'row', '{}', null),
  ('public.player_availability', 'user_id', 'row', '{}', null),
  ('private.fact_sources', 'user_id', 'row', '{confirmed_by}', null),
  ('private.fact_sources', 'confirmed_by', 'trace', '{}', null),
  ('private.coach_evaluations', 'player_id', 'row', '{author_id}', null),
  ('private.coach_evaluations', 'author_id', 'row', '{player_id}', null),
  ('private.linked_accounts', 'user_id', 'row', '{}', null),
  ('private.account_link_attempts', 'user_id', 'none', '{}', 'Secrets of a link that was begun, for ten minutes.'),
  ('private.availability_weeks', 'user_id', 'none', '{}', 'Says again what player_availability says.'),
  ('private.fit_players', 'user_id', 'none', '{}', 'Says again what player_games and player_details say.'),
  ('public.onboarding_progress', 'user_id', 'row', '{}', null),
  ('private.guardian_offers', 'guardian_id', 'row', '{}', null),
  ('public.college_board_cards', 'player_id', 'row', '{}', null),
  ('public.lists', 'owner_id', 'row', '{}', null),
  ('public.list_items', 'added_by', 'row', '{player_id}', null),
  ('public.list_items', 'player_id', 'none', '{}', 'Only who keeps the list knows.'),
  ('private.roster_consents', 'user_id', 'row', '{}', null),
  ('public.notices', 'user_id', 'row', '{mailed_by}', null),
  ('private.practice_links', 'user_id', 'row', '{token_hash,change_key_hash}', null),
  ('private.meeting_links', 'user_id', 'row', '{token_hash}', null),
  ('public.kept_filters', 'user_id', 'row', '{keys}', null),
  ('private.team_seekers', 'user_id', 'row', '{}', null),
  ('private.busy_calendars', 'user_id', 'row', '{address}', null),
  ('private.captain_answers', 'user_id', 'row', '{captain_id}', null),
  ('private.captain_answers', 'captain_id', 'trace', '{}', null),
  ('private.match_digests', 'user_id', 'none', '{}', 'Says until the next morning that something new fits.'),
  ('public.push_subscriptions', 'user_id', 'row', '{endpoint,p256dh,auth}', null);

alter table private.personal_columns enable row level security;
create policy "closed to clients" on private.personal_columns for all to anon, authenticated
  using (false) with check (false);

create function private.rows_of_person(person uuid, rule private.personal_columns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  key_columns text[];
  rows jsonb;
begin
  if to_regclass(rule.table_name) is null then
    return '[]';
  end if;
  select array_agg(a.attname::text) || 'created_at'::text into key_columns
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = rule.table_name::regclass and i.indisprimary;
  execute format(
    $query$ select coalesce(jsonb_agg(
        case when $3 then (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(t)) e where e.key = any ($4))
        else to_jsonb(t) - $2 end), '[]')
      from %s t where t.%I = $1 $query$, rule.table_name::regclass, rule.column_name)
  into rows using person, rule.hidden, rule.share = 'trace', key_columns;
  return rows;
end $$;

create function public.list_my_files() returns table (bucket text, name text, bytes bigint, is_personal boolean)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, (o.metadata ->> 'size')::bigint,
    o.bucket_id in ('avatars', 'exports') and split_part(o.name, '/', 1) = (select auth.uid())::text
      or o.bucket_id in ('messages', 'announcements') and split_part(o.name, '/', 2) = (select auth.uid())::text
      or o.bucket_id = 'papers'
  from storage.objects o
  where o.owner_id = (select auth.uid())::text
    or (o.bucket_id in ('avatars', 'exports') and o.name like (select auth.uid())::text || '/%')
    -- What a guardian sent for a minor is the minor's.
    or o.bucket_id = 'papers' and o.name in (
      select f.name from public.interests i
      join private.papers k on k.college_id = i.college_id and k.interest_id = i.id
      join private.paper_files f on f.paper_id = k.id
      where i.player_id = (select auth.uid()))
  order by 1, 2
$$;
comment on function public.list_my_files is
  'Files the caller uploaded or owns. Personal ones go with the account; logos and images of pages belong to their team, college or page.';
grant execute on function public.list_my_files to authenticated;

create function public.export_my_data() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  rule private.personal_columns;
  found_rows jsonb;
  data jsonb := '{}';
  traces jsonb := '{}';
begin
  perform private.limit_rate('export_data', me::text, 5, '1 day');
  for rule in select * from private.personal_columns c where c.share <> 'none' order by c.table_name, c.column_name loop
    found_rows := private.rows_of_person(me, rule);
    if found_rows <> '[]' and rule.share = 'row' then
      data := data || jsonb_build_object(rule.table_name || '.' || rule.column_name, found_rows);
    elsif found_rows <> '[]' then
      traces := traces || jsonb_build_object(rule.table_name || '.' || rule.column_name, found_rows);
    end if;
  end loop;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
        'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'metadata', u.raw_user_meta_data)
      from auth.users u where u.id = me),
    'sign_in', private.sign_in_ways(me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at, 'user_agent', s.user_agent, 'ip', s.ip)
        order by s.created_at), '[]')
      from auth.sessions s where s.user_id = me),
    'data', data,
    'did', traces);
end $$;
comment on function public.export_my_data is
  'All the database holds about the caller: data, by table and column, and did: keys of rows about others that the caller made or changed. '
    '5 a day (PT429). The function "export-account" adds the files.';
grant execute on function public.export_my_data to authenticated;

create function public.account_deletion_blockers() returns table (kind text, team_id uuid, team_name text)
language sql stable security definer set search_path = '' as $$
  select 'team_with_members', t.id, t.name from public.teams t
  where t.owner_user_id = (select auth.uid()) and t.archived_at is null and (
    exists (
      select from public.team_members m where m.team_id = t.id and m.is_active and m.user_id <> (select auth.uid()))
    or exists (
      select from public.team_staff s where s.team_id = t.id and s.is_active and s.user_id <> (select auth.uid())))
  union all
  select 'running_subscription', t.id, t.name from public.teams t join public.team_subscriptions s on s.team_id = t.id
  where coalesce(s.payer_id, t.owner_user_id) = (select auth.uid()) and s.status <> 'canceled' and not s.cancels_at_period_end
  union all
  select 'last_admin', null, null from public.user_roles r
  where r.user_id = (select auth.uid()) and r.role = 'yes_admin' and not exists (
    select from public.user_roles o where o.role = 'yes_admin' and o.user_id <> (select auth.uid()))
  order by 1, 3
$$;
comment on function public.account_deletion_blockers is
  'What must be settled before the caller''s account can be deleted: teams with other people (transfer or archive them), subscriptions '
    'that renew (end them), being the last admin.';
grant execute on function public.account_deletion_blockers to authenticated;

create function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Teams of nobody rest; the rest goes by the foreign keys.
  update public.teams set archived_at = coalesce(archived_at, now()) where owner_user_id = old.id;
  delete from public.contact_messages where user_id = old.id;
  delete from private.mail_outbox where subject_id = old.id;
  -- What was kept for a report names its people, and its images by their sender; a profile goes with its person.
  update public.abuse_reports r set evidence = null where r.reported_user_id = old.id and r.evidence ? 'profile';
  update public.abuse_reports r set evidence = replace(r.evidence::text, old.id::text, '00000000-0000-0000-0000-000000000000')::jsonb
  where r.evidence is not null and private.ids_in(r.evidence) @> array[old.id];
  return old;
end $$;
comment on function private.forget_person is
  'What the foreign keys do not cover when an account is deleted, in whatever way.';
create trigger forget_person before delete on public.profiles
  for each row execute function private.forget_person();

create function private.forget_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.team_invitations where email = lower(old.email);
  delete from private.typed_names where email = lower(old.email);
  delete from public.college_invitations where email = lower(old.email);
  delete from private.guardian_requests where guardian_email = lower(old.email);
  delete from private.guardian_offers where minor_email = lower(old.email);
  delete from private.mail_outbox where recipient_email = lower(old.email);
  update public.interests set email = null where lower(email) = lower(old.email);
  return old;
end $$;
comment on function private.forget_address is
  'Rows that hold the address of a deleted account. Anybody can sign up with any address, and an account of a child goes at once: one that '
    'was never confirmed takes nothing of others with it.';
create trigger forget_address before delete on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.forget_address();

-- Leaving ends nothing that others, or platform staff, set against a person: whoever signs up again with the address meets it
-- again. Of who left a keyed hash of the address is kept, no address, name or id.
create table private.departed_reports (
  report_id uuid primary key references public.abuse_reports (id) on delete cascade,
  address_hash text not null,
  until timestamptz,
  hides_until timestamptz
);
comment on table private.departed_reports is
  'Ours. Of people who deleted their account: open reports, until they are decided, suspensions from messaging, by the report that they '
    'come from, until they end, and that their profile was hidden, for two years.';
create index departed_reports_address_idx on private.departed_reports (address_hash);
alter table private.departed_reports enable row level security;
create policy "closed to clients" on private.departed_reports for all to anon, authenticated
  using (false) with check (false);

create table private.departed_bans (
  address_hash text primary key,
  until timestamptz not null,
  left_at timestamptz not null default now()
);
comment on table private.departed_bans is
  'Ours. Bans that the platform''s console had set (auth.users.banned_until) on accounts that are gone, until they end, at most two years.';
alter table private.departed_bans enable row level security;
create policy "closed to clients" on private.departed_bans for all to anon, authenticated
  using (false) with check (false);

create table private.departed_blocks (
  blocker_id uuid not null references public.profiles (id) on delete cascade,
  address_hash text not null,
  blocked_at timestamptz not null,
  left_at timestamptz not null default now(),
  primary key (blocker_id, address_hash)
);
comment on table private.departed_blocks is
  'Ours. Blocks of people who deleted their account. They go with the account of the blocker, become a block of the new account, or end '
    'after two years.';
create index departed_blocks_address_idx on private.departed_blocks (address_hash);
alter table private.departed_blocks enable row level security;
create policy "closed to clients" on private.departed_blocks for all to anon, authenticated
  using (false) with check (false);

create function private.hash_departed(address text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac('departed:' || lower(address), s.value, 'sha256'), 'hex')
  from private.secrets s where s.name = 'address_key'
$$;
comment on function private.hash_departed is
  'Keyed, so that nobody finds an address by trying many. Letter case does not count; what else differs is another person''s, as for the '
    'auth service.';

create function private.remember_departed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hash text := private.hash_departed(old.email);
begin
  if hash is null then
    return old;
  end if;
  insert into private.departed_bans as b (address_hash, until)
  select hash, old.banned_until where old.banned_until > now()
  on conflict (address_hash) do update set until = greatest(b.until, excluded.until), left_at = now();
  insert into private.departed_reports as d (report_id, address_hash, until, hides_until)
  select r.id, hash, s.until, h.hidden_at + interval '2 years'
  from public.abuse_reports r left join private.messaging_suspensions s on s.report_id = r.id and s.until > now()
  left join private.hidden_profiles h on h.report_id = r.id
  where r.reported_user_id = old.id and (s.until is not null or h.report_id is not null or r.status in ('open', 'reviewing'));
  insert into private.departed_blocks as k (blocker_id, address_hash, blocked_at)
  select b.blocker_id, hash, b.created_at from public.user_blocks b where b.blocked_id = old.id
  on conflict (blocker_id, address_hash) do update set left_at = now();
  return old;
end $$;
comment on function private.remember_departed is
  'Before an account goes, in whatever way: what holds against it is kept for its address.';
create trigger remember_departed before delete on auth.users
  for each row execute function private.remember_departed();

create function private.recall_departed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hash text := private.hash_departed(new.email);
  banned timestamptz;
begin
  -- A ban at once, so that no session begins; all else with the confirmation, as anybody can sign up with any address.
  delete from private.departed_bans b where b.address_hash = hash returning b.until into banned;
  if banned > now() then
    update auth.users u set banned_until = greatest(u.banned_until, banned) where u.id = new.id;
  end if;
  if new.email_confirmed_at is null then
    return null;
  end if;
  with gone as (
    delete from private.departed_blocks k where k.address_hash = hash and k.blocker_id <> new.id
    returning k.blocker_id, k.blocked_at)
  insert into public.user_blocks (blocker_id, blocked_id, created_at)
  select g.blocker_id, new.id, g.blocked_at from gone g
  on conflict (blocker_id, blocked_id) do nothing;
  with gone as (
    delete from private.departed_reports d where d.address_hash = hash returning d.report_id, d.until, d.hides_until
  ), known as (
    update public.abuse_reports r set reported_user_id = new.id from gone g where r.id = g.report_id
  ), hidden as (
    insert into private.hidden_profiles (report_id, user_id, was_public)
    select g.report_id, new.id, exists (select from public.user_profiles u where u.user_id = new.id and u.visibility = 'public')
    from gone g where g.hides_until > now())
  insert into private.messaging_suspensions (report_id, user_id, until)
  select g.report_id, new.id, g.until from gone g where g.until > now();
  -- An account that takes the address over may have a profile already.
  update public.user_profiles u set visibility = 'unlisted'
  where u.user_id = new.id and u.visibility = 'public' and exists (select from private.hidden_profiles h where h.user_id = new.id);
  return null;
end $$;
comment on function private.recall_departed is
  'An account has an address of somebody who left: it is banned, blocked and suspended and its profile hidden as theirs were, and the '
    'reports name it.';
create trigger recall_departed after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.recall_departed();

create function private.prune_departed() returns void
language sql security definer set search_path = '' as $$
  delete from private.departed_reports d using public.abuse_reports r
  where r.id = d.report_id and coalesce(greatest(d.until, d.hides_until) <= now(), r.status not in ('open', 'reviewing'));
  delete from private.departed_bans b where b.until <= now() or b.left_at <= now() - interval '2 years';
  delete from private.departed_blocks k where k.left_at <= now() - interval '2 years'
$$;
comment on function private.prune_departed is
  'Forgets reports of people who left once they are decided, suspensions and bans when they end, bans, blocks and hidden profiles after '
    'two years in any case.';
