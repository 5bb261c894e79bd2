-- Columns by their grants, so that each list of them stands once, and the change of some fields of a row that nobody
-- else has changed meanwhile (teams, colleges, flags).

create function private.written_columns(relation regclass) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_catalog.pg_attribute a
  where a.attrelid = relation and a.attnum > 0 and not a.attisdropped
    and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')
$$;
comment on function private.written_columns is
  'The columns of a table that its editors may change: what their screens read, and what a copy takes along.';

create function private.only_fields(whole jsonb, names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select case when whole is not null then coalesce((
    select jsonb_object_agg(f.key, f.value) from jsonb_each(whole) f where f.key = any (names)), '{}') end
$$;
comment on function private.only_fields is 'Of an object only the fields named; null of null.';

create function private.check_fields(given jsonb, allowed text[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'object'
    or exists (select from jsonb_object_keys(given) k where k <> all (allowed)) then
    raise exception 'Unknown fields' using errcode = '23514';
  end if;
end $$;
comment on function private.check_fields is 'Refuses (23514) what is not an object of the fields allowed.';

create function private.lock_program(program uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.college_programs;
begin
  -- Asked before the lock, so that nobody else holds up its editors.
  if exists (select from public.college_programs p where p.id = program and private.can_edit_college(p.college_id)) then
    select * into stored from public.college_programs p where p.id = program for no key update;
  end if;
  return case when stored.id is not null then to_jsonb(stored) end;
end $$;
comment on function private.lock_program is
  'A program with the name of its coach, which no client reads from the table, locked for whoever may change it; else null.';
grant execute on function private.lock_program to authenticated;

create function private.lock_team(team uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.teams;
begin
  -- Asked before the lock, so that nobody else holds up its managers.
  if private.manages_team(team) then
    select * into stored from public.teams t where t.id = team for no key update;
  end if;
  return case when stored.id is not null then to_jsonb(stored) end;
end $$;
comment on function private.lock_team is
  'A team with its country, which no client reads from the table, locked for whoever may change it; else null.';
grant execute on function private.lock_team to authenticated;

create function public.change_fields(p_part text, p_id uuid, p_changes jsonb, p_known jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  relation text := case p_part
    when 'college' then 'colleges' when 'program' then 'college_programs' when 'need' then 'roster_needs'
    when 'stage' then 'pipeline_stages' when 'criterion' then 'evaluation_criteria' when 'tag' then 'pipeline_tags'
    when 'form' then 'interest_forms'
    when 'team' then 'teams' when 'practice' then 'team_practices' when 'tournament' then 'team_tournaments'
    when 'post' then 'team_recruiting_posts' when 'achievement' then 'team_achievements'
    when 'flag' then 'experiments' end;
  stored jsonb;
  conflicts jsonb;
  columns text;
begin
  if relation is null or jsonb_typeof(p_changes) is distinct from 'object' or jsonb_typeof(p_known) is distinct from 'object' then
    raise exception 'Unknown fields' using errcode = '23514';
  end if;
  -- As the caller: row rules and column grants decide what can be locked and changed.
  if p_part = 'flag' then
    stored := private.lock_flag(p_id);
  elsif p_part = 'program' then
    stored := private.lock_program(p_id);
  elsif p_part = 'team' then
    stored := private.lock_team(p_id);
  else
    execute format('select to_jsonb(t) from public.%I t where t.id = $1 for no key update', relation) into stored using p_id;
  end if;
  if stored is null then
    return null;
  end if;
  select jsonb_object_agg(k, stored -> k) into conflicts from jsonb_object_keys(p_changes) k
  where coalesce(stored -> k, 'null') not in (coalesce(p_known -> k, 'null'), p_changes -> k);
  if conflicts is not null then
    return jsonb_build_object('conflicts', conflicts);
  end if;
  select string_agg(format('%1$I = n.%1$I', k), ', ') into columns from jsonb_object_keys(p_changes) k
  where coalesce(stored -> k, 'null') <> p_changes -> k;
  if columns is not null then
    execute format(
      'update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $2) n where t.id = $1', relation, columns)
    using p_id, p_changes;
  end if;
  return jsonb_build_object('conflicts', '{}'::jsonb);
end $$;
comment on function public.change_fields is
  'Changes the fields given of one row of a college (college, program, need, stage, criterion, tag, form) or team (team, practice, '
    'tournament, post, achievement), or of a flag, where each still holds what the caller knew: otherwise nothing changes, and the answer '
    'tells what they hold now. Runs with the caller''s rights; null where there is no row that the caller may change.';
grant execute on function public.change_fields to authenticated;
