-- New teams, tournaments, posts and achievements are named by the client, as practices are, so that a retry after a lost
-- answer meets its own row. And limits that the first columns left open.

grant insert (id) on public.teams, public.team_tournaments, public.team_recruiting_posts, public.team_achievements
  to authenticated;

-- NaN is greater than every number.
alter table public.team_tournaments
  add constraint team_tournaments_prize_pool_is_a_number check (prize_pool <> 'NaN'),
  add constraint team_tournaments_start_within_reason
    check (start_date >= timestamptz '2000-01-01 00:00Z' and start_date < timestamptz '2100-01-01 00:00Z');
alter table public.team_achievements
  add constraint team_achievements_date_within_reason
    check (date_achieved >= date '1990-01-01' and date_achieved < date '2100-01-01');
alter table public.team_recruiting_posts
  add constraint team_recruiting_posts_positions_length
    check (char_length(array_to_string(positions_needed, ', ')) <= 600),
  add constraint team_recruiting_posts_salary_only_when_paid check (is_paid or salary_range is null);
-- The first check measures the name without its margins only.
alter table public.teams add constraint teams_name_length check (char_length(name) <= 80);
