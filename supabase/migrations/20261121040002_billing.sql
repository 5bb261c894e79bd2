-- What the billing function needs: downgrades at the end of the paid time, and events of earlier subscriptions. Ours.

alter table public.team_subscriptions
  add column cancels_at_period_end boolean not null default false,
  drop constraint team_subscriptions_status_check,
  add constraint team_subscriptions_status_check check (status in ('active', 'past_due', 'unpaid', 'canceled'));
comment on column public.team_subscriptions.status is
  'past_due: a payment failed and is tried again, the tier stays; unpaid: given up for now; canceled: ended for good.';
comment on column public.team_subscriptions.cancels_at_period_end is 'The tier stays until current_period_end and then becomes bronze.';
grant select (cancels_at_period_end) on public.team_subscriptions to authenticated;

drop function public.apply_billing_event(text, timestamptz, uuid, text, text, text, timestamptz, text, text);
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
comment on function public.billing_of_team is 'What a checkout or a change of the subscription starts from. Managers only.';
grant execute on function public.billing_of_team(uuid) to authenticated;
