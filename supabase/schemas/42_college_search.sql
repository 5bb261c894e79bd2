-- The directory of colleges and the page of one, each in one request (RC-001 to RC-004). Both show what is published, and
-- to a signed-in viewer their own fit. Ours.

create function public.search_colleges(
  p_text text default null, p_games text[] default null, p_scholarships text default null, p_state text default null,
  p_level text default null, p_has_open_spots boolean default false, p_sort text default 'name',
  p_after text default null, p_after_id uuid default null, p_fits_me boolean default false, p_is_pledged boolean default false,
  p_major text default null, p_country text default null, p_with_counts boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_size constant integer := 24;
  words text := private.text_or_null(left(p_text, 100));
  pattern text := private.containing(words);
  by_fit boolean := coalesce(p_sort = 'fit', false);
  only_fits boolean := coalesce(p_fits_me, false);
  only_pledged boolean := coalesce(p_is_pledged, false);
  -- A state alone is one of the US, as in every address from before there were countries.
  only_country text := case when p_state is null then p_country else coalesce(p_country, 'US') end;
  is_short boolean := words is not null and not private.has_part_to_look_up(words);
  -- Few enough to be put into any order.
  are_few boolean := only_fits or is_short;
  is_first boolean := p_after_id is null;
  is_counted boolean := is_first or coalesce(p_with_counts, false);
  -- Below those that fit, the order by fit goes on by name: the cursor is a name behind "~".
  is_rest boolean := by_fit and coalesce(p_after like '~%', false);
  after_name text := case when is_rest then substr(p_after, 2) else p_after end;
  -- What the order compares: a name, or a number.
  after_number numeric := case when p_sort <> 'name' and not is_rest then p_after::numeric end;
  answer jsonb;
begin
  if p_sort is null or p_sort not in ('name', 'scholarship', 'reply', 'fit') then
    raise exception 'Unknown order' using errcode = '23514', detail = 'p_sort';
  end if;
  -- With the parameters known, what does not apply is planned away: each order is the walk of one index.
  with fits as materialized (
    select distinct on (f.college_id) f.college_id, f.fit, t.name as game
    from private.program_fits(null) f
    join public.esports_titles t on t.id = f.esports_title_id
    where (by_fit or only_fits) and (p_games is null or t.name = any (p_games))
    order by f.college_id, f.fit desc, t.name
  ), short as materialized (
    (select c.id from public.colleges c
      where is_short and not only_fits and c.is_published and lower(c.name) like lower(substr(pattern, 2))
      order by lower(c.name) using operator(pg_catalog.~<~), c.id limit 501)
    union
    select f.id from (
      select c.id, c.name from public.colleges c where is_short and not only_fits and c.is_published
      order by c.name, c.id limit 500) f
    where f.name ilike pattern
  ), few as materialized (
    select c.*, f.fit, f.game from fits f join public.colleges c on c.id = f.college_id
    where (are_few or by_fit) and c.is_published and (words is null or c.name ilike pattern)
      and (p_major is null or c.majors @> array[p_major])
      and (not only_pledged or private.is_pledged(c.id))
    union all
    select c.*, null, null from short s join public.colleges c on c.id = s.id
    where c.id not in (select f.college_id from fits f) and (not only_pledged or private.is_pledged(c.id))
      and (p_major is null or c.majors @> array[p_major])
  ), alike as (
    select n.country, n.state, n.level, n.scholarships, n.has_open_spots, n.games, n.amount
    from private.college_counts n where is_counted and not only_fits and words is null and not only_pledged and p_major is null
    union all
    (select c.country, coalesce(c.state, ''), c.level, c.scholarships, c.open_spots > 0, c.games, 1 from public.colleges c
      where is_counted and not are_few and words is null and p_major is not null and not only_pledged and c.is_published
        and c.majors @> array[p_major] limit 501)
    union all
    (select c.country, coalesce(c.state, ''), c.level, c.scholarships, c.open_spots > 0, c.games, 1 from public.colleges c
      where is_counted and not are_few and words is not null and not only_pledged and c.is_published and c.name ilike pattern
        and (p_major is null or c.majors @> array[p_major]) limit 501)
    union all
    (select c.country, coalesce(c.state, ''), c.level, c.scholarships, c.open_spots > 0, c.games, 1
      from private.answer_pledges p join public.colleges c on c.id = p.college_id
      where is_counted and not are_few and only_pledged and p.holds_until > now() and c.is_published
        and (words is null or c.name ilike pattern) and (p_major is null or c.majors @> array[p_major]) limit 501)
    union all
    select c.country, coalesce(c.state, ''), c.level, c.scholarships, c.open_spots > 0, c.games, 1 from few c where is_counted and are_few
  ), counted as (
    select a.country, a.state, a.games, a.amount, p_games is null or only_fits or a.games && p_games as in_games,
      (only_country is null or a.country = only_country) and (p_state is null or a.state = p_state) as in_place,
      (p_scholarships is null or (a.scholarships and p_scholarships = 'true'))
        and (p_level is null or a.level = p_level) and (not coalesce(p_has_open_spots, false) or a.has_open_spots) as in_rest
    from alike a
  ), page as (
    (select c.id, c.slug, c.name, c.city, c.country, c.state, c.level, c.logo_url, c.colors, c.games, c.scholarship_min,
      c.scholarship_max, c.open_spots, c.reply_days, null::integer as fit, null::text as fit_game
    from public.colleges c
    where not are_few and c.is_published and (not by_fit or c.id not in (select f.college_id from fits f))
      and (words is null or c.name ilike pattern)
      and (p_games is null or c.games && p_games)
      and (p_scholarships is null or (c.scholarships and p_scholarships = 'true'))
      and (only_country is null or c.country = only_country)
      and (p_state is null or c.state = p_state)
      and (p_level is null or c.level = p_level)
      and (p_major is null or c.majors @> array[p_major])
      and (not coalesce(p_has_open_spots, false) or c.open_spots > 0)
      and (not only_pledged or exists (
        select from private.answer_pledges p where p.college_id = c.id and p.holds_until > now()))
      and (is_first or case p_sort
        when 'name' then (c.name, c.id) > (after_name, p_after_id)
        when 'fit' then not is_rest or (c.name, c.id) > (after_name, p_after_id)
        when 'scholarship' then coalesce(c.scholarship_max, 0) <= after_number::integer
          and (coalesce(c.scholarship_max, 0) < after_number::integer or c.id > p_after_id)
        when 'reply' then coalesce(c.reply_days, 9999) >= after_number
          and (coalesce(c.reply_days, 9999) > after_number or c.id > p_after_id) end)
    order by case when p_sort in ('name', 'fit') then c.name end,
      case p_sort when 'scholarship' then coalesce(c.scholarship_max, 0) end desc,
      case p_sort when 'reply' then coalesce(c.reply_days, 9999) end, c.id
    limit page_size + 1)
    union all
    (select c.id, c.slug, c.name, c.city, c.country, c.state, c.level, c.logo_url, c.colors, c.games, c.scholarship_min,
      c.scholarship_max, c.open_spots, c.reply_days, c.fit, c.game
    from few c
    where (p_games is null or c.games && p_games)
      and (p_scholarships is null or (c.scholarships and p_scholarships = 'true'))
      and (only_country is null or c.country = only_country)
      and (p_state is null or c.state = p_state)
      and (p_level is null or c.level = p_level)
      and (not coalesce(p_has_open_spots, false) or c.open_spots > 0)
      and (is_first or case p_sort
        when 'name' then (c.name, c.id) > (after_name, p_after_id)
        when 'scholarship' then (-coalesce(c.scholarship_max, 0), c.id) > (-after_number, p_after_id)
        when 'reply' then (coalesce(c.reply_days, 9999), c.id) > (after_number, p_after_id)
        else case when c.fit is null then not is_rest or (c.name, c.id) > (after_name, p_after_id)
          else not is_rest and (-c.fit, c.id) > (-after_number, p_after_id) end end)
    order by case p_sort when 'name' then c.name end,
      case p_sort when 'scholarship' then coalesce(c.scholarship_max, 0) end desc,
      case p_sort when 'reply' then coalesce(c.reply_days, 9999) end,
      case p_sort when 'fit' then c.fit end desc nulls last, case when p_sort = 'fit' and c.fit is null then c.name end, c.id
    limit page_size + 1)
  ), numbered as (
    select p.*, row_number() over (order by
      case p_sort when 'name' then p.name end, case p_sort when 'scholarship' then coalesce(p.scholarship_max, 0) end desc,
      case p_sort when 'reply' then coalesce(p.reply_days, 9999) end,
      case p_sort when 'fit' then p.fit end desc nulls last, case when p_sort = 'fit' and p.fit is null then p.name end,
      p.id) as place
    from page p
  )
  select jsonb_build_object(
    'colleges', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'place' || jsonb_build_object('is_pledged', private.is_pledged(n.id))
        -- A visitor stands nowhere.
        || case when (select auth.uid()) is null then '{}' else jsonb_build_object('standing', s.standing) end order by n.place), '[]')
      from numbered n
      left join private.standings(array(select m.id from numbered m where m.place <= page_size)) s on s.college_id = n.id
      where n.place <= page_size),
    'next', (
      select jsonb_build_object('id', n.id, 'value', case p_sort
        when 'name' then n.name
        when 'scholarship' then coalesce(n.scholarship_max, 0)::text
        when 'reply' then coalesce(n.reply_days, 9999)::text
        else coalesce(n.fit::text, '~' || n.name) end)
      from numbered n where n.place = page_size and exists (select from numbered m where m.place > page_size)),
    'has_games', case when by_fit or only_fits then exists (
      select from public.player_games g where g.user_id = (select auth.uid())) end,
    'counts', case when is_counted then jsonb_build_object(
      'total', (select coalesce(sum(a.amount), 0) from counted a where a.in_games and a.in_place and a.in_rest),
      'is_exact', only_fits or (words is null and not only_pledged and p_major is null) or case
        when is_short then (select count(*) from (select from public.colleges c where c.is_published limit 501) n) <= 500
        else (select count(*) from counted) <= 500 end,
      'states', (
        select coalesce(jsonb_object_agg(s.state, s.amount), '{}')
        from (
          select a.state, sum(a.amount) as amount from counted a
          where a.in_games and a.in_rest and a.country = coalesce(p_country, 'US') and a.state <> '' group by a.state) s),
      'countries', (
        select coalesce(jsonb_object_agg(s.country, s.amount), '{}')
        from (select a.country, sum(a.amount) as amount from counted a where a.in_games and a.in_rest group by a.country) s),
      'games', (
        select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'amount', coalesce(g.amount, 0)) order by t.name), '[]')
        from public.esports_titles t
        left join (
          select each.name, sum(a.amount) as amount from counted a cross join unnest(a.games) each (name)
          where a.in_place and a.in_rest group by each.name) g on g.name = t.name
        where t.active)) end)
  into answer;
  return answer;
end $$;
comment on function public.search_colleges is
  'A page of 24 published colleges that match, in the order of p_sort (name, scholarship, reply, fit), with the cursor of the next page '
    '(null after the last). With the first page, and with p_with_counts on any, also counts: how many match (with a text counted among 500 '
      'names at most, then is_exact is '
    'false; a text without 3 letters together finds up to 501 names that begin so, and others of the first 500, and filters those), and '
    'how many more each country, each state of the asked country (else of the US) and each game would leave. A state without a country is '
      'one '
      'of the US. Order fit: first the colleges with an open spot in a game of the caller, each with the '
    'best fit and its game, then the others by name. p_fits_me leaves out the others, in any order; p_is_pledged those that do not answer '
      'everybody within 14 days (is_pledged), counted '
    'like names, as are those with a major (p_major). has_games: whether the caller plays '
    'any. A signed-in caller finds where they stand with each (standing).';
grant execute on function public.search_colleges to anon, authenticated;

create function private.similar_colleges(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select c.id, c.place, c.level, c.games, coalesce(c.scholarship_max, 0) as scholarship, private.region_of(c.place) as region
    from public.colleges c where c.id = college
  ),
  places as (
    -- More of the own state than of each other one of the region.
    select n.place, case when n.place = o.place then 5 else 2 end as most
    from own o
    join (select distinct m.country || coalesce('-' || nullif(m.state, ''), '') as place from private.college_counts m) n
      on n.place = o.place or private.region_of(n.place) = o.region
  ),
  candidates as (
    select n.college_id
    from own o
    join public.college_programs p on p.college_id = o.id
    cross join places s
    cross join lateral (
      (select x.college_id from public.college_programs x
        where x.is_published and x.esports_title_id = p.esports_title_id and x.place = s.place
          and coalesce(x.scholarship_max, 0) >= coalesce(p.scholarship_max, 0)
        order by coalesce(x.scholarship_max, 0), x.college_id limit s.most)
      union all
      (select x.college_id from public.college_programs x
        where x.is_published and x.esports_title_id = p.esports_title_id and x.place = s.place
          and coalesce(x.scholarship_max, 0) < coalesce(p.scholarship_max, 0)
        order by coalesce(x.scholarship_max, 0) desc, x.college_id desc limit s.most)
    ) n
    where n.college_id <> o.id
    union
    select n.college_id
    from own o
    join public.college_programs p on p.college_id = o.id
    cross join lateral (
      select x.college_id from public.college_programs x
      where x.is_published and x.esports_title_id = p.esports_title_id and x.college_id <> o.id
      order by x.place, coalesce(x.scholarship_max, 0), x.college_id limit 4) n
  ),
  scored as (
    select c.id, c.slug, c.name, c.city, c.country, c.state, c.level, c.logo_url, c.colors, c.scholarship_min, c.scholarship_max,
      g.shared, c.place = o.place as same_state, private.region_of(c.place) = o.region as same_region,
      40 * cardinality(g.shared) / greatest(cardinality(o.games), cardinality(c.games), 1)
        + case when c.place = o.place then 30 when private.region_of(c.place) = o.region then 15 else 0 end
        + case when c.level = o.level then 15 else 0 end
        + 15 * least(coalesce(c.scholarship_max, 0), o.scholarship) / greatest(coalesce(c.scholarship_max, 0), o.scholarship, 1)
        as points
    from candidates n
    join public.colleges c on c.id = n.college_id and c.is_published
    cross join own o
    cross join lateral (select array(select unnest(c.games) intersect select unnest(o.games) order by 1) as shared) g
  ),
  best as materialized (
    select * from scored order by points desc, id limit 4
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'city', s.city, 'country', s.country, 'state',
    s.state,
    'level', s.level, 'logo_url', s.logo_url, 'colors', s.colors, 'scholarship_min', s.scholarship_min,
    'scholarship_max', s.scholarship_max, 'shared_games', s.shared, 'near', case
      when s.same_state then 'state' when s.same_region then 'region' end)
    || case when (select auth.uid()) is null then '{}' else jsonb_build_object('standing', w.standing) end
    order by s.points desc, s.id), '[]')
  from best s left join private.standings(array(select b.id from best b)) w on w.college_id = s.id
$$;
comment on function private.similar_colleges is
  'Up to four published colleges most like one: by games (40), place (30), level and scholarship (15 each). Looks at the programs of the '
    'same games in the region that offer nearly as much, a bounded number for each game and state.';

create table public.program_contacts (
  college_id uuid not null references public.colleges (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (college_id, user_id)
);
comment on table public.program_contacts is
  'Who of a program said yes to be shown on its page as a contact. Written by set_program_contact, by that person alone, and gone with '
    'their last role there.';
create index program_contacts_user_idx on public.program_contacts (user_id);
alter table public.program_contacts enable row level security;
grant select on public.program_contacts to authenticated;
create policy "own yes" on public.program_contacts for select to authenticated using (user_id = (select auth.uid()));

create function private.may_be_contact(person uuid, college uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = person and r.college_id = college and r.role <> 'programs_college_admissions')
$$;
comment on function private.may_be_contact is 'Whether a person works in the program of a college, and so can be its contact.';

create function private.end_program_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_be_contact(old.user_id, old.college_id) then
    delete from public.program_contacts c where c.college_id = old.college_id and c.user_id = old.user_id;
  end if;
  return null;
end $$;
create trigger end_program_contact after delete or update on public.user_roles
  for each row when (old.college_id is not null) execute function private.end_program_contact();
create trigger send_college_change after insert or delete on public.program_contacts
  for each row execute function private.send_college_change();

create function public.set_program_contact(p_college_id uuid, p_is_contact boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if not (private.may_be_contact(me, p_college_id) and private.works_now(me, p_college_id)) then
    raise exception 'Only people of the program can be its contacts.' using errcode = '42501';
  end if;
  if not p_is_contact then
    delete from public.program_contacts c where c.college_id = p_college_id and c.user_id = me;
  elsif private.lacks_shown_name(me) then
    raise exception 'Choose the name that others see before you are shown.' using errcode = '23514', hint = 'name';
  else
    insert into public.program_contacts (college_id, user_id) values (p_college_id, me) on conflict do nothing;
  end if;
end $$;
comment on function public.set_program_contact is
  'Shows the caller as a contact of a program that they work in, or no longer: nobody says yes for somebody else. The page then shows '
    'their '
    'name and role to everybody. 23514 with the hint "name" without a name that others see.';
grant execute on function public.set_program_contact to authenticated;

create function private.lacks_shown_name(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.user_profiles u
    where u.user_id = person
      and private.name_of(u.display_name, u.first_name, u.last_name, u.is_published and u.visibility = 'public') is not null)
$$;

create function private.shown_contacts(college uuid)
returns table (user_id uuid, name text, slug text, avatar_url text, role text, since date)
language sql stable security definer rows 5 set search_path = '' as $$
  select u.user_id, n.name, case when n.is_open then u.slug end, case when n.is_open then u.avatar_url end, r.role, r.since
  from public.program_contacts c
  join public.user_profiles u on u.user_id = c.user_id
  cross join lateral (
    select x.is_open, private.name_of(u.display_name, u.first_name, u.last_name, x.is_open) as name
    from (select u.is_published and u.visibility = 'public' as is_open) x) n
  cross join lateral (
    select w.role, w.created_at::date as since from public.user_roles w
    where w.user_id = c.user_id and w.college_id = college and w.role <> 'programs_college_admissions'
    order by w.created_at, w.id limit 1) r
  where c.college_id = college and n.name is not null and not private.is_minor(c.user_id)
$$;
comment on function private.shown_contacts is
  'The contacts of a program by their own yes: name and role, and since when they have it; address and picture of a listed profile alone.';

create function private.college_contacts(college uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  people jsonb;
begin
  if not private.has_told_age(me) then
    return jsonb_build_object('people', '[]'::jsonb, 'reason', 'age');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', x.user_id, 'name', x.name, 'slug', x.slug, 'avatar_url', x.avatar_url, 'role', x.role) order by x.name, x.user_id), '[]')
  into people
  from (
    select * from private.shown_contacts(college) s
    where s.user_id <> me and private.may_write_to(me, s.user_id)
    order by s.name, s.user_id limit 5
  ) x;
  return jsonb_build_object('people', people, 'reason', case
    when people <> '[]' then null when private.is_minor(me) then 'minor' else 'nobody' end);
end $$;
comment on function private.college_contacts is
  'Whom of a college''s program the caller may write to: its contacts (program_contacts), as may_write_to tells, up to five. Without any '
    'the reason: age (not told yet), minor, nobody.';

create function public.load_college(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  college public.colleges;
  can_edit boolean;
begin
  select * into college from public.colleges c where c.slug = p_slug;
  can_edit := me is not null and private.can_edit_college(college.id);
  if college.id is null or not (college.is_published or can_edit) then
    return null;
  end if;
  return private.only_fields(to_jsonb(college), private.written_columns('public.colleges')
      || '{id, slug, is_published, open_spots, scholarship_min, scholarship_max}') || jsonb_build_object(
    'verified', private.college_verification(college.id),
    'is_pledged', private.is_pledged(college.id),
    'reply_time', (
      select jsonb_build_object('median_days', r.median_days, 'answered_percent', r.answered_percent)
      from public.college_reply_times r where r.college_id = college.id),
    'programs', (
      select coalesce(jsonb_agg(private.only_fields(to_jsonb(p), l.of_program) || jsonb_build_object(
        'game', t.name, 'game_slug', t.slug, 'open_spots', p.open_spots,
        -- A name without that person's yes: for the people of the program alone.
        'coach_name', case when can_edit or college.id in (select private.my_program_college_ids()) then p.coach_name end,
        'needs', (
          select coalesce(jsonb_agg(private.only_fields(to_jsonb(n), l.of_need) order by n.display_order, n.id), '[]')
          from public.roster_needs n where n.program_id = p.id and n.open_spots > 0)) order by t.name), '[]')
      from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
      cross join (select private.program_facts(), private.need_facts()) l (of_program, of_need)
      where p.college_id = college.id),
    'has_form', college.is_published and exists (
      select from public.interest_forms f join public.interest_form_versions v on v.form_id = f.id and v.is_current
      where f.college_id = college.id and f.is_open),
    'similar', private.similar_colleges(college.id),
    'contacts', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'slug', s.slug, 'avatar_url', s.avatar_url, 'role', s.role,
        'since', s.since) order by s.name, s.user_id), '[]')
      from (select * from private.shown_contacts(college.id) x order by x.name, x.user_id limit 10) s),
    'viewer', case when me is not null then jsonb_build_object(
      'can_edit', can_edit,
      'status_id', (
        select s.id from public.interest_submissions s
        where s.college_id = college.id and s.player_id = me order by s.submitted_at limit 1),
      'fits', public.fit_for_college(college.id),
      'is_contact', case when private.may_be_contact(me, college.id) then exists (
        select from public.program_contacts c where c.college_id = college.id and c.user_id = me) end,
      'contacts', private.college_contacts(college.id)) end)
    || case when me is null then '{}' else jsonb_build_object(
      'standing', (select s.standing from private.standings(array[college.id]) s)) end;
end $$;
comment on function public.load_college is
  'The page of a college in one request: programs with what they look for, how fast it answers, similar colleges, who of the program said '
    'yes to be shown as a contact, and for a signed-in '
    'viewer where they stand (standing, also with the similar ones): may edit, own status page, fit by program, whom they may write to. '
      'Null '
    'when there is none that the caller may see; what is not published only its editors see.';
grant execute on function public.load_college to anon, authenticated;
