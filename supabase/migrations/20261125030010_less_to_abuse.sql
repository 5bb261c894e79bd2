-- What an attack by hand on the API found beside rosters: hidden profiles that a conversation opened, reminders without
-- an end, a search whose length the caller chose, and a procedure that nothing calls any more.

-- A conversation with somebody opens no hidden profile: it tells names by itself (list_conversations).
drop policy "own and published, recruits, correspondents, all for platform staff" on public.user_profiles;
create policy "own and published, recruits, all for platform staff" on public.user_profiles
  for select to authenticated
  using ((is_published and visibility = 'public') or user_id = (select auth.uid()) or (select private.is_privileged())
    or user_id in (select private.my_pipeline_player_ids()));
drop function private.my_correspondent_ids();

create or replace function public.list_my_blocks()
returns table (user_id uuid, display_name text, slug text, avatar_url text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.blocked_id, case when s.by_page or s.by_talk then private.display_name(b.blocked_id) end,
    case when s.by_page then u.slug end, case when s.by_page or s.by_talk then u.avatar_url end, b.created_at
  from public.user_blocks b
  left join public.user_profiles u on u.user_id = b.blocked_id
  cross join lateral (
    select private.sees_player(b.blocked_id) as by_page, exists (
      select from public.conversation_participants mine
      join public.conversation_participants theirs on theirs.conversation_id = mine.conversation_id
      where mine.user_id = b.blocker_id and theirs.user_id = b.blocked_id) as by_talk
  ) s
  where b.blocker_id = (select auth.uid())
  order by b.created_at desc, b.blocked_id limit 500
$$;
comment on function public.list_my_blocks is
  'Whom the caller has blocked, the latest first, at most 500; named where the caller sees the profile or still shares a conversation.';

-- Positions are short words; ten of them of any length would fill the disk, and break the index of candidates.
alter table public.player_games
  add constraint player_games_roles_length check (char_length(array_to_string(roles, ', ')) <= 400);

-- Reminders reach people who never asked for them, so a person sends them for so many practices a day.
create or replace function public.remind_non_responders(p_practice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices;
  zone text;
  missing uuid[];
  mailed uuid[];
  messaged integer;
begin
  select * into practice from public.team_practices p where p.id = p_practice_id for update;
  if practice.id is null or not private.manages_team(practice.team_id) then
    raise exception 'You don''t have permission to remind members.' using errcode = '42501';
  end if;
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'Only practices to come have answers missing' using errcode = 'PT409';
  end if;
  if practice.reminded_at > now() - interval '12 hours' then
    raise exception 'Members were reminded a short time ago. Please try again later.'
      using errcode = 'PT429', detail = jsonb_build_object('next_at', practice.reminded_at + interval '12 hours');
  end if;
  select coalesce(array_agg(m.user_id), '{}') into missing from public.list_missing_replies(p_practice_id) m
  where m.user_id <> (select auth.uid());
  if missing = '{}' then
    return jsonb_build_object('reminded', 0, 'mailed', 0, 'messaged', 0);
  end if;
  begin
    perform private.limit_rate('practice_reminder', (select auth.uid())::text, 30, '1 day');
  exception when sqlstate 'PT429' then
    raise exception 'Too many reminders today. Please try again later.' using errcode = 'PT429',
      detail = jsonb_build_object('next_at', date_bin('1 day', now(), timestamptz '2026-01-01') + interval '1 day');
  end;
  update public.team_practices set reminded_at = now() where id = p_practice_id;

  select coalesce(array_agg(each), '{}') into mailed from unnest(missing) each
  where private.awaits_reply(p_practice_id, each) and private.mailable_address(each) is not null;
  perform private.queue_mail('practice_reminder', p_practice_id, each) from unnest(mailed) each;

  select coalesce(s.time_zone, 'UTC') into zone
  from (select practice.series_id) p left join public.team_practice_series s on s.id = p.series_id;
  select count(*) filter (where private.remind_in_inbox(each, format(
    'Are you coming? Please answer for "%s" on %s (%s).', practice.title,
    to_char(practice.scheduled_at at time zone zone, 'FMDay, FMDD FMMonth YYYY, HH24:MI'), zone))) into messaged
  from unnest(missing) each where each <> all (mailed);
  return jsonb_build_object(
    'reminded', cardinality(mailed) + messaged, 'mailed', cardinality(mailed), 'messaged', messaged);
end $$;

-- The words are compared with every name, so no more of them are taken than a name has.
create or replace function public.list_players(
  p_search text default null, p_game text default null, p_free boolean default false, p_after_name text default null,
  p_after_id uuid default null, p_limit integer default 24
) returns table (id uuid, slug text, name text, avatar_url text, teams jsonb)
language sql stable security definer set search_path = '' as $$
  select u.id, u.slug, private.player_name(u.display_name, u.first_name, u.last_name), u.avatar_url, t.teams
  from public.user_profiles u
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'games', e.games) order by e.name, e.id), '[]') as teams
    from (
      select m.id, m.name, coalesce(jsonb_agg(distinct g.name) filter (where g.name is not null), '[]') as games
      from public.team_members r
      join public.teams m on m.id = r.team_id
      left join public.team_game_profiles f on f.id = r.game_profile_id and f.is_active
      left join public.esports_titles g on g.id = f.esports_title_id
      where r.user_id = u.user_id and r.is_active
      group by m.id, m.name
    ) e
  ) t
  where u.is_published and u.visibility = 'public'
    and private.player_name(u.display_name, u.first_name, u.last_name) is not null
    and (
      exists (select from public.user_roles o where o.user_id = u.user_id and o.role = 'recruit_player')
      or exists (select from public.team_members r where r.user_id = u.user_id and r.is_active))
    and (nullif(btrim(left(p_search, 100)), '') is null
      or u.search_text like '%' || regexp_replace(lower(btrim(left(p_search, 100))), '([\\%_])', '\\\1', 'g') || '%')
    and (p_game is null or exists (
      select from public.team_members r
      join public.team_game_profiles f on f.id = r.game_profile_id and f.is_active
      join public.esports_titles g on g.id = f.esports_title_id
      where r.user_id = u.user_id and r.is_active and g.slug = p_game))
    and (not p_free or not exists (
      select from public.team_members r where r.user_id = u.user_id and r.is_active))
    and (p_after_id is null
      or (private.player_name(u.display_name, u.first_name, u.last_name), u.id) > (p_after_name, p_after_id))
  order by private.player_name(u.display_name, u.first_name, u.last_name), u.id
  limit least(greatest(p_limit, 1), 100)
$$;

-- The manage screen carries the requests itself (load_team_manage).
drop function public.list_join_requests(uuid);
