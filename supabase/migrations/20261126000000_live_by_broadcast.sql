-- Live changes by broadcast: triggers send small events (ids, a number, the kind of change) on private topics, and who may
-- listen is asked when a topic is joined. Topics: user:{id}, flags, team:{id}:{generation},
-- conversation:{id}:{generation}, pipeline:{college}:{generation}. Nothing is left in the publication of changed rows,
-- which would tell the keys of deleted rows to everybody and ask the row rules once per listener.

-- Columns and tables --------------------------------------------------------------------------------------------------

create sequence private.live_revision;
comment on sequence private.live_revision is 'Numbers of live events: rising, so that a listener can tell which of two is newer.';

create table private.live_topics (
  kind text not null check (kind in ('team', 'conversation', 'pipeline')),
  id uuid not null,
  generation bigint not null,
  primary key (kind, id)
);
comment on table private.live_topics is
  'Generation of a topic, part of its name. It rises when somebody''s right to listen ends, so that who is gone stays behind on a topic on which nothing comes any more. No row: generation 1.';
alter table private.live_topics enable row level security;

alter table private.conversation_reads add column is_muted boolean not null default false;
comment on column private.conversation_reads.is_muted is 'Whether the participant muted the conversation (conversation_mutes), kept by a trigger.';
update private.conversation_reads r set is_muted = true
where exists (select from public.conversation_mutes m where m.user_id = r.user_id and m.conversation_id = r.conversation_id);
-- Holds only what counts in the badge, so that counting costs the same however many conversations are read or muted.
drop index private.conversation_reads_user_idx;
create index conversation_reads_unread_idx on private.conversation_reads (user_id) include (unread_count, is_marked_unread)
  where not is_muted and (unread_count > 0 or is_marked_unread);

-- Only told the lists and the header to read again.
alter table public.conversation_participants drop column last_read_at;

alter publication supabase_realtime drop table
  public.conversations, public.conversation_participants, public.messages, public.experiment_revision,
  public.pipeline_revisions, public.team_members, public.team_practice_attendance, public.team_practices,
  public.team_revisions, public.team_staff, public.user_role_changes;

drop trigger count_team_changes_new on public.team_time_polls;
drop trigger count_team_changes on public.team_time_polls;
drop trigger count_team_changes_gone on public.team_time_polls;
drop trigger count_team_changes_new on public.team_time_poll_votes;
drop trigger count_team_changes on public.team_time_poll_votes;
drop trigger count_team_changes_gone on public.team_time_poll_votes;
drop trigger count_team_changes_new on public.team_tournaments;
drop trigger count_team_changes on public.team_tournaments;
drop trigger count_team_changes_gone on public.team_tournaments;
drop trigger count_team_changes_new on public.team_tournament_check_ins;
drop trigger count_team_changes on public.team_tournament_check_ins;
drop trigger count_team_changes_gone on public.team_tournament_check_ins;
drop trigger count_team_changes_new on public.team_recruiting_posts;
drop trigger count_team_changes on public.team_recruiting_posts;
drop trigger count_team_changes_gone on public.team_recruiting_posts;
drop trigger count_team_changes_new on public.team_join_requests;
drop trigger count_team_changes on public.team_join_requests;
drop trigger count_team_changes_gone on public.team_join_requests;
drop trigger count_team_changes_new on public.team_invitations;
drop trigger count_team_changes on public.team_invitations;
drop trigger count_team_changes_gone on public.team_invitations;
drop trigger count_team_changes_new on public.team_achievements;
drop trigger count_team_changes on public.team_achievements;
drop trigger count_team_changes_gone on public.team_achievements;
drop trigger count_team_changes_new on public.team_game_profiles;
drop trigger count_team_changes on public.team_game_profiles;
drop trigger count_team_changes_gone on public.team_game_profiles;
drop trigger count_team_changes on public.teams;
drop function private.count_team_changes();
drop table public.team_revisions, public.pipeline_revisions, public.experiment_revision;

-- Topics ----------------------------------------------------------------------------------------------------------------

create function private.topic_of(topic_kind text, subject uuid) returns text
language sql stable security definer set search_path = '' as $$
  select topic_kind || ':' || subject || ':' || coalesce(
    (select t.generation from private.live_topics t where t.kind = topic_kind and t.id = subject), 1)
$$;
comment on function private.topic_of is 'The name under which a team, a conversation or a college''s pipeline is live now.';

create function private.move_topics(topic_kind text, subjects uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved record;
begin
  -- In one order, so that two statements never wait for each other.
  for moved in
    insert into private.live_topics as t (kind, id, generation)
    select topic_kind, s.id, 2 from (select distinct unnest(subjects) as id) s where s.id is not null order by s.id
    on conflict (kind, id) do update set generation = t.generation + 1
    returning t.id, t.generation
  loop
    perform realtime.send('{}', 'moved', topic_kind || ':' || moved.id || ':' || moved.generation - 1, true);
  end loop;
end $$;
comment on function private.move_topics is
  'Ends the topics as they are: tells their listeners to ask for the new name, which only those get who still may listen. What another transaction sends at the same moment may still go to the old one.';

create function private.may_hear(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  parts text[] := regexp_match(topic, '^(team|conversation|pipeline):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):[0-9]+$');
  subject uuid := parts[2]::uuid;
begin
  if me is null then
    return false;
  end if;
  if topic = 'flags' or topic = 'user:' || me then
    return true;
  end if;
  if parts is null or topic <> private.topic_of(parts[1], subject) then
    return false;
  end if;
  return case parts[1]
    when 'team' then private.sees_inside_team(subject)
    when 'conversation' then me = any (private.participants_of(subject))
    else private.views_program(subject) end;
end $$;
comment on function private.may_hear is 'Whether the caller may listen to what the database sends on the topic.';

create function private.may_signal(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  subject uuid := substring(topic from '^conversation:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):[0-9]+$')::uuid;
begin
  return subject is not null and topic = private.topic_of('conversation', subject) and private.may_post(subject);
end $$;
comment on function private.may_signal is
  'Whether the caller may send typing and presence on the topic, and see who is there: who may post in the conversation, so that nobody sees when a person who blocked them is there.';

-- Flags and roles ---------------------------------------------------------------------------------------------------------

create or replace function private.log_flag_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then private.flag_fields(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then private.flag_fields(new) end;
begin
  if was is not distinct from becomes then
    return null;
  end if;
  insert into public.experiment_changes (key, operation, before, after, changed_by)
  values (case when tg_op = 'DELETE' then old.key else new.key end, lower(tg_op), was, becomes, (select auth.uid()));
  return null;
end $$;

create function private.send_flag_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  has_changed boolean;
begin
  -- A statement that reaches no row, or saves a flag as it was, changes none.
  case tg_op
    when 'INSERT' then has_changed := exists (select from after);
    when 'DELETE' then has_changed := exists (select from before);
    else has_changed := exists (
      select to_jsonb(a) - 'updated_at' from after a except select to_jsonb(b) - 'updated_at' from before b);
  end case;
  if not has_changed then
    return null;
  end if;
  perform realtime.send(jsonb_build_object('revision', nextval('private.live_revision')), 'changed', 'flags', true);
  return null;
end $$;
comment on function private.send_flag_change is
  'A flag that was switched off is no longer theirs to read, so open browsers only hear that something changed and read the flags again.';

create function private.send_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'roles', 'user:' || u.user_id, true) from (select distinct c.user_id from changed c) u;
  return null;
end $$;

create function private.end_college_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.move_topics('pipeline', array(select distinct b.college_id from before b where b.college_id is not null));
  else
    perform private.move_topics('pipeline', array(
      select distinct b.college_id from before b
      where b.college_id is not null and not exists (
        select from after a
        where a.id = b.id and a.user_id = b.user_id and a.college_id = b.college_id and a.role = b.role)));
  end if;
  return null;
end $$;

-- Pipelines ---------------------------------------------------------------------------------------------------------------

create or replace function private.count_pipeline_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('revision', nextval('private.live_revision')), 'changed', private.topic_of('pipeline', p.college_id), true)
  from (
    select distinct c.college_id from changed c
    where tg_table_name <> 'interests' or to_jsonb(c) ->> 'stage_id' is not null) p;
  return null;
end $$;
alter function private.count_pipeline_changes() rename to send_pipeline_change;
comment on function private.send_pipeline_change is 'Of an interest that a player merely keeps the college hears nothing.';

create or replace function public.load_pipeline(
  p_college_id uuid, p_group text default 'stage', p_game_id uuid default null, p_class_year integer default null,
  p_tag_id uuid default null, p_assignee_id uuid default null, p_text text default null, p_per_column integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  inside boolean;
  most integer := least(greatest(p_per_column, 1), 200);
begin
  perform private.check_sees_pipeline(p_college_id);
  inside := private.views_program(p_college_id);
  return (
    with matching as (
      select f.id, f.stage_order,
        case p_group when 'assignee' then f.assignee_id when 'game' then f.esports_title_id else f.stage_id end as key
      from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text) f
    ), placed as (
      select m.id, m.key, m.stage_order, row_number() over (partition by m.key order by m.stage_order, m.id) as place,
        count(*) over (partition by m.key) as amount
      from matching m
    ), columns as (
      select p.key, max(p.amount) as total,
        jsonb_agg(private.interest_card(i, inside) order by p.stage_order, p.id) as cards
      from placed p join public.interests i on i.id = p.id
      where p.place <= most group by p.key
    )
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url),
      'can', private.pipeline_rights(c.id),
      'stages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'player_label', s.player_label)
          order by s.display_order, s.id), '[]')
        from public.pipeline_stages s where s.college_id = c.id),
      'columns', (
        select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'total', k.total, 'cards', k.cards)), '[]') from columns k),
      'total', (select count(*) from matching),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
        from public.pipeline_tags t where t.college_id = c.id),
      'people', private.college_people(c.id),
      'games', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
        from public.esports_titles t
        where exists (select from public.interests i where i.college_id = c.id and i.esports_title_id = t.id and i.stage_id is not null)
          or exists (select from public.college_programs p where p.college_id = c.id and p.esports_title_id = t.id)),
      'class_years', (
        select coalesce(jsonb_agg(distinct i.class_year) filter (where i.class_year is not null), '[]')
        from public.interests i where i.college_id = c.id and i.stage_id is not null),
      'live_topic', private.topic_of('pipeline', c.id))
    from public.colleges c where c.id = p_college_id);
end $$;

-- Teams -------------------------------------------------------------------------------------------------------------------

create function private.send_team_events(kind text, changed_teams uuid[], practices uuid[] default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_strip_nulls(jsonb_build_object(
      'kind', kind,
      'id', case when cardinality(practices) = 1 then practices[1] end,
      'revision', nextval('private.live_revision'))),
    'changed', private.topic_of('team', t.id), true)
  from (select distinct unnest(changed_teams) as id) t where t.id is not null;
end $$;
comment on function private.send_team_events is
  'One event for each team, with the practice when a single one is concerned. Takes no lock: answers to different practices do not wait for each other.';

create function private.send_team_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_teams uuid[];
  practices uuid[];
begin
  case tg_table_name
    when 'teams' then
      select array_agg(c.id) into changed_teams from changed c;
    when 'team_practices' then
      select array_agg(c.team_id), array_agg(c.id) into changed_teams, practices from changed c;
    when 'team_practice_attendance' then
      select array_agg(p.team_id), array_agg(distinct p.id) into changed_teams, practices
      from changed c join public.team_practices p on p.id = c.practice_id;
    when 'team_time_poll_votes' then
      select array_agg(p.team_id) into changed_teams
      from changed c
      join public.team_time_poll_options o on o.id = c.option_id
      join public.team_time_polls p on p.id = o.poll_id;
    when 'team_tournament_check_ins' then
      select array_agg(t.team_id) into changed_teams
      from changed c join public.team_tournaments t on t.id = c.tournament_id;
    else
      select array_agg(c.team_id) into changed_teams from changed c;
  end case;
  perform private.send_team_events(tg_argv[0], changed_teams, practices);
  return null;
end $$;
comment on function private.send_team_change is 'Takes the changed rows of any table of a team; its argument is the kind of change.';

create function private.send_practice_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counts constant text[] := array['attending_count', 'maybe_count', 'not_attending_count'];
  changed_teams uuid[];
  practices uuid[];
begin
  select array_agg(a.team_id), array_agg(a.id) into changed_teams, practices
  from after a join before b on b.id = a.id
  where to_jsonb(a) - counts <> to_jsonb(b) - counts;
  perform private.send_team_events('practice', changed_teams, practices);
  return null;
end $$;
comment on function private.send_practice_change is 'The counts change with an answer, which sends an event of its own.';

create function private.end_team_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.move_topics('team', array(select distinct b.team_id from before b where b.is_active));
  else
    perform private.move_topics('team', array(
      select distinct b.team_id from before b
      where b.is_active and not exists (
        select from after a where a.id = b.id and a.is_active and a.user_id = b.user_id and a.team_id = b.team_id)));
  end if;
  return null;
end $$;

create function private.end_team_ownership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_topics('team', array(
    select a.id from after a join before b on b.id = a.id
    where b.owner_user_id is distinct from a.owner_user_id or b.archived_at is null and a.archived_at is not null));
  return null;
end $$;

create or replace function public.load_team_manage(p_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'logo_url', t.logo_url, 'owner_user_id', t.owner_user_id,
      'subscription_tier', t.subscription_tier, 'organization_type', t.organization_type,
      'max_roster_size', t.max_roster_size, 'archived_at', t.archived_at),
    'viewer', jsonb_build_object(
      'user_id', (select auth.uid()),
      'is_manager', private.manages_team(t.id),
      'sees_inside', private.sees_inside_team(t.id),
      'can_add_tournament', private.can_add_tournament(t.id)),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', g.id, 'esports_title_id', g.esports_title_id, 'play_level', g.play_level, 'is_active', g.is_active,
          'esports_titles', jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug)) order by e.name, g.id), '[]')
      from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = t.id and g.is_active),
    'practices', private.team_practice_list(t.id, 300),
    'tournaments', private.team_tournament_list(t.id, 300),
    'recruiting_posts', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc), '[]')
      from (
        select r.id, r.team_id, r.title, r.description, r.commitment_level, r.positions_needed, r.is_paid, r.salary_range,
          r.is_active, r.created_at, (
            select jsonb_build_object('id', q.id, 'status', q.status) from public.team_join_requests q
            where q.post_id = r.id and q.user_id = (select auth.uid())) as my_request
        from public.team_recruiting_posts r where r.team_id = t.id order by r.created_at desc, r.id desc limit 300
      ) x),
    'achievements', private.team_achievement_list(t.id, 100),
    'planning', private.team_planning(t.id),
    'tournaments_count', (select count(*) from public.team_tournaments n where n.team_id = t.id),
    'achievements_count', (select count(*) from public.team_achievements a where a.team_id = t.id),
    'members', (select coalesce(jsonb_agg(to_jsonb(m) order by m.joined_at, m.id), '[]') from public.get_team_members(t.id) m),
    'staff', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.get_team_staff(t.id) s),
    'invitations', private.team_invitation_list(t.id),
    'join_requests', private.team_request_list(t.id),
    'live_topic', case when private.sees_inside_team(t.id) then private.topic_of('team', t.id) end
  )
  from public.teams t where t.id = p_team_id
$$;

-- Conversations -----------------------------------------------------------------------------------------------------------

create function private.send_to_participants(conversation uuid, payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('conversation_id', conversation) || payload, 'conversation', 'user:' || p.user_id, true)
  from public.conversation_participants p where p.conversation_id = conversation;
end $$;

create function private.unread_of(person uuid, at_most integer default null) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(r.unread_count, r.is_marked_unread::integer)), 0)::integer
  from (
    select c.unread_count, c.is_marked_unread from private.conversation_reads c
    where c.user_id = person and not c.is_muted and (c.unread_count > 0 or c.is_marked_unread)
    limit at_most) r
$$;
comment on function private.unread_of is
  'What the badge of a person counts. With a limit it stops after so many conversations: each counts at least one.';

create or replace function public.unread_total() returns integer
language sql stable security definer set search_path = '' as $$
  select private.unread_of((select auth.uid()))
$$;

create function private.note_mute() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads r set is_muted = (tg_op = 'INSERT')
  where r.conversation_id = coalesce(new.conversation_id, old.conversation_id) and r.user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

create or replace function private.number_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.content := regexp_replace(new.content, '^\s+|\s+$', '', 'g');
  -- The count holds what others have committed, the newest row what this statement has put there before.
  select greatest(c.message_count, (
      select m.number from public.messages m where m.conversation_id = c.id order by m.number desc limit 1)) + 1
  into new.number
  from public.conversations c where c.id = new.conversation_id for no key update;
  new.created_at := clock_timestamp();
  new.deleted_at := null;
  return new;
end $$;
comment on function private.number_message is
  'The lock on the conversation makes numbers and times follow the order of commits. What the conversation shows of the message is written once, by count_message.';

create or replace function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set message_count = new.number, last_message_id = new.id, updated_at = new.created_at
  where c.id = new.conversation_id;
  update private.conversation_reads r set
    unread_count = r.unread_count + (r.user_id is distinct from new.sender_id)::integer, last_activity_at = new.created_at
  where r.conversation_id = new.conversation_id;
  return null;
end $$;

create or replace function private.uncount_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  happened_at timestamptz := clock_timestamp();
begin
  update private.conversation_reads r set
    last_activity_at = happened_at,
    unread_count = r.unread_count - (
      r.user_id is distinct from new.sender_id and not exists (
        select from public.message_read_receipts x where x.message_id = new.id and x.user_id = r.user_id))::integer
  where r.conversation_id = new.conversation_id;
  update public.conversations c set
    updated_at = happened_at,
    last_message_id = (
      select m.id from public.messages m
      where m.conversation_id = c.id and m.deleted_at is null order by m.number desc limit 1)
  where c.id = new.conversation_id;
  return null;
end $$;

create function private.send_new_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  newest record;
begin
  for newest in
    select distinct on (a.conversation_id) a.conversation_id, a.id, a.number
    from added a order by a.conversation_id, a.number desc
  loop
    perform realtime.send(
      jsonb_build_object('id', newest.id, 'number', newest.number, 'kind', 'new'), 'message',
      private.topic_of('conversation', newest.conversation_id), true);
    perform private.send_to_participants(
      newest.conversation_id, jsonb_build_object('kind', 'message', 'message_number', newest.number));
  end loop;
  return null;
end $$;
comment on function private.send_new_messages is
  'One event however many messages one statement writes: listeners read on from the number that they have.';

create function private.send_changed_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  message record;
begin
  for message in
    select a.id, a.number, a.conversation_id, b.deleted_at is null and a.deleted_at is not null as is_deletion,
      a.id = c.last_message_id as is_last
    from after a join before b on b.id = a.id join public.conversations c on c.id = a.conversation_id
    where (a.content, a.deleted_at) is distinct from (b.content, b.deleted_at)
    order by a.conversation_id, a.number
  loop
    perform realtime.send(
      jsonb_build_object(
        'id', message.id, 'number', message.number, 'kind', case when message.is_deletion then 'deleted' else 'edited' end),
      'message', private.topic_of('conversation', message.conversation_id), true);
    -- Lists show the last message and what is unread.
    if message.is_deletion or message.is_last then
      perform private.send_to_participants(
        message.conversation_id, jsonb_build_object('kind', 'changed', 'message_number', message.number));
    end if;
  end loop;
  return null;
end $$;

create function private.send_title_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_to_participants(new.id, jsonb_build_object('kind', 'changed'));
  return null;
end $$;

create function private.send_participant_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned uuid[];
begin
  if tg_op = 'DELETE' then
    perform realtime.send(
      jsonb_build_object('conversation_id', c.conversation_id, 'kind', 'removed'), 'conversation', 'user:' || c.user_id, true)
    from changed c;
  end if;
  concerned := array(select distinct c.conversation_id from changed c);
  perform private.send_to_participants(c.id, jsonb_build_object('kind', 'participants')) from unnest(concerned) c (id);
  if tg_op = 'DELETE' then
    perform private.move_topics('conversation', concerned);
  end if;
  return null;
end $$;

create function private.send_own_star() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('conversation_id', new.conversation_id, 'kind', 'changed'), 'conversation', 'user:' || new.user_id, true);
  return null;
end $$;

create function private.end_dm_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_topics('conversation', array(
    select c.id from public.conversations c
    where c.dm_key = least(new.blocker_id, new.blocked_id) || ':' || greatest(new.blocker_id, new.blocked_id)));
  return null;
end $$;
comment on function private.end_dm_of_blocked is 'Who is in the channel of the dm joins anew, and then no longer types or shows there.';

create function private.send_unread_counts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The badge shows no more than 99.
  perform realtime.send(
    jsonb_build_object('name', 'unread_total', 'value', private.unread_of(p.id, 100)), 'count', 'user:' || p.id, true)
  from (select distinct unnest(people) as id) p;
end $$;

create function private.send_own_unread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_unread_counts(array(
    select c.user_id from changed c where not c.is_muted and (c.unread_count > 0 or c.is_marked_unread)));
  return null;
end $$;

create function private.send_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_unread_counts(array(
    select a.user_id from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
    where case when a.is_muted then 0 else greatest(a.unread_count, a.is_marked_unread::integer) end
      <> case when b.is_muted then 0 else greatest(b.unread_count, b.is_marked_unread::integer) end));

  perform
    realtime.send(
      jsonb_build_object('conversation_id', a.conversation_id, 'kind', 'read', 'message_number', a.read_number),
      'conversation', 'user:' || a.user_id, true),
    realtime.send(
      jsonb_build_object('user_id', a.user_id, 'number', a.read_number),
      'read', private.topic_of('conversation', a.conversation_id), true)
  from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
  where a.read_number > b.read_number;

  -- Muted, marked, or receipts one by one. Messages that come and go send their own event.
  perform realtime.send(
    jsonb_build_object('conversation_id', a.conversation_id, 'kind', 'changed'), 'conversation', 'user:' || a.user_id, true)
  from after a join before b on b.conversation_id = a.conversation_id and b.user_id = a.user_id
  where a.read_number = b.read_number and (
    (a.is_muted, a.is_marked_unread) <> (b.is_muted, b.is_marked_unread)
    or a.unread_count < b.unread_count and a.last_activity_at = b.last_activity_at and a.read_number < (
      select c.message_count from public.conversations c where c.id = a.conversation_id));
  return null;
end $$;
comment on function private.send_reads is 'What one reads, marks or mutes shows in one''s other windows; the number up to which one has read, to all.';

create function private.message_preview(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', m.id, 'number', m.number, 'sender_id', m.sender_id, 'content', left(m.content, 280), 'created_at', m.created_at,
    'edited_at', m.edited_at)
  from public.messages m where m.id = message
$$;

drop function public.list_conversations(integer, timestamptz, uuid);
create function public.list_conversations(
  p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns table (
  conversation_id uuid, type text, title text, created_by uuid, max_participants integer, updated_at timestamptz,
  is_starred boolean, unread_count integer, participants jsonb, last_message jsonb,
  is_muted boolean, is_marked_unread boolean, is_blocked boolean,
  message_count bigint, live_topic text
)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select c.*, p.is_starred, r.unread_count, r.is_marked_unread, r.is_muted
    from private.conversation_reads r
    join public.conversations c on c.id = r.conversation_id
    join public.conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
    where r.user_id = (select auth.uid())
      and (p_before is null
        or (r.last_activity_at, r.conversation_id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by r.last_activity_at desc, r.conversation_id desc
    limit least(greatest(p_limit, 1), 100)
  ),
  members as materialized (
    select c.id as conversation_id, x.user_id, x.joined_at
    from mine c
    cross join lateral (
      select p.user_id, p.joined_at from public.conversation_participants p where p.conversation_id = c.id offset 0
    ) x
  ),
  people as materialized (
    select d.user_id, person.card
    from (select distinct m.user_id from members m) d
    cross join lateral (
      select jsonb_build_object(
        'user_id', i.id, 'display_name', private.name_of(u.display_name, u.first_name, u.last_name, i.full_name),
        'slug', u.slug, 'avatar_url', i.avatar_url) as card
      from public.profiles i left join public.user_profiles u on u.user_id = i.id
      where i.id = d.user_id limit 1
    ) person
  ),
  casts as (
    select m.conversation_id, jsonb_agg(p.card order by m.joined_at, m.user_id) as participants
    from members m join people p on p.user_id = m.user_id
    group by m.conversation_id
  )
  select c.id, c.type, c.title, c.created_by, c.max_participants, c.updated_at, c.is_starred, c.unread_count,
    a.participants,
    private.message_preview(c.last_message_id),
    c.is_muted,
    c.is_marked_unread,
    c.type = 'dm' and exists (
      select from members x
      join public.user_blocks b on b.blocker_id = (select auth.uid()) and b.blocked_id = x.user_id
      where x.conversation_id = c.id),
    c.message_count, private.topic_of('conversation', c.id)
  from mine c left join casts a on a.conversation_id = c.id
  order by c.updated_at desc, c.id desc
$$;
comment on function public.list_conversations is
  'The caller''s conversations, newest activity first, with people, last message (cut to 280 characters), unread count, the number of the newest message, whether the caller muted it, marked it unread or blocked the other person of a dm, and the topic on which it is live. Next page: the last row''s updated_at and id.';

create or replace function public.mark_conversation_read(p_conversation_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  reached bigint;
  read_before bigint;
  marked integer;
begin
  select c.message_count into reached
  from public.conversations c
  where c.id = p_conversation_id
    and exists (
      select from public.conversation_participants p where p.conversation_id = c.id and p.user_id = me)
  for no key update;
  -- Leaving takes the participant first, then the counter.
  perform from public.conversation_participants p
  where p.conversation_id = p_conversation_id and p.user_id = me for no key update;
  if reached is null or not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  select r.read_number into read_before from private.conversation_reads r
  where r.conversation_id = p_conversation_id and r.user_id = me;
  -- Before the receipts, so that they are known to be part of this reading.
  update private.conversation_reads set read_number = reached, is_marked_unread = false
  where conversation_id = p_conversation_id and user_id = me and (read_number < reached or is_marked_unread);
  insert into public.message_read_receipts (message_id, user_id)
  select m.id, me
  from public.messages m
  where m.conversation_id = p_conversation_id and m.number > read_before
    and m.deleted_at is null and m.sender_id is distinct from me
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end $$;

create or replace function public.mark_conversation_unread(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.conversation_reads set is_marked_unread = true
  where conversation_id = p_conversation_id and user_id = (select auth.uid());
  if not found then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
end $$;

create or replace function public.edit_message(p_message_id uuid, p_content text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  text_now text := regexp_replace(p_content, '^\s+|\s+$', '', 'g');
  message public.messages;
begin
  select * into message from public.messages m
  where m.id = p_message_id and m.sender_id = me and m.conversation_id in (select private.my_conversation_ids())
  for no key update;
  if message.id is null then
    raise exception 'Message not found' using errcode = 'PT404';
  end if;
  if message.deleted_at is not null then
    raise exception 'This message was deleted' using errcode = 'PT409';
  end if;
  if message.created_at < clock_timestamp() - interval '15 minutes' then
    raise exception 'A message can be edited for 15 minutes' using errcode = 'PT410';
  end if;
  -- Else an edit would be a way to post where one may not.
  if not private.may_post(message.conversation_id) then
    raise exception 'This person cannot be written to' using errcode = '42501';
  end if;
  if message.content = text_now then
    return message.edited_at;
  end if;
  perform private.limit_rate('message_edit', me::text, 200, '1 hour');
  message.edited_at := clock_timestamp();
  update public.messages set content = text_now, edited_at = message.edited_at where id = message.id;
  return message.edited_at;
end $$;

create function public.catch_up_conversation(
  p_conversation_id uuid, p_after bigint default null, p_mark_read boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if p_mark_read then
    perform public.mark_conversation_read(p_conversation_id);
  end if;
  select jsonb_build_object(
    'conversation_id', c.id, 'title', c.title, 'updated_at', c.updated_at, 'message_count', c.message_count,
    'is_starred', p.is_starred, 'is_muted', r.is_muted, 'is_marked_unread', r.is_marked_unread, 'unread_count', r.unread_count,
    'last_message', private.message_preview(c.last_message_id), 'live_topic', private.topic_of('conversation', c.id),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.number), '[]')
      from (
        select m.id, m.number, m.sender_id, m.content, m.created_at, m.edited_at, m.deleted_at
        from public.messages m where m.conversation_id = c.id and m.number > p_after order by m.number limit 200
      ) x))
  into answer
  from private.conversation_reads r
  join public.conversations c on c.id = r.conversation_id
  join public.conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
  where r.conversation_id = p_conversation_id and r.user_id = (select auth.uid());
  if answer is null then
    raise exception 'Conversation not found' using errcode = 'PT404';
  end if;
  return answer;
end $$;
comment on function public.catch_up_conversation is
  'One of the caller''s conversations as the list shows it, with its messages after a number (the 200 next; none without a number), and marks it as read where asked: what an event of the conversation costs its listener.';

-- Triggers ----------------------------------------------------------------------------------------------------------------

create trigger send_flag_change after update on public.experiments referencing old table as before new table as after
  for each statement execute function private.send_flag_change();
create trigger send_flag_change_new after insert on public.experiments referencing new table as after
  for each statement execute function private.send_flag_change();
create trigger send_flag_change_gone after delete on public.experiments referencing old table as before
  for each statement execute function private.send_flag_change();

create trigger send_role_change_new after insert on public.user_roles referencing new table as changed
  for each statement execute function private.send_role_change();
create trigger send_role_change after update on public.user_roles referencing new table as changed
  for each statement execute function private.send_role_change();
create trigger send_role_change_gone after delete on public.user_roles referencing old table as changed
  for each statement execute function private.send_role_change();
create trigger end_college_roles after update on public.user_roles referencing old table as before new table as after
  for each statement execute function private.end_college_roles();
create trigger end_college_roles_gone after delete on public.user_roles referencing old table as before
  for each statement execute function private.end_college_roles();

create trigger send_team_change_new after insert on public.team_practices referencing new table as changed
  for each statement execute function private.send_team_change('practice');
create trigger send_team_change_gone after delete on public.team_practices referencing old table as changed
  for each statement execute function private.send_team_change('practice');
create trigger send_practice_change after update on public.team_practices
  referencing old table as before new table as after for each statement execute function private.send_practice_change();
create trigger send_team_change_new after insert on public.team_practice_attendance referencing new table as changed
  for each statement execute function private.send_team_change('attendance');
create trigger send_team_change after update on public.team_practice_attendance referencing new table as changed
  for each statement execute function private.send_team_change('attendance');
create trigger send_team_change_gone after delete on public.team_practice_attendance referencing old table as changed
  for each statement execute function private.send_team_change('attendance');
create trigger send_team_change_new after insert on public.team_members referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change after update on public.team_members referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_gone after delete on public.team_members referencing old table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_new after insert on public.team_invitations referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change after update on public.team_invitations referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_gone after delete on public.team_invitations referencing old table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_new after insert on public.team_join_requests referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change after update on public.team_join_requests referencing new table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_gone after delete on public.team_join_requests referencing old table as changed
  for each statement execute function private.send_team_change('roster');
create trigger send_team_change_new after insert on public.team_staff referencing new table as changed
  for each statement execute function private.send_team_change('staff');
create trigger send_team_change after update on public.team_staff referencing new table as changed
  for each statement execute function private.send_team_change('staff');
create trigger send_team_change_gone after delete on public.team_staff referencing old table as changed
  for each statement execute function private.send_team_change('staff');
create trigger send_team_change_new after insert on public.team_practice_series referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_practice_series referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_practice_series referencing old table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_new after insert on public.team_time_polls referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_time_polls referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_time_polls referencing old table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_new after insert on public.team_time_poll_votes referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change after update on public.team_time_poll_votes referencing new table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_gone after delete on public.team_time_poll_votes referencing old table as changed
  for each statement execute function private.send_team_change('plan');
create trigger send_team_change_new after insert on public.team_tournaments referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_tournaments referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_tournaments referencing old table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_new after insert on public.team_tournament_check_ins referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_tournament_check_ins referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_tournament_check_ins referencing old table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_new after insert on public.team_achievements referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_achievements referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_achievements referencing old table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_new after insert on public.team_recruiting_posts referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change after update on public.team_recruiting_posts referencing new table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_gone after delete on public.team_recruiting_posts referencing old table as changed
  for each statement execute function private.send_team_change('season');
create trigger send_team_change_new after insert on public.team_game_profiles referencing new table as changed
  for each statement execute function private.send_team_change('team');
create trigger send_team_change after update on public.team_game_profiles referencing new table as changed
  for each statement execute function private.send_team_change('team');
create trigger send_team_change_gone after delete on public.team_game_profiles referencing old table as changed
  for each statement execute function private.send_team_change('team');
create trigger send_team_change after update on public.teams referencing new table as changed
  for each statement execute function private.send_team_change('team');
create trigger end_team_ownership after update on public.teams referencing old table as before new table as after
  for each statement execute function private.end_team_ownership();
create trigger end_team_places after update on public.team_members referencing old table as before new table as after
  for each statement execute function private.end_team_places();
create trigger end_team_places_gone after delete on public.team_members referencing old table as before
  for each statement execute function private.end_team_places();
create trigger end_team_places after update on public.team_staff referencing old table as before new table as after
  for each statement execute function private.end_team_places();
create trigger end_team_places_gone after delete on public.team_staff referencing old table as before
  for each statement execute function private.end_team_places();

-- A message dates the counters of its conversation itself.
drop trigger date_conversation_reads on public.conversations;
create trigger date_conversation_reads after update of updated_at on public.conversations for each row
  when (old.updated_at <> new.updated_at and old.last_message_id is not distinct from new.last_message_id)
  execute function private.date_conversation_reads();
create trigger send_title_change after update of title on public.conversations for each row
  when (old.title is distinct from new.title) execute function private.send_title_change();
create trigger send_new_messages after insert on public.messages referencing new table as added
  for each statement execute function private.send_new_messages();
create trigger send_changed_messages after update on public.messages referencing old table as before new table as after
  for each statement execute function private.send_changed_messages();
create trigger send_participant_changes_new after insert on public.conversation_participants
  referencing new table as changed for each statement execute function private.send_participant_changes();
create trigger send_participant_changes_gone after delete on public.conversation_participants
  referencing old table as changed for each statement execute function private.send_participant_changes();
create trigger send_own_star after update of is_starred on public.conversation_participants for each row
  when (old.is_starred <> new.is_starred) execute function private.send_own_star();
create trigger send_reads after update on private.conversation_reads referencing old table as before new table as after
  for each statement execute function private.send_reads();
create trigger send_own_unread_new after insert on private.conversation_reads referencing new table as changed
  for each statement execute function private.send_own_unread();
create trigger send_own_unread_gone after delete on private.conversation_reads referencing old table as changed
  for each statement execute function private.send_own_unread();
create trigger note_mute after insert or delete on public.conversation_mutes
  for each row execute function private.note_mute();
create trigger end_dm_of_blocked after insert on public.user_blocks
  for each row execute function private.end_dm_of_blocked();

-- Rights ------------------------------------------------------------------------------------------------------------------

create policy "closed to clients" on private.live_topics for all to anon, authenticated using (false) with check (false);

drop policy "hear where one may post" on realtime.messages;
drop policy "signal where one may post" on realtime.messages;
drop function private.channel_conversation();

grant execute on function private.may_hear(text), private.may_signal(text) to authenticated;
grant execute on function public.list_conversations(integer, timestamptz, uuid),
  public.catch_up_conversation(uuid, bigint, boolean) to authenticated;

create policy "hear what one may" on realtime.messages for select to authenticated
  using (
    extension = 'broadcast' and (select private.may_hear(realtime.topic()))
    or extension = 'presence' and (select private.may_signal(realtime.topic())));
create policy "signal where one may post" on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.may_signal(realtime.topic())));
