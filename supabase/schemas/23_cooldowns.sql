-- Marvel Rivals: abilities with their cooldowns, and how they changed (LE-009). Ours. The figures are transcribed by
-- the community; as_of says of which day, and platform staff correct them.

create table public.mr_cooldowns (
  id uuid primary key default gen_random_uuid(),
  hero text not null constraint mr_cooldowns_hero_check check (private.has_text(hero) and char_length(hero) <= 60),
  role text not null constraint mr_cooldowns_role_check check (role in ('VANGUARD', 'DUELIST', 'STRATEGIST')),
  ability text not null constraint mr_cooldowns_ability_check check (private.has_text(ability) and char_length(ability) <= 80),
  kind text not null default 'Normal'
    constraint mr_cooldowns_kind_check check (kind in ('Normal', 'Weapon', 'Ultimate')),
  input_key text not null constraint mr_cooldowns_input_key_check check (private.has_text(nullif(input_key, '')) and char_length(input_key) <= 60),
  cooldown_seconds numeric(6, 2)
    constraint mr_cooldowns_cooldown_seconds_check check (cooldown_seconds >= 0 and cooldown_seconds <> 'NaN'),
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
  hero, role, ability, kind, input_key, cooldown_seconds, charges, energy_cost, note
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
begin
  if private.cooldown_text(old) <> private.cooldown_text(new) then
    new.as_of := case when new.as_of = old.as_of then greatest(current_date, old.as_of) else new.as_of end;
    insert into public.mr_cooldown_changes (hero, ability, before, after, snapshot_before, snapshot_after, changed_by)
    values (new.hero, new.ability, private.cooldown_text(old), private.cooldown_text(new), old.as_of, new.as_of, (select auth.uid()));
  end if;
  new.updated_at := now();
  return new;
end $$;
create trigger keep_cooldown_change before update on public.mr_cooldowns
  for each row execute function private.keep_cooldown_change();

create table public.mr_cooldown_changes (
  id uuid primary key default gen_random_uuid(),
  hero text not null,
  ability text not null,
  before text not null,
  after text not null,
  snapshot_before date not null,
  snapshot_after date not null,
  changed_by uuid references public.profiles (id) on delete set null,
  constraint mr_cooldown_changes_order check (snapshot_after >= snapshot_before)
);
comment on table public.mr_cooldown_changes is
  'Between two days: what a cooldown was and became. A correction adds a row by itself.';
create index mr_cooldown_changes_list_idx on public.mr_cooldown_changes (snapshot_after desc, hero, ability, id);
create index mr_cooldown_changes_hero_idx on public.mr_cooldown_changes (hero, ability);
create index mr_cooldown_changes_person_idx on public.mr_cooldown_changes (changed_by);
alter table public.mr_cooldown_changes enable row level security;
grant select on public.mr_cooldown_changes to anon, authenticated;
create policy "anyone reads changes of cooldowns" on public.mr_cooldown_changes for select to anon, authenticated using (true);

create function private.cooldown_text(ability public.mr_cooldowns) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(concat_ws(', ',
    trim_scale(ability.cooldown_seconds) || 's',
    case when ability.charges > 1 then ability.charges || ' charges' end,
    ability.energy_cost || ' energy',
    nullif(ability.note, '')), ''), 'none')
$$;
