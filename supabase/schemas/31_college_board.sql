-- The player's own board of colleges (RC-014) and the read-only pipeline (RC-013): two more views of the one
-- interest. A card that the player merely keeps is an interest without a stage: the college sees nothing. Ours.

create table public.college_board_cards (
  interest_id uuid primary key references public.interests (id) on update cascade on delete cascade,
  player_id uuid not null references public.profiles (id) on delete cascade,
  board_column text not null default 'interested'
    constraint college_board_cards_board_column_check
      check (board_column in ('interested', 'contacted', 'applied', 'visiting', 'offer', 'committed')),
  place integer not null default 0,
  note text constraint college_board_cards_note_check check (private.has_text(note) and char_length(note) <= 2000),
  next_step text
    constraint college_board_cards_next_step_check check (private.has_text(next_step) and char_length(next_step) <= 160),
  next_step_on date
    constraint college_board_cards_next_step_on_check check (next_step_on between '2020-01-01' and '2099-12-31'),
  deadline_on date
    constraint college_board_cards_deadline_on_check check (deadline_on between '2020-01-01' and '2099-12-31'),
  added_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  kept_at timestamptz
);
comment on table public.college_board_cards is
  'Where a player keeps an interest on the own board, with what they note about it. Columns and places are written by functions; nobody at '
    'the college reads it.';
comment on column public.college_board_cards.deadline_on is 'By when the player wants to have it done, as a day.';
comment on column public.college_board_cards.moved_at is 'When the player last put it into another column.';
comment on column public.college_board_cards.kept_at is
  'When the player chose to leave it where it is, although the college had moved them.';
create index college_board_cards_player_idx on public.college_board_cards (player_id, board_column, place);
alter table public.college_board_cards enable row level security;
grant select on public.college_board_cards to authenticated;
create policy "own board, all for platform staff" on public.college_board_cards for select to authenticated
  using (player_id = (select auth.uid()) or (select private.is_privileged()));
grant update (note, next_step, next_step_on, deadline_on) on public.college_board_cards to authenticated;
create policy "notes on the own board" on public.college_board_cards for update to authenticated
  using (player_id = (select auth.uid())) with check (player_id = (select auth.uid()));

create function private.send_board_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_to_each(array(select c.player_id from changed c), 'recruiting', '{"kind": "board"}');
  return null;
end $$;
comment on function private.send_board_change is
  'Notifies a player''s other windows that the own board has changed.';
create trigger send_board_change_new after insert on public.college_board_cards referencing new table as changed
  for each statement execute function private.send_board_change();
create trigger send_board_change after update on public.college_board_cards referencing new table as changed
  for each statement execute function private.send_board_change();
create trigger send_board_change_gone after delete on public.college_board_cards referencing old table as changed
  for each statement execute function private.send_board_change();

-- Besides the count of the bell, which a move sends as well: one event of each kind for a person and statement. As one event,
-- every open page would read the bell at each change (117 pages with 40 unread notices) to save a row of 288 bytes.
create function private.send_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(a.player_id) into people from after a where a.player_id is not null and a.stage_id is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(b.player_id) into people from before b where b.player_id is not null and b.stage_id is not null;
  else
    -- Not for a view: only for what load_player_pipeline shows.
    select array_agg(b.player_id) into people from after a join before b on b.id = a.id
    where b.player_id is not null
      and (b.player_id, b.stage_id, b.sent_at, b.answered_at, b.claimed_on)
        is distinct from (a.player_id, a.stage_id, a.sent_at, a.answered_at, a.claimed_on);
  end if;
  if people is not null then
    perform private.send_to_each(people, 'recruiting', '{"kind": "standing"}');
  end if;
  return null;
end $$;
comment on function private.send_standing is
  'Notifies players that they stand elsewhere with a college, without saying where or with which: one event for each and statement.';
create trigger send_standing_new after insert on public.interests referencing new table as after
  for each statement execute function private.send_standing();
create trigger send_standing after update on public.interests referencing old table as before new table as after
  for each statement execute function private.send_standing();
create trigger send_standing_gone after delete on public.interests referencing old table as before
  for each statement execute function private.send_standing();

create function private.put_on_board(interest uuid, player uuid, to_column text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.college_board_cards (interest_id, player_id, board_column, place)
  select interest, player, to_column, coalesce(max(c.place), 0) + 1
  from public.college_board_cards c where c.player_id = player and c.board_column = to_column
  on conflict (interest_id) do nothing
$$;

create function private.board_what_was_sent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_on_board(new.id, new.player_id, 'applied');
  update public.college_board_cards c set board_column = 'applied', moved_at = now(), place = (
      select coalesce(max(x.place), 0) + 1 from public.college_board_cards x
      where x.player_id = new.player_id and x.board_column = 'applied')
  where c.interest_id = new.id and c.board_column in ('interested', 'contacted');
  return null;
end $$;
comment on function private.board_what_was_sent is
  'Who writes to a college finds it under applied; later columns are left as the player put them.';
create trigger board_what_was_sent after insert on public.interests
  for each row when (new.sent_at is not null and new.player_id is not null) execute function private.board_what_was_sent();
create trigger board_what_was_sent_later after update of sent_at on public.interests
  for each row when (old.sent_at is null and new.sent_at is not null) execute function private.board_what_was_sent();

create function private.check_own_card(interest uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One change of a board at a time.
  perform from public.profiles p where p.id = (select auth.uid()) for no key update;
  if not exists (
    select from public.college_board_cards c where c.interest_id = interest and c.player_id = (select auth.uid())) then
    raise exception 'Card not found' using errcode = 'PT404';
  end if;
end $$;

create function public.add_college_to_board(p_college_id uuid, p_column text default 'interested') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  interest uuid;
begin
  if not exists (select from public.colleges c where c.id = p_college_id and c.is_published) then
    raise exception 'College not found' using errcode = 'PT404';
  end if;
  if not exists (select from public.user_profiles u where u.user_id = me) then
    raise exception 'Make a profile first' using errcode = '23514';
  end if;
  perform from public.profiles p where p.id = me for no key update;
  if (select count(*) from public.college_board_cards c where c.player_id = me) >= 200 then
    raise exception 'Too many colleges on the board (max 200)' using errcode = '23514';
  end if;
  insert into public.interests (college_id, player_id, name, esports_title_id, class_year, source, created_by)
  values (p_college_id, me, coalesce(private.display_name(me), 'Player'),
    (select g.esports_title_id from public.player_games g where g.user_id = me and g.is_primary),
    (select d.class_year from public.player_details d where d.user_id = me), 'player', me)
  on conflict (player_id, college_id) do nothing;
  select i.id into interest from public.interests i where i.player_id = me and i.college_id = p_college_id;
  perform private.put_on_board(interest, me, p_column);
  return interest;
end $$;
comment on function public.add_college_to_board is
  'Keeps a published college on the caller''s board and returns the one interest of the two; what is there already stays where it is. The '
    'college is told nothing.';
grant execute on function public.add_college_to_board to authenticated;

create function public.move_board_card(p_interest_id uuid, p_column text, p_before_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_card(p_interest_id);
  update public.college_board_cards c set board_column = p_column,
    moved_at = case when c.board_column = p_column then c.moved_at else now() end,
    place = coalesce((
      select x.place from public.college_board_cards x
      where x.interest_id = p_before_id and x.player_id = c.player_id and x.board_column = p_column), 2147483647)
  where c.interest_id = p_interest_id;
  update public.college_board_cards c set place = o.place
  from (
    -- At an equal place the moved card goes first.
    select x.interest_id, row_number() over (order by x.place, x.interest_id <> p_interest_id, x.interest_id) as place
    from public.college_board_cards x
    where x.player_id = (select auth.uid()) and x.board_column = p_column
  ) o
  where c.interest_id = o.interest_id and c.place <> o.place;
end $$;
comment on function public.move_board_card is
  'Puts a card of the caller''s board into a column, before another card of it or at its end.';
grant execute on function public.move_board_card to authenticated;

create function public.keep_board_card(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_card(p_interest_id);
  update public.college_board_cards c set kept_at = now() where c.interest_id = p_interest_id;
end $$;
comment on function public.keep_board_card is
  'Leaves a card of the caller''s board in its column, although the college moved them: load_college_board offers that move no more.';
grant execute on function public.keep_board_card to authenticated;

create function private.column_of_stage(kind text) returns text
language sql immutable set search_path = '' as $$
  select case kind when 'contacted' then 'contacted' when 'visiting' then 'visiting' when 'offered' then 'offer'
    when 'committed' then 'committed' end
$$;
comment on function private.column_of_stage is
  'The column of a player''s board that a stage of a college belongs to; null for stages without one: new, reviewing, closed.';

create function private.column_to_follow(card public.college_board_cards, kind text, since timestamptz) returns text
language sql immutable set search_path = '' as $$
  -- Forward alone, and once for each move: the player's own move or no ends it.
  select f.target
  from (select private.column_of_stage(kind) as target,
    array['interested', 'contacted', 'applied', 'visiting', 'offer', 'committed'] as columns) f
  where array_position(f.columns, f.target) > array_position(f.columns, card.board_column)
    and since > card.moved_at and (card.kept_at is null or since > card.kept_at)
$$;
comment on function private.column_to_follow is
  'The column that a card may follow the college into, which moved the player further since the player last decided; else null.';

create function public.remove_from_board(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_own_card(p_interest_id);
  delete from public.college_board_cards c where c.interest_id = p_interest_id;
  -- What the college knows of stays in its pipeline.
  delete from public.interests i where i.id = p_interest_id and i.stage_id is null and i.sent_at is null;
end $$;
comment on function public.remove_from_board is
  'Takes a card off the caller''s board; an interest that the college never saw is gone with it.';
grant execute on function public.remove_from_board to authenticated;

create function private.standings(colleges uuid[]) returns table (college_id uuid, standing jsonb)
language sql stable security definer rows 24 set search_path = '' as $$
  select i.college_id, jsonb_build_object('is_on_board', b.interest_id is not null, 'label', s.player_label,
    'game', case when s.id is not null then (select t.name from public.esports_titles t where t.id = i.esports_title_id) end)
  from public.interests i
  left join public.college_board_cards b on b.interest_id = i.id and b.player_id = i.player_id
  left join public.pipeline_stages s on s.id = i.stage_id and i.sent_at is not null
  where i.player_id = (select auth.uid()) and i.college_id = any (colleges) and (b.interest_id is not null or s.id is not null)
$$;
comment on function private.standings is
  'Where the caller stands with colleges that they wrote to or keep on their board, in player-safe words, for cards of colleges. What a '
    'college merely saved is not told here. No row for a visitor.';

create function private.check_own_or_staff(slug text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid;
begin
  -- No slug (03_people): one's own, which needs no profile.
  if slug = 'me' then
    return (select auth.uid());
  end if;
  select u.user_id into player from public.user_profiles u
  where u.slug = check_own_or_staff.slug and (u.user_id = (select auth.uid()) or private.is_privileged());
  if player is null then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  return player;
end $$;
comment on function private.check_own_or_staff is
  'The player of an address, for themselves and platform staff (RC-013, RC-014), whoever asks for `me`; PT404 for all others.';

create function public.load_college_board(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_own_or_staff(p_slug);
begin
  return jsonb_build_object(
    'player', jsonb_build_object('slug', (select u.slug from public.user_profiles u where u.user_id = player),
      'name', private.display_name(player)),
    'is_own', player = (select auth.uid()),
    'cards', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'interest_id', c.interest_id, 'column', c.board_column, 'added_at', c.added_at, 'moved_at', c.moved_at,
        'sent_at', i.sent_at, 'answered_at', i.answered_at, 'label', s.player_label,
        'follow', private.column_to_follow(c, s.kind, i.stage_since),
        'note', c.note, 'next_step', c.next_step, 'next_step_on', c.next_step_on, 'deadline_on', c.deadline_on,
        'college', jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'city', o.city, 'country', o.country, 'state', o.state,
          'logo_url', o.logo_url, 'colors', o.colors, 'is_published', o.is_published))
        order by c.board_column, c.place, c.interest_id), '[]')
      from public.college_board_cards c
      join public.interests i on i.id = c.interest_id
      join public.colleges o on o.id = i.college_id
      left join public.pipeline_stages s on s.id = i.stage_id
      where c.player_id = player));
end $$;
comment on function public.load_college_board is
  'The board of a player with its cards in order, the colleges'' player-safe stage and, where a college moved the player further, the '
    'column to follow it into; for the player and platform staff.';
grant execute on function public.load_college_board to authenticated;

create function public.load_player_pipeline(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  player uuid := private.check_own_or_staff(p_slug);
begin
  return jsonb_build_object(
    'player', jsonb_build_object('slug', (select u.slug from public.user_profiles u where u.user_id = player),
      'name', private.display_name(player)),
    'is_own', player = (select auth.uid()),
    -- A person whose age is unknown is asked for it.
    'can_embed', player = (select auth.uid()) and not private.is_minor(player),
    'interests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'interest_id', i.id, 'label', s.player_label, 'stage_kind', s.kind, 'since', i.stage_since, 'sent_at', i.sent_at,
        'answered_at', i.answered_at, 'claimed_way', i.claimed_way, 'claimed_on', i.claimed_on, 'passed', private.passed_by(latest.kept),
        'college', jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'country', o.country, 'state', o.state, 'logo_url',
          o.logo_url,
          'colors', o.colors, 'is_published', o.is_published))
        order by array_position(
          array['new', 'reviewing', 'contacted', 'visiting', 'offered', 'committed', 'closed'], s.kind), i.stage_since desc, i.id), '[]')
      from (
        select x as kept from public.interests x where x.player_id = player and x.stage_id is not null
        order by x.stage_since desc limit 200
      ) latest
      cross join lateral (select (latest.kept).*) i
      join public.pipeline_stages s on s.id = i.stage_id
      join public.colleges o on o.id = i.college_id));
end $$;
comment on function public.load_player_pipeline is
  'Where a player stands with each college, in the colleges'' player-safe words only, for the player and platform staff; the latest 200.';
grant execute on function public.load_player_pipeline to authenticated;
