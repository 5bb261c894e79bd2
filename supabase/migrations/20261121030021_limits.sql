-- Limits that the first columns left open.

-- A calendar shows a century; year 9999 is a slip of the keyboard.
alter table public.team_practices add constraint team_practices_scheduled_within_reason
  check (scheduled_at >= timestamptz '2000-01-01 00:00Z' and scheduled_at < timestamptz '2100-01-01 00:00Z');
alter table public.team_practice_series add constraint team_practice_series_within_reason
  check (starts_on >= date '2000-01-01' and ends_on < date '2100-01-01');

-- A scale of the type would round 0.001 without a word; a check refuses it.
alter table public.team_tournaments alter column prize_pool type numeric;
alter table public.team_tournaments add constraint team_tournaments_prize_pool_in_cents
  check (prize_pool = round(prize_pool, 2) and prize_pool < 10000000000);
comment on column public.team_tournaments.prize_pool is 'US dollars, in whole cents.';
