-- The pipeline board of a college in one request, and the drawer of one interest in another.

create function private.filter_interests(
  college uuid, game uuid, year integer, tag uuid, assignee uuid, words text
) returns setof public.interests
language sql stable security definer set search_path = '' as $$
  select i.* from public.interests i
  where i.college_id = college and i.stage_id is not null
    and (game is null or i.esports_title_id = game)
    and (year is null or i.class_year = year)
    and (tag is null or exists (
      select from public.interest_tags t where t.college_id = college and t.tag_id = tag and t.interest_id = i.id))
    -- All zeros ask for what nobody is assigned to.
    and (assignee is null or i.assignee_id is not distinct from nullif(assignee, '00000000-0000-0000-0000-000000000000'))
    and (nullif(btrim(words), '') is null
      or lower(concat_ws(' ', i.name, i.handle, i.school)) like '%' || regexp_replace(lower(btrim(words)), '([\\%_])', '\\\1', 'g') || '%')
$$;

create function private.interest_card(interest public.interests, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', interest.id, 'name', interest.name, 'player_id', interest.player_id, 'slug', u.slug, 'avatar_url', u.avatar_url,
    'stage_id', interest.stage_id, 'stage_since', interest.stage_since, 'order', interest.stage_order,
    'game', t.name, 'game_id', t.id, 'rank', g.rank, 'class_year', interest.class_year, 'handle', interest.handle,
    'school', interest.school, 'source', interest.source, 'assignee_id', interest.assignee_id,
    'sent_at', interest.sent_at, 'answered_at', interest.answered_at, 'created_at', interest.created_at,
    'tag_ids', (
      select coalesce(jsonb_agg(e.tag_id order by e.tag_id), '[]') from public.interest_tags e
      where e.college_id = interest.college_id and e.interest_id = interest.id),
    'open_tasks', k.open, 'next_due', k.due,
    'notes', case when inside then (
      select count(*) from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id) end,
    'score', case when inside then (
      select round(avg(v.score), 1) from public.interest_evaluations v
      where v.college_id = interest.college_id and v.interest_id = interest.id) end)
  from (
    select count(*) as open, min(t.due_on) as due from public.interest_tasks t
    where t.college_id = interest.college_id and t.interest_id = interest.id and t.done_at is null
  ) k
  left join public.user_profiles u on u.user_id = interest.player_id
  left join public.esports_titles t on t.id = interest.esports_title_id
  left join public.player_games g on g.user_id = interest.player_id and g.esports_title_id = interest.esports_title_id
$$;

create function private.college_people(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.name, 'roles', p.roles) order by p.name, p.user_id), '[]')
  from (
    select r.user_id, coalesce(private.display_name(r.user_id), 'Colleague') as name, array_agg(r.role order by r.role) as roles
    from public.user_roles r where r.college_id = college group by r.user_id
  ) p
$$;
comment on function private.college_people is 'Who works for the college, by name: those an interest or task can be assigned to.';

create function private.pipeline_rights(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('work', private.works_pipeline(college), 'see_program', private.views_program(college),
    'write_program', private.works_in_program(college), 'manage', private.manages_program(college),
    'edit', private.can_edit_college(college))
$$;

create function private.check_sees_pipeline(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.sees_pipeline(college) then
    raise exception 'You don''t have permission to see this pipeline.' using errcode = '42501';
  end if;
end $$;

create function private.check_works_pipeline(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A college that is not there is refused alike.
  if college is null or not private.works_pipeline(college) then
    raise exception 'You don''t have permission to change this pipeline.' using errcode = '42501';
  end if;
end $$;

create function public.load_pipeline(
  p_college_id uuid, p_group text default 'stage', p_game_id uuid default null, p_class_year integer default null,
  p_tag_id uuid default null, p_assignee_id uuid default null, p_text text default null, p_per_column integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  inside boolean;
  most integer := least(greatest(p_per_column, 1), 200);
begin
  perform private.check_sees_pipeline(p_college_id);
  inside := private.views_program(p_college_id);
  return (
    with matching as (
      select f.id, f.stage_order,
        case p_group when 'assignee' then f.assignee_id when 'game' then f.esports_title_id else f.stage_id end as key
      from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text) f
    ), placed as (
      select m.id, m.key, m.stage_order, row_number() over (partition by m.key order by m.stage_order, m.id) as place,
        count(*) over (partition by m.key) as amount
      from matching m
    ), columns as (
      select p.key, max(p.amount) as total,
        jsonb_agg(private.interest_card(i, inside) order by p.stage_order, p.id) as cards
      from placed p join public.interests i on i.id = p.id
      where p.place <= most group by p.key
    )
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url),
      'can', private.pipeline_rights(c.id),
      'stages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'player_label', s.player_label)
          order by s.display_order, s.id), '[]')
        from public.pipeline_stages s where s.college_id = c.id),
      'columns', (
        select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'total', k.total, 'cards', k.cards)), '[]') from columns k),
      'total', (select count(*) from matching),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
        from public.pipeline_tags t where t.college_id = c.id),
      'people', private.college_people(c.id),
      'games', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
        from public.esports_titles t
        where exists (select from public.interests i where i.college_id = c.id and i.esports_title_id = t.id and i.stage_id is not null)
          or exists (select from public.college_programs p where p.college_id = c.id and p.esports_title_id = t.id)),
      'class_years', (
        select coalesce(jsonb_agg(distinct i.class_year) filter (where i.class_year is not null), '[]')
        from public.interests i where i.college_id = c.id and i.stage_id is not null),
      'revision', (select r.revision from public.pipeline_revisions r where r.college_id = c.id))
    from public.colleges c where c.id = p_college_id);
end $$;
comment on function public.load_pipeline is
  'The board of a college: its stages, tags and people, and columns by stage, assignee or game, each with its total and its first cards. A column without cards is left out; the key is the id of stage, person or game, null for none. Filters narrow; all zeros as assignee asks for unassigned ones.';

create function public.load_pipeline_column(
  p_college_id uuid, p_key uuid, p_after_order double precision, p_after_id uuid, p_group text default 'stage',
  p_game_id uuid default null, p_class_year integer default null, p_tag_id uuid default null,
  p_assignee_id uuid default null, p_text text default null, p_limit integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_sees_pipeline(p_college_id);
  return (
    select coalesce(jsonb_agg(private.interest_card(i, private.views_program(p_college_id)) order by i.stage_order, i.id), '[]')
    from (
      select f.id from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text) f
      where p_key is not distinct from
          case p_group when 'assignee' then f.assignee_id when 'game' then f.esports_title_id else f.stage_id end
        and (f.stage_order, f.id) > (p_after_order, p_after_id)
      order by f.stage_order, f.id
      limit least(greatest(p_limit, 1), 200)
    ) m join public.interests i on i.id = m.id);
end $$;
comment on function public.load_pipeline_column is 'Further cards of one column of load_pipeline, after the given card.';

create function public.load_interest(p_interest_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
  inside boolean;
begin
  select * into interest from public.interests i where i.id = p_interest_id and i.stage_id is not null;
  if interest.id is null or not private.sees_pipeline(interest.college_id) then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  inside := private.views_program(interest.college_id);
  -- A view by the college counts once a day.
  if interest.sent_at is not null and private.works_for_college((select auth.uid()), interest.college_id) then
    perform pg_advisory_xact_lock(hashtextextended('interest_viewed.' || interest.id, 0));
    if not exists (
      select from public.interest_events e
      where e.college_id = interest.college_id and e.interest_id = interest.id and e.kind = 'viewed'
        and e.created_at >= date_trunc('day', now(), 'UTC')) then
      perform private.log_interest(interest, 'viewed');
    end if;
  end if;
  return private.interest_card(interest, inside) || private.interest_parts(interest, inside)
    || jsonb_build_object('can', private.pipeline_rights(interest.college_id));
end $$;
comment on function public.load_interest is
  'The drawer of one interest: profile, answers, tags, tasks, history; notes and evaluations for those who see the program, else null. Opening it is logged as viewed, once a day. PT404 for who does not see the pipeline.';

grant execute on function public.load_pipeline(uuid, text, uuid, integer, uuid, uuid, text, integer),
  public.load_pipeline_column(uuid, uuid, double precision, uuid, text, uuid, integer, uuid, uuid, text, integer),
  public.load_interest(uuid) to authenticated;
