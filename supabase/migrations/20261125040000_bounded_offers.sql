-- What waits for somebody's answer, read by person: the cost stays that of their own places, however many others there are.

create or replace function public.load_my_team_offers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.list_my_invitations() i),
    'places', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.since desc, x.team_id), '[]')
      from (
        select p.user_id as person_id, p.user_id = (select auth.uid()) as is_own, private.display_name(p.user_id) as person_name,
          t.id as team_id, t.name as team_name, t.logo_url as team_logo_url, min(p.since) as since,
          jsonb_agg(jsonb_build_object('kind', p.kind, 'role', p.role, 'game', e.name) order by p.kind, p.since) as places
        from (
          select (select auth.uid()) as id
          union
          select g.minor_id from private.guardian_links g
          where g.guardian_id = (select auth.uid()) and g.confirmed_at is not null
        ) who
        cross join lateral (
          -- The limits keep the planner from reading both tables whole; nobody has as many places.
          (select m.user_id, m.team_id, 'member' as kind, m.role, m.game_profile_id, m.joined_at as since
           from public.team_members m where m.user_id = who.id and m.is_active limit 500)
          union all
          (select s.user_id, s.team_id, 'staff', s.role, s.game_profile_id, s.created_at
           from public.team_staff s where s.user_id = who.id and s.is_active limit 500)
        ) p
        join public.teams t on t.id = p.team_id and t.archived_at is null
        left join public.team_game_profiles g on g.id = p.game_profile_id
        left join public.esports_titles e on e.id = g.esports_title_id
        where private.is_minor(who.id) and private.awaits_consent(p.user_id, p.team_id)
        group by p.user_id, t.id
        order by min(p.since) desc, t.id limit 50
      ) x))
$$;
