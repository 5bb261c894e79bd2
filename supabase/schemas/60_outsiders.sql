-- What a college keeps of a player who withdrew: the card with its own notes, read by it alone and changed by nobody. Ours.

create function public.withdraw_interest(p_interest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  interest public.interests;
  kept uuid;
begin
  -- Stages before interests, as everywhere: leaving a stage may open a spot.
  perform private.hold_stages(p_interest_id);
  select * into interest from public.interests i
  where i.id = p_interest_id and i.player_id = me and i.stage_id is not null for update;
  if interest.id is null then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  delete from public.interest_submissions s where s.college_id = interest.college_id and s.interest_id = interest.id;
  delete from private.interest_answers a where a.college_id = interest.college_id and a.interest_id = interest.id;
  delete from private.merged_interests m where m.college_id = interest.college_id and m.keep_id = interest.id;
  delete from private.last_moves m where m.interest_id = interest.id;
  delete from private.interests_apart a where interest.id in (a.first_id, a.second_id);
  if interest.source not in ('recruiter', 'import') then
    delete from public.college_board_cards c where c.interest_id = interest.id;
  end if;
  -- Nothing is left to be done about it.
  delete from public.interest_tasks k where k.college_id = interest.college_id and k.interest_id = interest.id and k.done_at is null;
  update public.interest_events e set actor_id = null
  where e.college_id = interest.college_id and e.interest_id = interest.id and e.actor_id = me;
  insert into public.interest_events (interest_id, college_id, kind, from_stage)
  select interest.id, interest.college_id, 'withdrawn', s.name from public.pipeline_stages s where s.id = interest.stage_id;
  update public.interests i set
    player_id = null, stage_id = null, stage_since = null, sent_at = null, answered_at = null, claimed_way = null, claimed_on = null,
    class_year = null, assignee_id = null, created_by = nullif(i.created_by, me), withdrawn_at = now()
  where i.id = interest.id;
  -- What the player keeps on the own board is theirs; the college does not learn of it.
  if exists (select from public.college_board_cards c where c.interest_id = interest.id) then
    insert into public.interests (college_id, player_id, name, esports_title_id, source, created_by)
    values (interest.college_id, me, interest.name, (
      select g.esports_title_id from public.player_games g where g.user_id = me and g.is_primary), 'player', me)
    returning id into kept;
    update public.college_board_cards c set interest_id = kept where c.interest_id = interest.id;
  end if;
  insert into private.withdrawals (player_id, college_id) values (me, interest.college_id)
  on conflict (player_id, college_id) do update set withdrawn_at = now();
end $$;
comment on function public.withdraw_interest is
  'Withdraws what the caller sent to a college, or ends what the college saved: their answers, the words that reached them and the link to '
    'them are deleted at once. The card with the college''s own notes stays for 30 days as withdrawn: in no stage, in no count, changed by '
    'nobody. The player may write again, which is a new interest. PT404 where nothing is open.';
grant execute on function public.withdraw_interest to authenticated;

create function private.refuse_when_withdrawn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The server, and what follows from a change elsewhere: a colleague who leaves, a card that goes with all that hangs on it.
  if (select auth.uid()) is not null and pg_trigger_depth() = 1 and exists (
    select from public.interests i where i.id = coalesce(new.interest_id, old.interest_id) and i.withdrawn_at is not null) then
    raise exception 'The player withdrew: this card can only be read' using errcode = 'PT409', hint = 'withdrawn';
  end if;
  return coalesce(new, old);
end $$;
comment on function private.refuse_when_withdrawn is
  'What a college noted of a player who withdrew is read, and not changed (PT409 with the hint "withdrawn"), until it goes.';
create trigger a_refuse_when_withdrawn before update or delete on public.interest_notes
  for each row execute function private.refuse_when_withdrawn();
create trigger a_refuse_when_withdrawn before update or delete on public.interest_tasks
  for each row execute function private.refuse_when_withdrawn();
create trigger a_refuse_when_withdrawn before update on public.interest_evaluations
  for each row execute function private.refuse_when_withdrawn();
