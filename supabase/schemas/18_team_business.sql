-- The life of a team beyond its season: ownership, archive, tier and payment, and analytics. Ours.

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
alter table public.team_subscriptions enable row level security;
grant select (
  team_id, tier, status, current_period_end, provider, changed_at, cancels_at_period_end
) on public.team_subscriptions to authenticated;
create policy "managers read the subscription" on public.team_subscriptions for select to authenticated
  using (team_id in (select private.my_owned_team_ids()) or (select private.is_admin_or_developer()));

create table private.billing_events (
  id text primary key,
  team_id uuid references public.teams (id) on delete set null,
  received_at timestamptz not null default now()
);
comment on table private.billing_events is 'Events that were applied: a repeated one changes nothing twice.';
create index billing_events_team_idx on private.billing_events (team_id);
alter table private.billing_events enable row level security;
create policy "closed to clients" on private.billing_events for all to anon, authenticated
  using (false) with check (false);

create function public.transfer_team(p_team_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  perform from public.teams t where t.id = p_team_id for update;
  -- Asked again under the lock: of two transfers at once, the second is no longer the owner's.
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to transfer this team.' using errcode = '42501';
  end if;
  if not exists (
      select from public.team_members m where m.team_id = p_team_id and m.user_id = p_user_id and m.is_active
      union all
      select from public.team_staff s where s.team_id = p_team_id and s.user_id = p_user_id and s.is_active) then
    raise exception 'The new owner must be on the team' using errcode = '23503';
  end if;
  update public.teams set owner_user_id = p_user_id where id = p_team_id;
end $$;
comment on function public.transfer_team is
  'Makes an active member or staff person of the team its owner, at once. Managers only.';
grant execute on function public.transfer_team to authenticated;

create function public.archive_team(p_team_id uuid, p_archive boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to archive this team.' using errcode = '42501';
  end if;
  update public.teams set archived_at = case when p_archive then coalesce(archived_at, now()) end where id = p_team_id;
end $$;
comment on function public.archive_team is
  'Lets a team rest, or wakes it again. Its pages stay readable; nobody joins it. Managers only.';
grant execute on function public.archive_team to authenticated;

create function public.apply_billing_event(
  p_event_id text, p_occurred_at timestamptz, p_team_id uuid, p_tier text, p_status text, p_provider text,
  p_current_period_end timestamptz default null, p_customer_ref text default null, p_subscription_ref text default null,
  p_cancels_at_period_end boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- One event of a team at a time.
  perform from public.teams t where t.id = p_team_id for update;
  if not found then
    raise exception 'Team not found' using errcode = 'PT404';
  end if;
  insert into private.billing_events (id, team_id) values (p_event_id, p_team_id) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.team_subscriptions as s (
    team_id, tier, status, current_period_end, provider, customer_ref, subscription_ref, cancels_at_period_end, changed_at)
  values (
    p_team_id, p_tier, p_status, p_current_period_end, p_provider, p_customer_ref, p_subscription_ref,
    p_cancels_at_period_end, p_occurred_at)
  on conflict (team_id) do update set
    tier = excluded.tier, status = excluded.status, provider = excluded.provider,
    -- The event that starts a subscription need not tell its period.
    current_period_end = case when s.subscription_ref = excluded.subscription_ref
      then coalesce(excluded.current_period_end, s.current_period_end) else excluded.current_period_end end,
    customer_ref = coalesce(excluded.customer_ref, s.customer_ref),
    subscription_ref = coalesce(excluded.subscription_ref, s.subscription_ref),
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
    subscription_tier = case when p_status in ('canceled', 'unpaid') then 'bronze' else p_tier end
  where id = p_team_id;
  return true;
end $$;
comment on function public.apply_billing_event is
  'For the server, after it verified the event: keeps the subscription and sets the tier of the team. False when the event was applied before, a newer one is known, or it concerns an earlier subscription.';

create function public.billing_of_team(p_team_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.manages_team(p_team_id) then
    raise exception 'You don''t have permission to change the subscription.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('team_name', t.name, 'is_archived', t.archived_at is not null, 'tier', t.subscription_tier,
      'status', s.status, 'provider', s.provider, 'current_period_end', s.current_period_end,
      'cancels_at_period_end', coalesce(s.cancels_at_period_end, false),
      'customer_ref', s.customer_ref, 'subscription_ref', s.subscription_ref)
    from public.teams t left join public.team_subscriptions s on s.team_id = t.id where t.id = p_team_id);
end $$;
comment on function public.billing_of_team is
  'What a checkout or a change of the subscription starts from. Managers only.';
grant execute on function public.billing_of_team to authenticated;

create function public.team_analytics(p_team_id uuid, p_weeks integer default 12) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since timestamptz := now() - make_interval(weeks => least(greatest(p_weeks, 1), 52));
begin
  if not private.sees_inside_team(p_team_id) then
    raise exception 'You don''t have permission to see these figures.' using errcode = '42501';
  end if;
  if (select t.subscription_tier from public.teams t where t.id = p_team_id) = 'bronze' then
    raise exception 'Analytics need a silver or gold team' using errcode = '42501', hint = 'upgrade';
  end if;
  return (
    with held as (
      select p.id, p.title, p.scheduled_at, p.attending_count, p.maybe_count, p.not_attending_count
      from public.team_practices p
      where p.team_id = p_team_id and p.scheduled_at between since and now() and p.status <> 'cancelled'
      order by p.scheduled_at desc limit 300
    ), roster as (
      select m.user_id, min(m.joined_at) as joined_at from public.team_members m
      where m.team_id = p_team_id and m.is_active and m.is_confirmed group by m.user_id
    ), given as materialized (
      select a.practice_id, a.user_id, a.status
      from held h join public.team_practice_attendance a on a.practice_id = h.id
    ), answers as (
      select r.user_id, count(h.id) as practices,
        count(*) filter (where a.status = 'attending') as attending,
        count(*) filter (where a.status = 'maybe') as maybe,
        count(*) filter (where a.status = 'not_attending') as not_attending
      from roster r
      left join held h on h.scheduled_at >= r.joined_at
      left join given a on a.practice_id = h.id and a.user_id = r.user_id
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
            'rate', round(a.attending::numeric / nullif(a.practices, 0), 3)) order by p.full_name, a.user_id), '[]')
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
          where t.team_id = p_team_id and t.status = 'completed' order by t.start_date desc limit 50
        ) n)));
end $$;
comment on function public.team_analytics is
  'Attendance by practice and by member (rate: attending of the practices since they joined), how steady the roster is, and results, over the last weeks (1 to 52). For people of silver and gold teams.';
grant execute on function public.team_analytics to authenticated;
