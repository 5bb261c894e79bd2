-- Tell me when: a person keeps the filters of a list and is told once, in their morning, of what newly fits. Changed rows are
-- queued with what they said before and compared with the filters that can fit them alone, by kind and game; who is told is
-- judged again when it is told. Nobody learns who keeps what. Ours.

create function private.filter_fields() returns table (kind text, field text, type text)
language sql immutable set search_path = '' as $$
  values ('posts', 'game', 'slug'), ('posts', 'role', 'text'), ('posts', 'my_rank', 'yes'), ('posts', 'my_times', 'yes'),
    ('posts', 'my_search', 'yes'),
    ('players', 'game', 'slug'), ('players', 'roles', 'texts'), ('players', 'rank', 'text'), ('players', 'post', 'id'),
      ('players', 'country', 'text'),
    ('colleges', 'games', 'texts'), ('colleges', 'text', 'text'), ('colleges', 'country', 'text'), ('colleges', 'state', 'text'),
      ('colleges', 'level', 'text'),
    ('colleges', 'scholarships', 'yes'), ('colleges', 'open', 'yes'), ('colleges', 'pledged', 'yes'),
    ('needs', 'game', 'slug'), ('needs', 'country', 'text'), ('needs', 'state', 'text'), ('needs', 'level', 'text'),
    ('needs', 'scholarships', 'yes'), ('teams', 'text', 'text'), ('teams', 'type', 'text'), ('teams', 'game', 'slug'),
    ('teams', 'country', 'text'), ('teams', 'recruiting', 'yes'),
    ('scrims', 'game', 'slug'), ('scrims', 'level', 'text'), ('scrims', 'region', 'text'), ('scrims', 'ordinal', 'place'),
    ('scrims', 'hours', 'text')
$$;
comment on function private.filter_fields is
  'The lists that can be kept, and by which fields: slug of a game, id, text, texts, place in a ladder, or yes, which is true or '
    'missing.';

create function private.is_kept_filter(p_kind text, p_filter jsonb) returns boolean
language sql immutable security definer set search_path = '' as $$
  select jsonb_typeof(p_filter) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p_filter) = 'object' then p_filter else '{}' end) f
    left join private.filter_fields() t on t.kind = p_kind and t.field = f.key
    where not coalesce(case t.type
      when 'slug' then jsonb_typeof(f.value) = 'string' and f.value #>> '{}' ~ '^[a-z0-9-]{1,60}$'
      when 'text' then jsonb_typeof(f.value) = 'string' and private.is_plain_name(f.value #>> '{}') and char_length(f.value #>> '{}') <= 100
      when 'yes' then f.value = 'true'
      when 'place' then f.value::text ~ '^[1-9][0-9]?$'
      when 'id' then jsonb_typeof(f.value) = 'string' and f.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      when 'texts' then case when jsonb_typeof(f.value) = 'array' then jsonb_array_length(f.value) between 1 and 20 and not exists (
        select from jsonb_array_elements(f.value) e
        where not coalesce(jsonb_typeof(e) = 'string' and private.is_plain_name(e #>> '{}') and char_length(e #>> '{}') <= 80, false)) end
    end, false))
$$;
comment on function private.is_kept_filter is 'Whether this says which part of such a list is kept, by filter_fields and nothing else.';
grant execute on function private.is_kept_filter to authenticated;

create function private.place_key(country text, state text) returns text
language sql immutable set search_path = '' as $$
  select case when country is null and state is null then '' else coalesce(country, 'US') || coalesce('-' || state, '') end
$$;
grant execute on function private.place_key to authenticated;

create function private.filter_keys(kind text, filter jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when kind in ('colleges', 'teams') and char_length(lower(btrim(filter ->> 'text'))) >= 3
    then array[kind || '~' || left(lower(btrim(filter ->> 'text')), 3)]
    else array(
      select kind || ':' || g || ':' || case kind
        when 'posts' then coalesce(lower(btrim(filter ->> 'role')), '') || ':'
        when 'players' then coalesce(filter ->> 'country', '') || ':'
        when 'teams' then coalesce(filter ->> 'country', '') || ':' || coalesce(filter ->> 'type', '')
        when 'scrims' then coalesce(filter ->> 'region', '') || ':' || coalesce(filter ->> 'level', '')
        else private.place_key(filter ->> 'country', filter ->> 'state') || ':' || coalesce(filter ->> 'level', '') end
      from jsonb_array_elements_text(case when filter ? 'game' then jsonb_build_array(filter -> 'game')
        when jsonb_typeof(filter -> 'games') = 'array' then filter -> 'games' else '[""]' end) g) end
$$;
comment on function private.filter_keys is
  'What a filter asks for exactly: kind, games, place, role, level or type; of a name its first three letters. What changes touches no '
    'filter without one of its keys (with_keys), so that a change costs what fits it, however many filters there are.';
grant execute on function private.filter_keys to authenticated;

create function private.with_keys(kind text, facts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select facts || jsonb_build_object('keys', array(
    select kind || ':' || g || ':' || a || ':' || b
    from jsonb_array_elements_text('[""]'::jsonb || coalesce(facts -> 'games', '[]')) g
    cross join unnest('{""}'::text[] || case kind
      when 'posts' then array(select jsonb_array_elements_text(facts -> 'roles'))
      when 'teams' then array[facts ->> 'country']
      when 'players' then array[facts ->> 'country']
      when 'scrims' then array[facts ->> 'region']
      else array[private.place_key(facts ->> 'country', null), private.place_key(facts ->> 'country', facts ->> 'state')] end) a
    cross join unnest('{""}'::text[] || array[case kind when 'teams' then facts ->> 'type' else facts ->> 'level' end]) b
    where a is not null and b is not null
    union
    select kind || '~' || substr(facts ->> 'name', n, 3) from generate_series(1, char_length(facts ->> 'name') - 2) n))
$$;
comment on function private.with_keys is
  'These facts of a row with the keys of every filter that they can fit: for any game or one of its games, any place or its own, and so '
    'on.';

create table public.kept_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null constraint kept_filters_kind_check check (kind in ('posts', 'colleges', 'needs', 'players', 'teams', 'scrims')),
  filter jsonb not null,
  is_paused boolean not null default false,
  created_at timestamptz not null default now(),
  keys text[] not null generated always as (private.filter_keys(kind, filter)) stored,
  constraint kept_filters_filter_check check (private.is_kept_filter(kind, filter)),
  constraint kept_filters_once unique (user_id, kind, filter)
);
comment on table public.kept_filters is 'Lists that a person keeps, to be told once a day of what newly fits. At most 20 of each person.';
comment on column public.kept_filters.keys is 'What a change looks for it by (filter_keys).';
create index kept_filters_keys_idx on public.kept_filters using gin (keys) with (fastupdate = off) where not is_paused;
alter table public.kept_filters enable row level security;
grant select, delete on public.kept_filters to authenticated;
grant insert (id, kind, filter) on public.kept_filters to authenticated;
grant update (is_paused) on public.kept_filters to authenticated;
create policy "own kept filters" on public.kept_filters for select to authenticated using (user_id = (select auth.uid()));
create policy "keep for oneself" on public.kept_filters for insert to authenticated with check (user_id = (select auth.uid()));
create policy "pause own" on public.kept_filters for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own" on public.kept_filters for delete to authenticated using (user_id = (select auth.uid()));
create policy "few embeds" on public.kept_filters as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
create trigger limit_kept_filters after insert on public.kept_filters
  for each row execute function private.limit_rows('user_id', 20);

create table private.filter_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id uuid not null,
  before jsonb,
  changed_at timestamptz not null default now()
);
comment on table private.filter_changes is
  'Rows that changed and may newly fit a kept filter, until match_filter_changes has compared them.';
comment on column private.filter_changes.before is 'Facts of the row before the change; null when it showed to nobody.';
alter table private.filter_changes enable row level security;
create policy "closed to clients" on private.filter_changes for all to anon, authenticated using (false) with check (false);

create table private.filter_matches (
  filter_id uuid not null references public.kept_filters (id) on delete cascade,
  subject_id uuid not null,
  matched_at timestamptz not null default now(),
  told_at timestamptz,
  digest_id uuid,
  primary key (filter_id, subject_id)
);
comment on table private.filter_matches is
  'What newly fits a kept filter, each once. told_at without digest_id: no longer to be told when the morning came. Kept for 180 days.';
create index filter_matches_waiting_idx on private.filter_matches (filter_id) where told_at is null;
create index filter_matches_digest_idx on private.filter_matches (digest_id) where digest_id is not null;
create index filter_matches_age_idx on private.filter_matches (matched_at);
alter table private.filter_matches enable row level security;
create policy "closed to clients" on private.filter_matches for all to anon, authenticated using (false) with check (false);

create table private.match_digests (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  due_at timestamptz not null
);
comment on table private.match_digests is 'People for whom something newly fits, and their morning in which they are told.';
create index match_digests_due_idx on private.match_digests (due_at);
alter table private.match_digests enable row level security;
create policy "closed to clients" on private.match_digests for all to anon, authenticated using (false) with check (false);

-- What a row says

create function private.post_facts(post public.team_recruiting_posts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.with_keys('posts', jsonb_build_object('games', array(select g.slug where g.slug is not null), 'title_id',
    post.esports_title_id, 'game', g.slug, 'minimum', post.minimum_ordinal, 'minutes', post.minutes::text,
    'team_titles', case when post.esports_title_id is null then (
      select jsonb_agg(x.esports_title_id) from public.team_game_profiles x where x.team_id = post.team_id and x.is_active) end,
    'roles', array(select lower(btrim(r)) from unnest(post.positions_needed) r)))
  from (select post.is_active as shows) p left join public.esports_titles g on g.id = post.esports_title_id
  where p.shows
$$;

create function private.college_facts(college public.colleges, is_pledged boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select private.with_keys('colleges', jsonb_build_object('games', college.games, 'name', lower(college.name), 'country', college.country,
    'state', college.state, 'level', college.level, 'scholarships',
      college.scholarships,
    'open', college.open_spots > 0, 'pledged', is_pledged))
  where college.is_published
$$;

create function private.need_facts_of(need public.roster_needs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.with_keys('needs', jsonb_build_object('games', array[g.slug], 'title_id', g.id, 'role', lower(need.position),
    'minimum', need.minimum_ordinal, 'class_year', need.class_year, 'country', c.country, 'state', c.state, 'level', c.level,
    'scholarships', coalesce(p.scholarship_max, 0) > 0))
  from public.college_programs p join public.esports_titles g on g.id = p.esports_title_id
  join public.colleges c on c.id = p.college_id
  where p.id = need.program_id and p.is_published and need.open_spots > 0
$$;

create function private.subject_facts(kind text, subject uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case kind
    when 'posts' then (
      select private.post_facts(p) from public.team_recruiting_posts p
      join public.teams t on t.id = p.team_id and t.archived_at is null and not t.is_private where p.id = subject)
    when 'colleges' then (select private.college_facts(c, private.is_pledged(c.id)) from public.colleges c where c.id = subject)
    when 'needs' then (select private.need_facts_of(n) from public.roster_needs n where n.id = subject)
    when 'teams' then (select private.team_facts(t, private.is_recruiting(t.id)) from public.teams t where t.id = subject)
    when 'scrims' then (select private.block_facts(p) from private.scrim_posts p where p.id = subject)
    when 'players' then (
      select private.seeker_facts(s) from private.team_seekers s where s.id = subject and private.shows_seeker(s.user_id)) end
$$;
comment on function private.subject_facts is
  'What filters compare of a post, college, need, team, block of a scrim or player who looks for a team now; null when it shows to nobody.';

create function private.is_in_place(facts jsonb, filter jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select (not filter ?| '{country,state}' or facts ->> 'country' = coalesce(filter ->> 'country', 'US'))
    and (not filter ? 'state' or facts ->> 'state' = filter ->> 'state')
$$;
comment on function private.is_in_place is 'Whether these facts are of the place of a filter; a state without a country is one of the US.';

create function private.facts_fit(kind text, filter jsonb, person uuid, facts jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(facts is not null and (not filter ? 'game' or facts -> 'games' ? (filter ->> 'game'))
    and (not filter ? 'games' or facts -> 'games' ?| array(select jsonb_array_elements_text(filter -> 'games')))
    and case kind
    when 'posts' then
      (not filter ? 'role' or facts -> 'roles' ? lower(btrim(filter ->> 'role')))
      and (not filter ? 'my_rank' or exists (
        select from public.player_games g
        where g.user_id = person and g.esports_title_id = (facts ->> 'title_id')::uuid
          and coalesce(g.rank_ordinal, 0) >= coalesce((facts ->> 'minimum')::integer, 0)))
      and (not filter ? 'my_times' or facts ->> 'minutes' is null or exists (
        select from private.availability_weeks w
        where w.user_id = person and w.minutes && (facts ->> 'minutes')::int4multirange))
      and (not filter ? 'my_search' or private.fits_my_search(person, facts))
    when 'players' then
      (not filter ? 'roles' or jsonb_array_length(facts -> 'roles') = 0 or exists (
        select from jsonb_array_elements_text(filter -> 'roles') r where facts -> 'roles' ? lower(btrim(r))))
      and (not filter ? 'rank'
        or (facts ->> 'ordinal')::integer >= private.rank_ordinal((facts ->> 'title_id')::uuid, filter ->> 'rank'))
      and (not filter ? 'country' or facts ->> 'country' = filter ->> 'country')
      and (not filter ? 'post' or private.seeker_fits_post_of(person, (filter ->> 'post')::uuid, facts))
    when 'colleges' then
      (not filter ? 'text' or facts ->> 'name' like private.containing(lower(btrim(filter ->> 'text'))))
      and private.is_in_place(facts, filter)
      and (not filter ? 'level' or facts ->> 'level' = filter ->> 'level')
      and (not filter ? 'scholarships' or (facts ->> 'scholarships')::boolean)
      and (not filter ? 'open' or (facts ->> 'open')::boolean)
      and (not filter ? 'pledged' or (facts ->> 'pledged')::boolean)
    when 'needs' then
      private.is_in_place(facts, filter)
      and (not filter ? 'level' or facts ->> 'level' = filter ->> 'level')
      and (not filter ? 'scholarships' or (facts ->> 'scholarships')::boolean)
      and exists (
      select from public.player_games g left join public.player_details d on d.user_id = g.user_id
      where g.user_id = person and g.esports_title_id = (facts ->> 'title_id')::uuid
        and coalesce(g.rank_ordinal, 0) >= coalesce((facts ->> 'minimum')::integer, 0)
        and (cardinality(g.roles) = 0 or exists (select from unnest(g.roles) r where lower(r) = facts ->> 'role'))
        and coalesce(d.class_year = (facts ->> 'class_year')::integer, true))
    when 'teams' then private.team_fits(filter, facts)
    when 'scrims' then private.block_fits(filter, person, facts)
    end, false)
$$;
comment on function private.facts_fit is
  'Whether a row with these facts belongs to the list that a person keeps, with their own rank, roles and free hours as they are now.';

-- What changed

create function private.queue_post_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.filter_changes (kind, subject_id, before)
  values ('posts', new.id, case when tg_op = 'UPDATE' then private.post_facts(old) end);
  return null;
end $$;
create trigger queue_filter_change_new after insert on public.team_recruiting_posts
  for each row when (new.is_active) execute function private.queue_post_change();
create trigger queue_filter_change after update on public.team_recruiting_posts
  for each row when (new.is_active and (old.is_active, old.esports_title_id, old.minimum_ordinal, old.minutes, old.positions_needed)
    is distinct from (new.is_active, new.esports_title_id, new.minimum_ordinal, new.minutes, new.positions_needed))
  execute function private.queue_post_change();

create function private.queue_posts_of_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.filter_changes (kind, subject_id)
  select 'posts', p.id from public.team_recruiting_posts p where p.team_id = new.id and p.is_active;
  return null;
end $$;
create trigger queue_filter_changes after update of is_private, archived_at on public.teams
  for each row when ((old.is_private or old.archived_at is not null) and not new.is_private and new.archived_at is null)
  execute function private.queue_posts_of_team();

create function private.queue_college_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  pledged boolean := private.is_pledged(new.id);
begin
  insert into private.filter_changes (kind, subject_id, before)
  values ('colleges', new.id, case when tg_op = 'UPDATE' then private.college_facts(old, pledged) end);
  if tg_op = 'UPDATE' and not old.is_published then
    insert into private.filter_changes (kind, subject_id)
    select 'needs', n.id from public.roster_needs n where n.college_id = new.id and n.open_spots > 0;
  end if;
  return null;
end $$;
create trigger queue_filter_change_new after insert on public.colleges
  for each row when (new.is_published) execute function private.queue_college_change();
create trigger queue_filter_change after update on public.colleges
  for each row when (new.is_published
    and (old.is_published, old.name, old.place, old.level, old.scholarships, old.open_spots > 0, old.games)
      is distinct from (new.is_published, new.name, new.place, new.level, new.scholarships, new.open_spots > 0, new.games))
  execute function private.queue_college_change();

create function private.queue_pledge_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.filter_changes (kind, subject_id, before)
  select 'colleges', c.id, private.college_facts(c, false) from public.colleges c where c.id = new.college_id and c.is_published;
  return null;
end $$;
create trigger queue_filter_change_new after insert on private.answer_pledges
  for each row execute function private.queue_pledge_change();

create function private.queue_need_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.filter_changes (kind, subject_id, before)
  values ('needs', new.id, case when tg_op = 'UPDATE' then private.need_facts_of(old) end);
  return null;
end $$;
create trigger queue_filter_change_new after insert on public.roster_needs
  for each row when (new.open_spots > 0) execute function private.queue_need_change();
create trigger queue_filter_change after update on public.roster_needs
  for each row when (new.open_spots > 0 and (old.open_spots > 0, old.position, old.class_year, old.minimum_ordinal)
    is distinct from (new.open_spots > 0, new.position, new.class_year, new.minimum_ordinal))
  execute function private.queue_need_change();

create function private.next_morning(person uuid, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.time_for(person, (date_trunc('day', l.wall) + make_interval(days => (l.wall::time >= '08:00')::integer, hours => 8))
    at time zone l.zone)
  -- Where nobody knows the zone, a working day begins in the United States.
  from (select z.zone, moment at time zone z.zone as wall from (
    select coalesce(private.zone_of(person), 'America/New_York') as zone) z) l
$$;
comment on function private.next_morning is 'The next 8 in the morning where a person reads, after their quiet hours.';

create function private.match_filter_changes(most integer default 2000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  change private.filter_changes;
  facts jsonb;
  looked_at integer := 0;
begin
  for change in
    delete from private.filter_changes c where c.id in (
      select x.id from private.filter_changes x order by x.id limit most for update skip locked)
    returning c.*
  loop
    looked_at := looked_at + 1;
    facts := private.subject_facts(change.kind, change.subject_id);
    continue when facts is null;
    with fresh as (
      insert into private.filter_matches (filter_id, subject_id)
      select f.id, change.subject_id from public.kept_filters f
      where not f.is_paused and f.keys && array(select jsonb_array_elements_text(facts -> 'keys'))
        -- Whoever kept the list afterwards saw it there.
        and f.created_at <= change.changed_at
        and private.facts_fit(f.kind, f.filter, f.user_id, facts)
        and not private.facts_fit(f.kind, f.filter, f.user_id, change.before)
      order by f.id
      on conflict do nothing
      returning filter_id
    )
    insert into private.match_digests as d (user_id, due_at)
    select p.user_id, private.next_morning(p.user_id, now())
    from (select distinct f.user_id from fresh x join public.kept_filters f on f.id = x.filter_id order by 1) p
    -- Locks the morning that waits: it is not told before this match is there.
    on conflict (user_id) do update set due_at = d.due_at;
  end loop;
  return looked_at;
end $$;
comment on function private.match_filter_changes is
  'Compares the next changes with the filters kept under their keys, and returns how many changes. What stops in the middle begins again, '
    'and each match stands once.';

-- What is told

create function private.may_be_told(person uuid, kind text, subject uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case kind
    when 'posts' then exists (
      select from public.team_recruiting_posts p
      join public.teams t on t.id = p.team_id and t.archived_at is null and not t.is_private
      where p.id = subject and p.is_active and t.owner_user_id is distinct from person
        and not coalesce(private.has_shut_out(person, t.owner_user_id), false)
        and not coalesce(private.has_shut_out(t.owner_user_id, person), false)
        and not exists (select from public.team_members m where m.team_id = t.id and m.user_id = person and m.is_active)
        and not exists (select from public.team_staff s where s.team_id = t.id and s.user_id = person and s.is_active))
    when 'colleges' then exists (select from public.colleges c where c.id = subject and c.is_published)
    when 'needs' then exists (
      select from public.roster_needs n join public.colleges c on c.id = n.college_id and c.is_published
      where n.id = subject and n.open_spots > 0)
    when 'players' then private.is_adult(person) and exists (
      select from private.team_seekers s
      where s.id = subject and s.ends_at > now() and s.user_id <> person and private.shows_seeker(s.user_id)
        and not private.is_blocked_between(person, s.user_id))
    when 'teams' then exists (select from public.teams t where t.id = subject and private.may_hear_of_team(person, t))
    when 'scrims' then private.may_hear_of_block(person, subject)
    else false end
$$;
comment on function private.may_be_told is
  'Whether a person may hear of it now: it shows, they are not on the team, and neither has shut out the other.';

create function private.matches_of(person uuid, digest uuid) returns table (filter_id uuid, kind text, filter jsonb, subject_id uuid)
language sql stable security definer rows 20 set search_path = '' as $$
  select distinct on (m.subject_id) f.id, f.kind, f.filter, m.subject_id
  from private.filter_matches m join public.kept_filters f on f.id = m.filter_id
  where m.digest_id = digest and f.user_id = person and not f.is_paused and private.may_be_told(person, f.kind, m.subject_id)
  order by m.subject_id, f.created_at, f.id
$$;
comment on function private.matches_of is 'What a digest tells its person now, each thing once, under the filter kept first.';

create function private.tell_of_matches(most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  digest uuid;
  amount bigint;
  told integer := 0;
begin
  for person in
    delete from private.match_digests d where d.user_id in (
      select x.user_id from private.match_digests x where x.due_at <= now() order by x.due_at limit most for update skip locked)
    returning d.user_id
  loop
    digest := gen_random_uuid();
    update private.filter_matches m set told_at = now(), digest_id = case
      when not f.is_paused and private.may_be_told(person, f.kind, m.subject_id) and not exists (
        select from public.kept_filters o join private.filter_matches b on b.filter_id = o.id
        where o.user_id = person and b.subject_id = m.subject_id and b.digest_id is not null) then digest end
    from public.kept_filters f
    where f.user_id = person and m.filter_id = f.id and m.told_at is null;
    amount := (select count(*) from private.matches_of(person, digest));
    continue when amount = 0;
    told := told + 1;
    perform private.tell(array[private.notice(person, 'new_matches', digest, digest, null, null, amount)]);
    if private.wants_matches_mail(person) then
      perform private.queue_mail('new_matches', digest, person);
    end if;
  end loop;
  return told;
end $$;
comment on function private.tell_of_matches is
  'Tells the next people whose morning has come of all that newly fits, in one notice and one mail each; returns how many were told.';

create function private.wants_matches_mail(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.mailable_address(person) is not null and coalesce((
    select n.recruiting_notices from public.notification_preferences n where n.user_id = person), 'daily') <> 'never'
$$;
comment on function private.wants_matches_mail is
  'By the choice for mails about recruiting; at once and daily are both the one of the day.';

create function private.fact_of(code text, field text, value jsonb) returns jsonb
language sql immutable strict set search_path = '' return jsonb_build_object('code', code, field, value);
create function private.fact(code text, is_so boolean) returns jsonb
language sql immutable set search_path = '' return case when is_so then jsonb_build_object('code', code) end;
create function private.facts(variadic facts jsonb[]) returns jsonb
language sql immutable set search_path = '' return to_jsonb(array_remove(facts, null));
comment on function private.facts is
  'Those that are there, of what a list is limited by or why something fits: each a code with its values, which pages '
    'and mails say in the language of their reader: supabase/functions/_shared/fit-cases.json has one of each code.';

create function private.filter_choices(filter jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.facts(
    private.fact_of('game', 'name', (select to_jsonb(g.name) from public.esports_titles g where g.slug = filter ->> 'game')),
    private.fact_of('any_game', 'names', case when jsonb_typeof(filter -> 'games') = 'array' then filter -> 'games' end),
    private.fact_of('role', 'role', filter -> 'role'),
    private.fact_of('any_role', 'roles', case when jsonb_typeof(filter -> 'roles') = 'array' then filter -> 'roles' end),
    private.fact_of('min_rank', 'rank', filter -> 'rank'), private.fact('for_post', filter ? 'post'),
    private.fact_of('text', 'text', filter -> 'text'), private.fact_of('state', 'state', filter -> 'state'),
    private.fact_of('country', 'country', filter -> 'country'), private.fact_of('level', 'level', filter -> 'level'),
    private.fact_of('team_type', 'type', filter -> 'type'), private.fact_of('region', 'region', filter -> 'region'),
    private.fact_of('for_rank', 'rank', (
      select to_jsonb(r.name) from public.esports_ranks r join public.esports_titles g on g.id = r.esports_title_id
      where g.slug = filter ->> 'game' and r.ordinal = (filter ->> 'ordinal')::integer)),
    private.fact_of('hours', 'hours', filter -> 'hours'), private.fact('recruiting', filter ? 'recruiting'),
    private.fact('my_search', filter ? 'my_search'), private.fact('my_rank', filter ? 'my_rank'),
    private.fact('my_times', filter ? 'my_times'), private.fact('scholarships', filter ? 'scholarships'),
    private.fact('open_spots', filter ? 'open'), private.fact('answering', filter ? 'pledged'))
$$;
comment on function private.filter_choices is
  'What a kept filter holds, as facts, of the person''s own choices alone; none for the whole list.';

create function private.match_facts(person uuid, kind text, filter jsonb, subject uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case kind
    when 'posts' then (
      select jsonb_build_object(
        -- Words of a stranger until the minor has joined.
        'title', case when private.is_adult(person) then t.name end, 'href', '/teams/' || t.id || '/manage?tab=recruiting',
        'why', private.facts(private.fact_of('game', 'name', to_jsonb(g.name)), private.fact_of('role', 'role', filter -> 'role'),
          case when filter ?| '{my_rank,my_search}'
            then coalesce(private.fact_of('rank_reached', 'rank', to_jsonb(p.minimum_rank)), private.fact('rank_reached', true))
            else private.fact_of('min_rank', 'rank', to_jsonb(p.minimum_rank)) end,
          private.fact('your_times', filter ?| '{my_times,my_search}' and p.minutes is not null)))
      from public.team_recruiting_posts p join public.teams t on t.id = p.team_id
      left join public.esports_titles g on g.id = p.esports_title_id where p.id = subject)
    when 'colleges' then (
      select jsonb_build_object('title', c.name, 'href', '/college/' || c.slug, 'why', private.facts(
        private.fact_of('games', 'names', (select jsonb_agg(g) from unnest(c.games) g where not filter ? 'games' or filter -> 'games' ? g)),
        case when private.place_text(c.country, c.state) is not null
          then private.fact_of('place', 'country', to_jsonb(c.country)) || jsonb_build_object('state', c.state) end,
        private.fact_of('level', 'level', case when filter ? 'level' then to_jsonb(c.level) end),
        private.fact('has_scholarships', filter ? 'scholarships'), private.fact('has_spots', c.open_spots > 0),
        private.fact('answers', filter ? 'pledged')))
      from public.colleges c where c.id = subject)
    when 'needs' then (
      select jsonb_build_object('title', c.name, 'href', '/college/' || c.slug, 'why', private.facts(
        private.fact_of('game', 'name', to_jsonb(g.name)),
        case when private.is_adult(person) then private.fact_of('needs_role', 'role', to_jsonb(n.position))
          else private.fact('needs_your_role', true) end,
        private.fact('rank_reached', n.minimum_ordinal is not null)))
      from public.roster_needs n join public.colleges c on c.id = n.college_id join public.college_programs p on p.id = n.program_id
      join public.esports_titles g on g.id = p.esports_title_id where n.id = subject)
    when 'players' then (
      select jsonb_build_object('title', private.player_name(u.display_name, u.first_name, u.last_name), 'href', '/player/' || u.slug,
        'why', private.facts(private.fact_of('game', 'name', to_jsonb(t.name)), private.fact_of('rank', 'rank', to_jsonb(g.rank)),
          private.fact_of('roles', 'roles', to_jsonb(nullif(s.roles, '{}'))), private.fact('fits_post', filter ? 'post')))
      from private.team_seekers s
      join public.user_profiles u on u.user_id = s.user_id
      join public.esports_titles t on t.id = s.esports_title_id
      join public.player_games g on g.user_id = s.user_id and g.esports_title_id = s.esports_title_id
      where s.id = subject)
    when 'teams' then private.team_match(person, filter, subject)
    when 'scrims' then private.block_match(person, subject) end
$$;
comment on function private.match_facts is
  'What a match is called, where it is, and by which facts it fits. No title for a team of which a minor reads no word.';

create function private.filter_secret(filter uuid) returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac('kept_filter:' || filter, s.value, 'sha256'), 'hex') from private.secrets s where s.name = 'address_key'
$$;
comment on function private.filter_secret is 'What the links of mails pause or remove this one filter by, as long as it is kept.';

create function private.describe_matches_mail(mail private.mail_outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  with told as materialized (
    select m.*, row_number() over (order by m.filter_id, m.subject_id) as place
      from private.matches_of(mail.recipient_id, mail.subject_id) m
  )
  select jsonb_build_object('to', private.mailable_address(mail.recipient_id), 'amount', (select count(*) from told),
    'filters', jsonb_agg(f.shown order by f.first))
  from (
    select min(t.place) as first, jsonb_build_object('id', t.filter_id, 'kind', t.kind, 'choices', private.filter_choices(t.filter),
      'secret', private.filter_secret(t.filter_id),
      'matches', jsonb_agg(private.match_facts(mail.recipient_id, t.kind, t.filter, t.subject_id) order by t.place)) as shown
    from told t where t.place <= 30 group by t.filter_id, t.kind, t.filter
  ) f
  where private.wants_matches_mail(mail.recipient_id)
  having count(*) > 0
$$;
comment on function private.describe_matches_mail is
  'The mail of a digest: up to 30 matches by filter, each with why it fits, and the secret that pauses or removes the filter; null when '
    'nothing of it is to be told any more.';

create function public.use_filter_link(p_id uuid, p_secret text, p_action text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept public.kept_filters;
begin
  select * into kept from public.kept_filters f where f.id = p_id for update;
  -- Compared as hashes, so that the time it takes tells nothing.
  if kept.id is null or extensions.digest(p_secret, 'sha256') is distinct from extensions.digest(private.filter_secret(p_id), 'sha256') then
    return null;
  end if;
  case p_action
  when 'pause' then update public.kept_filters f set is_paused = true where f.id = p_id;
  when 'resume' then update public.kept_filters f set is_paused = false where f.id = p_id;
  when 'remove' then delete from public.kept_filters f where f.id = p_id;
  else null;
  end case;
  return jsonb_build_object('kind', kept.kind, 'choices', private.filter_choices(kept.filter),
    'is_for_other', coalesce(kept.user_id <> (select auth.uid()), false), 'state', case
    when p_action = 'remove' then 'removed'
    when p_action = 'pause' or kept.is_paused and p_action is distinct from 'resume' then 'paused' else 'kept' end);
end $$;
comment on function public.use_filter_link is
  'What the links of a mail do with one kept filter, whoever is signed in: pause, resume, remove, or null to look at it. is_for_other: '
    'somebody else is signed in. Null for a link that does not work, also once it is removed.';
grant execute on function public.use_filter_link to anon, authenticated;

create function public.load_kept_filters() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'filter', f.filter,
    'choices', private.filter_choices(f.filter), 'is_paused', f.is_paused, 'matches', (
      select coalesce(jsonb_agg(private.match_facts(f.user_id, f.kind, f.filter, m.subject_id) || jsonb_build_object('told_at', m.told_at)
        order by m.told_at desc, m.subject_id), '[]')
      from (
        select x.* from private.filter_matches x
        where x.filter_id = f.id and x.digest_id is not null and private.may_be_told(f.user_id, f.kind, x.subject_id)
        order by x.told_at desc, x.subject_id limit 5) m)) order by f.created_at desc, f.id), '[]')
  from (select k.* from public.kept_filters k where k.user_id = (select auth.uid()) order by k.created_at desc limit 20) f
$$;
comment on function public.load_kept_filters is
  'The lists that the caller keeps, the latest first, each with the last five things told of it.';
grant execute on function public.load_kept_filters to authenticated;

create function private.prune_matches() returns void
language sql security definer set search_path = '' as $$
  delete from private.filter_matches m where m.matched_at < now() - interval '180 days'
$$;

-- The posts of all teams

create function public.find_recruiting_posts(
  p_game text default null, p_role text default null, p_my_rank boolean default false, p_my_times boolean default false,
  p_after_at timestamptz default null, p_after_id uuid default null, p_my_search boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_size constant integer := 20;
  most constant integer := 300;
  me uuid := auth.uid();
  game uuid := (select t.id from public.esports_titles t where t.slug = p_game);
  filter jsonb := jsonb_strip_nulls(jsonb_build_object('role', private.text_or_null(left(p_role, 100)),
    'my_rank', case when p_my_rank then true end, 'my_times', case when p_my_times then true end,
    'my_search', case when p_my_search then true end));
  answer jsonb;
begin
  with looked as materialized (
    select p.* from public.team_recruiting_posts p
    where p.is_active and (p_game is null or p.esports_title_id = game)
      and (p_after_id is null or (p.created_at, p.id) < (p_after_at, p_after_id))
    order by p.created_at desc, p.id desc limit most
  ), fitting as materialized (
    select p.*, row_number() over (order by p.created_at desc, p.id desc) as place
    from looked p join public.teams t on t.id = p.team_id and t.archived_at is null and not t.is_private
    where not coalesce(private.has_shut_out(me, t.owner_user_id), false) and not coalesce(private.has_shut_out(t.owner_user_id, me), false)
      and private.facts_fit('posts', filter, me, private.post_facts(p::public.team_recruiting_posts))
    order by p.created_at desc, p.id desc limit page_size + 1
  )
  select jsonb_build_object('posts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'description', f.description,
        'commitment_level', f.commitment_level, 'positions_needed', f.positions_needed, 'is_paid', f.is_paid,
        'salary_range', f.salary_range, 'minimum_rank', f.minimum_rank, 'weekdays', f.weekdays, 'starts_at', f.starts_at,
        'ends_at', f.ends_at, 'time_zone', f.time_zone, 'created_at', f.created_at,
        'game', (select g.name from public.esports_titles g where g.id = f.esports_title_id),
        'team', jsonb_build_object('id', t.id, 'name', t.name, 'logo_url', t.logo_url)) order by f.place), '[]')
      from fitting f join public.teams t on t.id = f.team_id where f.place <= page_size),
    'next', coalesce(
      (select jsonb_build_object('at', f.created_at, 'id', f.id) from fitting f
        where f.place = page_size and exists (select from fitting x where x.place > page_size)),
      (select jsonb_build_object('at', l.created_at, 'id', l.id) from looked l
        where (select count(*) from looked) = most order by l.created_at, l.id limit 1)),
    'viewer', case when p_after_id is null then jsonb_build_object(
      'games', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name) order by t.name), '[]')
        from public.esports_titles t where t.active),
      'plays', exists (select from public.player_games g where g.user_id = me),
      'is_looking', exists (select from private.team_seekers s where s.user_id = me and s.ends_at > now()),
      'has_times', exists (select from private.availability_weeks w where w.user_id = me and w.minutes <> '{}')) end)
  into answer;
  return answer;
end $$;
comment on function public.find_recruiting_posts is
  'Open recruiting posts of teams that show to everybody, the newest first, 20 at a time from after one: for a game, a role, a minimum '
    'rank '
    'that the caller reaches, hours in which the caller is free, or what the caller looks for (team_seekers). Looks at 300 at a time, so a '
      'page may be short while next goes on. With '
    'the first page the games, and what the caller can filter by.';
grant execute on function public.find_recruiting_posts to anon, authenticated;
