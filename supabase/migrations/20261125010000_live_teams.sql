-- What open manage screens follow live beside practices and rosters: one number per team, as for pipelines. Polls and their
-- votes, requests, invitations, check-ins and the season reach a browser through load_team_manage alone, which says who
-- sees what of them. And what the season left open. Ours: team_revisions.

create table public.team_revisions (
  team_id uuid primary key references public.teams (id) on delete cascade,
  revision bigint not null default 1,
  changed_at timestamptz not null default now()
);
comment on table public.team_revisions is
  'Counts up with every change of what a team plans, asks and wins, kept by triggers: what open manage screens follow live. Holds nothing else.';
alter table public.team_revisions enable row level security;
grant select on public.team_revisions to authenticated;
create policy "revisions of one's teams" on public.team_revisions for select to authenticated
  using (team_id in (select private.my_team_ids()) or (select private.is_admin_or_developer()));

create function private.count_team_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_teams uuid[];
begin
  case tg_table_name
    when 'teams' then
      select array_agg(c.id) into changed_teams from changed c;
    when 'team_time_poll_votes' then
      select array_agg(p.team_id) into changed_teams
      from changed c
      join public.team_time_poll_options o on o.id = c.option_id
      join public.team_time_polls p on p.id = o.poll_id;
    when 'team_tournament_check_ins' then
      select array_agg(t.team_id) into changed_teams
      from changed c join public.team_tournaments t on t.id = c.tournament_id;
    else
      select array_agg(c.team_id) into changed_teams from changed c;
  end case;
  -- In one order, so that two statements never wait for each other; a team that goes takes its number along.
  insert into public.team_revisions as r (team_id)
  select distinct t.id from public.teams t where t.id = any (changed_teams) order by 1
  on conflict (team_id) do update set revision = r.revision + 1, changed_at = now();
  return null;
end $$;
comment on function private.count_team_changes is 'Takes the changed rows of any table of a team.';

do $$
declare
  part text;
begin
  foreach part in array array[
    'team_time_polls', 'team_time_poll_votes', 'team_tournaments', 'team_tournament_check_ins', 'team_recruiting_posts',
    'team_join_requests', 'team_invitations', 'team_achievements', 'team_game_profiles', 'teams'] loop
    if part <> 'teams' then
      execute format('create trigger count_team_changes_new after insert on public.%I referencing new table as changed
        for each statement execute function private.count_team_changes()', part);
      execute format('create trigger count_team_changes_gone after delete on public.%I referencing old table as changed
        for each statement execute function private.count_team_changes()', part);
    end if;
    execute format('create trigger count_team_changes after update on public.%I referencing new table as changed
      for each statement execute function private.count_team_changes()', part);
  end loop;
end $$;

alter publication supabase_realtime add table public.team_revisions;

-- Achievements --------------------------------------------------------------------------------------------------------

-- As for players: a link leads to a site, and a place is a number that somebody can have reached.
alter table public.team_achievements
  add constraint team_achievements_link_is_an_address
    check (link_url ~* '^https://[a-z0-9.-]+\.[a-z]{2,}(:[0-9]{1,5})?([/?#][^[:space:]]*)?$'),
  add constraint team_achievements_placement_within_reason check (placement between 1 and 100000);

-- Once a day ------------------------------------------------------------------------------------------------------------

create or replace function private.run_daily() returns void
language sql security definer set search_path = '' as $$
  delete from private.removed_season_rows r where r.removed_at < now() - interval '1 day';
  select public.refresh_reply_times()
$$;
comment on function private.run_daily is
  'What is due once a day: deleted rows of the season whose day for undoing is over, and the 90 days of reply times. pg_cron calls it where that is there, at 3:15 UTC; else the local stack, at its start and once a day.';
