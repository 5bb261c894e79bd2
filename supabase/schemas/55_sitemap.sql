-- What search engines may list: pages that visitors see, by their addresses.

create index user_profiles_search_engines_idx on public.user_profiles (slug)
  where in_search_engines and is_published and visibility = 'public';

create function private.players_in_search_engines() returns table (slug text, changed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select u.slug, u.updated_at from public.user_profiles u
  where u.in_search_engines and u.is_published and u.visibility = 'public' and u.slug is not null and private.is_adult(u.user_id)
$$;
comment on function private.players_in_search_engines is 'Profiles of adults who chose to be listed.';

create function private.is_team_in_search_engines(team uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.teams t
    where t.id = team and not t.is_private and t.archived_at is null and t.organization_type <> 'high_school')
    and not private.has_minors(team)
$$;
comment on function private.is_team_in_search_engines is
  'Whether search engines may list a team: public and active, of no high school, and no minor plays there.';

create function private.teams_in_search_engines() returns table (id uuid, changed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.id, t.updated_at from public.teams t
  where not t.is_private and t.archived_at is null and t.organization_type <> 'high_school'
    and not exists (
      select from private.birth_dates b join public.team_members m on m.user_id = b.user_id and m.is_active and m.is_confirmed
      where m.team_id = t.id and b.birth_date > current_date - interval '18 years')
$$;
comment on function private.teams_in_search_engines is 'All of whom is_team_in_search_engines is true, in one read.';

create function public.load_team_head(p_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', t.id, 'name', t.name, 'organization_type', t.organization_type, 'logo_url', t.logo_url,
    'games', (
      select coalesce(jsonb_agg(e.name order by e.name), '[]')
      from public.team_game_profiles g join public.esports_titles e on e.id = g.esports_title_id
      where g.team_id = t.id and g.is_active),
    'is_recruiting', exists (select from public.team_recruiting_posts p where p.team_id = t.id and p.is_active),
    'in_search_engines', private.is_team_in_search_engines(t.id))
  from public.teams t where t.id = p_team_id and not t.is_private
$$;
comment on function public.load_team_head is
  'What previews of links and search engines read of a public team: nothing of its people, places or hours. Null for a private or unknown '
    'one, whoever asks.';
grant execute on function public.load_team_head to anon, authenticated;

create function public.list_sitemap(p_kind text, p_part integer default 1) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object('slug', r.slug, 'changed_on', r.changed_at::date) order by r.slug)
      filter (where r.place <= 5000), '[]'),
    'has_more', count(*) > 5000)
  from (
    select f.slug, f.changed_at, row_number() over (order by f.slug) as place
    from (
      select c.slug, c.updated_at as changed_at from public.colleges c where p_kind = 'college' and c.is_published
      union all
      select p.slug, p.updated_at from public.content_pages p where p_kind = 'learn' and p.is_published
      union all
      select a.slug, a.updated_at from public.news_articles a where p_kind = 'news' and a.is_published
      union all
      select l.slug, l.changed_at from private.players_in_search_engines() l where p_kind = 'player'
      union all
      select t.id::text, t.changed_at from private.teams_in_search_engines() t where p_kind = 'team'
    ) f
    order by f.slug offset 5000 * (greatest(p_part, 1) - 1) limit 5001
  ) r
$$;
comment on function public.list_sitemap is
  'Addresses for search engines, of one kind: college, learn, news, player or team (by its id). In parts of 5,000 from 1 on, each with the '
    'day of the latest '
    'change; has_more: whether another part follows.';
grant execute on function public.list_sitemap to anon, authenticated;
