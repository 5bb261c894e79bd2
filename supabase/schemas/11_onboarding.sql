-- The address of a profile, and making a profile step by step (RC-011, RC-021 to RC-023). Every step is saved by one
-- call and may be saved again; the last one publishes. Asking for addresses tells as little as it can about profiles
-- that do not show: a word that nobody may have is "taken" like one that somebody has. Ours.

create table public.onboarding_progress (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  roles_saved_at timestamptz,
  games_saved_at timestamptz,
  details_saved_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.onboarding_progress is
  'Which steps of the onboarding a person has saved; written by its functions alone. No row: not begun.';
alter table public.onboarding_progress enable row level security;
grant select on public.onboarding_progress to authenticated;
create policy "own progress" on public.onboarding_progress for select to authenticated
  using (user_id = (select auth.uid()));

create function private.note_onboarding(step text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.onboarding_progress as o (user_id, roles_saved_at, games_saved_at, details_saved_at, finished_at)
  values ((select auth.uid()), case step when 'roles' then now() end, case step when 'games' then now() end,
    case step when 'details' then now() end, case step when 'publish' then now() end)
  on conflict (user_id) do update set
    roles_saved_at = coalesce(excluded.roles_saved_at, o.roles_saved_at),
    games_saved_at = coalesce(excluded.games_saved_at, o.games_saved_at),
    details_saved_at = coalesce(excluded.details_saved_at, o.details_saved_at),
    finished_at = coalesce(o.finished_at, excluded.finished_at), updated_at = now();
end $$;

create function private.slug_of(name text) returns text
language sql immutable set search_path = '' as $$
  -- Accents and apostrophes fall away, everything else that is no letter or digit becomes a dash.
  select nullif(btrim(left(btrim(regexp_replace(
    regexp_replace(lower(normalize(coalesce(name, ''), nfkd)), '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'), '-'), 50), '-'), '')
$$;

create function public.check_slug(p_slug text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  perform private.limit_rate('profile_address', me::text, 60, '1 hour');
  return case
    when p_slug is null or p_slug !~ '^[a-z0-9](-?[a-z0-9]){1,59}$' then 'invalid'
    when exists (select from public.user_profiles u where u.slug = p_slug and u.user_id = me) then 'yours'
    when p_slug = any (private.reserved_slugs()) then 'taken'
    when exists (select from public.user_profiles u where u.slug = p_slug) then 'taken'
    else 'free' end;
end $$;
comment on function public.check_slug is
  'Whether the caller can have an address: free, yours, taken (reserved words too) or invalid. 60 an hour, then PT429.';
grant execute on function public.check_slug to authenticated;

create function public.set_profile_address(p_slug text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := public.check_slug(p_slug);
begin
  if answer <> 'free' then
    return answer;
  end if;
  insert into public.user_profiles as u (user_id, slug) values ((select auth.uid()), p_slug)
  on conflict (user_id) do update set slug = excluded.slug;
  return 'saved';
exception when unique_violation then
  -- Somebody took it at the same moment.
  return 'taken';
end $$;
comment on function public.set_profile_address is
  'Gives the caller''s profile another address: saved, yours already, taken or invalid. An answer and no error, so that the 60 tries an '
    'hour count (check_slug, PT429).';
grant execute on function public.set_profile_address to authenticated;

create function private.free_slug(name text) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce(
    (
      select each.slug
      from (
        select case n when 1 then base.slug else base.slug || '-' || n end as slug, n
        from (select coalesce(private.slug_of(name), 'player') as slug) base, generate_series(1, 50) n
      ) each
      where each.slug <> all (private.reserved_slugs())
        and not exists (select from public.user_profiles u where u.slug = each.slug)
      order by each.n limit 1
    ),
    coalesce(private.slug_of(name), 'player') || '-' || encode(extensions.gen_random_bytes(4), 'hex'))
$$;
comment on function private.free_slug is
  'An address made of a name that nobody has: the plain one, else with a number behind.';

create function public.save_onboarding_roles(p_roles text[], p_requests jsonb default '[]') returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if jsonb_typeof(p_requests) is distinct from 'array' or jsonb_array_length(p_requests) > 5 then
    raise exception 'Too many entries (max 5)' using errcode = '23514';
  end if;
  perform public.choose_roles(p_roles);
  insert into public.role_requests (user_id, role, college_id, note, proof_url)
  select me, r.role, r.college_id, private.text_or_null(r.note), private.text_or_null(r.proof_url)
  from jsonb_to_recordset(p_requests) as r (role text, college_id uuid, note text, proof_url text)
  where not exists (
      select from public.role_requests o
      where o.user_id = me and o.role = r.role and o.college_id is not distinct from r.college_id and o.status = 'pending')
    and not exists (
      select from public.user_roles o
      where o.user_id = me and o.role = r.role and o.college_id is not distinct from r.college_id);
  perform private.note_onboarding('roles');
end $$;
comment on function public.save_onboarding_roles is
  'Sets the caller''s recruit and family roles, and asks for staff and coach roles [{role, college_id, note, proof_url}], which an admin '
    'decides.';
grant execute on function public.save_onboarding_roles to authenticated;

create function public.save_onboarding_games(p_games jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if jsonb_typeof(p_games) is distinct from 'array' or jsonb_array_length(p_games) > 8 then
    raise exception 'Too many entries (max 8)' using errcode = '23514';
  end if;
  -- Two windows that save at once follow each other.
  perform from public.profiles p where p.id = me for no key update;
  delete from public.player_games g
  where g.user_id = me and not exists (
    select from jsonb_to_recordset(p_games) as x (esports_title_id uuid) where x.esports_title_id = g.esports_title_id);
  update public.player_games g set is_primary = false where g.user_id = me and g.is_primary;
  insert into public.player_games as g (user_id, esports_title_id, rank, peak_rank, roles, is_primary)
  select me, (x.game ->> 'esports_title_id')::uuid, private.text_or_null(x.game ->> 'rank'),
    private.text_or_null(x.game ->> 'peak_rank'),
    coalesce((
      select array_agg(distinct btrim(r)) from jsonb_array_elements_text(coalesce(x.game -> 'roles', '[]')) r where private.has_text(r)),
        '{}'),
    x.place = coalesce(
      (
        select min(y.place) from jsonb_array_elements(p_games) with ordinality y (game, place)
        where (y.game ->> 'is_primary')::boolean
      ), 1)
  from jsonb_array_elements(p_games) with ordinality x (game, place)
  on conflict on constraint player_games_once do update
    set rank = excluded.rank, peak_rank = excluded.peak_rank, roles = excluded.roles, is_primary = excluded.is_primary;
  perform private.note_onboarding('games');
end $$;
comment on function public.save_onboarding_games is
  'Sets the caller''s games to exactly those given: [{esports_title_id, rank, peak_rank, roles, is_primary}]; one is primary, the first '
    'unless told.';
grant execute on function public.save_onboarding_games to authenticated;

create function public.save_onboarding_details(
  p_display_name text, p_class_year smallint default null, p_state text default null, p_bio text default null,
  p_school_name text default null, p_gpa numeric default null, p_scholarship_need integer default null,
  p_shows_academics boolean default false, p_country text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if private.text_or_null(p_display_name) is null then
    raise exception 'A name is needed' using errcode = '23514';
  end if;
  insert into public.user_profiles as u (user_id, display_name) values (me, btrim(p_display_name))
  on conflict (user_id) do update set display_name = excluded.display_name
  where u.display_name is distinct from excluded.display_name;
  insert into public.player_details (user_id, class_year, country, state, bio, shows_academics)
  values (me, p_class_year, coalesce(upper(btrim(p_country)), (
    select d.country from public.player_details d where d.user_id = me), 'US'), upper(btrim(p_state)), private.text_or_null(p_bio),
    coalesce(p_shows_academics, false))
  on conflict (user_id) do update set class_year = excluded.class_year, country = excluded.country, state = excluded.state,
    bio = excluded.bio, shows_academics = excluded.shows_academics;
  insert into public.player_academics (user_id, school_name, gpa, scholarship_need)
  values (me, private.text_or_null(p_school_name), p_gpa, p_scholarship_need)
  on conflict (user_id) do update set school_name = excluded.school_name, gpa = excluded.gpa,
    scholarship_need = excluded.scholarship_need;
  perform private.note_onboarding('details');
end $$;
comment on function public.save_onboarding_details is
  'Saves the caller''s name, class year, country (what it was unless told) and state, words, school, GPA and scholarship need (US dollars '
    'a year).';
grant execute on function public.save_onboarding_details to authenticated;

create function public.publish_profile(p_slug text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  name text;
  wanted text := nullif(btrim(p_slug), '');
  outcome text;
  kept text;
begin
  select private.player_name(u.display_name, u.first_name, u.last_name), u.slug into name, kept
  from public.user_profiles u where u.user_id = me for update;
  if name is null then
    raise exception 'Enter your name first.' using errcode = '23514', hint = 'name';
  end if;
  perform private.check_age_told(me);
  if wanted is not null then
    outcome := public.set_profile_address(wanted);
    if outcome = 'invalid' then
      raise exception 'This is no address' using errcode = '23514';
    elsif outcome = 'taken' then
      -- No error, which would take back that the try was counted.
      return null;
    end if;
  end if;
  for attempt in 1..5 loop
    begin
      update public.user_profiles u
      set slug = coalesce(wanted, kept, private.free_slug(name)), is_published = true, visibility = 'public'
      where u.user_id = me returning u.slug into kept;
      exit;
    exception when unique_violation then
      -- Somebody took the address that we made at the same moment.
      if attempt = 5 then
        raise exception 'Please try again' using errcode = 'PT409';
      end if;
    end;
  end loop;
  perform private.note_onboarding('publish');
  return kept;
end $$;
comment on function public.publish_profile is
  'Makes the caller''s profile public under the given address, else the one it has, else one made of the name; returns the address, null '
    'when the given one is taken or reserved. Malformed: 23514; without a name: 23514, hint name; before the date of birth is told: 42501, '
    'hint birth_date.';
grant execute on function public.publish_profile to authenticated;

create function public.load_onboarding() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'steps', jsonb_build_object(
      'roles', o.roles_saved_at is not null, 'games', o.games_saved_at is not null,
      'details', o.details_saved_at is not null, 'publish', o.finished_at is not null),
    'roles', (select coalesce(jsonb_agg(distinct r.role), '[]') from public.user_roles r where r.user_id = me.id),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', q.id, 'role', q.role, 'college', c.name, 'status', q.status, 'decision_note', q.decision_note)
        order by q.created_at desc), '[]')
      from public.role_requests q left join public.colleges c on c.id = q.college_id where q.user_id = me.id),
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'esports_title_id', g.esports_title_id, 'rank', g.rank, 'peak_rank', g.peak_rank, 'roles', g.roles, 'is_primary', g.is_primary)
        order by g.is_primary desc, g.created_at), '[]')
      from public.player_games g where g.user_id = me.id),
    'profile', jsonb_build_object(
      'slug', u.slug, 'display_name', u.display_name,
      'offered_name', case when u.display_name is null then private.offered_name(me.id) end, 'is_published',
        coalesce(u.is_published, false), 'visibility', u.visibility,
      'suggested_slug', case when u.slug is null and u.display_name is not null then private.slug_of(u.display_name) end),
    'details', jsonb_build_object(
      'class_year', d.class_year, 'country', coalesce(d.country, 'US'), 'state', d.state, 'bio', d.bio, 'shows_academics',
        coalesce(d.shows_academics, false),
      'school_name', a.school_name, 'gpa', a.gpa, 'scholarship_need', a.scholarship_need),
    'availability', private.player_availability_as(me.id, 'self'),
    'titles', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name,
        'ranks', (
          select coalesce(jsonb_agg(r.name order by r.ordinal desc), '[]')
          from public.esports_ranks r where r.esports_title_id = t.id),
        'positions', (
          select coalesce(jsonb_agg(p.name order by p.display_order), '[]')
          from public.esports_positions p where p.esports_title_id = t.id)) order by t.name), '[]')
      from public.esports_titles t where t.active),
    'guardians', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.since desc), '[]') from public.list_guardians() l),
    'age', private.age_of(me.id))
  from (select auth.uid() as id) me
  left join public.onboarding_progress o on o.user_id = me.id
  left join public.user_profiles u on u.user_id = me.id
  left join public.player_details d on d.user_id = me.id
  left join public.player_academics a on a.user_id = me.id
$$;
comment on function public.load_onboarding is
  'What the caller has saved so far, which steps are done, who their guardians are and what is open (list_guardians), and the games with '
    'their ranks (best first) and positions to choose from, so that the onboarding goes on where it stopped.';
grant execute on function public.load_onboarding to authenticated;
