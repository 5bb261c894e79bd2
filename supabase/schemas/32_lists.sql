-- My Lists (RC-019): named lists of players and colleges with notes and an order, shared read-only by a link. Who is
-- listed is looked at again on every reading: a hidden profile leaves the lists of others. Ours.

create table public.lists (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null constraint lists_name_check check (private.is_plain_name(name) and char_length(name) <= 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.lists is 'Named lists of players and colleges, read by their owner alone or by a shared link.';
create unique index lists_name_idx on public.lists (owner_id, lower(btrim(name)));
alter table public.lists enable row level security;
grant select, delete on public.lists to authenticated;
grant insert (id, owner_id, name) on public.lists to authenticated;
grant update (name) on public.lists to authenticated;
create policy "own lists" on public.lists for select to authenticated using (owner_id = (select auth.uid()));
create policy "make own lists" on public.lists for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "rename own lists" on public.lists for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "delete own lists" on public.lists for delete to authenticated using (owner_id = (select auth.uid()));
create trigger touch_lists before update on public.lists for each row execute function private.touch_updated_at();
create trigger limit_lists after insert on public.lists for each row execute function private.limit_rows('owner_id', 100);

create table public.list_items (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references public.lists (id) on delete cascade,
  player_id uuid references public.profiles (id) on delete cascade,
  college_id uuid references public.colleges (id) on delete cascade,
  note text constraint list_items_note_check check (private.has_text(nullif(note, '')) and char_length(note) <= 2000),
  place integer not null default 0,
  added_by uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  added_at timestamptz not null default now(),
  constraint list_items_one_thing check (num_nonnulls(player_id, college_id) = 1),
  constraint list_items_player_once unique (list_id, player_id),
  constraint list_items_college_once unique (list_id, college_id)
);
comment on table public.list_items is 'What stands on a list, a player or a college, with a note and a place.';
comment on column public.list_items.place is 'Order within the list; a new item goes to the end.';
comment on column public.list_items.added_by is
  'The owner of the list: whose words the note holds. Filled by the database.';
create index list_items_order_idx on public.list_items (list_id, place, id);
create index list_items_player_idx on public.list_items (player_id);
create index list_items_college_idx on public.list_items (college_id);
create index list_items_adder_idx on public.list_items (added_by);
alter table public.list_items enable row level security;
grant select, delete on public.list_items to authenticated;
grant insert (id, list_id, player_id, college_id, note) on public.list_items to authenticated;
grant update (note) on public.list_items to authenticated;
create policy "items of own lists" on public.list_items for select to authenticated
  using (list_id in (select private.my_list_ids()));
create policy "list whom one sees" on public.list_items for insert to authenticated
  with check (list_id in (select private.my_list_ids())
    and case when player_id is null then private.sees_college(college_id) else private.sees_player(player_id) end);
create policy "note on own lists" on public.list_items for update to authenticated
  using (list_id in (select private.my_list_ids())) with check (list_id in (select private.my_list_ids()));
create policy "take off own lists" on public.list_items for delete to authenticated
  using (list_id in (select private.my_list_ids()));

create function private.place_list_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.lists l where l.id = new.list_id for no key update;
  new.place := (select coalesce(max(i.place), 0) + 1 from public.list_items i where i.list_id = new.list_id);
  return new;
end $$;
create trigger place_list_item before insert on public.list_items
  for each row execute function private.place_list_item();
create trigger limit_list_items after insert on public.list_items
  for each row execute function private.limit_rows('list_id', 1000);

create table private.list_shares (
  list_id uuid primary key references public.lists (id) on delete cascade,
  token_hash text not null unique,
  with_notes boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.list_shares is 'The one link of a list: only the SHA-256 of its secret is kept.';
alter table private.list_shares enable row level security;
create policy "closed to clients" on private.list_shares for all to anon, authenticated
  using (false) with check (false);

create function private.check_own_list(list uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.lists l where l.id = list and l.owner_id = (select auth.uid())) then
    raise exception 'List not found' using errcode = 'PT404';
  end if;
end $$;

create function private.seen_list_items(list uuid, by_anybody boolean, with_notes boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', i.id, 'kind', case when i.player_id is null then 'college' else 'player' end, 'added_at', i.added_at)
      || case when with_notes then jsonb_build_object('note', i.note) else '{}' end
      || case when i.player_id is null
        then jsonb_build_object('college', jsonb_build_object(
          'id', c.id, 'slug', c.slug, 'name', c.name, 'city', c.city, 'country', c.country, 'state', c.state, 'logo_url', c.logo_url,
          'colors', c.colors, 'games', c.games, 'scholarship_max', c.scholarship_max))
        else jsonb_build_object('player', private.player_card(i.player_id)) end
    order by i.place, i.id), '[]')
  from public.list_items i
  left join public.colleges c on c.id = i.college_id
  left join public.user_profiles u on u.user_id = i.player_id
  where i.list_id = list
    and case when i.player_id is null
      then c.is_published or (not by_anybody and private.sees_college(c.id))
      else (u.is_published and u.visibility = 'public') or (not by_anybody and private.sees_player(i.player_id)) end
$$;
comment on function private.seen_list_items is
  'Items of a list, those left out that the reader may not see; for a shared list that is who sees only what everybody sees.';

create function public.load_lists() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'name', l.name, 'updated_at', l.updated_at, 'shared_since', s.created_at,
    'players', (select count(*) from public.list_items i where i.list_id = l.id and i.player_id is not null),
    'colleges', (select count(*) from public.list_items i where i.list_id = l.id and i.college_id is not null))
    order by lower(l.name)), '[]')
  from public.lists l left join private.list_shares s on s.list_id = l.id
  where l.owner_id = (select auth.uid())
$$;
comment on function public.load_lists is
  'The caller''s lists by name with how much is in them and since when they are shared.';
grant execute on function public.load_lists to authenticated;

create function public.load_list(p_list_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_own_list(p_list_id);
  return (
    select jsonb_build_object(
      'id', l.id, 'name', l.name, 'updated_at', l.updated_at, 'shared_since', s.created_at, 'shares_notes', s.with_notes,
      'items', private.seen_list_items(l.id, false, true))
    from public.lists l left join private.list_shares s on s.list_id = l.id where l.id = p_list_id);
end $$;
comment on function public.load_list is
  'One list of the caller with its items in order, without players and colleges that are hidden now.';
grant execute on function public.load_list to authenticated;

create function public.reorder_list(p_list_id uuid, p_item_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_list(p_list_id);
  perform from public.lists l where l.id = p_list_id for no key update;
  -- What is not named (hidden, or added meanwhile) keeps its order, behind.
  update public.list_items i set place = o.place
  from (
    select x.id, row_number() over (order by array_position(p_item_ids, x.id) nulls last, x.place, x.id) as place
    from public.list_items x where x.list_id = p_list_id
  ) o
  where i.id = o.id and i.place <> o.place;
end $$;
comment on function public.reorder_list is 'Puts the items of an own list in the given order.';
grant execute on function public.reorder_list to authenticated;

create function public.share_list(p_list_id uuid, p_with_notes boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := encode(extensions.gen_random_bytes(24), 'hex');
begin
  perform private.check_own_list(p_list_id);
  insert into private.list_shares (list_id, token_hash, with_notes)
  values (p_list_id, encode(extensions.digest(token, 'sha256'), 'hex'), coalesce(p_with_notes, false))
  on conflict (list_id) do update
    set token_hash = excluded.token_hash, with_notes = excluded.with_notes, created_at = now();
  return token;
end $$;
comment on function public.share_list is
  'Makes the secret of a read-only link and returns it this once; an earlier link of the list ends. Notes are left out unless asked for.';
grant execute on function public.share_list to authenticated;

create function public.unshare_list(p_list_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_list(p_list_id);
  delete from private.list_shares s where s.list_id = p_list_id;
  return found;
end $$;
comment on function public.unshare_list is 'Ends the link of a list at once; false when there is none.';
grant execute on function public.unshare_list to authenticated;

create function public.load_shared_list(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shared jsonb := (
    select jsonb_build_object(
      'name', l.name, 'updated_at', l.updated_at,
      'owner', case when u.is_published and u.visibility = 'public' then private.display_name(l.owner_id) end,
      'items', private.seen_list_items(l.id, true, s.with_notes))
    from private.list_shares s join public.lists l on l.id = s.list_id
    left join public.user_profiles u on u.user_id = l.owner_id
    where s.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex'));
begin
  if shared is null then
    raise exception 'List not found' using errcode = 'PT404';
  end if;
  return shared;
end $$;
comment on function public.load_shared_list is
  'A shared list by the secret of its link, for anybody: only what everybody may see is in it.';
grant execute on function public.load_shared_list to anon, authenticated;

create function public.export_list(p_list_id uuid)
returns table (kind text, name text, page text, state text, class_year smallint, games text, note text, added_on date, country text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_own_list(p_list_id);
  return query
  select item ->> 'kind', coalesce(item -> 'player' ->> 'name', item -> 'college' ->> 'name'),
    case item ->> 'kind' when 'player' then '/player/' else '/college/' end
      || coalesce(item -> 'player' ->> 'slug', item -> 'college' ->> 'slug'),
    coalesce(item -> 'player' ->> 'state', item -> 'college' ->> 'state'),
    (item -> 'player' ->> 'class_year')::smallint,
    coalesce(
      (select string_agg(concat_ws(' ', g ->> 'name', g ->> 'rank'), ', ') from jsonb_array_elements(item -> 'player' -> 'games') g),
      (select string_agg(g, ', ') from jsonb_array_elements_text(item -> 'college' -> 'games') g)),
    item ->> 'note', (item ->> 'added_at')::timestamptz::date,
    coalesce(item -> 'player' ->> 'country', item -> 'college' ->> 'country')
  from jsonb_array_elements(private.seen_list_items(p_list_id, false, true)) with ordinality as e (item, n)
  order by n;
end $$;
comment on function public.export_list is 'An own list as flat rows in its order, for a table file.';
grant execute on function public.export_list to authenticated;
