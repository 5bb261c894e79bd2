-- Offers of a program to a player: versions of one text that both sides sign, with a guardian where the player is a minor. Acceptance is
-- the stage for commitments and a spot of the roster in the same transaction. Stages are locked before interests, interests before offers,
-- offers before roster needs. Ours.

create table private.offers (
  id uuid primary key,
  interest_id uuid not null,
  college_id uuid not null,
  state text not null default 'open'
    constraint offers_state_check check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  number smallint not null default 1 constraint offers_number_check check (number between 1 and 10),
  expires_at timestamptz not null,
  reminded_at timestamptz,
  sentence text constraint offers_sentence_check check (sentence in (
    'elsewhere', 'money', 'later', 'family', 'personal', 'spot_filled', 'plans', 'mistake', 'closed')),
  words text constraint offers_words_check check (private.has_text(words) and char_length(words) <= 280),
  ended_by text constraint offers_ended_by_check check (ended_by in ('college', 'player')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint offers_settled_check check ((state = 'open') = (settled_at is null)),
  constraint offers_reason_check check (num_nonnulls(sentence, words) = (state in ('declined', 'withdrawn', 'ended'))::integer),
  constraint offers_end_check check ((state = 'ended') = (ended_by is not null)),
  constraint offers_interest foreign key (college_id, interest_id)
    references public.interests (college_id, id) on delete cascade
);
comment on table private.offers is
  'Offers of programs, each with its current version. Written and read by functions alone: by the program, by the player, and by the '
    'guardians of a minor.';
comment on column private.offers.state is
  'As stored; one whose time has passed is expired before expire_offers has written it (private.offer_state).';
comment on column private.offers.number is 'Of the version that is offered now.';
comment on column private.offers.expires_at is 'That of the current version.';
comment on column private.offers.sentence is
  'Why it was declined, withdrawn or, once accepted, ended, of a fixed list; closed: the interest was closed.';
comment on column private.offers.ended_by is 'Which side ended what was accepted.';
comment on column private.offers.words is 'The same in own words: of a player to the program, or of the program to whom it may write to.';
create unique index offers_open_key on private.offers (interest_id) where state = 'open';
create index offers_interest_idx on private.offers (college_id, interest_id, created_at desc);
create index offers_due_idx on private.offers (expires_at) where state = 'open';
alter table private.offers enable row level security;
create policy "closed to clients" on private.offers for all to anon, authenticated using (false) with check (false);
create trigger touch_offers before update on private.offers
  for each row execute function private.touch_updated_at();
create trigger count_changes_new after insert on private.offers referencing new table as changed
  for each statement execute function private.send_pipeline_change();
create trigger count_changes after update on private.offers referencing new table as changed
  for each statement execute function private.send_pipeline_change();

create table private.offer_versions (
  offer_id uuid not null references private.offers (id) on delete cascade,
  number smallint not null,
  need_id uuid references public.roster_needs (id) on delete set null,
  esports_title_id uuid not null references public.esports_titles (id),
  role text not null constraint offer_versions_role_check check (private.is_plain_name(role) and char_length(role) <= 60),
  amount integer not null constraint offer_versions_amount_check check (amount between 0 and 200000),
  years smallint not null constraint offer_versions_years_check check (years between 1 and 6),
  terms text not null constraint offer_versions_terms_check check (private.has_text(terms) and char_length(terms) <= 4000),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (offer_id, number)
);
comment on table private.offer_versions is 'What was offered, word for word: a change is a new version, and none is ever rewritten.';
comment on column private.offer_versions.need_id is 'The need whose open spot an acceptance takes.';
comment on column private.offer_versions.amount is 'Scholarship a year, in dollars.';
create index offer_versions_need_idx on private.offer_versions (need_id);
create index offer_versions_title_idx on private.offer_versions (esports_title_id);
alter table private.offer_versions enable row level security;
create policy "closed to clients" on private.offer_versions for all to anon, authenticated using (false) with check (false);

create table private.offer_signatures (
  offer_id uuid not null,
  number smallint not null,
  side text not null constraint offer_signatures_side_check check (side in ('college', 'player', 'guardian')),
  person_id uuid references public.profiles (id) on delete set null,
  name text not null constraint offer_signatures_name_check check (private.is_plain_name(name) and char_length(name) <= 120),
  signed_at timestamptz not null default now(),
  primary key (offer_id, number, side),
  constraint offer_signatures_version foreign key (offer_id, number)
    references private.offer_versions (offer_id, number) on delete cascade
);
comment on table private.offer_signatures is
  'Who signed which version of an offer, by the name that they typed, and when. A signature is for one version: a change asks for it '
    'again.';
create index offer_signatures_person_idx on private.offer_signatures (person_id);
alter table private.offer_signatures enable row level security;
create policy "closed to clients" on private.offer_signatures for all to anon, authenticated using (false) with check (false);

-- Rights and states

create function private.offer_state(offer private.offers) returns text
language sql stable set search_path = '' as $$
  select case when offer.state = 'open' and offer.expires_at <= now() then 'expired' else offer.state end
$$;

create function private.offer_way(interest public.interests) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when interest.player_id is null or coalesce(private.reply_way(interest), 'none') not in ('direct', 'with_guardian')
      or private.meeting_barrier(interest.player_id) is not null
      or private.is_blocked_between((select auth.uid()), interest.player_id) then 'none'
    when private.quiet_until((select auth.uid()), array[interest.player_id]) is not null then 'night'
    else 'words' end
$$;
comment on function private.offer_way is
  'Whether the words of an offer of the caller may go to the player: words, night (not before the morning of a minor), none (an unknown '
    'age, a minor without a guardian whose rights have begun, a block; which of them is not told).';

create function private.check_offer_way(interest public.interests) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  case private.offer_way(interest)
  when 'night' then
    raise exception 'At night own words wait until the morning of everybody under 18' using errcode = '42501', hint = 'quiet_hours';
  when 'words' then null;
  else
    raise exception 'This player cannot be made an offer' using errcode = '42501', hint = 'sentence';
  end case;
end $$;

create function private.check_offer_open(offer private.offers, version integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The clock, not the begin of the transaction: it may have waited for whoever held the offer.
  if offer.state = 'expired' or offer.state = 'open' and offer.expires_at <= clock_timestamp() then
    raise exception 'This offer has expired' using errcode = 'PT410', hint = 'expired';
  end if;
  if offer.state <> 'open' then
    raise exception 'This offer was answered or withdrawn' using errcode = 'PT409', hint = 'settled';
  end if;
  if version is distinct from offer.number then
    raise exception 'This offer was changed: read it again' using errcode = 'PT409', hint = 'changed';
  end if;
end $$;

create function private.is_offer_agreed(offer private.offers, player uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.offer_signatures s where s.offer_id = offer.id and s.number = offer.number and s.side = 'player')
    and (not private.is_minor(player) or exists (
      select from private.offer_signatures s
      where s.offer_id = offer.id and s.number = offer.number and s.side = 'guardian' and player in (select private.wards_of(s.person_id))))
$$;
comment on function private.is_offer_agreed is
  'Whether everybody on the player''s side has signed the current version: of a minor a guardian, too, who is still one.';

create function private.lock_spots(college uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.roster_needs n where n.college_id = college order by n.id for no key update
$$;
comment on function private.lock_spots is 'In one order for everybody: two commitments at once never take the same spot.';

-- Telling

create function private.tell_of_offer(news text, offer private.offers) returns void
language plpgsql security definer set search_path = '' as $$
declare
  player uuid := (select i.player_id from public.interests i where i.id = offer.interest_id);
  guardians uuid[] := array(
    select l.guardian_id from private.guardian_links l
    where l.minor_id = player and l.begins_at <= now() and private.is_minor(player) order by 1);
begin
  perform private.tell(array(
    select private.notice(player, 'offer_' || news, private.latest_change('offer_' || news, offer.id), offer.id, null, offer.college_id)
    where player is not null
    union all
    select private.notice(g, 'ward_offer_' || news, private.latest_change('ward_offer_' || news, offer.id), offer.id, null,
      offer.college_id)
    from unnest(guardians) g
    union all
    select private.notice(p, 'program_offer', private.latest_change('program_offer', offer.id), offer.id, null, offer.college_id)
    from (
      select s.person_id from private.offer_signatures s where s.offer_id = offer.id and s.side = 'college'
      union
      select i.assignee_id from public.interests i where i.id = offer.interest_id) x (p)
    where news in ('accepted', 'declined', 'expired', 'ended') and private.works_for_college(p, offer.college_id)));
  perform private.send_to_each(array[player], 'recruiting', '{"kind": "standing"}') where player is not null;
  perform private.send_to_each(guardians || player, 'family', '{}') where cardinality(guardians) > 0;
end $$;
comment on function private.tell_of_offer is
  'Tells the player, the guardians of a minor and the program what happened to an offer (made, changed, signed, accepted, declined, '
    'withdrawn, soon, expired, ended); whoever did it is told nothing. Open windows of all of them read it again.';

-- The program

create function private.put_offer_version(
  offer uuid, version integer, college uuid, need uuid, role text, amount integer, years integer, terms text, until timestamptz, name text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  title uuid := (
    select p.esports_title_id from public.roster_needs n join public.college_programs p on p.id = n.program_id
    where n.id = need and n.college_id = college);
begin
  if title is null then
    raise exception 'Choose an open spot of the program' using errcode = '23514', detail = 'p_need_id';
  end if;
  if until is null or until <= now() or until > now() + interval '366 days' then
    raise exception 'An offer stands until later than now, and at most a year' using errcode = '23514', detail = 'p_expires_at';
  end if;
  insert into private.offer_versions (offer_id, number, need_id, esports_title_id, role, amount, years, terms, expires_at)
  values (put_offer_version.offer, version, need, title, btrim(put_offer_version.role), put_offer_version.amount,
    put_offer_version.years, btrim(put_offer_version.terms), until);
  insert into private.offer_signatures (offer_id, number, side, person_id, name)
  values (put_offer_version.offer, version, 'college', (select auth.uid()), btrim(put_offer_version.name));
end $$;
comment on function private.put_offer_version is 'Stores a version of an offer, signed by the caller for the program.';

create function public.make_offer(
  p_id uuid, p_interest_id uuid, p_need_id uuid, p_role text, p_amount integer, p_years integer, p_terms text, p_expires_at timestamptz,
  p_name text
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  stage public.pipeline_stages;
  interest public.interests;
  offer private.offers;
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  -- Stages before interests, as everywhere.
  select s.* into stage from public.pipeline_stages s
  where s.college_id = (select i.college_id from public.interests i where i.id = p_interest_id) and s.kind = 'offered'
  order by s.display_order, s.id limit 1 for no key update;
  perform private.lock_interests(array[p_interest_id]);
  select * into interest from public.interests i where i.id = p_interest_id;
  select * into offer from private.offers o where o.id = p_id;
  if offer.interest_id = interest.id then
    return offer.id;
  end if;
  perform private.check_offer_way(interest);
  if exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'closed') then
    raise exception 'This interest is closed' using errcode = 'PT409', hint = 'closed';
  end if;
  if not exists (select from public.pipeline_stages s where s.college_id = interest.college_id and s.kind = 'committed') then
    raise exception 'The pipeline has no stage for commitments' using errcode = 'PT409', hint = 'stage';
  end if;
  perform private.limit_rate('offer', interest.college_id::text, 200, '1 day');
  -- What has passed makes room, whether the clock has written it or not.
  perform private.end_offers(array(
    select o.id from private.offers o where o.interest_id = interest.id and o.state = 'open' and o.expires_at <= now()));
  if exists (select from private.offers o where o.interest_id = interest.id and o.state = 'open') then
    raise exception 'An offer is open already: change it' using errcode = 'PT409', hint = 'open';
  end if;
  insert into private.offers (id, interest_id, college_id, expires_at)
  values (p_id, interest.id, interest.college_id, p_expires_at) returning * into offer;
  perform private.put_offer_version(p_id, 1, interest.college_id, p_need_id, p_role, p_amount, p_years, p_terms, p_expires_at, p_name);
  if interest.sent_at is not null then
    perform private.add_answer(interest, p_id, null, 'offer', me);
  end if;
  perform private.log_interest(interest, 'offer_made');
  if stage.id is not null and not exists (
    select from public.pipeline_stages s where s.id = interest.stage_id and s.kind in ('offered', 'committed')) then
    perform public.move_interests(array[interest.id], stage.id);
  end if;
  perform private.tell_of_offer('made', offer);
  return offer.id;
end $$;
comment on function public.make_offer is
  'Offers the player of an interest of the caller''s program a spot: a role, dollars a year, years, terms, until when, signed with the '
    'caller''s name. Moves the interest to the first stage for offers. The id is made by the client: the same again changes nothing. 42501 '
    'with the hint sentence (the player cannot be written to) or quiet_hours, PT409 with the hint open (one stands), closed or stage (none '
    'for commitments).';
grant execute on function public.make_offer to authenticated;

create function private.lock_offer(offer uuid) returns private.offers
language plpgsql security definer set search_path = '' as $$
declare
  locked private.offers;
begin
  -- One that is not there is refused alike.
  perform private.lock_interests(array[coalesce((select o.interest_id from private.offers o where o.id = offer), offer)]);
  select * into locked from private.offers o where o.id = offer for update;
  return locked;
end $$;
comment on function private.lock_offer is 'Locks an offer of a program that the caller works in, after its interest.';

create function public.change_offer(
  p_offer_id uuid, p_number integer, p_need_id uuid, p_role text, p_amount integer, p_years integer, p_terms text,
  p_expires_at timestamptz, p_name text
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  offer private.offers := private.lock_offer(p_offer_id);
  changed private.offers;
  now_offered private.offer_versions;
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  select * into now_offered from private.offer_versions v where v.offer_id = offer.id and v.number = offer.number;
  if (now_offered.need_id, now_offered.role, now_offered.amount, now_offered.years, now_offered.terms, now_offered.expires_at)
    is not distinct from (p_need_id, btrim(p_role), p_amount, p_years::smallint, btrim(p_terms), p_expires_at) then
    return offer.number;
  end if;
  perform private.check_offer_open(offer, p_number);
  perform private.check_offer_way(i) from public.interests i where i.id = offer.interest_id;
  if offer.number = 10 then
    raise exception 'Too many entries (max 10)' using errcode = '23514';
  end if;
  perform private.limit_rate('offer', offer.college_id::text, 200, '1 day');
  update private.offers o set number = o.number + 1, expires_at = p_expires_at, reminded_at = null
  where o.id = offer.id returning * into changed;
  perform private.put_offer_version(
    offer.id, changed.number, offer.college_id, p_need_id, p_role, p_amount, p_years, p_terms, p_expires_at, p_name);
  perform private.log_interest(i, 'offer_changed') from public.interests i where i.id = offer.interest_id;
  perform private.tell_of_offer('changed', changed);
  return changed.number;
end $$;
comment on function public.change_offer is
  'Makes a new version of an open offer, which takes the place of the one that the caller saw (p_number); signatures of the player''s side '
    'were for the old one. Returns its number; the same again changes nothing. At most 10 versions. PT409 with the hint changed or '
      'settled, '
    'PT410 expired.';
grant execute on function public.change_offer to authenticated;

create function private.end_offers(ended uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
  amount integer := 0;
begin
  for offer in
    update private.offers o set state = 'expired', settled_at = now()
    where o.id in (
      select x.id from private.offers x where x.id = any (ended) and x.state = 'open' and x.expires_at <= clock_timestamp()
      order by x.id for update skip locked)
    returning o.*
  loop
    perform private.tell_of_offer('expired', offer);
    amount := amount + 1;
  end loop;
  return amount;
end $$;
comment on function private.end_offers is
  'Writes down that these offers expired, if their time has passed, and tells of it; returns how many.';

create function private.withdraw_offers(ended uuid[], reason text, own text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
begin
  for offer in
    update private.offers o set state = 'withdrawn', settled_at = now(), sentence = reason, words = own
    where o.id = any (ended) and o.state = 'open'
    returning o.*
  loop
    perform private.log_interest(i, 'offer_withdrawn') from public.interests i where i.id = offer.interest_id;
    perform private.tell_of_offer('withdrawn', offer);
  end loop;
end $$;

create function public.withdraw_offer(p_offer_id uuid, p_sentence text default null, p_words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  offer private.offers := private.lock_offer(p_offer_id);
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  if offer.state = 'withdrawn' then
    return;
  end if;
  perform private.check_offer_open(offer, offer.number);
  if num_nonnulls(p_sentence, p_words) <> 1 or p_sentence not in ('spot_filled', 'plans', 'mistake') then
    raise exception 'Choose a sentence or write one' using errcode = '23514';
  end if;
  if p_words is not null then
    perform private.check_offer_way(i) from public.interests i where i.id = offer.interest_id;
  end if;
  perform private.withdraw_offers(array[offer.id], p_sentence, btrim(p_words));
end $$;
comment on function public.withdraw_offer is
  'Takes an open offer of the caller''s program back, with a sentence of the fixed list (spot_filled, plans, mistake) or own words for '
    'whom '
    'the program may write to. PT409 with the hint settled, PT410 expired.';
grant execute on function public.withdraw_offer to authenticated;

-- The player and the guardian

create function private.lock_offer_of_player(offer uuid, with_guardian boolean, out offered private.offers, out interest public.interests)
language plpgsql security definer set search_path = '' as $$
begin
  select i.* into interest from public.interests i join private.offers o on o.interest_id = i.id
  where o.id = offer and i.stage_id is not null for no key update of i;
  select o.* into offered from private.offers o where o.id = offer for update;
  if offered.id is null or interest.player_id is distinct from (select auth.uid())
    and not coalesce(with_guardian and interest.player_id in (select private.wards_of((select auth.uid()))), false) then
    raise exception 'Offer not found' using errcode = 'PT404';
  end if;
end $$;
comment on function private.lock_offer_of_player is
  'Locks an offer to the caller, or to a ward of theirs, after its interest; PT404 for everybody else.';

create function public.accept_offer(p_offer_id uuid, p_number integer, p_name text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  stage public.pipeline_stages;
  locked record;
  offer private.offers;
  interest public.interests;
  need uuid;
begin
  perform private.limit_rate('offer_answer', me::text, 120, '1 hour');
  -- Stages before interests, as everywhere.
  select s.* into stage from public.pipeline_stages s
  where s.college_id = (select o.college_id from private.offers o where o.id = p_offer_id) and s.kind = 'committed'
  order by s.display_order, s.id limit 1 for no key update;
  locked := private.lock_offer_of_player(p_offer_id, true);
  offer := locked.offered;
  interest := locked.interest;
  if offer.state = 'accepted' and offer.number = p_number then
    return 'accepted';
  end if;
  perform private.check_offer_open(offer, p_number);
  if stage.id is null then
    raise exception 'The college has no stage for commitments now' using errcode = 'PT409', hint = 'stage';
  end if;
  perform private.lock_spots(offer.college_id);
  if not private.has_spot(offer) then
    raise exception 'The last spot of this role is taken' using errcode = 'PT409', hint = 'spot';
  end if;
  -- A yes of somebody who is no guardian any more counts no longer, and makes room.
  delete from private.offer_signatures s
  where s.offer_id = offer.id and s.number = offer.number and s.side = 'guardian' and interest.player_id <> me
    and interest.player_id not in (select private.wards_of(s.person_id));
  insert into private.offer_signatures (offer_id, number, side, person_id, name)
  values (offer.id, offer.number, case when interest.player_id = me then 'player' else 'guardian' end, me, btrim(p_name))
  on conflict (offer_id, number, side) do nothing;
  if not private.is_offer_agreed(offer, interest.player_id) then
    update private.offers o set updated_at = now() where o.id = offer.id;
    perform private.tell_of_offer('signed', offer);
    return 'signed';
  end if;
  update private.offers o set state = 'accepted', settled_at = now() where o.id = offer.id returning * into offer;
  need := (select v.need_id from private.offer_versions v where v.offer_id = offer.id and v.number = offer.number);
  insert into private.filled_spots (interest_id, need_id) values (interest.id, need) on conflict (interest_id) do nothing;
  perform private.log_interest(interest, 'offer_accepted');
  if not exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'committed') then
    perform private.log_moves(array[interest.id], stage);
    -- follow_commitment finds the spot that is taken already.
    update public.interests i set stage_id = stage.id, stage_since = now(),
      stage_order = private.top_of_stage(interest.college_id, stage.id)
    where i.id = interest.id;
  end if;
  perform private.tell_of_offer('accepted', offer);
  return 'accepted';
end $$;
comment on function public.accept_offer is
  'The caller, or a guardian for their ward, signs the version of an offer that they read, with their name. Of a minor both are needed, in '
    'either order: signed says that the other one is missing, accepted that the interest is committed and the spot of the roster taken. '
    'PT409 with the hint spot (the last one is taken), changed, settled or stage, PT410 expired; the same again changes nothing.';
grant execute on function public.accept_offer to authenticated;

create function private.has_spot(offer private.offers) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.filled_spots f where f.interest_id = offer.interest_id)
    or exists (
      select from private.offer_versions v join public.roster_needs n on n.id = v.need_id and n.open_spots > 0
      where v.offer_id = offer.id and v.number = offer.number)
$$;
comment on function private.has_spot is
  'Whether an acceptance finds a spot: an open one of the need, or the one that the player has already.';

create function public.decline_offer(p_offer_id uuid, p_sentence text default null, p_words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  locked record;
  offer private.offers;
begin
  perform private.limit_rate('offer_answer', me::text, 120, '1 hour');
  locked := private.lock_offer_of_player(p_offer_id, false);
  offer := locked.offered;
  if offer.state = 'declined' then
    return;
  end if;
  perform private.check_offer_open(offer, offer.number);
  if num_nonnulls(p_sentence, p_words) <> 1 or p_sentence not in ('elsewhere', 'money', 'later', 'family', 'personal') then
    raise exception 'Choose a sentence or write one' using errcode = '23514';
  end if;
  update private.offers o set state = 'declined', settled_at = now(), sentence = p_sentence, words = btrim(p_words)
  where o.id = offer.id returning * into offer;
  perform private.log_interest(locked.interest, 'offer_declined');
  perform private.tell_of_offer('declined', offer);
end $$;
comment on function public.decline_offer is
  'The caller says no to an open offer to them, with a sentence of the fixed list (elsewhere, money, later, family, personal) or own words '
    'to the program. A guardian says no by not signing. PT409 with the hint settled, PT410 expired.';
grant execute on function public.decline_offer to authenticated;

-- Reading

create function private.offer_for(offer private.offers) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', offer.id, 'state', private.offer_state(offer), 'number', offer.number, 'expires_at', offer.expires_at,
    'settled_at', offer.settled_at, 'sentence', offer.sentence, 'words', offer.words, 'ended_by', offer.ended_by,
    'is_minor', coalesce(private.is_minor((select i.player_id from public.interests i where i.id = offer.interest_id)), false),
    'has_spot', private.has_spot(offer),
    'versions', (
      select jsonb_agg(jsonb_build_object('number', v.number, 'need_id', v.need_id, 'game', t.name, 'role', v.role, 'amount', v.amount,
        'years', v.years, 'terms', v.terms, 'expires_at', v.expires_at, 'at', v.created_at, 'signatures', (
          select coalesce(jsonb_agg(jsonb_build_object('side', s.side, 'name', s.name, 'at', s.signed_at) order by s.signed_at, s.side),
            '[]')
          from private.offer_signatures s where s.offer_id = v.offer_id and s.number = v.number)) order by v.number desc)
      from private.offer_versions v join public.esports_titles t on t.id = v.esports_title_id where v.offer_id = offer.id))
$$;
comment on function private.offer_for is
  'An offer with all its versions, latest first, and their signatures: the same text and times for the program, the player and guardians.';

create function public.load_offer(p_offer_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  found_offer jsonb;
begin
  perform private.limit_rate('offer_file', me::text, 60, '1 hour');
  select private.offer_for(o) || jsonb_build_object('college', c.name, 'slug', c.slug, 'player', i.name) into found_offer
  from private.offers o
  join public.interests i on i.id = o.interest_id and i.stage_id is not null
  join public.colleges c on c.id = o.college_id
  where o.id = p_offer_id and (i.player_id = me or i.player_id in (select private.wards_of(me))
    or i.college_id in (select private.my_program_college_ids()));
  if found_offer is null then
    raise exception 'Offer not found' using errcode = 'PT404';
  end if;
  return found_offer;
end $$;
comment on function public.load_offer is
  'One offer for its file, 60 an hour: for the player, a guardian of theirs, and who works in the program. PT404 for everybody else.';
grant execute on function public.load_offer to authenticated;

create function public.load_my_offers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', (x.offer).id, 'interest_id', (x.offer).interest_id, 'college', c.name,
      'slug', c.slug, 'logo_url', c.logo_url, 'colors', c.colors, 'state', (x.offer).state, 'number', v.number, 'game', t.name,
      'role', v.role, 'amount', v.amount, 'years', v.years, 'expires_at', v.expires_at)
      order by (x.offer).created_at, (x.offer).id), '[]')
    from (
      select o.offer
      -- From the player outward, as for a ward.
      from (select * from public.interests i where i.player_id = me and i.stage_id is not null offset 0) i
      cross join lateral (
        select f as offer from private.offers f
        where f.college_id = i.college_id and f.interest_id = i.id
          and (f.state = 'accepted' or f.state = 'open' and f.expires_at > now()) offset 0) o
      order by (o.offer).created_at desc, (o.offer).id limit 10
    ) x
    join public.colleges c on c.id = (x.offer).college_id
    join private.offer_versions v on v.offer_id = (x.offer).id and v.number = (x.offer).number
    join public.esports_titles t on t.id = v.esports_title_id);
end $$;
comment on function public.load_my_offers is 'The latest ten offers to the caller that stand or are accepted, to be compared.';
grant execute on function public.load_my_offers to authenticated;

create function private.offers_of(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.offer_for(o) order by o.created_at desc, o.id), '[]')
  from (
    select * from private.offers x
    where x.college_id = interest.college_id and x.interest_id = interest.id order by x.created_at desc, x.id limit 5
  ) o
$$;
comment on function private.offers_of is 'The latest five offers of an interest.';

create function private.open_needs(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'game', t.name, 'position', n.position, 'class_year', n.class_year,
    'open_spots', n.open_spots)
    order by (t.id is distinct from interest.esports_title_id), t.name, n.open_spots = 0, n.display_order, n.id), '[]')
  from public.roster_needs n
  join public.college_programs p on p.id = n.program_id
  join public.esports_titles t on t.id = p.esports_title_id
  where n.college_id = interest.college_id and (n.open_spots > 0 or exists (
    select from private.filled_spots f where f.need_id = n.id and f.interest_id = interest.id))
$$;
comment on function private.open_needs is
  'What the player of an interest can be offered: open spots of the college, those of the game first.';

create function private.awaited_of(offer private.offers, player uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.offer_state(offer) <> 'open' then null
    when not exists (
      select from private.offer_signatures s where s.offer_id = offer.id and s.number = offer.number and s.side = 'player') then 'player'
    when not private.is_offer_agreed(offer, player) then 'guardian' end
$$;
comment on function private.awaited_of is 'Whose yes an open offer waits for next: the player''s, then that of a guardian.';

create function private.ward_offers(ward uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.offer_for(x.offer) || jsonb_build_object('college', x.name, 'slug', x.slug,
    'is_signed', exists (
      select from private.offer_signatures s
      where s.offer_id = (x.offer).id and s.number = (x.offer).number and s.side = 'guardian'
        and ward in (select private.wards_of(s.person_id)))) order by (x.offer).settled_at is not null, (x.offer).expires_at, (x.offer).id),
      '[]')
  from (
    select o.offer, c.name, c.slug
    -- From the ward outward, however few offers there are yet.
    from (select * from public.interests i where i.player_id = ward and i.stage_id is not null offset 0) i
    cross join lateral (
      select f as offer from private.offers f
      where f.college_id = i.college_id and f.interest_id = i.id and coalesce(f.settled_at, f.expires_at) > now() - interval '30 days'
      offset 0) o
    join public.colleges c on c.id = i.college_id
    order by (o.offer).settled_at is not null, (o.offer).expires_at limit 10
  ) x
$$;
comment on function private.ward_offers is
  'Offers to a ward with all that the ward reads, open ones first, and whether a guardian has signed. A minor cannot turn it off: they '
    'wait '
    'for a guardian''s yes.';

-- Notices and the clock

create function private.offer_facts(n public.notices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when n.kind = 'program_offer' then (
      select jsonb_build_object('college', c.name, 'person', i.name, 'title', private.offer_state(o), 'at', o.expires_at,
        'href', '/pipeline?interest=' || i.id || '&college=' || c.slug)
      from private.offers o join public.colleges c on c.id = o.college_id
      join public.interests i on i.id = o.interest_id and i.player_id is not null
      where o.id = n.subject_id and private.works_now(n.user_id, c.id))
    when n.kind like 'ward\_%' then (
      select jsonb_build_object('college', c.name, 'at', o.expires_at, 'href', '/family') || private.wards_named(array[i.player_id])
      from private.offers o join public.colleges c on c.id = o.college_id join public.interests i on i.id = o.interest_id
      where o.id = n.subject_id and i.player_id in (select private.wards_of(n.user_id))
        and (n.kind not in ('ward_offer_made', 'ward_offer_changed', 'ward_offer_signed', 'ward_offer_soon')
          or private.offer_state(o) = 'open'))
    else (
      select jsonb_build_object('college', c.name, 'at', o.expires_at, 'href', '/recruiting-status/' || i.id)
      from private.offers o join public.colleges c on c.id = o.college_id
      join public.interests i on i.id = o.interest_id and i.player_id = n.user_id and i.stage_id is not null
      where o.id = n.subject_id
        and (n.kind not in ('offer_made', 'offer_changed', 'offer_signed', 'offer_soon') or private.offer_state(o) = 'open')) end
$$;
comment on function private.offer_facts is
  'What a notice of an offer says, or null when it no longer holds or is no longer for its reader. Never the terms: they stand on the '
    'page.';

create function private.expire_offers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
begin
  for offer in
    update private.offers o set reminded_at = now()
    where o.id in (
      select x.id from private.offers x
      where x.state = 'open' and x.reminded_at is null and x.expires_at between now() and now() + interval '48 hours'
        -- What was made a moment ago is known.
        and x.updated_at < now() - interval '3 hours'
      order by x.id limit 500 for update skip locked)
    returning o.*
  loop
    perform private.tell_of_offer('soon', offer);
  end loop;
  return private.end_offers(array(
    select o.id from private.offers o where o.state = 'open' and o.expires_at <= now() order by o.expires_at limit 500));
end $$;
comment on function private.expire_offers is
  'Ends offers whose time has passed, tells of those that end within 48 hours, each once; returns how many ended.';

-- What ends with the interest

create function private.end_offers_of_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.player_id is null then
    -- Withdrawn: nothing of the player stays, and what they signed neither.
    delete from private.offers o where o.college_id = new.college_id and o.interest_id = new.id;
  elsif exists (select from public.pipeline_stages s where s.id = new.stage_id and s.kind = 'closed') then
    perform private.withdraw_offers(array(
      select o.id from private.offers o
      where o.college_id = new.college_id and o.interest_id = new.id and o.state = 'open' order by o.id for update), 'closed');
    perform private.end_accepted(new, 'college', 'closed');
  elsif exists (select from private.offers o where o.college_id = new.college_id and o.interest_id = new.id and o.state = 'accepted')
    and not exists (select from public.pipeline_stages s where s.id = new.stage_id and s.kind = 'committed') then
    raise exception 'This player accepted an offer: end the commitment with a sentence' using errcode = 'PT409', hint = 'commitment',
      detail = new.id::text;
  end if;
  return null;
end $$;
comment on function private.end_offers_of_interest is
  'With a closing an open offer is withdrawn and an accepted one ended, and with a withdrawal of the player all are deleted. Otherwise a '
    'card with an accepted offer leaves no stage for commitments (end_commitment).';
create trigger end_offers_of_interest after update of stage_id, player_id on public.interests
  for each row when (
    old.stage_id is distinct from new.stage_id or old.player_id is distinct from new.player_id and new.player_id is null)
  execute function private.end_offers_of_interest();
