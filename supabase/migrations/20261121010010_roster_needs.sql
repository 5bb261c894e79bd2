-- What a program looks for. Ours (DB-023). The program's open spots and positions follow its needs.

alter table public.college_programs
  add constraint college_programs_of_college unique (college_id, id),
  add column minimum_ordinal smallint;
comment on column public.college_programs.minimum_ordinal is 'Place of minimum_rank in esports_ranks, kept by a trigger.';
comment on column public.college_programs.open_spots is 'Sum of the open spots of its roster needs, kept by a trigger.';
comment on column public.college_programs.positions_needed is 'Positions of its roster needs with open spots, kept by a trigger.';

create table public.roster_needs (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null,
  college_id uuid not null,
  position text not null check (position ~ '\S' and char_length(position) <= 40),
  class_year smallint check (class_year between 2020 and 2100),
  minimum_rank text check (char_length(minimum_rank) <= 60),
  minimum_ordinal smallint,
  open_spots integer not null default 1 check (open_spots between 0 and 20),
  note text check (char_length(note) <= 300),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint roster_needs_of_program foreign key (college_id, program_id)
    references public.college_programs (college_id, id) on delete cascade
);
comment on table public.roster_needs is 'Places that a program wants to fill: shown on the college''s page and compared by matchmaking.';
comment on column public.roster_needs.college_id is 'Of the program, filled by a trigger.';
comment on column public.roster_needs.class_year is 'Year of high school graduation; null for any.';
comment on column public.roster_needs.minimum_rank is 'A rank of the game; null: that of the program counts.';
comment on column public.roster_needs.minimum_ordinal is 'Place in esports_ranks of the rank asked for, also when it is the program''s; kept by triggers.';
create index roster_needs_program_idx on public.roster_needs (program_id, display_order, id);
create index roster_needs_college_idx on public.roster_needs (college_id, program_id);

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
update public.college_programs set minimum_rank = minimum_rank where minimum_rank is not null;

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

create function private.summarize_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  program uuid := coalesce(new.program_id, old.program_id);
begin
  -- Locked first, so that the sum below is read after others have written theirs.
  perform from public.college_programs p where p.id = program for update;
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

create function private.pass_rank_to_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.roster_needs set minimum_rank = null where program_id = new.id and minimum_rank is null;
  return null;
end $$;
create trigger pass_rank_to_needs after update of minimum_rank on public.college_programs
  for each row when (old.minimum_ordinal is distinct from new.minimum_ordinal)
  execute function private.pass_rank_to_needs();

-- What programs named so far becomes their needs.
insert into public.roster_needs (program_id, position, open_spots, display_order)
select p.id, n.position, p.open_spots / cardinality(p.positions_needed)
    + (n.place <= p.open_spots % cardinality(p.positions_needed))::integer, n.place
from public.college_programs p, unnest(p.positions_needed) with ordinality n (position, place)
where p.open_spots > 0;

-- The same lock for the sums of a college.
create or replace function private.summarize_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := coalesce(new.college_id, old.college_id);
begin
  perform from public.colleges c where c.id = college for update;
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

-- Rights ----------------------------------------------------------------------------------------------------------

revoke insert (open_spots, positions_needed), update (open_spots, positions_needed) on public.college_programs from authenticated;
alter table public.roster_needs enable row level security;
grant select on public.roster_needs to anon, authenticated;
grant insert (id, program_id, position, class_year, minimum_rank, open_spots, note, display_order),
  update (position, class_year, minimum_rank, open_spots, note, display_order), delete on public.roster_needs to authenticated;

create policy "needs of colleges one sees" on public.roster_needs for select to anon, authenticated
  using (exists (select from public.colleges c where c.id = college_id));
create policy "editors add needs" on public.roster_needs for insert to authenticated
  with check (private.can_edit_college(college_id));
create policy "editors change needs" on public.roster_needs for update to authenticated
  using (private.can_edit_college(college_id)) with check (private.can_edit_college(college_id));
create policy "editors delete needs" on public.roster_needs for delete to authenticated
  using (private.can_edit_college(college_id));
