-- Colleges, their programs, and what a program looks for. Ours (DB-023): the specification names them without
-- fields. The open spots and positions of a program follow its needs. Sums lock their parent without its key, so
-- that adding a row below a program or college waits for nobody.

create function private.known_majors() returns text[]
language sql immutable parallel safe set search_path = ''
return array[
    'Accounting', 'Aerospace Engineering', 'Animation', 'Architecture', 'Art and Design',
    'Biology', 'Business Administration', 'Chemistry', 'Civil Engineering', 'Communications',
    'Computer Engineering', 'Computer Science', 'Criminal Justice', 'Cybersecurity', 'Data Science',
    'Economics', 'Education', 'Electrical Engineering', 'English', 'Environmental Science',
    'Esports Management', 'Film and Media', 'Finance', 'Game Design', 'Game Development',
    'Graphic Design', 'Health Sciences', 'History', 'Hospitality', 'Information Technology',
    'International Relations', 'Journalism', 'Kinesiology', 'Marketing', 'Mathematics',
    'Mechanical Engineering', 'Music', 'Nursing', 'Philosophy', 'Physics',
    'Political Science', 'Psychology', 'Social Work', 'Sociology', 'Software Engineering',
    'Sports Management', 'Theater'];
comment on function private.known_majors is
  'The majors that colleges choose from and players filter by; in the browser `MAJORS` of apps/recruiting.';
grant execute on function private.known_majors to authenticated;

create function private.has_states(country text) returns boolean
language sql immutable parallel safe set search_path = '' return country in ('US', 'CA', 'MX', 'BR');
comment on function private.has_states is
  'Whether we hold the states or provinces of a country (private.states), and so ask for one.';
grant execute on function private.has_states to authenticated;

create function private.place_text(country text, state text) returns text
language sql immutable parallel safe set search_path = ''
return nullif(concat_ws(', ', state, case when country <> 'US' then country end), '');
comment on function private.place_text is
  'A place in a line of text, by its codes: TX; ON, CA; DE. Null where nothing more than the US is told.';

create function private.told_country(country text, state text) returns text
language sql immutable parallel safe set search_path = ''
return case when country <> 'US' or state is not null then country end;
comment on function private.told_country is
  'The country that a person has told: the US alone is what a profile starts with.';

create table public.colleges (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint colleges_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null constraint colleges_name_check check (private.is_plain_name(name) and char_length(btrim(name)) between 2 and 120),
  city text not null constraint colleges_city_check check (private.is_plain_name(city) and char_length(city) <= 80),
  country text not null default 'US' constraint colleges_country_check check (country ~ '^[A-Z]{2}$'),
  state text constraint colleges_state_check check (state ~ case when country = 'US' then '^[A-Z]{2}$' else '^[A-Z0-9]{1,3}$' end),
  level text not null default 'varsity' constraint colleges_level_check check (level in ('varsity', 'club')),
  about text constraint colleges_about_check check (private.has_text(nullif(about, '')) and char_length(about) <= 8000),
  requirements text constraint colleges_requirements_check
    check (private.has_text(nullif(requirements, '')) and char_length(requirements) <= 4000),
  majors text[] not null default '{}'
    constraint colleges_majors_check check (majors <@ private.known_majors() and cardinality(majors) <= 60),
  tuition_in_state integer constraint colleges_tuition_in_state_check check (tuition_in_state between 0 and 200000),
  tuition_out_of_state integer constraint colleges_tuition_out_of_state_check check (tuition_out_of_state between 0 and 200000),
  application_deadline date,
  aid_deadline date,
  facilities text constraint colleges_facilities_check
    check (private.has_text(nullif(facilities, '')) and char_length(facilities) <= 1000),
  website_url text
    constraint colleges_website_url_check check (private.is_web_address(website_url)),
  logo_url text constraint colleges_logo_url_check check (char_length(logo_url) <= 2048),
  banner_url text constraint colleges_banner_url_check check (char_length(banner_url) <= 2048),
  colors text[] constraint colleges_colors_check
    check (cardinality(colors) = 2 and array_to_string(colors, '', '?') ~ '^(#[0-9a-f]{6}){2}$'),
  is_published boolean not null default false,
  scholarships boolean not null default false,
  scholarship_min integer,
  scholarship_max integer,
  open_spots integer not null default 0,
  games text[] not null default '{}',
  reply_days numeric(5, 1),
  place text not null generated always as (country || coalesce('-' || state, '')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint colleges_state_told check (state is not null or not private.has_states(country)),
  constraint colleges_logo_address check (private.is_image_address(logo_url)),
  constraint colleges_banner_address check (private.is_image_address(banner_url))
);
comment on table public.colleges is
  'Colleges with their public page; the games and sums of their programs are kept by triggers.';
comment on column public.colleges.country is 'ISO 3166-1, two letters (private.countries).';
comment on column public.colleges.state is
  'State or province, the part of ISO 3166-2 behind the country (private.states); null in a country of which we hold none.';
comment on column public.colleges.place is 'Country and state in one, as ISO 3166-2 writes them: US-TX, CA-ON, DE.';
comment on column public.colleges.colors is
  'Ground and second color of its crest, #rrggbb each; null: the name gives two.';
comment on column public.colleges.scholarship_min is 'US dollars a year.';
comment on column public.colleges.tuition_in_state is 'US dollars a year, like tuition_out_of_state.';
comment on column public.colleges.aid_deadline is 'Until when aid and scholarships are asked for.';
comment on column public.colleges.games is
  'Names of the games of its programs, in order; like scholarships, scholarship_min, scholarship_max and open_spots kept by a trigger on '
    'college_programs, so that a list is one indexed query.';
comment on column public.colleges.reply_days is
  'median_days of college_reply_times, kept by a trigger there; null while it is not told.';
create index colleges_state_idx on public.colleges (country, state, name, id);
-- Each order of search_colleges.
create index colleges_scholarship_idx on public.colleges (coalesce(scholarship_max, 0) desc, id) where is_published;
create index colleges_reply_idx on public.colleges (coalesce(reply_days, 9999), id) where is_published;
create index colleges_games_idx on public.colleges using gin (games);
create index colleges_majors_idx on public.colleges using gin (majors);
create index colleges_search_idx on public.colleges using gin (name extensions.gin_trgm_ops);
create index colleges_first_letters_idx on public.colleges (lower(name) text_pattern_ops, id) where is_published;
create index colleges_name_idx on public.colleges (name, id) include (games, scholarships, country, state, level) where is_published;
alter table public.colleges enable row level security;
grant select on public.colleges to anon, authenticated;
grant insert (
  slug, name, city, country, state, level, about, requirements, majors, tuition_in_state, tuition_out_of_state, application_deadline,
    aid_deadline,
  facilities, website_url, logo_url, banner_url, colors, is_published
) on public.colleges to authenticated;
grant update (
  name, city, country, state, level, about, requirements, majors, tuition_in_state, tuition_out_of_state, application_deadline,
    aid_deadline,
  facilities, website_url, logo_url, banner_url, colors
) on public.colleges to authenticated;
create policy "anyone reads published colleges" on public.colleges for select to anon using (is_published);
create policy "published colleges and those one edits" on public.colleges for select to authenticated
  using (is_published or (select private.is_privileged()) or id in (select private.my_college_ids()));
create policy "platform staff add colleges" on public.colleges for insert to authenticated
  with check ((select private.is_privileged()));
create policy "editors change their college" on public.colleges for update to authenticated
  using (private.can_edit_college(id)) with check (private.can_edit_college(id));
create trigger touch_colleges before update on public.colleges
  for each row execute function private.touch_updated_at();
create function private.send_college_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_changed('college', (to_jsonb(coalesce(new, old)) ->> coalesce(tg_argv[0], 'college_id'))::uuid);
  return null;
end $$;
comment on function private.send_college_change is
  'Tells who edits the college that a row of it has changed; its argument is the column of the college.';
-- What the sums of programs and the figures of replies change, no editor holds in a form.
create trigger send_college_change
  after update of name, city, country, state, level, about, requirements, majors, tuition_in_state, tuition_out_of_state,
    application_deadline,
    aid_deadline, facilities, website_url, logo_url, banner_url, colors, is_published
  on public.colleges for each row execute function private.send_college_change('id');
create trigger count_colleges after insert or delete or update of is_published, games on public.colleges
  for each row execute function private.count_colleges();

create table private.college_counts (
  country text not null,
  state text not null,
  level text not null,
  scholarships boolean not null,
  has_open_spots boolean not null,
  games text[] not null,
  amount integer not null,
  primary key (country, state, level, scholarships, has_open_spots, games)
);
comment on table private.college_counts is
  'How many published colleges are alike in what the list filters by; what a filter leaves is counted here, however many colleges there '
    'are. Kept by a trigger.';
alter table private.college_counts enable row level security;
create policy "closed to clients" on private.college_counts for all to anon, authenticated
  using (false) with check (false);

create function private.count_alike_colleges() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In the order of the key, so that two changes at once do not wait for each other in a circle.
  insert into private.college_counts as c (country, state, level, scholarships, has_open_spots, games, amount)
  select x.country, x.state, x.level, x.scholarships, x.has_open_spots, x.games, sum(x.change)
  from (
    select old.country, coalesce(old.state, ''), old.level, old.scholarships, old.open_spots > 0, old.games, -1
    where tg_op <> 'INSERT' and old.is_published
    union all
    select new.country, coalesce(new.state, ''), new.level, new.scholarships, new.open_spots > 0, new.games, 1
    where tg_op <> 'DELETE' and new.is_published
  ) x (country, state, level, scholarships, has_open_spots, games, change)
  group by 1, 2, 3, 4, 5, 6 having sum(x.change) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (country, state, level, scholarships, has_open_spots, games) do update set amount = c.amount + excluded.amount;
  if tg_op <> 'INSERT' then
    delete from private.college_counts c
    where (c.country, c.state, c.level, c.scholarships, c.has_open_spots, c.games)
      = (old.country, coalesce(old.state, ''), old.level, old.scholarships, old.open_spots > 0, old.games) and c.amount = 0;
  end if;
  return null;
end $$;
create trigger count_alike_colleges
  after insert or delete or update of is_published, country, state, level, scholarships, open_spots, games on public.colleges
  for each row execute function private.count_alike_colleges();

create function private.pass_college_to_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.college_programs set is_published = new.is_published, place = new.place where college_id = new.id;
  return null;
end $$;
create trigger pass_college_to_programs after update of is_published, country, state on public.colleges
  for each row when ((old.is_published, old.place) is distinct from (new.is_published, new.place))
  execute function private.pass_college_to_programs();

create table public.college_programs (
  id uuid primary key default gen_random_uuid(),
  college_id uuid not null references public.colleges (id) on delete cascade,
  esports_title_id uuid not null references public.esports_titles (id),
  coach_name text constraint college_programs_coach_name_check
    check (private.is_plain_name(nullif(coach_name, '')) and char_length(coach_name) <= 80),
  scholarship_min integer constraint college_programs_scholarship_min_check check (scholarship_min between 0 and 200000),
  scholarship_max integer
    constraint college_programs_check check (scholarship_max >= scholarship_min)
    constraint college_programs_scholarship_max_check check (scholarship_max <= 200000),
  roster_size integer not null default 15
    constraint college_programs_roster_size_check check (roster_size between 1 and 60),
  open_spots integer not null default 0
    constraint college_programs_open_spots_check check (open_spots between 0 and 60),
  positions_needed text[] not null default '{}'
    constraint college_programs_positions_needed_check check (cardinality(positions_needed) <= 20),
  minimum_rank text constraint college_programs_minimum_rank_check
    check (private.has_text(nullif(minimum_rank, '')) and char_length(minimum_rank) <= 60),
  minimum_gpa numeric(3, 2) constraint college_programs_minimum_gpa_check check (minimum_gpa between 0 and 4),
  practice_hours integer constraint college_programs_practice_hours_check check (practice_hours between 0 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  minimum_ordinal smallint,
  is_published boolean not null default false,
  place text,
  constraint college_programs_once unique (college_id, esports_title_id),
  constraint college_programs_of_college unique (college_id, id)
);
comment on table public.college_programs is 'The programs of a college, one per game, with what they offer and ask.';
comment on column public.college_programs.coach_name is
  'For the people of the program, who write and read it in the editor; outsiders read contacts by their own yes (program_contacts).';
comment on column public.college_programs.open_spots is 'Sum of the open spots of its roster needs, kept by a trigger.';
comment on column public.college_programs.positions_needed is
  'Positions of its roster needs with open spots, kept by a trigger.';
comment on column public.college_programs.practice_hours is 'Hours a week.';
comment on column public.college_programs.minimum_ordinal is
  'Place of minimum_rank in esports_ranks, kept by a trigger.';
comment on column public.college_programs.is_published is 'That of its college, like place kept by triggers.';
create index college_programs_title_idx on public.college_programs (esports_title_id);
create index college_programs_similar_idx
  on public.college_programs (esports_title_id, place, coalesce(scholarship_max, 0), college_id) where is_published;
alter table public.college_programs enable row level security;
-- All but the name of a coach, which an editor types without that person's yes.
grant select (
  id, college_id, esports_title_id, scholarship_min, scholarship_max, roster_size, open_spots, positions_needed, minimum_rank,
  minimum_gpa, practice_hours, created_at, updated_at, minimum_ordinal, is_published, place
) on public.college_programs to anon, authenticated;
grant delete on public.college_programs to authenticated;
grant insert (
  college_id, esports_title_id, coach_name, scholarship_min, scholarship_max, roster_size, minimum_rank,
  minimum_gpa, practice_hours
) on public.college_programs to authenticated;
grant update (
  coach_name, scholarship_min, scholarship_max, roster_size, minimum_rank, minimum_gpa, practice_hours
) on public.college_programs to authenticated;
create policy "editors add programs" on public.college_programs for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change programs" on public.college_programs for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));
create policy "editors delete programs" on public.college_programs for delete to authenticated
  using (private.can_edit_college(college_id));
create policy "anyone reads programs of published colleges" on public.college_programs for select to anon
  using (is_published);
create policy "programs of published colleges and of those one edits" on public.college_programs
  for select to authenticated
  using (is_published or (select private.is_privileged()) or college_id in (select private.my_college_ids()));
create trigger touch_college_programs before update on public.college_programs
  for each row execute function private.touch_updated_at();
create trigger send_college_change after insert or update or delete on public.college_programs
  for each row execute function private.send_college_change();

-- The college is locked without its key, so that adding a row below it does not wait.
create function private.summarize_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := coalesce(new.college_id, old.college_id);
begin
  perform from public.colleges c where c.id = college for no key update;
  update public.colleges c set
    games = coalesce(s.games, '{}'), open_spots = coalesce(s.open_spots, 0),
    scholarships = coalesce(s.scholarship_max, 0) > 0,
    scholarship_min = case when s.scholarship_max > 0 then s.scholarship_min end,
    scholarship_max = case when s.scholarship_max > 0 then s.scholarship_max end
  from (
    select array_agg(t.name order by t.name) as games, sum(p.open_spots) as open_spots,
      min(p.scholarship_min) filter (where p.scholarship_max > 0) as scholarship_min, max(p.scholarship_max) as scholarship_max
    from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
    where p.college_id = college
  ) s
  where c.id = college;
  return null;
end $$;
create trigger summarize_programs after insert or update or delete on public.college_programs
  for each row execute function private.summarize_programs();

create function private.check_program_rank() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.minimum_ordinal := private.rank_ordinal(new.esports_title_id, new.minimum_rank);
  if new.minimum_rank is not null and new.minimum_ordinal is null then
    raise exception 'This is no rank of the game' using errcode = '23514', detail = 'minimum_rank';
  end if;
  return new;
end $$;
create trigger check_program_rank before insert or update on public.college_programs
  for each row execute function private.check_program_rank();

create function private.pass_rank_to_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.roster_needs set minimum_rank = null where program_id = new.id and minimum_rank is null;
  return null;
end $$;
create trigger pass_rank_to_needs after update of minimum_rank on public.college_programs
  for each row when (old.minimum_ordinal is distinct from new.minimum_ordinal)
  execute function private.pass_rank_to_needs();

create function private.take_from_college() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.is_published, c.place into new.is_published, new.place from public.colleges c where c.id = new.college_id;
  new.is_published := coalesce(new.is_published, false);
  return new;
end $$;
create trigger take_from_college before insert or update of college_id on public.college_programs
  for each row execute function private.take_from_college();

create table public.roster_needs (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null,
  college_id uuid not null,
  position text not null constraint roster_needs_position_check check (private.is_plain_name(position) and char_length(position) <= 40),
  class_year smallint constraint roster_needs_class_year_check check (class_year between 2020 and 2100),
  minimum_rank text constraint roster_needs_minimum_rank_check
    check (private.has_text(nullif(minimum_rank, '')) and char_length(minimum_rank) <= 60),
  minimum_ordinal smallint,
  open_spots integer not null default 1 constraint roster_needs_open_spots_check check (open_spots between 0 and 20),
  note text constraint roster_needs_note_check check (private.has_text(nullif(note, '')) and char_length(note) <= 300),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint roster_needs_of_program foreign key (college_id, program_id)
    references public.college_programs (college_id, id) on delete cascade
);
comment on table public.roster_needs is
  'Places that a program wants to fill: shown on the college''s page and compared by matchmaking.';
comment on column public.roster_needs.college_id is 'Of the program, filled by a trigger.';
comment on column public.roster_needs.open_spots is
  'As editors say it; a commitment takes one, and gives it back when it ends (private.follow_commitment).';
comment on column public.roster_needs.class_year is 'Year of high school graduation; null for any.';
comment on column public.roster_needs.minimum_rank is 'A rank of the game; null: that of the program counts.';
comment on column public.roster_needs.minimum_ordinal is
  'Place in esports_ranks of the rank asked for, also when it is the program''s; kept by triggers.';
create index roster_needs_program_idx on public.roster_needs (program_id, display_order, id);
create index roster_needs_college_idx on public.roster_needs (college_id, program_id);
alter table public.roster_needs enable row level security;
grant select on public.roster_needs to anon, authenticated;
grant delete on public.roster_needs to authenticated;
grant insert (
  id, program_id, college_id, position, class_year, minimum_rank, open_spots, note, display_order
) on public.roster_needs to authenticated;
grant update (
  position, class_year, minimum_rank, open_spots, note, display_order
) on public.roster_needs to authenticated;
create policy "needs of colleges one sees" on public.roster_needs for select to anon, authenticated
  using (exists (select from public.colleges c where c.id = college_id));
create policy "editors add needs" on public.roster_needs for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change needs" on public.roster_needs for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));
create policy "editors delete needs" on public.roster_needs for delete to authenticated
  using (private.can_edit_college(college_id));

create function private.prepare_roster_need() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  program public.college_programs;
begin
  select * into program from public.college_programs p where p.id = new.program_id;
  if program.id is null then
    raise exception 'Program not found' using errcode = '23503';
  end if;
  new.college_id := program.college_id;
  new.updated_at := now();
  new.minimum_ordinal := private.rank_ordinal(program.esports_title_id, new.minimum_rank);
  if new.minimum_rank is null then
    new.minimum_ordinal := program.minimum_ordinal;
  elsif new.minimum_ordinal is null then
    raise exception 'This is no rank of the game' using errcode = '23514', detail = 'minimum_rank';
  end if;
  return new;
end $$;
create trigger prepare_roster_need before insert or update on public.roster_needs
  for each row execute function private.prepare_roster_need();
create trigger send_college_change after insert or update or delete on public.roster_needs
  for each row execute function private.send_college_change();

create function private.summarize_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  program uuid := coalesce(new.program_id, old.program_id);
begin
  -- Locked first, so that the sum below is read after others have written theirs.
  perform from public.college_programs p where p.id = program for no key update;
  if (select count(*) from public.roster_needs n where n.program_id = program) > 20 then
    raise exception 'Too many roster needs (max 20)' using errcode = '23514';
  end if;
  update public.college_programs p set open_spots = s.open_spots, positions_needed = s.positions
  from (
    select coalesce(sum(n.open_spots), 0) as open_spots,
      coalesce(array_agg(distinct n.position) filter (where n.open_spots > 0), '{}') as positions
    from public.roster_needs n where n.program_id = program
  ) s
  where p.id = program and (p.open_spots, p.positions_needed) is distinct from (s.open_spots::integer, s.positions);
  return null;
end $$;
create trigger summarize_needs after insert or update or delete on public.roster_needs
  for each row execute function private.summarize_needs();

create function private.program_facts() returns text[]
language sql stable security definer set search_path = '' as $$
  select private.written_columns('public.college_programs') || '{id}'
$$;
comment on function private.program_facts is 'The columns of a program that its page and its editors read.';

create function private.need_facts() returns text[]
language sql stable security definer set search_path = '' as $$
  select private.written_columns('public.roster_needs') || '{id}'
$$;
comment on function private.need_facts is 'The columns of a roster need that the page of its college and its editors read.';
