-- When an association lets its programs contact players, as data that platform staff keep. A rule warns and is written into the contact
-- log; it never refuses: which rule binds a program is between the two. Ours.

create table public.associations (
  id uuid primary key default gen_random_uuid(),
  name text not null unique
    constraint associations_name_check check (private.is_plain_name(name) and char_length(btrim(name)) between 2 and 120),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.associations is
  'Associations whose rules of the season programs follow. Written by platform staff; read by whoever is signed in.';
comment on column public.associations.is_demo is 'Invented, to try the rules with; the screens say so.';
alter table public.associations enable row level security;
grant select, delete on public.associations to authenticated;
grant insert (id, name, is_demo) on public.associations to authenticated;
grant update (name, is_demo) on public.associations to authenticated;
create policy "whoever is signed in reads associations" on public.associations for select to authenticated using (true);
create policy "platform staff add associations" on public.associations for insert to authenticated
  with check ((select private.is_privileged()));
create policy "platform staff change associations" on public.associations for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "platform staff delete associations" on public.associations for delete to authenticated
  using ((select private.is_privileged()));
create trigger touch_associations before update on public.associations
  for each row execute function private.touch_updated_at();

create table public.association_seasons (
  id uuid primary key default gen_random_uuid(),
  association_id uuid not null references public.associations (id) on delete cascade,
  name text not null constraint association_seasons_name_check
    check (private.is_plain_name(name) and char_length(btrim(name)) between 2 and 80),
  begins_on date not null,
  ends_on date not null,
  allows text[] not null default '{}' constraint association_seasons_allows_check
    check (allows <@ '{messages,calls,visits,tryouts,offers}' and cardinality(allows) <= 5),
  sentence text not null constraint association_seasons_sentence_check check (private.has_text(sentence) and char_length(sentence) <= 280),
  source_url text constraint association_seasons_source_url_check check (private.is_web_address(source_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint association_seasons_days_check check (ends_on between begins_on and begins_on + 366)
);
comment on table public.association_seasons is
  'A period of an association: what it allows from one day to another, both included. Outside of all periods everything is allowed; where '
    'two overlap, what one of them leaves out is against the rules.';
comment on column public.association_seasons.sentence is 'The rule in one sentence, as the screens of programs and their log show it.';
comment on column public.association_seasons.source_url is 'Where the association says it.';
create index association_seasons_days_idx on public.association_seasons (association_id, ends_on, begins_on);
alter table public.association_seasons enable row level security;
grant select, delete on public.association_seasons to authenticated;
grant insert (id, association_id, name, begins_on, ends_on, allows, sentence, source_url) on public.association_seasons to authenticated;
grant update (name, begins_on, ends_on, allows, sentence, source_url) on public.association_seasons to authenticated;
create policy "whoever is signed in reads seasons" on public.association_seasons for select to authenticated using (true);
create policy "platform staff add seasons" on public.association_seasons for insert to authenticated
  with check ((select private.is_privileged()));
create policy "platform staff change seasons" on public.association_seasons for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "platform staff delete seasons" on public.association_seasons for delete to authenticated
  using ((select private.is_privileged()));
create policy "few embeds" on public.association_seasons as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));
create trigger touch_association_seasons before update on public.association_seasons
  for each row execute function private.touch_updated_at();

create function private.limit_seasons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.associations a where a.id = new.association_id for no key update;
  if (select count(*) from public.association_seasons s where s.association_id = new.association_id) >= 100 then
    raise exception 'Too many entries (max 100)' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger limit_seasons before insert on public.association_seasons
  for each row execute function private.limit_seasons();

create table private.college_associations (
  college_id uuid primary key references public.colleges (id) on delete cascade,
  association_id uuid not null references public.associations (id) on delete cascade,
  time_zone text not null constraint college_associations_time_zone_check check (private.is_time_zone(time_zone)),
  updated_at timestamptz not null default now()
);
comment on table private.college_associations is
  'Whose rules of the season a program follows, and in which time zone its days begin. Written by set_college_association.';
create index college_associations_association_idx on private.college_associations (association_id);
alter table private.college_associations enable row level security;
create policy "closed to clients" on private.college_associations for all to anon, authenticated using (false) with check (false);

create function public.set_college_association(p_college_id uuid, p_association_id uuid, p_time_zone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_college_id is null or not private.edits_pipeline(p_college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  if p_association_id is null then
    delete from private.college_associations c where c.college_id = p_college_id;
  else
    if not coalesce(private.is_time_zone(p_time_zone), false) then
      raise exception 'Choose a time zone' using errcode = '23514', detail = 'p_time_zone';
    end if;
    insert into private.college_associations as c (college_id, association_id, time_zone)
    values (p_college_id, p_association_id, p_time_zone)
    on conflict (college_id) do update set association_id = excluded.association_id, time_zone = excluded.time_zone, updated_at = now();
  end if;
  perform private.send_changed('college', p_college_id);
  perform private.send_changed('pipeline', p_college_id);
end $$;
comment on function public.set_college_association is
  'Says whose rules of the season a program follows, and the time zone of its days; null for none. Editors of the college that see its '
    'program.';
grant execute on function public.set_college_association to authenticated;

create function private.season_rule(college uuid, what text, at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select s.sentence
  from private.college_associations c
  join public.association_seasons s on s.association_id = c.association_id
    and (at at time zone c.time_zone)::date between s.begins_on and s.ends_on and what <> all (s.allows)
  where c.college_id = college
  order by s.begins_on desc, s.id limit 1
$$;
comment on function private.season_rule is
  'The rule of the season that speaks against messages, calls, visits, tryouts or offers of a program at a moment; null when none does.';

create function private.seasons_of(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('association_id', a.id, 'association', a.name, 'is_demo', a.is_demo, 'time_zone', c.time_zone,
    'today', (now() at time zone c.time_zone)::date, 'seasons', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'begins_on', s.begins_on, 'ends_on', s.ends_on, 'allows', s.allows,
        'sentence', s.sentence, 'source_url', s.source_url) order by s.begins_on desc, s.id), '[]')
      from (
        select * from public.association_seasons x
        where x.association_id = a.id and x.ends_on >= (now() at time zone c.time_zone)::date - 1
        order by x.ends_on, x.begins_on limit 24) s))
  from private.college_associations c join public.associations a on a.id = c.association_id
  where c.college_id = college
$$;
comment on function private.seasons_of is
  'What the screens of a program warn by: its association, today in its time zone, and the next 24 periods that have not ended; null '
    'without an association.';
