-- A captain answers for others, where the owner of the team allows it: for who has not answered, shown as theirs to everybody who sees
-- answers. It never takes the place of what the person or their guardian said. Ours.

create table private.captain_teams (
  team_id uuid primary key references public.teams (id) on delete cascade
);
comment on table private.captain_teams is 'Teams whose owner lets captains answer for others.';
alter table private.captain_teams enable row level security;
create policy "closed to clients" on private.captain_teams for all to anon, authenticated using (false) with check (false);

create table private.captain_answers (
  practice_id uuid not null,
  user_id uuid not null,
  captain_id uuid not null references public.profiles (id) on delete cascade,
  answered_at timestamptz not null,
  primary key (practice_id, user_id),
  constraint captain_answers_answer_fkey foreign key (practice_id, user_id)
    references public.team_practice_attendance (practice_id, user_id) on delete cascade
);
comment on table private.captain_answers is
  'The captain who answered for somebody. It holds while answered_at is the updated_at of the answer, which each answer renews: an own one '
    'later replaces it. Written by answer_for_teammate.';
create index captain_answers_captain_idx on private.captain_answers (captain_id);
create index captain_answers_user_idx on private.captain_answers (user_id);
alter table private.captain_answers enable row level security;
create policy "closed to clients" on private.captain_answers for all to anon, authenticated using (false) with check (false);

create function private.answers_for_team(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.captain_teams c where c.team_id = team)
    and exists (
      select from public.team_members m
      where m.team_id = team and m.user_id = (select auth.uid()) and m.role = 'captain' and m.is_active and m.is_confirmed)
    and team in (select private.my_team_ids())
$$;
comment on function private.answers_for_team is 'Whether the caller is a captain of a team whose captains answer for others.';

create function private.captain_of_answer(practice uuid, person uuid, answered timestamptz) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.captain_id from private.captain_answers c
  where c.practice_id = practice and c.user_id = person and c.answered_at = answered
$$;
comment on function private.captain_of_answer is 'The captain who gave an answer; null when its person, or their guardian, did.';

create function public.set_captains_answer(p_team_id uuid, p_allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.manages_team(p_team_id), false) then
    raise exception 'Only managers decide who answers for others' using errcode = '42501';
  end if;
  perform private.check_not_archived(p_team_id);
  if p_allowed then
    insert into private.captain_teams (team_id) values (p_team_id) on conflict do nothing;
  else
    delete from private.captain_teams c where c.team_id = p_team_id;
  end if;
end $$;
comment on function public.set_captains_answer is
  'Whether captains of a team answer for its other players. What they have answered stays. Managers only.';
grant execute on function public.set_captains_answer to authenticated;

create function public.answer_for_teammate(p_practice_id uuid, p_user_id uuid, p_status text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  practice public.team_practices;
  stored public.team_practice_attendance;
begin
  select * into practice from public.team_practices p where p.id = p_practice_id;
  if practice.id is null or p_user_id = me or not private.answers_for_team(practice.team_id) then
    raise exception 'Only captains answer for others, where the team allows it' using errcode = '42501', hint = 'captain';
  end if;
  if not exists (
      select from public.team_members m
      where m.team_id = practice.team_id and m.user_id = p_user_id and m.is_active and m.is_confirmed)
    or private.is_blocked_between(me, p_user_id) then
    raise exception 'This player is not answered for' using errcode = '42501', hint = 'player';
  end if;
  -- In their family it is decided who answers.
  if private.is_minor(p_user_id) and exists (
    select from private.guardian_links g where g.minor_id = p_user_id and g.begins_at <= now()) then
    raise exception 'This player answers themselves, or their guardian does' using errcode = '42501', hint = 'guardian';
  end if;
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'This practice has started or was canceled' using errcode = 'PT410', hint = 'started';
  end if;
  perform private.limit_rate('practice_answer', me::text, 300, '1 hour');
  insert into public.team_practice_attendance (practice_id, user_id, status, reason_follows)
  values (p_practice_id, p_user_id, p_status, p_status = 'not_attending')
  on conflict do nothing returning * into stored;
  if stored.practice_id is null then
    -- Locked, so that an own answer at the same moment comes before or after it.
    select * into stored from public.team_practice_attendance a
    where a.practice_id = p_practice_id and a.user_id = p_user_id for update;
    if private.captain_of_answer(p_practice_id, p_user_id, stored.updated_at) is null then
      raise exception 'This player has answered' using errcode = 'PT409', hint = 'answered';
    end if;
    update public.team_practice_attendance a set status = p_status, notes = null, reason_follows = p_status = 'not_attending'
    where a.practice_id = p_practice_id and a.user_id = p_user_id returning * into stored;
  end if;
  insert into private.captain_answers as c (practice_id, user_id, captain_id, answered_at)
  values (p_practice_id, p_user_id, me, stored.updated_at)
  on conflict (practice_id, user_id) do update set captain_id = excluded.captain_id, answered_at = excluded.answered_at;
  return stored.status;
end $$;
comment on function public.answer_for_teammate is
  'A captain answers for another player who has not, or changes what a captain answered; returns what is stored. Shown as theirs until the '
    'player or a guardian answers. 42501 with the hint "captain", "player" or "guardian" (a minor with a guardian), PT409 "answered", '
      'PT410 '
    '"started" or "deadline".';
grant execute on function public.answer_for_teammate to authenticated;
