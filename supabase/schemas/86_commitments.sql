-- What was accepted ends with a sentence, and never by a card that is moved: an interest whose offer is accepted stands in a stage for
-- commitments. Ours.

create function private.end_accepted(interest public.interests, side text, reason text, own text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
  amount integer := 0;
begin
  for offer in
    update private.offers o set state = 'ended', ended_by = side, settled_at = now(), sentence = reason, words = own
    where o.college_id = interest.college_id and o.interest_id = interest.id and o.state = 'accepted'
    returning o.*
  loop
    perform private.log_interest(interest, 'offer_ended');
    perform private.tell_of_offer('ended', offer);
    amount := amount + 1;
  end loop;
  return amount;
end $$;
comment on function private.end_accepted is
  'Ends what an interest accepted, with a sentence, and tells everybody who signed; returns how many there were.';

create function public.end_commitment(
  p_offer_id uuid, p_sentence text default null, p_words text default null, p_stage_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  is_own boolean := exists (
    select from private.offers o join public.interests i on i.id = o.interest_id where o.id = p_offer_id and i.player_id = me);
  stage public.pipeline_stages;
  interest public.interests;
  offer private.offers;
  locked record;
begin
  perform private.limit_rate('offer_answer', me::text, 120, '1 hour');
  -- Stages before interests, as everywhere.
  select s.* into stage from public.pipeline_stages s
  where s.college_id = (select o.college_id from private.offers o where o.id = p_offer_id)
    and s.kind not in ('committed', 'closed') and (is_own or p_stage_id is null or s.id = p_stage_id)
  order by s.kind = 'offered' desc, s.display_order desc, s.id limit 1 for no key update;
  if is_own then
    locked := private.lock_offer_of_player(p_offer_id, false);
    offer := locked.offered;
    interest := locked.interest;
  else
    perform private.check_age_told(me);
    perform private.check_not_suspended(me);
    offer := private.lock_offer(p_offer_id);
    select * into interest from public.interests i where i.id = offer.interest_id;
  end if;
  if offer.state = 'ended' then
    return;
  end if;
  if offer.state <> 'accepted' then
    raise exception 'This offer was not accepted' using errcode = 'PT409', hint = 'settled';
  end if;
  if stage.id is null then
    raise exception 'Choose the stage where the card stands afterwards' using errcode = 'PT409', hint = 'stage';
  end if;
  if num_nonnulls(p_sentence, p_words) <> 1 or p_sentence <> all (case when is_own
    then array['elsewhere', 'money', 'later', 'family', 'personal'] else array['spot_filled', 'plans', 'mistake'] end) then
    raise exception 'Choose a sentence or write one' using errcode = '23514';
  end if;
  if p_words is not null and not is_own then
    perform private.check_offer_way(interest);
  end if;
  perform private.end_accepted(interest, case when is_own then 'player' else 'college' end, p_sentence, btrim(p_words));
  if exists (select from public.pipeline_stages s where s.id = interest.stage_id and s.kind = 'committed') then
    perform private.log_moves(array[interest.id], stage);
    -- follow_commitment opens the spot again.
    update public.interests i set stage_id = stage.id, stage_since = now(),
      stage_order = private.top_of_stage(interest.college_id, stage.id)
    where i.id = interest.id;
  end if;
end $$;
comment on function public.end_commitment is
  'Ends an accepted offer, for its player (sentences of decline_offer) or the program (those of withdraw_offer), in own words as those do. '
    'The card goes to the given stage, for a player and without one to that for offers, and the spot opens. Everybody who signed is told. '
    'The same again changes nothing. PT409 with the hint settled (it is not accepted) or stage.';
grant execute on function public.end_commitment to authenticated;

create function private.keep_commitments_staged() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.interests i
    join private.offers o on o.college_id = i.college_id and o.interest_id = i.id and o.state = 'accepted'
    where i.college_id = new.college_id and i.stage_id = new.id) then
    raise exception 'Players in this stage accepted an offer' using errcode = 'PT409', hint = 'commitment';
  end if;
  return new;
end $$;
comment on function private.keep_commitments_staged is
  'No stage of commitments becomes another one while an accepted offer stands in it: it would end without a word.';
create trigger keep_commitments_staged before update of kind on public.pipeline_stages
  for each row when (old.kind = 'committed' and new.kind <> 'committed') execute function private.keep_commitments_staged();
