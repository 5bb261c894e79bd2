-- Marvel Rivals: abilities with their cooldowns, and how they changed (LE-009). Ours. The figures are transcribed by
-- the community; as_of says of which day, and platform staff correct them.

create table public.mr_cooldowns (
  id uuid primary key default gen_random_uuid(),
  hero text not null constraint mr_cooldowns_hero_check check (private.is_plain_name(hero) and char_length(hero) <= 60),
  role text not null constraint mr_cooldowns_role_check check (role in ('VANGUARD', 'DUELIST', 'STRATEGIST')),
  ability text not null constraint mr_cooldowns_ability_check check (private.is_plain_name(ability) and char_length(ability) <= 80),
  kind text not null default 'Normal'
    constraint mr_cooldowns_kind_check check (kind in ('Normal', 'Weapon', 'Ultimate')),
  input_key text not null constraint mr_cooldowns_input_key_check
    check (private.has_text(nullif(input_key, '')) and char_length(input_key) <= 60),
  cooldown_seconds numeric(6, 2)
    constraint mr_cooldowns_cooldown_seconds_check check (cooldown_seconds between 0 and 3600),
  charges smallint constraint mr_cooldowns_charges_check check (charges between 1 and 20),
  energy_cost integer constraint mr_cooldowns_energy_cost_check check (energy_cost between 1 and 20000),
  note text constraint mr_cooldowns_note_check check (private.has_text(nullif(note, '')) and char_length(note) <= 500),
  as_of date not null default current_date,
  updated_at timestamptz not null default now(),
  constraint mr_cooldowns_once unique (hero, ability, input_key)
);
comment on table public.mr_cooldowns is 'Abilities of Marvel Rivals heroes with their cooldowns, as of a day.';
comment on column public.mr_cooldowns.cooldown_seconds is 'Seconds; null when there is none or the note tells a rule.';
comment on column public.mr_cooldowns.energy_cost is 'Energy that an ultimate needs.';
comment on column public.mr_cooldowns.as_of is 'Day on which the figures held; a correction moves it to that day.';
create index mr_cooldowns_list_idx on public.mr_cooldowns (hero, ability, id);
alter table public.mr_cooldowns enable row level security;
grant select on public.mr_cooldowns to anon, authenticated;
grant delete on public.mr_cooldowns to authenticated;
grant insert (
  id, hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note
) on public.mr_cooldowns to authenticated;
grant update (
  hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note
) on public.mr_cooldowns to authenticated;
create policy "anyone reads cooldowns" on public.mr_cooldowns for select to anon, authenticated using (true);
create policy "platform staff add cooldowns" on public.mr_cooldowns for insert to authenticated
  with check ((select private.is_privileged()));
create policy "platform staff correct cooldowns" on public.mr_cooldowns for update to authenticated
  using ((select private.is_privileged())) with check ((select private.is_privileged()));
create policy "platform staff delete cooldowns" on public.mr_cooldowns for delete to authenticated
  using ((select private.is_privileged()));

create function private.keep_cooldown_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Set by change_cooldowns and undo_cooldowns; empty for a correction by hand.
  batch text := coalesce(current_setting('lineup.cooldown_batch', true), '');
begin
  if (old.hero, old.ability) is distinct from (new.hero, new.ability) then
    update public.mr_cooldown_changes c set hero = new.hero, ability = new.ability
    where c.hero = old.hero and c.ability = old.ability;
  end if;
  if batch <> 'undo' and private.cooldown_text(old) <> private.cooldown_text(new) then
    if batch = '' and new.as_of = old.as_of then
      new.as_of := greatest(current_date, old.as_of);
    end if;
    insert into public.mr_cooldown_changes
      (hero, ability, before, after, snapshot_before, snapshot_after, changed_by, batch_id, cooldown_id)
    values (new.hero, new.ability, private.cooldown_text(old), private.cooldown_text(new), old.as_of, new.as_of,
      (select auth.uid()), nullif(batch, '')::uuid, new.id);
  end if;
  -- Undone is as it was, so that the change before it can be undone, too.
  if batch <> 'undo' then
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger keep_cooldown_change before update on public.mr_cooldowns
  for each row execute function private.keep_cooldown_change();

create function private.keep_cooldown_arrival() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  batch text := coalesce(current_setting('lineup.cooldown_batch', true), '');
  snapshot date;
begin
  -- The first transcription, written by nobody, is no news.
  if batch = 'undo' or (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.mr_cooldown_changes
      (hero, ability, after, snapshot_before, snapshot_after, changed_by, batch_id, cooldown_id)
    values (new.hero, new.ability, private.cooldown_text(new), new.as_of, new.as_of, (select auth.uid()),
      nullif(batch, '')::uuid, new.id);
  else
    select b.snapshot into snapshot from public.mr_cooldown_batches b where b.id = nullif(batch, '')::uuid;
    insert into public.mr_cooldown_changes
      (hero, ability, before, snapshot_before, snapshot_after, changed_by, batch_id, cooldown_id)
    values (old.hero, old.ability, private.cooldown_text(old), old.as_of,
      greatest(coalesce(snapshot, current_date), old.as_of), (select auth.uid()), nullif(batch, '')::uuid, old.id);
  end if;
  return null;
end $$;
create trigger keep_cooldown_arrival after insert or delete on public.mr_cooldowns
  for each row execute function private.keep_cooldown_arrival();

create table public.mr_cooldown_batches (
  id uuid primary key,
  kind text not null constraint mr_cooldown_batches_kind_check check (kind in ('import', 'addition', 'removal')),
  snapshot date,
  before jsonb not null default '[]',
  removed_ids uuid[] not null default '{}',
  added_ids uuid[] not null default '{}',
  answer jsonb,
  undo_answer jsonb,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint mr_cooldown_batches_snapshot check ((kind = 'import') = (snapshot is not null))
);
comment on table public.mr_cooldown_batches is
  'What changed many cooldowns at once: an imported snapshot, or abilities added or removed; with what was there before, for undo. Ours.';
comment on column public.mr_cooldown_batches.id is 'Made by the browser, so that a call sent again changes nothing.';
comment on column public.mr_cooldown_batches.snapshot is 'Day on which the figures of an import held.';
comment on column public.mr_cooldown_batches.undo_answer is 'What undo_cooldowns answered; null while it stands.';
create index mr_cooldown_batches_person_idx on public.mr_cooldown_batches (created_by);
create index mr_cooldown_batches_list_idx on public.mr_cooldown_batches (created_at desc);
alter table public.mr_cooldown_batches enable row level security;
grant select on public.mr_cooldown_batches to authenticated;
create policy "platform staff read batches" on public.mr_cooldown_batches for select to authenticated
  using ((select private.is_privileged()));

create table public.mr_cooldown_changes (
  id uuid primary key default gen_random_uuid(),
  hero text not null,
  ability text not null,
  before text,
  after text,
  snapshot_before date not null,
  snapshot_after date not null,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz default now(),
  batch_id uuid references public.mr_cooldown_batches (id) on delete set null,
  cooldown_id uuid,
  constraint mr_cooldown_changes_order check (snapshot_after >= snapshot_before),
  constraint mr_cooldown_changes_something check (before is not null or after is not null)
);
comment on table public.mr_cooldown_changes is
  'Between two days: what a cooldown was and became. A correction adds a row by itself.';
comment on column public.mr_cooldown_changes.before is 'Null for a new ability.';
comment on column public.mr_cooldown_changes.after is 'Null for one that is gone.';
comment on column public.mr_cooldown_changes.cooldown_id is
  'The row it was, also when that is gone; null for what came with the first transcription.';
comment on column public.mr_cooldown_changes.changed_at is 'When it was written here; null for what came with the first transcription.';
create index mr_cooldown_changes_list_idx on public.mr_cooldown_changes (snapshot_after desc, hero, ability, id);
create index mr_cooldown_changes_hero_idx on public.mr_cooldown_changes (hero, ability);
create index mr_cooldown_changes_person_idx on public.mr_cooldown_changes (changed_by);
create index mr_cooldown_changes_batch_idx on public.mr_cooldown_changes (batch_id);
alter table public.mr_cooldown_changes enable row level security;
-- Corrections with their authors are for platform staff, through load_cooldown_editor.
grant select (id, hero, ability, before, after, snapshot_before, snapshot_after, changed_at)
  on public.mr_cooldown_changes to anon, authenticated;
create policy "anyone reads changes of cooldowns" on public.mr_cooldown_changes for select to anon, authenticated using (true);

create function private.cooldown_text(ability public.mr_cooldowns) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(concat_ws(', ',
    trim_scale(ability.cooldown_seconds) || 's',
    case when ability.charges > 1 then ability.charges || ' charges' end,
    ability.energy_cost || ' energy',
    nullif(ability.note, '')), ''), 'none')
$$;

-- One figure corrected by hand does not make the others newer: the day of most figures counts.
create function private.cooldowns_as_of() returns date
language sql stable set search_path = '' as $$
  select mode() within group (order by c.as_of desc) from public.mr_cooldowns c
$$;

create function public.load_cooldowns() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- As private.cooldowns_as_of, which visitors do not reach.
  day date := (select mode() within group (order by c.as_of desc) from public.mr_cooldowns c);
begin
  if (select auth.uid()) is null then
    perform set_config('response.headers', '[{"Cache-Control": "public, max-age=60"}]', true);
  end if;
  return jsonb_build_object(
    'as_of', day,
    'heroes', coalesce((
      select jsonb_agg(jsonb_build_array(h.hero, h.abilities) order by lower(h.hero))
      from (
        select c.hero, jsonb_agg(jsonb_build_array(
          c.ability, left(c.role, 1), left(c.kind, 1), c.input_key, trim_scale(c.cooldown_seconds), c.charges, c.energy_cost,
          c.note, nullif(c.as_of, day)) order by c.kind = 'Ultimate', lower(c.ability), c.input_key) as abilities
        from public.mr_cooldowns c group by c.hero limit 500
      ) h), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_array(c.hero, c.ability, c.before, c.after, c.snapshot_before, c.snapshot_after)
        order by c.snapshot_after desc, lower(c.hero), lower(c.ability), c.changed_at desc, c.id)
      from (
        select c.id, c.hero, c.ability, c.before, c.after, c.snapshot_before, c.snapshot_after, c.changed_at
        from public.mr_cooldown_changes c order by c.snapshot_after desc, c.hero, c.ability, c.id limit 2000
      ) c), '[]'));
end $$;
comment on function public.load_cooldowns is
  'The page of cooldowns in one request, without names of columns: {as_of, heroes: [[hero, [[ability, initial of role, initial of kind, '
    'key, seconds, charges, energy, note, day where it is another]]]], changes: [[hero, ability, before, after, from, to]]}, the newest '
    '2000. Visitors may keep it for a minute.';
grant execute on function public.load_cooldowns to anon, authenticated;

create function private.cooldowns_version() returns text
language sql stable set search_path = '' as $$
  select md5(coalesce(string_agg(c.id::text || c.updated_at::text, ',' order by c.id), '')) from public.mr_cooldowns c
$$;

create function private.check_edits_cooldowns() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'You don''t have permission to edit cooldowns.' using errcode = '42501';
  end if;
end $$;

create function public.load_cooldown_editor() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_edits_cooldowns();
  return jsonb_build_object(
    'version', private.cooldowns_version(),
    'as_of', private.cooldowns_as_of(),
    'rows', coalesce((
      select jsonb_agg(to_jsonb(c) order by lower(c.hero), c.kind = 'Ultimate', lower(c.ability), c.id)
      from (select * from public.mr_cooldowns c order by c.hero, c.ability, c.id limit 2000) c), '[]'),
    'history', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'hero', c.hero, 'ability', c.ability, 'before', c.before,
        'after', c.after, 'changed_at', c.changed_at, 'changed_by', private.display_name(c.changed_by),
        'is_import', coalesce(b.kind = 'import', false)) order by c.changed_at desc, c.hero, c.ability, c.id)
      from (
        select * from public.mr_cooldown_changes c where c.changed_at is not null
        order by c.changed_at desc, c.hero, c.ability, c.id limit 100
      ) c left join public.mr_cooldown_batches b on b.id = c.batch_id), '[]'),
    'last_import', (
      select jsonb_build_object('id', b.id, 'snapshot', b.snapshot, 'created_at', b.created_at,
        'created_by', private.display_name(b.created_by), 'answer', b.answer)
      from public.mr_cooldown_batches b where b.kind = 'import' and b.undo_answer is null
      order by b.created_at desc limit 1));
end $$;
comment on function public.load_cooldown_editor is
  'For platform staff: every cooldown with its id and updated_at, the newest 100 changes with who made them, the last import that can be '
    'undone, and a version that change_cooldowns compares.';
grant execute on function public.load_cooldown_editor to authenticated;

create function public.change_cooldowns(
  p_id uuid, p_rows jsonb default '[]', p_removed uuid[] default '{}', p_snapshot date default null, p_version text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  removed uuid[] := coalesce(p_removed, '{}');
  added uuid[];
  result jsonb;
begin
  perform private.check_edits_cooldowns();
  -- One writer at a time; readers go on.
  lock table public.mr_cooldowns in share row exclusive mode;
  select b.answer into result from public.mr_cooldown_batches b where b.id = p_id;
  if found then
    return result;
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 1000 or cardinality(removed) > 1000
    or jsonb_array_length(p_rows) + cardinality(removed) = 0 then
    raise exception 'Between 1 and 1000 abilities change at once' using errcode = '23514';
  end if;
  if p_snapshot is not null then
    -- A day more: it is tomorrow somewhere.
    if p_snapshot > current_date + 1 then
      raise exception 'The day of a snapshot lies in the future' using errcode = '23514', hint = 'snapshot';
    elsif p_snapshot < private.cooldowns_as_of() then
      raise exception 'There are newer figures than those of this day' using errcode = '23514', hint = 'snapshot';
    elsif p_version is distinct from private.cooldowns_version() then
      raise exception 'The figures have been changed since the preview' using errcode = 'PT409';
    end if;
  end if;
  insert into public.mr_cooldown_batches (id, kind, snapshot, before, removed_ids)
  values (
    p_id,
    case when p_snapshot is not null then 'import' when jsonb_array_length(p_rows) > 0 then 'addition' else 'removal' end,
    p_snapshot,
    coalesce((
      select jsonb_agg(to_jsonb(c) order by c.id) from public.mr_cooldowns c
      where c.id = any (removed) or (
        c.id in (select (r ->> 'id')::uuid from jsonb_array_elements(p_rows) r) and c.as_of <= coalesce(p_snapshot, c.as_of))
    ), '[]'),
    removed);
  perform set_config('lineup.cooldown_batch', p_id::text, true);
  delete from public.mr_cooldowns c where c.id = any (removed);
  -- What was corrected after that day stays as it is.
  update public.mr_cooldowns c set
    hero = r.hero, role = r.role, ability = r.ability, kind = r.kind, input_key = r.input_key,
    cooldown_seconds = r.cooldown_seconds, charges = r.charges, energy_cost = r.energy_cost, note = r.note,
    as_of = coalesce(p_snapshot, current_date)
  from jsonb_populate_recordset(null::public.mr_cooldowns, p_rows) r
  where c.id = r.id and c.as_of <= coalesce(p_snapshot, c.as_of);
  with written as (
    insert into public.mr_cooldowns
      (id, hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note, as_of)
    select r.id, r.hero, r.role, r.ability, r.kind, r.input_key, r.cooldown_seconds, r.charges, r.energy_cost, r.note,
      coalesce(p_snapshot, current_date)
    from jsonb_populate_recordset(null::public.mr_cooldowns, p_rows) r
    where not exists (select from public.mr_cooldowns c where c.id = r.id)
    returning id
  )
  select coalesce(array_agg(w.id), '{}') into added from written w;
  perform set_config('lineup.cooldown_batch', '', true);
  result := (
    select jsonb_build_object(
      'added', count(*) filter (where c.before is null),
      'changed', count(*) filter (where c.before is not null and c.after is not null),
      'removed', count(*) filter (where c.after is null))
    from public.mr_cooldown_changes c where c.batch_id = p_id);
  update public.mr_cooldown_batches b set added_ids = added, answer = result where b.id = p_id;
  return result;
end $$;
comment on function public.change_cooldowns is
  'Adds, changes and removes many abilities in one step, or none. Rows are those of mr_cooldowns; one with a known id is changed, any '
    'other added. With p_snapshot it is an import: that day, not before the day of the present figures, becomes theirs, what was corrected '
    'later stays, and p_version (of load_cooldown_editor) must be the present one, else PT409. The same p_id again changes nothing and '
    'gets the same answer {added, changed, removed}. Platform staff only.';
grant execute on function public.change_cooldowns to authenticated;

create function public.undo_cooldowns(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch public.mr_cooldown_batches;
  restored uuid[];
  result jsonb;
begin
  perform private.check_edits_cooldowns();
  lock table public.mr_cooldowns in share row exclusive mode;
  select * into batch from public.mr_cooldown_batches b where b.id = p_id for update;
  if batch.id is null then
    raise exception 'Change not found' using errcode = 'PT404';
  elsif batch.undo_answer is not null then
    return batch.undo_answer;
  elsif exists (
    select from public.mr_cooldown_batches b
    where b.kind = 'import' and b.undo_answer is null and b.created_at > batch.created_at
  ) then
    raise exception 'A later snapshot was imported. Undo that one first.' using errcode = 'PT409';
  end if;
  perform set_config('lineup.cooldown_batch', 'undo', true);
  -- What somebody changed since has another time, and stays.
  with gone as (
    delete from public.mr_cooldowns c where c.id = any (batch.added_ids) and c.updated_at = batch.created_at
    returning c.id
  )
  select coalesce(array_agg(g.id), '{}') into restored from gone g;
  with back as (
    update public.mr_cooldowns c set
      hero = b.hero, role = b.role, ability = b.ability, kind = b.kind, input_key = b.input_key,
      cooldown_seconds = b.cooldown_seconds, charges = b.charges, energy_cost = b.energy_cost, note = b.note, as_of = b.as_of,
      updated_at = b.updated_at
    from jsonb_populate_recordset(null::public.mr_cooldowns, batch.before) b
    where c.id = b.id and c.updated_at = batch.created_at
    returning c.id
  )
  select restored || coalesce(array_agg(b.id), '{}') into restored from back b;
  with back as (
    insert into public.mr_cooldowns
      (id, hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note, as_of, updated_at)
    select b.id, b.hero, b.role, b.ability, b.kind, b.input_key, b.cooldown_seconds, b.charges, b.energy_cost, b.note,
      b.as_of, b.updated_at
    from jsonb_populate_recordset(null::public.mr_cooldowns, batch.before) b
    where b.id = any (batch.removed_ids)
    on conflict do nothing
    returning id
  )
  select restored || coalesce(array_agg(b.id), '{}') into restored from back b;
  perform set_config('lineup.cooldown_batch', '', true);
  delete from public.mr_cooldown_changes c where c.batch_id = p_id and c.cooldown_id = any (restored);
  result := jsonb_build_object('restored', cardinality(restored),
    'kept', jsonb_array_length(batch.before) + cardinality(batch.added_ids) - cardinality(restored));
  update public.mr_cooldown_batches b set undo_answer = result where b.id = p_id;
  return result;
end $$;
comment on function public.undo_cooldowns is
  'Undoes an import, addition or removal, the latest import first (PT409). What was changed since stays and is counted: {restored, kept}. '
    'Again, it changes nothing and answers the same. Platform staff only.';
grant execute on function public.undo_cooldowns to authenticated;
