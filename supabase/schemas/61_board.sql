-- The board of a team: announcements by its owner and staff, for the team or one of its games. It is inside of the team alone:
-- nothing of it is read or written but by these functions, and none of them answers anybody from outside, platform staff included.
-- Guardians read what their wards are told, as far as the ward shows its practices. It is no conversation (IN-023). Ours.

create table private.announcements (
  id uuid primary key,
  team_id uuid not null references public.teams (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  body text not null constraint announcements_body_check check (private.has_text(body) and char_length(body) <= 2000),
  game_profile_id uuid,
  picture jsonb constraint announcements_picture_check
    check (picture is null or private.is_image_list(jsonb_build_array(picture), team_id)),
  link_kind text constraint announcements_link_kind_check check (link_kind in ('practice', 'tournament')),
  link_id uuid,
  is_pinned boolean not null default false,
  asks_ack boolean not null default false,
  publish_at timestamptz not null default now(),
  published_at timestamptz,
  ends_at timestamptz,
  edited_at timestamptz,
  reminded_at timestamptz,
  taken_down_at timestamptz,
  created_at timestamptz not null default now(),
  constraint announcements_game_of_team foreign key (team_id, game_profile_id) references public.team_game_profiles (team_id, id),
  constraint announcements_link_whole check ((link_kind is null) = (link_id is null)),
  constraint announcements_ends_later check (ends_at > publish_at)
);
comment on table private.announcements is
  'What owner and staff of a team announce. Written by write_announcement, published at once or by publish_announcements.';
comment on column private.announcements.game_profile_id is 'The game whose people it is for; null for the whole team.';
comment on column private.announcements.picture is
  'One image: name in the bucket "announcements", width and height in pixels, and what it shows (alt).';
comment on column private.announcements.link_id is
  'The practice or tournament of the team that it leads to, by link_kind. One that is gone is no longer shown (announcement_link).';
comment on column private.announcements.ends_at is 'Until when it stands at the top; afterwards it is history.';
comment on column private.announcements.edited_at is 'When its words, picture or link were last changed after it was published.';
comment on column private.announcements.taken_down_at is 'Nobody reads it from then on; the row stays 30 days.';
create index announcements_list_idx on private.announcements (team_id, published_at desc, id desc)
  where published_at is not null and taken_down_at is null;
create index announcements_pinned_idx on private.announcements (team_id)
  where is_pinned and published_at is not null and taken_down_at is null;
create index announcements_team_idx on private.announcements (team_id, game_profile_id);
create index announcements_waiting_idx on private.announcements (publish_at) where published_at is null and taken_down_at is null;
create index announcements_author_idx on private.announcements (author_id);
create index announcements_gone_idx on private.announcements (taken_down_at) where taken_down_at is not null;
create unique index announcements_picture_idx on private.announcements ((picture ->> 'name')) where picture is not null;
alter table private.announcements enable row level security;
create policy "closed to clients" on private.announcements for all to anon, authenticated using (false) with check (false);

create table private.announcement_readers (
  announcement_id uuid not null references private.announcements (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  primary key (announcement_id, user_id)
);
comment on table private.announcement_readers is
  'Who has seen an announcement, and acknowledged it: people of the team, and guardians of wards on it. Shown to owner and staff alone.';
create index announcement_readers_user_idx on private.announcement_readers (user_id, announcement_id);
alter table private.announcement_readers enable row level security;
create policy "closed to clients" on private.announcement_readers for all to anon, authenticated using (false) with check (false);

-- The circles

create function private.board_audience(team uuid, game uuid) returns setof uuid
language sql stable security definer rows 30 set search_path = '' as $$
  select p.id
  from public.teams t cross join lateral (
    select t.owner_user_id as id
    union
    select m.user_id from public.team_members m
    where m.team_id = t.id and m.is_active and m.is_confirmed and (game is null or coalesce(m.game_profile_id, game) = game)
    union
    select s.user_id from public.team_staff s
    where s.team_id = t.id and s.is_active and s.is_confirmed and (game is null or coalesce(s.game_profile_id, game) = game)
  ) p
  where t.id = team and t.archived_at is null and p.id is not null
$$;
comment on function private.board_audience is
  'Who an announcement is for, by an own yes: people of the team, or of one game its people, who has a place without a game, and the '
    'owner.';

create function private.hears_game(person uuid, team uuid, game uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select game is null
    or exists (select from public.teams t where t.id = team and t.owner_user_id = person)
    or exists (
      select from public.team_staff s where s.user_id = person and s.team_id = team and s.is_active and s.is_confirmed)
    or exists (
      select from public.team_members m
      where m.user_id = person and m.team_id = team and m.is_active and m.is_confirmed and coalesce(m.game_profile_id, game) = game)
$$;
comment on function private.hears_game is
  'Whether somebody of the team reads what is for one game of it: its players, who has no game, owner and all staff.';

create function private.reads_announcement(person uuid, a private.announcements) returns boolean
language sql stable security definer set search_path = '' as $$
  select a.published_at is not null and a.taken_down_at is null
    and a.team_id in (select private.agreed_teams_of(person))
    and private.hears_game(person, a.team_id, a.game_profile_id)
    and not coalesce(private.has_shut_out(person, a.author_id), false)
$$;
comment on function private.reads_announcement is
  'Whether a person reads a published announcement: on the team by an own yes, of its game, and has not blocked its author.';

create function private.reads_for_ward(guardian uuid, a private.announcements) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.wards_of(guardian) w where private.ward_shows(w, 'practices') and private.reads_announcement(w, a))
    and not coalesce(private.has_shut_out(guardian, a.author_id), false)
$$;
comment on function private.reads_for_ward is 'Whether a guardian reads an announcement because a ward does, who shows their practices.';

-- What is read

create function private.announcement_link(a private.announcements) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case a.link_kind
    when 'practice' then (
      select jsonb_build_object('kind', 'practice', 'id', p.id, 'title', p.title, 'at', p.scheduled_at)
      from public.team_practices p where p.id = a.link_id and p.team_id = a.team_id)
    when 'tournament' then (
      select jsonb_build_object('kind', 'tournament', 'id', t.id, 'title', t.name, 'at', t.start_date)
      from public.team_tournaments t where t.id = a.link_id and t.team_id = a.team_id) end
$$;
comment on function private.announcement_link is
  'What an announcement leads to, with its title and start; null for nothing, and where it is gone. A further kind is a branch here and a '
    'word in announcements_link_kind_check.';

create function private.announcement_author(a private.announcements) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.display_name(a.author_id), (
    select nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') from public.user_profiles u
    where u.user_id = a.author_id and a.author_id in (select private.presence_recorders(a.team_id))))
$$;
comment on function private.announcement_author is
  'The name of who wrote it, for its readers: of owner and staff as the roster of the team has it.';

create function private.announcement_figures(a private.announcements) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('people', count(*), 'seen', count(r.user_id), 'acknowledged', count(r.acknowledged_at))
  from private.board_audience(a.team_id, a.game_profile_id) p
  left join private.announcement_readers r on r.announcement_id = a.id and r.user_id = p
  where p is distinct from a.author_id
$$;
comment on function private.announcement_figures is
  'Of those whom it is for, without its author: how many there are, have seen and have acknowledged it.';

create function private.announcement_card(a private.announcements, writes boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'body', a.body, 'picture', a.picture, 'link', private.announcement_link(a),
    'author', private.announcement_author(a), 'is_own', coalesce(a.author_id = (select auth.uid()), false),
    'game_id', a.game_profile_id, 'game', (
      select e.name from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.id = a.game_profile_id),
    'is_pinned', a.is_pinned, 'asks_ack', a.asks_ack, 'publish_at', a.publish_at, 'published_at', a.published_at,
    'ends_at', a.ends_at, 'edited_at', a.edited_at, 'seen_at', r.seen_at, 'acknowledged_at', r.acknowledged_at,
    'figures', case when writes and a.published_at is not null then private.announcement_figures(a) end)
  from (select) one
  left join private.announcement_readers r on r.announcement_id = a.id and r.user_id = (select auth.uid())
$$;
comment on function private.announcement_card is
  'An announcement as its reader sees it, with what they have seen and acknowledged; figures for who writes the board, null for others.';

create function private.team_board(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'can_write', w.writes,
    'items', (
      select coalesce(jsonb_agg(private.announcement_card(x::private.announcements, w.writes)
        order by x.is_pinned desc, x.published_at desc, x.id desc), '[]')
      from (
        select n.* from (
          (select a.* from private.announcements a
           where a.team_id = team and a.is_pinned and a.published_at is not null and a.taken_down_at is null
             and (a.ends_at is null or a.ends_at > now()) order by a.published_at desc, a.id desc limit 3)
          union
          (select a.* from private.announcements a
           where a.team_id = team and a.published_at > now() - interval '14 days' and a.taken_down_at is null
           order by a.published_at desc, a.id desc limit 30)
        ) n
        where (n.ends_at is null or n.ends_at > now()) and private.reads_announcement((select auth.uid()), n::private.announcements)
        order by n.is_pinned desc, n.published_at desc, n.id desc limit 3
      ) x),
    'waiting', case when w.writes then (
      select coalesce(jsonb_agg(private.announcement_card(x, true) order by x.publish_at, x.id), '[]')
      from (
        select a.* from private.announcements a
        where a.team_id = team and a.published_at is null and a.taken_down_at is null order by a.publish_at, a.id limit 20) x) end,
    'has_history', exists (
      select from private.announcements a where a.team_id = team and a.published_at is not null and a.taken_down_at is null))
  from (select private.writes_board(team) as writes) w
  where team in (select private.my_team_ids())
$$;
comment on function private.team_board is
  'The top of a team''s page: up to three announcements that stand (pinned, or of the last two weeks, and not ended), for who writes also '
    'those that wait for their time. Null for everybody from outside.';

create function public.list_announcements(
  p_team_id uuid, p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select a.* from private.announcements a
    where a.team_id = p_team_id and a.published_at is not null and a.taken_down_at is null
      and (p_before is null
        or (a.published_at, a.id) < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000')))
    order by a.published_at desc, a.id desc limit least(greatest(p_limit, 1), 50)
  ), last as (
    select p.published_at, p.id from page p order by p.published_at, p.id limit 1
  )
  select jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.announcement_card(p::private.announcements, w.writes) order by p.published_at desc, p.id desc),
        '[]')
      from page p where private.reads_announcement((select auth.uid()), p::private.announcements)),
    'next', (
      select jsonb_build_object('published_at', l.published_at, 'id', l.id) from last l
      where exists (
        select from private.announcements a
        where a.team_id = p_team_id and a.published_at is not null and a.taken_down_at is null
          and (a.published_at, a.id) < (l.published_at, l.id))))
  from (select private.writes_board(p_team_id) as writes) w
  where p_team_id in (select private.my_team_ids())
$$;
comment on function public.list_announcements is
  'All announcements of a team, newest first, in pages: next is where the following one begins, or null. A page may be short where some '
    'are for another game. Null for everybody from outside.';
grant execute on function public.list_announcements to authenticated;

create function public.load_announcement(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.announcement_card(a, private.writes_board(a.team_id)) || jsonb_build_object('people', case
    when private.writes_board(a.team_id) and a.published_at is not null then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.id, 'name', n.full_name, 'avatar_url', n.avatar_url, 'seen_at', r.seen_at, 'acknowledged_at', r.acknowledged_at,
        'by_guardian', private.is_minor(p.id) and exists (
          select from private.guardian_links g
          join private.announcement_readers gr on gr.announcement_id = a.id and gr.user_id = g.guardian_id
          where g.minor_id = p.id and g.begins_at <= now() and (not a.asks_ack or gr.acknowledged_at is not null)))
        order by n.full_name, p.id), '[]')
      from private.board_audience(a.team_id, a.game_profile_id) as p (id)
      left join private.people_on_team(a.team_id) n on n.person_id = p.id and n.is_shown
      left join private.announcement_readers r on r.announcement_id = a.id and r.user_id = p.id
      where p.id is distinct from a.author_id) end,
    'remind_at', case when private.writes_board(a.team_id) then a.reminded_at + interval '1 day' end)
  from private.announcements a
  where a.id = p_id and (private.reads_announcement((select auth.uid()), a)
    or a.published_at is null and a.taken_down_at is null and private.writes_board(a.team_id))
$$;
comment on function public.load_announcement is
  'One announcement for its reader; for owner and staff with people (who has seen and acknowledged it, and of which minor a guardian has) '
    'and remind_at, from when on the rest may be reminded again. Null for everybody else.';
grant execute on function public.load_announcement to authenticated;

create function private.excerpt_of(body text, most integer) returns text
language sql immutable set search_path = '' as $$
  select case when char_length(w.words) > most then left(w.words, most - 1) || '…' else w.words end
  from (select btrim(regexp_replace(body, '\s+', ' ', 'g')) as words) w
$$;

create function private.today_board() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', x.id, 'team_id', x.team_id, 'team_name', x.team_name,
    'text', private.excerpt_of(x.body, 240), 'author', private.announcement_author(x.whole), 'asks_ack', x.asks_ack,
    'published_at', x.published_at) order by x.published_at desc, x.id desc)
  from (
    select n.id, n.team_id, m.name as team_name, n.body, n.asks_ack, n.published_at, n::private.announcements as whole
    from (
      select t.id, t.name from public.teams t where t.id in (select private.my_team_ids()) order by t.name, t.id limit 50
    ) m cross join lateral (
      select a.* from private.announcements a
      where a.team_id = m.id and a.published_at > now() - interval '14 days' and a.taken_down_at is null
      order by a.published_at desc, a.id desc limit 20
    ) n
    where (n.ends_at is null or n.ends_at > now()) and n.author_id is distinct from (select auth.uid())
      and not exists (
        select from private.announcement_readers r
        where r.announcement_id = n.id and r.user_id = (select auth.uid()) and (not n.asks_ack or r.acknowledged_at is not null))
      and private.reads_announcement((select auth.uid()), n::private.announcements)
    order by n.published_at desc, n.id desc limit 3
  ) x
$$;
comment on function private.today_board is
  'The latest three announcements of two weeks that the caller has not seen, or not acknowledged where that is asked; null for none.';

create function private.ward_announcements(ward uuid, teams uuid[], most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'team_name', x.team_name, 'body', x.body, 'author',
    private.announcement_author(x.whole), 'asks_ack', x.asks_ack, 'published_at', x.published_at, 'edited_at', x.edited_at,
    'acknowledged', exists (
      select from private.announcement_readers r
      where r.announcement_id = x.id and r.user_id = (select auth.uid()) and r.acknowledged_at is not null))
    order by x.published_at desc, x.id desc), '[]')
  from (
    select n.*, t.name as team_name, n::private.announcements as whole from public.teams t cross join lateral (
      select a.* from private.announcements a
      where a.team_id = t.id and a.published_at > now() - interval '14 days' and a.taken_down_at is null
      order by a.published_at desc, a.id desc limit 20
    ) n
    where t.id = any (teams) and (n.ends_at is null or n.ends_at > now())
      and private.reads_announcement(ward, n::private.announcements)
      and not coalesce(private.has_shut_out((select auth.uid()), n.author_id), false)
    order by n.published_at desc, n.id desc limit most
  ) x
$$;
comment on function private.ward_announcements is
  'What the boards of a ward''s teams said in two weeks and still stands, as the ward reads it; with whether the caller has acknowledged '
    'it.';

create function private.own_announcements_named(p_query text, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select private.parts_of_name(p_query) as parts
  ), mine as materialized (
    select t.id, t.name from public.teams t where t.id in (select private.my_team_ids()) order by t.name, t.id limit 50
  )
  select coalesce(jsonb_agg(to_jsonb(x) order by x.published_at desc, x.id desc), '[]')
  from (
    select a.id, private.excerpt_of(a.body, 120) as text, a.published_at, m.id as team_id, m.name as team_name
    from named n cross join mine m cross join lateral (
      select q.* from private.announcements q
      where q.team_id = m.id and q.published_at is not null and q.taken_down_at is null
      order by q.published_at desc, q.id desc limit 100
    ) a
    where n.parts is not null and concat_ws(' ', a.body, m.name) ilike all (n.parts)
      and private.reads_announcement((select auth.uid()), a::private.announcements)
    order by a.published_at desc, a.id desc limit p_limit
  ) x
$$;
comment on function private.own_announcements_named is
  'Announcements of the caller''s teams, of each the newest 100, with each word of the text in them or in the name of the team. Nobody '
    'finds those of other teams.';

-- Telling

create function private.tell_of_announcement(a private.announcements, people uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.tell(array(
    select private.notice(p.id, 'announcement', a.id, a.id, a.team_id)
    from unnest(people) as p (id) where not coalesce(private.has_shut_out(p.id, a.author_id), false)
    union all
    select private.notice(g.guardian_id, 'ward_announcement', a.id, a.id, a.team_id)
    from (
      select distinct l.guardian_id from unnest(people) as p (id)
      join private.guardian_links l on l.minor_id = p.id and l.begins_at <= now()
      join public.notification_preferences n on n.user_id = l.guardian_id and n.ward_notices <> 'never'
      where private.is_minor(l.minor_id) and private.ward_shows(l.minor_id, 'practices')
        and not coalesce(private.has_shut_out(p.id, a.author_id), false)
        and not coalesce(private.has_shut_out(l.guardian_id, a.author_id), false)
        and not exists (
          select from private.announcement_readers r
          where r.announcement_id = a.id and r.user_id = l.guardian_id and (not a.asks_ack or r.acknowledged_at is not null))
    ) g
    -- Anyone on the team hears it there already.
    where g.guardian_id not in (select private.board_audience(a.team_id, a.game_profile_id))))
$$;
comment on function private.tell_of_announcement is
  'Tells these people of an announcement, and the guardians of minors among them who want to hear of their wards and have not read it; '
    'again it is the same notice, unread. Nobody who has blocked its author.';

create function private.publish_announcement(a private.announcements) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.announcements x set published_at = now() where x.id = a.id returning x.* into a;
  perform private.tell_of_announcement(a, array(
    select p from private.board_audience(a.team_id, a.game_profile_id) p where p is distinct from a.author_id order by p));
  perform private.send_team_events('board', array[a.team_id]);
end $$;

create function private.publish_announcements(most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due private.announcements;
  published integer := 0;
begin
  for due in
    select a.* from private.announcements a
    where a.published_at is null and a.taken_down_at is null and a.publish_at <= now()
    order by a.publish_at, a.id limit most for update skip locked
  loop
    -- The right to write is judged again when it goes out.
    if due.author_id in (select private.presence_recorders(due.team_id)) and not private.is_suspended(due.author_id)
      and not private.is_banned(due.author_id) and (due.ends_at is null or due.ends_at > now()) then
      begin
        perform private.publish_announcement(due);
        published := published + 1;
      exception when others then
        -- One that cannot go out must not hold up those of other teams; it is tried again in the next minute.
        raise warning 'announcement %: %', due.id, sqlerrm;
      end;
    else
      update private.announcements x set taken_down_at = now() where x.id = due.id;
    end if;
  end loop;
  return published;
end $$;
comment on function private.publish_announcements is
  'Publishes what is due, each once; what was written by somebody who no longer may is taken down instead. Returns how many went out.';

create function private.announcement_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('team', t.name, 'title', private.excerpt_of(a.body, 240)) || case n.kind
    when 'announcement' then jsonb_build_object('href', '/teams/' || t.id || '/manage?announcement=' || a.id)
    else jsonb_build_object('href', '/family') || (
      select private.wards_named(array_agg(w)) from private.wards_on_team(n.user_id, t.id) w where private.reads_announcement(w, a)) end
  from private.announcements a join public.teams t on t.id = a.team_id
  where a.id = n.subject_id
    and case n.kind when 'announcement' then private.reads_announcement(n.user_id, a) else private.reads_for_ward(n.user_id, a) end
$$;
comment on function private.announcement_facts is 'What a notice of an announcement says; null for who may no longer read it.';

-- Writing

create function private.check_writes_board(team uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.writes_board(team) then
    raise exception 'Only owner and staff of the team write on its board' using errcode = '42501';
  end if;
end $$;

create function public.write_announcement(
  p_id uuid, p_team_id uuid, p_body text, p_game_id uuid default null, p_picture jsonb default null, p_link_kind text default null,
  p_link_id uuid default null, p_is_pinned boolean default false, p_asks_ack boolean default false, p_publish_at timestamptz default null,
  p_ends_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  stored private.announcements;
  wanted private.announcements;
begin
  perform private.check_writes_board(p_team_id);
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  perform private.check_not_archived(p_team_id);
  -- One at a time in a team, so that what is counted below stays so.
  perform pg_advisory_xact_lock(hashtextextended('board.' || p_team_id, 0));
  perform private.check_writes_board(p_team_id);
  select * into stored from private.announcements a where a.id = p_id for update;
  if stored.id is not null and (stored.team_id <> p_team_id or stored.author_id is distinct from me or stored.taken_down_at is not null)
    then
    raise exception 'Announcement not found' using errcode = 'PT404';
  end if;
  wanted := stored;
  wanted.id := p_id;
  wanted.team_id := p_team_id;
  wanted.author_id := me;
  wanted.body := btrim(p_body);
  wanted.game_profile_id := p_game_id;
  wanted.picture := p_picture;
  wanted.link_kind := p_link_kind;
  wanted.link_id := p_link_id;
  wanted.is_pinned := coalesce(p_is_pinned, false);
  wanted.asks_ack := coalesce(p_asks_ack, false);
  wanted.ends_at := p_ends_at;
  wanted.publish_at := case when stored.published_at is not null then stored.publish_at
    else greatest(p_publish_at, coalesce(stored.created_at, now())) end;
  if stored.id is null and p_publish_at is null then
    wanted.publish_at := now();
  end if;
  if wanted is not distinct from stored then
    -- A retry after a lost answer.
    return;
  end if;
  if stored.published_at is not null and p_game_id is distinct from stored.game_profile_id then
    raise exception 'It has been sent: write another one for other people' using errcode = '23514', hint = 'game';
  end if;
  if p_publish_at > now() + interval '90 days' then
    raise exception 'Choose a time within 90 days' using errcode = '23514', hint = 'publish_at';
  end if;
  if p_ends_at is distinct from stored.ends_at and p_ends_at <= greatest(now(), wanted.publish_at) then
    raise exception 'Choose a day that is to come' using errcode = '23514', hint = 'ends_at';
  end if;
  if p_link_id is not null and p_link_id is distinct from stored.link_id and private.announcement_link(wanted) is null then
    raise exception 'What it links to is gone' using errcode = '23503', hint = 'link';
  end if;
  if p_picture is not null and p_picture ->> 'name' is distinct from stored.picture ->> 'name' and (
    private.message_image_sender(p_picture ->> 'name') is distinct from me or not exists (
      select from storage.objects o where o.bucket_id = 'announcements' and o.name = p_picture ->> 'name')) then
    raise exception 'A picture is announced by whoever uploaded it, and after that' using errcode = '42501', hint = 'picture';
  end if;
  if wanted.is_pinned and (
    select count(*) from private.announcements a
    where a.team_id = p_team_id and a.is_pinned and a.taken_down_at is null and a.id <> p_id
      and (a.ends_at is null or a.ends_at > now())) >= 3 then
    raise exception 'Three are pinned already' using errcode = '23514', hint = 'pinned';
  end if;
  if stored.id is null then
    if wanted.publish_at > now() and (
      select count(*) from private.announcements a
      where a.team_id = p_team_id and a.published_at is null and a.taken_down_at is null) >= 20 then
      raise exception 'Twenty wait for their time already' using errcode = '23514', hint = 'waiting';
    end if;
    perform private.limit_rate('announcement', p_team_id::text, 30, '1 hour');
    insert into private.announcements (id, team_id, author_id, body, game_profile_id, picture, link_kind, link_id, is_pinned, asks_ack,
      publish_at, ends_at)
    values (p_id, p_team_id, me, wanted.body, p_game_id, p_picture, p_link_kind, p_link_id, wanted.is_pinned, wanted.asks_ack,
      wanted.publish_at, p_ends_at)
    returning * into stored;
  else
    perform private.limit_rate('announcement_edit', me::text, 120, '1 hour');
    update private.announcements a set body = wanted.body, game_profile_id = p_game_id, picture = p_picture, link_kind = p_link_kind,
      link_id = p_link_id, is_pinned = wanted.is_pinned, asks_ack = wanted.asks_ack, publish_at = wanted.publish_at, ends_at = p_ends_at,
      edited_at = case
        when a.published_at is null or (a.body, a.picture, a.link_id) is not distinct from (wanted.body, p_picture, p_link_id)
        then a.edited_at else now() end
    where a.id = p_id returning * into stored;
  end if;
  if stored.published_at is null and stored.publish_at <= now() then
    perform private.publish_announcement(stored);
  else
    perform private.send_team_events('board', array[p_team_id]);
  end if;
end $$;
comment on function public.write_announcement is
  'Announces something, or changes what the caller announced: for the team or one game (p_game_id, not changed once it is out), with a '
    'picture or a link, pinned (23514 with the hint "pinned" beyond three), until a day, at once or at a time within 90 days, with '
    'acknowledgement or not. An edit tells nobody, shows as edited, and again it changes nothing. Owner and staff; 30 an hour in a team '
    '(PT429). 42501 with the hint "suspended", "birth_date" or "picture"; PT409 archived; PT404 another''s.';
grant execute on function public.write_announcement to authenticated;

create function public.take_down_announcement(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  stored private.announcements;
begin
  select a.* into stored from private.announcements a
  where a.id = p_id and private.writes_board(a.team_id) and (
    a.author_id = me or exists (select from public.teams t where t.id = a.team_id and t.owner_user_id = me))
  for update;
  if stored.id is null then
    raise exception 'Announcement not found' using errcode = 'PT404';
  end if;
  if stored.taken_down_at is not null then
    return false;
  end if;
  update private.announcements a set taken_down_at = now() where a.id = p_id;
  perform private.send_team_events('board', array[stored.team_id]);
  return true;
end $$;
comment on function public.take_down_announcement is
  'Takes an announcement down, also one that waits for its time: nobody reads it or is told of it from then on. Its author and the owner '
    'of '
    'the team; PT404 for everybody else. False when it was down.';
grant execute on function public.take_down_announcement to authenticated;

create function public.see_announcements(p_ids uuid[], p_acknowledge boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  changed uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and 50 then
    raise exception 'See 1 to 50 announcements at a time' using errcode = '23514';
  end if;
  perform private.limit_rate('announcement_seen', me::text, 600, '1 hour');
  with stored as (
    insert into private.announcement_readers as r (announcement_id, user_id, acknowledged_at)
    select a.id, me, case when p_acknowledge and a.asks_ack then now() end
    from private.announcements a
    where a.id = any (p_ids) and a.author_id is distinct from me
      and (private.reads_announcement(me, a) or private.reads_for_ward(me, a))
    order by a.id
    on conflict (announcement_id, user_id) do update set acknowledged_at = excluded.acknowledged_at
      where r.acknowledged_at is null and excluded.acknowledged_at is not null
    returning r.announcement_id
  )
  select array_agg(s.announcement_id) into changed from stored s;
  -- Figures are shown to owner and staff alone, so they alone hear of it, and of what was pressed the other
  -- windows of the reader.
  perform private.send_to_each(array(select private.presence_recorders(t.team_id)) || case when p_acknowledge then me end, 'team',
    jsonb_build_object('team_id', t.team_id))
  from (select distinct a.team_id from private.announcements a where a.id = any (changed) order by a.team_id) t;
  return coalesce(cardinality(changed), 0);
end $$;
comment on function public.see_announcements is
  'Notes that the caller has seen announcements, with p_acknowledge also that they acknowledge those that ask for it. People whom they '
    'reach, and guardians of wards; others change nothing. Returns for how many that is new.';
grant execute on function public.see_announcements to authenticated;

create function public.remind_of_announcement(p_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  stored private.announcements;
  rest uuid[];
begin
  select a.* into stored from private.announcements a
  where a.id = p_id and a.published_at is not null and a.taken_down_at is null and private.writes_board(a.team_id) for no key update;
  if stored.id is null then
    raise exception 'Announcement not found' using errcode = 'PT404';
  end if;
  if stored.reminded_at > now() - interval '1 day' then
    raise exception 'You have reminded them today' using errcode = 'PT429', hint = 'reminder',
      detail = jsonb_build_object('next_at', stored.reminded_at + interval '1 day');
  end if;
  perform private.check_not_suspended(me);
  rest := array(
    select p from private.board_audience(stored.team_id, stored.game_profile_id) p
    where p is distinct from stored.author_id and not exists (
      select from private.announcement_readers r
      where r.announcement_id = stored.id and r.user_id = p and (not stored.asks_ack or r.acknowledged_at is not null))
    order by p);
  if rest <> '{}' then
    update private.announcements a set reminded_at = now() where a.id = p_id;
    perform private.tell_of_announcement(stored, rest);
  end if;
  return cardinality(rest);
end $$;
comment on function public.remind_of_announcement is
  'Tells those again who have not seen an announcement, or not acknowledged it where that is asked, and guardians of minors among them. '
    'Owner and staff, once in 24 hours (PT429 with the hint "reminder", detail next_at). Returns how many people of the team.';
grant execute on function public.remind_of_announcement to authenticated;

create function private.prune_announcements() returns void
language sql security definer set search_path = '' as $$
  delete from private.announcements a where a.taken_down_at < now() - interval '30 days'
$$;
