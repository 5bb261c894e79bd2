-- The life of a team beyond its season: ownership (a new owner accepts first), archive, tier and payment (which stays
-- with whoever pays), and analytics. Ours.

create table public.team_subscriptions (
  team_id uuid primary key references public.teams (id) on delete cascade,
  tier text not null constraint team_subscriptions_tier_check check (tier in ('silver', 'gold')),
  status text not null,
  current_period_end timestamptz,
  provider text not null constraint team_subscriptions_provider_check check (provider in ('stripe', 'test')),
  customer_ref text constraint team_subscriptions_customer_ref_check check (char_length(customer_ref) <= 200),
  subscription_ref text unique
    constraint team_subscriptions_subscription_ref_check check (char_length(subscription_ref) <= 200),
  changed_at timestamptz not null,
  cancels_at_period_end boolean not null default false,
  payer_id uuid references public.profiles (id) on delete set null,
  constraint team_subscriptions_status_check check (status in ('active', 'past_due', 'unpaid', 'canceled'))
);
comment on table public.team_subscriptions is
  'What a team pays for; written by apply_billing_event on a verified event of the payment provider, and only there.';
comment on column public.team_subscriptions.status is
  'past_due: a payment failed and is tried again, the tier stays; unpaid: given up for now; canceled: ended for good.';
comment on column public.team_subscriptions.changed_at is
  'Time of the event at the provider: older ones that arrive late change nothing.';
comment on column public.team_subscriptions.cancels_at_period_end is
  'The tier stays until current_period_end and then becomes bronze.';
comment on column public.team_subscriptions.payer_id is
  'Who pays since before the team got its present owner: the customer at the provider is theirs, and they alone change or end it. Null: '
    'the owner.';
create index team_subscriptions_payer_idx on public.team_subscriptions (payer_id);
alter table public.team_subscriptions enable row level security;
grant select (
  team_id, tier, status, current_period_end, provider, changed_at, cancels_at_period_end
) on public.team_subscriptions to authenticated;
create policy "managers read the subscription" on public.team_subscriptions for select to authenticated
  using (team_id in (select private.my_owned_team_ids()) or payer_id = (select auth.uid())
    or (select private.is_admin_or_developer()));

create function private.forget_customer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.customer_ref is not distinct from old.customer_ref then
    new.customer_ref := null;
  end if;
  return new;
end $$;
comment on function private.forget_customer is
  'When nobody is known as the payer any longer, the customer they were at the provider is not left to the owner.';
create trigger forget_customer before update of payer_id on public.team_subscriptions
  for each row when (old.payer_id is not null and new.payer_id is null) execute function private.forget_customer();

create table private.billing_events (
  id text primary key,
  team_id uuid references public.teams (id) on delete set null,
  received_at timestamptz not null default now()
);
comment on table private.billing_events is
  'Events that were applied: a repeated one changes nothing twice. For 90 days; the provider repeats one for three.';
create index billing_events_team_idx on private.billing_events (team_id);
alter table private.billing_events enable row level security;
create policy "closed to clients" on private.billing_events for all to anon, authenticated
  using (false) with check (false);

create table private.team_transfers (
  team_id uuid primary key references public.teams (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  offered_by uuid not null references public.profiles (id) on delete cascade,
  offered_at timestamptz not null default now()
);
comment on table private.team_transfers is
  'The one open offer of a team to a new owner, for 14 days. Nobody owns a team, or answers for it, without having accepted.';
create index team_transfers_person_idx on private.team_transfers (person_id);
create index team_transfers_offerer_idx on private.team_transfers (offered_by);
alter table private.team_transfers enable row level security;
create policy "closed to clients" on private.team_transfers for all to anon, authenticated
  using (false) with check (false);

create function private.send_transfer_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform realtime.send(jsonb_build_object('team_id', old.team_id, 'kind', 'transfer'), 'team', 'user:' || old.person_id, true);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.person_id <> old.person_id) then
    perform realtime.send(jsonb_build_object('team_id', new.team_id, 'kind', 'transfer'), 'team', 'user:' || new.person_id, true);
  end if;
  perform private.send_team_events('team', array[coalesce(new.team_id, old.team_id)]);
  return null;
end $$;
comment on function private.send_transfer_change is
  'Notifies who is, or was, offered the team, and the open screens of the team.';
create trigger send_transfer_change after insert or update or delete on private.team_transfers
  for each row execute function private.send_transfer_change();

create function private.open_transfer(team uuid) returns private.team_transfers
language sql stable security definer set search_path = '' as $$
  select * from private.team_transfers o where o.team_id = team and o.offered_at > now() - interval '14 days'
$$;

create function private.may_be_offered(team uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.awaits_consent(person, team)
$$;
comment on function private.may_be_offered is 'Who is on the team by their own will.';

create function private.payment_of_team(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('tier', s.tier, 'ends_on', case when s.cancels_at_period_end then s.current_period_end end)
  from public.team_subscriptions s where s.team_id = team and s.status <> 'canceled'
$$;
comment on function private.payment_of_team is
  'What a new owner is told of a running subscription; null without one.';

create function public.offer_team_transfer(p_team_id uuid, p_user_id uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  select t.owner_user_id into owner from public.teams t where t.id = p_team_id for update;
  -- Asked again under the lock: the team may have another owner by now.
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  perform private.check_not_archived(p_team_id);
  if p_user_id = owner then
    raise exception 'This person owns the team' using errcode = '23514';
  end if;
  if not private.may_be_offered(p_team_id, p_user_id) then
    raise exception 'The new owner must be on the team and have agreed to it' using errcode = '23503';
  end if;
  perform private.limit_rate('team_transfer', (select auth.uid())::text, 20, '1 day');
  insert into private.team_transfers as o (team_id, person_id, offered_by) values (p_team_id, p_user_id, (select auth.uid()))
  on conflict (team_id) do update set
    person_id = excluded.person_id, offered_by = excluded.offered_by, offered_at = excluded.offered_at;
  return now() + interval '14 days';
end $$;
comment on function public.offer_team_transfer is
  'Offers the team to somebody who is on it by their own will, in place of an earlier offer; they answer with answer_team_transfer. '
    'Returns until when. Nothing else changes meanwhile. Managers only, 20 a day (PT429); 23503 somebody who is not on the team or has not '
    'agreed to it.';
grant execute on function public.offer_team_transfer to authenticated;

create function public.withdraw_team_transfer(p_team_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  perform from public.teams t where t.id = p_team_id for update;
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  delete from private.team_transfers o where o.team_id = p_team_id;
  return found;
end $$;
comment on function public.withdraw_team_transfer is
  'Ends the open offer of the team; false when there is none. Managers only.';
grant execute on function public.withdraw_team_transfer to authenticated;

create function public.answer_team_transfer(p_team_id uuid, p_accept boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  owner uuid;
begin
  select t.owner_user_id into owner from public.teams t where t.id = p_team_id for update;
  if (private.open_transfer(p_team_id)).person_id is distinct from me then
    -- A retry after a lost answer changes nothing.
    if p_accept is not true or owner = me then
      return;
    end if;
    raise exception 'This offer is no longer open' using errcode = 'PT404';
  end if;
  if p_accept is not true then
    delete from private.team_transfers o where o.team_id = p_team_id;
    return;
  end if;
  perform private.check_not_archived(p_team_id);
  if not private.may_be_offered(p_team_id, me) then
    raise exception 'This offer is no longer open' using errcode = 'PT404';
  end if;
  -- Here and not at the offer, which would tell who is a minor.
  perform private.lock_age(me);
  perform private.check_age_told(me);
  if private.is_minor(me) then
    raise exception 'Who owns a team is 18 or older' using errcode = '42501', hint = 'minor';
  end if;
  delete from private.team_transfers o where o.team_id = p_team_id;
  perform private.note_consent(me, p_team_id);
  -- Anyone who has paid goes on paying, until they end it. Their customer, with cards and invoices, is never the new owner's.
  update public.team_subscriptions s set
    payer_id = case when s.status <> 'canceled' then coalesce(s.payer_id, owner) end,
    customer_ref = case when s.status <> 'canceled' and coalesce(s.payer_id, owner) is not null then s.customer_ref end
  where s.team_id = p_team_id;
  update public.teams set owner_user_id = me where id = p_team_id;
end $$;
comment on function public.answer_team_transfer is
  'The person to whom a team is offered becomes its owner, or declines; asking again changes nothing. The subscription goes on at the cost '
    'of whoever paid before. PT404 no longer open, PT409 with the hint "archived", 42501 with the hint "minor" for somebody under 18.';
grant execute on function public.answer_team_transfer to authenticated;

create function private.my_team_transfers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.expires_at, x.team_id), '[]')
  from (
    select t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
      private.display_name(o.offered_by) as offered_by, o.offered_at + interval '14 days' as expires_at,
      private.payment_of_team(t.id) as payment
    from private.team_transfers o join public.teams t on t.id = o.team_id and t.archived_at is null
    where o.person_id = (select auth.uid()) and o.offered_at > now() - interval '14 days'
      and private.may_be_offered(t.id, o.person_id) and not private.has_shut_out((select auth.uid()), o.offered_by)
    order by o.offered_at limit 50
  ) x
$$;
comment on function private.my_team_transfers is 'Teams offered to the caller: part of load_my_team_offers.';

create function private.transfer_of_team(team uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('user_id', o.person_id, 'expires_at', o.offered_at + interval '14 days')
  from private.open_transfer(team) o where o.person_id is not null and private.manages_team(team)
$$;
comment on function private.transfer_of_team is 'The open offer, for managers; null for others and without one.';

create function public.archive_team(p_team_id uuid, p_archive boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to archive this team.' using errcode = '42501';
  end if;
  update public.teams set archived_at = case when p_archive then coalesce(archived_at, now()) end where id = p_team_id;
end $$;
comment on function public.archive_team is
  'Archives a team, or restores it. Its pages stay readable; it takes nothing new. Managers only.';
grant execute on function public.archive_team to authenticated;

create function public.apply_billing_event(
  p_event_id text, p_occurred_at timestamptz, p_team_id uuid, p_tier text, p_status text, p_provider text,
  p_current_period_end timestamptz default null, p_customer_ref text default null, p_subscription_ref text default null,
  p_cancels_at_period_end boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  given_tier text := p_tier;
begin
  -- One event of a team at a time.
  perform from public.teams t where t.id = p_team_id for update;
  if not found then
    raise exception 'Team not found' using errcode = 'PT404';
  end if;
  if given_tier is null then
    select s.tier into given_tier from public.team_subscriptions s
    where s.team_id = p_team_id and s.subscription_ref = p_subscription_ref;
    if given_tier is null then
      return false;
    end if;
  end if;
  insert into private.billing_events (id, team_id) values (p_event_id, p_team_id) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.team_subscriptions as s (
    team_id, tier, status, current_period_end, provider, customer_ref, subscription_ref, cancels_at_period_end, changed_at)
  values (
    p_team_id, given_tier, p_status, p_current_period_end, p_provider, p_customer_ref, p_subscription_ref,
    p_cancels_at_period_end, p_occurred_at)
  on conflict (team_id) do update set
    tier = excluded.tier, status = excluded.status, provider = excluded.provider,
    -- The event that starts a subscription need not tell its period.
    current_period_end = case when s.subscription_ref = excluded.subscription_ref
      then coalesce(excluded.current_period_end, s.current_period_end) else excluded.current_period_end end,
    customer_ref = coalesce(excluded.customer_ref, s.customer_ref),
    subscription_ref = coalesce(excluded.subscription_ref, s.subscription_ref),
    -- A new subscription is the owner's.
    payer_id = case when s.subscription_ref is not distinct from coalesce(excluded.subscription_ref, s.subscription_ref)
      then s.payer_id end,
    cancels_at_period_end = excluded.cancels_at_period_end, changed_at = excluded.changed_at
  where s.changed_at <= excluded.changed_at
    -- A subscription that has ended never comes back.
    and not coalesce(s.status = 'canceled' and s.subscription_ref = excluded.subscription_ref, false)
    -- What happens to an earlier subscription does not end the present one.
    and not coalesce(
      s.subscription_ref <> excluded.subscription_ref and s.status <> 'canceled' and excluded.status <> 'active', false);
  if not found then
    return false;
  end if;
  update public.teams set
    subscription_tier = case when p_status in ('canceled', 'unpaid') then 'bronze' else given_tier end
  where id = p_team_id;
  return true;
end $$;
comment on function public.apply_billing_event is
  'For the server, after it verified the event: keeps the subscription and sets the tier of the team. Without a tier (a price that the '
    'server does not know) a known subscription keeps its own. False when the event was applied before, a newer one is known, or it '
    'concerns an earlier subscription, or without a tier an unknown one.';

create function private.end_unpaid_subscriptions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended uuid[];
begin
  -- As an event locks it: the team first.
  select array_agg(x.id) into ended from (
    select t.id from public.teams t where t.id in (
      select s.team_id from public.team_subscriptions s
      where s.status in ('active', 'past_due') and s.current_period_end < now() - interval '7 days')
    order by t.id for update) x;
  with late as (
    update public.team_subscriptions s set status = 'unpaid'
    where s.team_id = any (ended) and s.status in ('active', 'past_due') and s.current_period_end < now() - interval '7 days'
    returning s.team_id)
  select array_agg(l.team_id) into ended from late l;
  update public.teams t set subscription_tier = 'bronze' where t.id = any (ended) and t.subscription_tier <> 'bronze';
  perform private.queue_mail('subscription_ended', e.id) from unnest(ended) e (id);
  perform private.tell(array(
    select private.notice(w.person, 'tier_ended', gen_random_uuid(), s.team_id, s.team_id)
    from public.team_subscriptions s join public.teams t on t.id = s.team_id
    cross join lateral (select distinct unnest(array[t.owner_user_id, s.payer_id]) as person) w
    where s.team_id = any (ended) and w.person is not null));
  return coalesce(cardinality(ended), 0);
end $$;
comment on function private.end_unpaid_subscriptions is
  'Whose paid period ended a week ago without an event of the provider, which may have been lost: their teams become bronze, owner and '
    'payer get a notice, and platform staff is mailed. The next event of the provider counts as ever. Returns how many.';

create function public.billing_of_team(p_team_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  is_payer boolean := exists (select from public.team_subscriptions s where s.team_id = p_team_id and s.payer_id = me);
begin
  if not private.manages_team(p_team_id) and not is_payer then
    raise exception 'You don''t have permission to change the subscription.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('team_name', t.name, 'is_archived', t.archived_at is not null, 'tier', t.subscription_tier,
      'status', s.status, 'provider', s.provider, 'current_period_end', s.current_period_end,
      'cancels_at_period_end', coalesce(s.cancels_at_period_end, false),
      'is_paid_by_other', coalesce(s.payer_id <> me and s.status <> 'canceled', false),
      'is_former_owner', is_payer and t.owner_user_id is distinct from me,
      -- The customer of somebody else, with their cards and invoices, is opened by nobody.
      'customer_ref', case when s.payer_id is null or is_payer then s.customer_ref end,
      'subscription_ref', s.subscription_ref)
    from public.teams t left join public.team_subscriptions s on s.team_id = t.id where t.id = p_team_id);
end $$;
comment on function public.billing_of_team is
  'What a checkout or a change of the subscription starts from; is_paid_by_other: a former owner pays, who alone changes or ends it. '
    'Managers, and whoever pays.';
grant execute on function public.billing_of_team to authenticated;

create function public.team_analytics(p_team_id uuid, p_weeks integer default 12) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since timestamptz := now() - make_interval(weeks => least(greatest(p_weeks, 1), 52));
begin
  if not private.opens_team(p_team_id) then
    raise exception 'You don''t have permission to see these figures.' using errcode = '42501';
  end if;
  if (select t.subscription_tier from public.teams t where t.id = p_team_id) = 'bronze' then
    raise exception 'Analytics need a silver or gold team' using errcode = '42501', hint = 'upgrade';
  end if;
  return (
    with held as (
      select p.id, p.title, p.scheduled_at, p.attending_count, p.maybe_count, p.not_attending_count,
        coalesce(x.came, 0) as came_count, coalesce(x.recorded, 0) as recorded_count
      from public.team_practices p left join private.presence_sheets x on x.practice_id = p.id
      where p.team_id = p_team_id and p.scheduled_at between since and now() and p.status <> 'cancelled'
      order by p.scheduled_at desc limit 300
    ), roster as (
      select m.user_id, min(m.joined_at) as joined_at from public.team_members m
      where m.team_id = p_team_id and m.is_active and m.is_confirmed group by m.user_id
    ), given as materialized (
      select a.practice_id, a.user_id, a.status
      from held h join public.team_practice_attendance a on a.practice_id = h.id
    ), seen as materialized (
      select x.practice_id, x.user_id, x.state
      from held h join private.practice_presence x on x.practice_id = h.id
    ), answers as (
      select r.user_id, count(h.id) as practices,
        count(*) filter (where a.status = 'attending') as attending,
        count(*) filter (where a.status = 'maybe') as maybe,
        count(*) filter (where a.status = 'not_attending') as not_attending,
        count(s.state) as recorded,
        count(*) filter (where s.state in ('present', 'late')) as came,
        count(*) filter (where s.state = 'late') as late,
        count(*) filter (where s.state = 'excused') as excused,
        count(*) filter (where s.state = 'absent') as absent
      from roster r
      left join held h on h.scheduled_at >= r.joined_at
      left join given a on a.practice_id = h.id and a.user_id = r.user_id
      left join seen s on s.practice_id = h.id and s.user_id = r.user_id
      group by r.user_id
    )
    select jsonb_build_object(
      'since', since,
      'practices', (
        select coalesce(jsonb_agg(to_jsonb(h) order by h.scheduled_at), '[]') from held h),
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'user_id', a.user_id, 'full_name', p.full_name, 'avatar_url', p.avatar_url, 'practices', a.practices,
            'attending', a.attending, 'maybe', a.maybe, 'not_attending', a.not_attending,
            'recorded', a.recorded, 'came', a.came, 'late', a.late, 'excused', a.excused, 'absent', a.absent,
            'rate', round(a.attending::numeric / nullif(a.practices, 0), 3),
            'came_rate', round(a.came::numeric / nullif(a.recorded, 0), 3)) order by p.full_name, a.user_id), '[]')
        from answers a join public.profiles p on p.id = a.user_id),
      'roster', (
        select jsonb_build_object(
          'active', count(distinct m.user_id) filter (where m.is_active),
          'joined', count(distinct m.user_id) filter (where m.is_active and m.joined_at >= since),
          'left', count(distinct m.user_id) filter (where not m.is_active and not exists (
            select from roster r where r.user_id = m.user_id)),
          'median_days', percentile_cont(0.5) within group (order by extract(epoch from now() - m.joined_at) / 86400)
            filter (where m.is_active))
        from public.team_members m where m.team_id = p_team_id),
      'results', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'id', n.id, 'name', n.name, 'start_date', n.start_date, 'placement', n.placement) order by n.start_date), '[]')
        from (
          select t.id, t.name, t.start_date, t.placement from public.team_tournaments t
          where t.team_id = p_team_id and private.tournament_status(t.status, t.start_date, t.placement) = 'completed'
          order by t.start_date desc limit 50
        ) n)));
end $$;
comment on function public.team_analytics is
  'Presence and answers by practice and by member (came_rate: present or late of the practices for which they were recorded; rate: '
    'attending of the practices since they joined), how steady the roster is, and results, over '
    'the last weeks (1 to 52). For people of silver and gold teams.';
grant execute on function public.team_analytics to authenticated;
