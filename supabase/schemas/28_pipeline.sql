-- The pipeline board of a college in one request, the drawer of one interest in another; moving, undoing a move,
-- tagging and assigning, one or many at once. Stages are locked before the interests in them. Who does not work in a program is
-- refused before anything else is looked at, so that a refusal tells nothing.

create function private.check_sees_pipeline(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A college that is not there is refused alike.
  if college is null or not private.views_program(college) then
    raise exception 'You don''t have permission to see this pipeline.' using errcode = '42501';
  end if;
end $$;

create function private.check_works_pipeline(college uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A college that is not there is refused alike.
  if college is null or not private.works_in_program(college) then
    raise exception 'You don''t have permission to change this pipeline.' using errcode = '42501';
  end if;
end $$;

create function private.pipeline_rights(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('work', private.works_in_program(college), 'see_program', private.views_program(college),
    'write_program', private.works_in_program(college), 'manage', private.manages_program(college),
    'edit', private.can_edit_college(college))
$$;

create function private.college_people(college uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.name, 'roles', p.roles) order by p.name, p.user_id), '[]')
  from (
    select r.user_id, coalesce(private.display_name(r.user_id), 'Colleague') as name, array_agg(r.role order by r.role) as roles
    from public.user_roles r where r.college_id = college and r.role <> 'programs_college_admissions' group by r.user_id
  ) p
$$;
comment on function private.college_people is
  'Who works in the college''s program, by name: those an interest or task can be assigned to.';

create function private.interest_answers(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', v.title, 'version', v.number, 'questions', v.questions,
    'answers', s.answers, 'submitted_at', s.submitted_at, 'updated_at', s.updated_at,
    'games', (
      select coalesce(jsonb_object_agg(t.slug, t.name), '{}') from public.esports_titles t
      where t.slug in (select a.value ->> 'game' from jsonb_each(s.answers) a where jsonb_typeof(a.value) = 'object')))
    order by s.updated_at desc), '[]')
  from public.interest_submissions s join public.interest_form_versions v on v.id = s.version_id
  where s.college_id = interest.college_id and s.interest_id = interest.id
$$;

create function private.shown_scores(interest public.interests)
returns table (criterion_id uuid, evaluator_id uuid, score smallint, updated_at timestamptz, is_shown boolean)
language sql stable security definer set search_path = '' as $$
  select v.criterion_id, v.evaluator_id, v.score, v.updated_at,
    bool_or(v.evaluator_id = (select auth.uid())) over (partition by v.criterion_id) or (select private.is_privileged())
  from public.interest_evaluations v where v.college_id = interest.college_id and v.interest_id = interest.id
$$;
comment on function private.shown_scores is
  'All scores of an interest. is_shown: false where the caller has not scored the same criterion, unless they run the platform.';

create function private.interest_scores(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'average', e.average, 'amount', e.amount, 'scores', e.scores)
    order by c.display_order, c.id), '[]')
  from public.evaluation_criteria c
  left join lateral (
    select count(*) as amount, round(avg(v.score) filter (where v.is_shown), 1) as average,
      coalesce(jsonb_agg(jsonb_build_object('evaluator_id', v.evaluator_id, 'name', private.display_name(v.evaluator_id),
        'score', v.score, 'updated_at', v.updated_at) order by v.updated_at) filter (where v.is_shown), '[]') as scores
    from private.shown_scores(interest) v where v.criterion_id = c.id
  ) e on true
  where c.college_id = interest.college_id
$$;
comment on function private.interest_scores is
  'The criteria of the college with the scores that the caller may see, their average, and how many there are.';

create function private.interest_history(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'from', e.from_stage, 'to', e.to_stage,
    'label', e.player_label, 'by', private.display_name(e.actor_id), 'at', e.created_at) order by e.id desc), '[]')
  from (
    select * from public.interest_events e
    where e.college_id = interest.college_id and e.interest_id = interest.id order by e.id desc limit 100
  ) e
$$;

create function private.latest_messages(interest public.interests, reader uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'at', m.created_at, 'by', private.display_name(m.sender_id),
    'is_mine', m.sender_id = reader, 'words', left(m.content, 1000), 'conversation_id', m.conversation_id) order by m.created_at, m.id),
      '[]')
  from (
    select m.* from public.conversations c
    join public.conversation_participants p on p.conversation_id = c.id and p.user_id = reader
    cross join lateral (
      select * from public.messages x
      where x.conversation_id = c.id and x.deleted_at is null and x.number > p.joined_after
        and (x.sender_id = reader or not private.is_blocked_between(reader, x.sender_id))
      order by x.number desc limit 5) m
    where c.dm_key = least(reader, interest.player_id) || ':' || greatest(reader, interest.player_id)
      -- As open_reply names them.
      or c.id = any (array(select md5('reply:' || interest.id || reader || each)::uuid from generate_series(0, 9) each))
    order by m.created_at desc, m.id limit 5
  ) m
$$;
comment on function private.latest_messages is
  'The latest five messages that a reader and the player of an interest exchanged, alone or with guardians: what the reader finds in the '
    'inbox, too.';

create function private.interest_parts(interest public.interests, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'college_id', interest.college_id,
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'slug', t.slug, 'rank', g.rank, 'roles', g.roles, 'is_primary',
        g.is_primary,
        'sources', private.game_sources(g.user_id, g.esports_title_id))
        order by g.is_primary desc, t.name), '[]')
      from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
      where g.user_id = interest.player_id and private.shows_to_college(interest)),
    'country', (
      select d.country from public.player_details d where d.user_id = interest.player_id and private.shows_to_college(interest)),
    'state', (
      select d.state from public.player_details d where d.user_id = interest.player_id and private.shows_to_college(interest)),
    -- Of those who wrote to this college, and of those who show them to everybody.
    'academics', case when interest.sent_at is not null
      or private.shares_academics(interest.player_id) and private.is_listed(interest.player_id) then (
      select jsonb_build_object('school_name', a.school_name, 'gpa', a.gpa)
      from public.player_academics a where a.user_id = interest.player_id) end,
    'can_confirm', exists (select from private.confirming_places(interest.player_id)),
    'evaluations', case when private.shows_to_college(interest)
      then private.evaluations_as(interest.player_id, private.player_audience(interest.player_id)) else '[]' end,
    'reply_way', private.reply_way(interest),
    'need', private.need_of(interest),
    'answers', private.answers_of(interest, (select auth.uid())),
    'messages', private.latest_messages(interest, (select auth.uid())),
    'known', jsonb_build_object('rank', interest.rank, 'gpa', interest.gpa, 'email', interest.email),
    'submissions', private.interest_answers(interest),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title, 'due_on', k.due_on, 'done_at', k.done_at,
        'assignee_id', k.assignee_id) order by k.done_at is not null, k.due_on nulls last, k.created_at), '[]')
      from public.interest_tasks k where k.college_id = interest.college_id and k.interest_id = interest.id),
    'notes', case when inside then (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'author_id', n.author_id,
        'author', private.display_name(n.author_id), 'created_at', n.created_at, 'updated_at', n.updated_at,
        'mention_ids', (
          select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]') from public.interest_mentions m where m.note_id = n.id))
        order by n.created_at desc, n.id), '[]')
      from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id) end,
    'criteria', case when inside then private.interest_scores(interest) end,
    'meetings', private.interest_meetings(interest),
    'offers', private.offers_of(interest),
    'contacts', private.contacts_of(interest),
    'loss', private.loss_of(interest),
    'seasons', private.seasons_of(interest.college_id),
    'offer_way', private.offer_way(interest),
    'open_needs', private.open_needs(interest),
    'papers', private.papers_of(interest),
    'paper_list', case when inside then private.paper_list(interest.college_id) end,
    'events', private.interest_history(interest),
    -- The same name again: perhaps the same person twice.
    'duplicates', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'class_year', i.class_year,
        'has_account', i.player_id is not null) order by i.created_at, i.id), '[]')
      from public.interests i
      where i.college_id = interest.college_id and lower(i.name) = lower(interest.name) and i.id <> interest.id
        and i.stage_id is not null))
$$;
comment on function private.interest_parts is
  'Everything of an interest beyond its card; notes and evaluations are null from outside the program.';

create function private.filter_interests(
  college uuid, game uuid, year integer, tag uuid, assignee uuid, words text, kind text, origin text, days_in_stage integer,
  narrowed text, confirmed boolean
) returns setof public.interests
language sql stable security definer set search_path = '' as $$
  with stages as materialized (
    select s.id, s.kind from public.pipeline_stages s where s.college_id = college
  )
  select i.* from public.interests i join stages s on s.id = i.stage_id
  where i.college_id = college and i.stage_id is not null
    and (game is null or i.esports_title_id = game)
    and (year is null or i.class_year = year)
    and (tag is null or exists (
      select from public.interest_tags t where t.college_id = college and t.tag_id = tag and t.interest_id = i.id))
    -- All zeros ask for what nobody is assigned to.
    and (assignee is null or i.assignee_id is not distinct from nullif(assignee, '00000000-0000-0000-0000-000000000000'))
    and (nullif(btrim(words), '') is null
      or lower(concat_ws(' ', i.name, i.handle, i.school)) like private.containing(lower(btrim(words))))
    and ($7 is null or s.kind = $7)
    -- Anyone who kept the program before writing is not told apart: boards of players are their own.
    and (origin is null or private.origin_of(i) = origin)
    and (days_in_stage is null or i.stage_since <= now() - make_interval(days => days_in_stage))
    and (confirmed is not true or (i.sent_at is not null or private.is_listed(i.player_id)) and exists (
      select from private.fact_sources f
      where f.user_id = i.player_id and f.esports_title_id = i.esports_title_id and f.kind = 'rank' and private.is_current_source(f.at)))
    -- Each is one figure of the dashboard, the badge or Today.
    and case narrowed
      when 'waiting' then exists (select from private.waiting_interests w where w.id = i.id)
      when 'mine' then exists (
        select from private.waiting_interests w
        where w.id = i.id and (w.assignee_id is null or w.assignee_id = (select auth.uid())))
      when 'unanswered' then exists (
        select from private.waiting_interests w where w.id = i.id and w.sent_at < now() - interval '7 days')
      when 'soon' then i.answered_at is null and i.sent_at < now() - interval '10 days' and s.kind <> 'closed'
      when 'meeting' then exists (
        select from public.meeting_bookings b join public.meetings m on m.id = b.meeting_id and m.starts_at > now()
        where b.college_id = college and b.interest_id = i.id and b.state = 'booked')
      when 'new' then i.sent_at >= now() - interval '7 days'
      when 'added' then i.sent_at is null and i.created_at >= now() - interval '7 days'
      when 'moved' then exists (
        select from public.interest_events e
        where e.college_id = college and e.interest_id = i.id and e.kind = 'moved' and e.created_at >= now() - interval '7 days')
      else true end
$$;

create function private.best_fits(college uuid, ids uuid[]) returns table (interest_id uuid, fit integer, confirmed integer)
language sql stable security definer set search_path = '' as $$
  -- Both sides are read first: in one join of them all, the planner pairs everybody with every need.
  with players as materialized (
    select i.id, i.sent_at, i.with_gpa, e.*, sure.rank as sure_rank, sure.roles as sure_roles
    from (
      select x.id, x.player_id, x.sent_at, x.sent_at is not null or private.shares_academics(x.player_id) as with_gpa
      from public.interests x
      where x.college_id = college and x.id = any (ids) and (x.sent_at is not null or private.is_listed(x.player_id)) offset 0
    ) i
    join private.fit_player_facts e on e.user_id = i.player_id
    cross join lateral private.sure_facts(e.user_id, e.esports_title_id) sure
  ), needs as materialized (
    select * from private.fit_need_facts n where n.college_id = college and n.open_spots > 0
  )
  select distinct on (e.id) e.id, s.fit::integer, s.confirmed::integer
  from players e
  join needs n on n.esports_title_id = e.esports_title_id
  cross join lateral (
    select sum(f.points) as fit,
      coalesce(sum(f.points) filter (where private.is_sure_factor(f.factor, n.position, e.sure_rank, e.sure_roles)), 0) as confirmed
    from private.fit_factors(
      e.is_primary, e.roles, n.position, e.rank_ordinal, n.minimum_ordinal, n.top, e.class_year, n.wanted_year,
      case when e.with_gpa then e.gpa end, n.minimum_gpa, e.place, n.college_place, e.available, n.practices,
      case when e.sent_at is not null then e.scholarship_need end, n.scholarship_max) f) s
  order by e.id, s.fit desc, s.confirmed desc
$$;
comment on function private.best_fits is
  'The fit of each player for the need of the college that suits best; no row without one of a game that the player plays. Grades count as '
    'on the page of the player, money only where the player wrote to the college. For many at once: planned for each card it would take '
    'most of the time of a board.';

create function private.interest_card(interest public.interests, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', interest.id, 'name', interest.name, 'player_id', interest.player_id, 'slug', u.slug, 'avatar_url', u.avatar_url,
    'stage_id', interest.stage_id, 'stage_since', interest.stage_since, 'order', interest.stage_order,
    'game', t.name, 'game_id', t.id, 'rank', coalesce(g.rank, interest.rank),
    'rank_source', case when g.rank is null then case when interest.rank is not null then '{"kind": "noted"}'::jsonb end
      when exists (select from private.fact_sources f where f.user_id = g.user_id and f.esports_title_id = g.esports_title_id)
      then private.game_sources(g.user_id, g.esports_title_id) -> 'rank' end,
    'class_year', interest.class_year, 'handle', interest.handle,
    'school', interest.school, 'source', interest.source, 'assignee_id', interest.assignee_id,
    'sent_at', interest.sent_at, 'answered_at', interest.answered_at, 'created_at', interest.created_at,
    'claimed_way', interest.claimed_way, 'claimed_on', interest.claimed_on, 'withdrawn_at', interest.withdrawn_at,
    'waiting_since', (select w.sent_at from private.waiting_interests w where w.id = interest.id),
    'tag_ids', (
      select coalesce(jsonb_agg(e.tag_id order by e.tag_id), '[]') from public.interest_tags e
      where e.college_id = interest.college_id and e.interest_id = interest.id),
    'open_tasks', k.open, 'next_due', k.due, 'next_meeting', private.next_meeting(interest),
    'notes', case when inside then (
      select count(*) from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id) end,
    'score', case when inside then (
      select round(avg(v.score), 1) from private.shown_scores(interest) v where v.is_shown) end)
  from (
    select count(*) as open, min(t.due_on) as due from public.interest_tasks t
    where t.college_id = interest.college_id and t.interest_id = interest.id and t.done_at is null
  ) k
  left join public.user_profiles u on u.user_id = interest.player_id
    and (interest.sent_at is not null or u.is_published and u.visibility = 'public')
  left join public.esports_titles t on t.id = interest.esports_title_id
  left join public.player_games g on g.user_id = u.user_id and g.esports_title_id = interest.esports_title_id
$$;

create function private.place_interests(college uuid, grouping_by text, sorted_by text, matching public.interests[])
returns table (id uuid, key uuid, place bigint, amount bigint)
language sql stable security definer set search_path = '' as $$
  select m.id, k.key, row_number() over column_of, count(*) over (partition by k.key)
  from unnest(matching) m
  cross join lateral (
    select case grouping_by when 'assignee' then m.assignee_id when 'game' then m.esports_title_id else m.stage_id end as key) k
  window column_of as (
    partition by k.key
    order by case sorted_by when 'name' then lower(m.name) end,
      case sorted_by
        when 'waiting' then (select w.sent_at from private.waiting_interests w where w.id = m.id)
        when 'stage' then m.stage_since end,
      case sorted_by when 'newest' then m.created_at end desc, case sorted_by when 'year' then m.class_year end,
      m.stage_order, m.id)
$$;
comment on function private.place_interests is
  'The column and the place in it of each interest: in the order of the cards, or by name, waiting (longest first), stage (longest first), '
    'newest or year.';

create function private.pipeline_college(college uuid, college_slug text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case
    when college is not null then college
    when nullif(college_slug, '') is not null then (select c.id from public.colleges c where c.slug = college_slug)
    else coalesce(
      (select c.id from public.colleges c where c.id in (select private.my_program_college_ids()) order by c.name, c.id limit 1),
      (select c.id from public.colleges c where private.is_privileged() order by c.name, c.id limit 1)) end
$$;
comment on function private.pipeline_college is
  'The college that is asked for, else the first of the caller''s own, else, for platform staff, the first of all.';

create function private.withdrawn_cards(college uuid, game uuid, year integer, words text, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.interest_card(i, inside) || '{"fit": null}' order by i.withdrawn_at desc, i.id), '[]')
  from (
    select * from public.interests x
    where x.college_id = college and x.withdrawn_at is not null and year is null
      and (game is null or x.esports_title_id = game)
      and (nullif(btrim(words), '') is null
        or lower(concat_ws(' ', x.name, x.handle, x.school)) like private.containing(lower(btrim(words))))
    order by x.withdrawn_at desc, x.id limit 100
  ) i
$$;
comment on function private.withdrawn_cards is
  'The latest 100 cards of a college whose players withdrew, narrowed by game and words: beside the columns, in no count.';

create function public.load_pipeline(
  p_college_id uuid default null, p_group text default 'stage', p_game_id uuid default null, p_class_year integer default null,
  p_tag_id uuid default null, p_assignee_id uuid default null, p_text text default null, p_per_column integer default 50,
  p_college_slug text default null, p_stage_kind text default null, p_source text default null,
  p_stage_days integer default null, p_only text default null, p_sort text default 'order', p_confirmed boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  college uuid := private.pipeline_college(p_college_id, p_college_slug);
  inside boolean;
  most integer := least(greatest(p_per_column, 1), 200);
begin
  perform private.check_sees_pipeline(college);
  inside := private.views_program(college);
  return (
    with placed as materialized (
      select * from private.place_interests(college, p_group, p_sort, array(
        select f from private.filter_interests(college, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text, p_stage_kind,
          p_source, p_stage_days, p_only, p_confirmed) f))
    ), fits as materialized (
      select * from private.best_fits(college, array(select p.id from placed p where p.place <= most))
    ), columns as (
      select p.key, max(p.amount) as total,
        jsonb_agg(private.interest_card(i, inside) || jsonb_build_object('fit', f.fit, 'fit_confirmed', f.confirmed)
          order by p.place) as cards
      from placed p join public.interests i on i.id = p.id left join fits f on f.interest_id = p.id
      where p.place <= most group by p.key
    )
    select jsonb_build_object(
      'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url, 'colors', c.colors),
      'colleges', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'name', o.name) order by o.name, o.id), '[]')
        from public.colleges o where o.id in (select private.my_program_college_ids())),
      'can', private.pipeline_rights(c.id),
      'stages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'player_label', s.player_label)
          order by s.display_order, s.id), '[]')
        from public.pipeline_stages s where s.college_id = c.id),
      'columns', (
        select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'total', k.total, 'cards', k.cards)), '[]') from columns k),
      'total', (select count(*) from placed),
      'withdrawn', case when coalesce(p_tag_id, p_assignee_id) is null and coalesce(p_stage_kind, p_source, p_only) is null
        and p_stage_days is null then private.withdrawn_cards(c.id, p_game_id, p_class_year, p_text, inside) else '[]' end,
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
        from public.pipeline_tags t where t.college_id = c.id),
      'people', private.college_people(c.id),
      'views', (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'query', v.query,
          'is_mine', coalesce(v.created_by = (select auth.uid()), false)) order by lower(v.name)), '[]')
        from public.pipeline_views v where v.college_id = c.id),
      'replies', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'body', r.body, 'kind', r.kind,
          'is_mine', coalesce(r.created_by = (select auth.uid()), false)) order by lower(r.name)), '[]')
        from public.saved_replies r where r.college_id = c.id),
      'mentions', (
        select coalesce(jsonb_agg(jsonb_build_object('note_id', m.note_id, 'interest_id', m.interest_id, 'name', m.name,
          'by', private.display_name(m.author_id)) order by m.created_at desc, m.note_id), '[]')
        from (
          select m.note_id, m.created_at, n.interest_id, n.author_id, i.name
          from public.interest_mentions m
          join public.interest_notes n on n.id = m.note_id
          join public.interests i on i.id = n.interest_id
          where m.user_id = (select auth.uid()) and m.college_id = c.id and m.seen_at is null
          order by m.created_at desc limit 20) m),
      'games', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
        from public.esports_titles t
        where exists (select from public.interests i where i.college_id = c.id and i.esports_title_id = t.id and i.stage_id is not null)
          or exists (select from public.college_programs p where p.college_id = c.id and p.esports_title_id = t.id)),
      'class_years', (
        select coalesce(jsonb_agg(distinct i.class_year) filter (where i.class_year is not null), '[]')
        from public.interests i where i.college_id = c.id and i.stage_id is not null),
      'seasons', private.seasons_of(c.id),
      'live_topic', private.topic_of('pipeline', c.id))
    from public.colleges c where c.id = college);
end $$;
comment on function public.load_pipeline is
  'The board of a college, for its program and platform staff: its stages, tags, people, saved views, what names the caller in a note, and '
    'columns by stage, assignee or game, each with its total and its first cards. Without a college the caller''s first. A column without '
    'cards is left out; the key is the id of stage, person or game, null for none. withdrawn: cards of players who withdrew, counted '
      'nowhere. Filters narrow: all zeros as assignee asks for '
    'unassigned ones, p_stage_days for at least so many days in the stage, p_only for waiting, mine (waiting, and assigned to the caller '
      'or '
    'nobody), unanswered (waiting over 7 days), soon (no words reached the player in 10 days), meeting (booked, to come), new (sent), '
      'added (prospects) or moved, '
      'each within 7 days; p_confirmed for those whose '
      'rank is confirmed now. p_sort as in place_interests.';
grant execute on function public.load_pipeline to authenticated;

create function public.load_pipeline_column(
  p_college_id uuid, p_key uuid, p_offset integer, p_group text default 'stage',
  p_game_id uuid default null, p_class_year integer default null, p_tag_id uuid default null,
  p_assignee_id uuid default null, p_text text default null, p_limit integer default 50,
  p_stage_kind text default null, p_source text default null, p_stage_days integer default null, p_only text default null,
  p_sort text default 'order', p_confirmed boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first integer := greatest(p_offset, 0);
begin
  perform private.check_sees_pipeline(p_college_id);
  return (
    with page as materialized (
      select p.id, p.place
      from private.place_interests(p_college_id, p_group, p_sort, array(
        select f from private.filter_interests(p_college_id, p_game_id, p_class_year, p_tag_id, p_assignee_id, p_text,
          p_stage_kind, p_source, p_stage_days, p_only, p_confirmed) f)) p
      where p.key is not distinct from p_key and p.place > first and p.place <= first + least(greatest(p_limit, 1), 200)
    ), fits as materialized (
      select * from private.best_fits(p_college_id, array(select p.id from page p))
    )
    select coalesce(jsonb_agg(private.interest_card(i, private.views_program(p_college_id))
        || jsonb_build_object('fit', f.fit, 'fit_confirmed', f.confirmed)
      order by p.place), '[]')
    from page p join public.interests i on i.id = p.id left join fits f on f.interest_id = p.id);
end $$;
comment on function public.load_pipeline_column is
  'Cards of one column of load_pipeline from a place on, counted from 0, so that a screen reads only what it shows.';
grant execute on function public.load_pipeline_column to authenticated;

create function public.load_interest(p_interest_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
  inside boolean;
begin
  select * into interest from public.interests i
  where i.id = p_interest_id and (i.stage_id is not null or i.withdrawn_at is not null);
  if interest.id is null or not private.views_program(interest.college_id) then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  inside := private.views_program(interest.college_id);
  -- A view by the college counts once a day.
  if interest.sent_at is not null and private.works_now((select auth.uid()), interest.college_id) then
    perform pg_advisory_xact_lock(hashtextextended('interest_viewed.' || interest.id, 0));
    if not exists (
      select from public.interest_events e
      where e.college_id = interest.college_id and e.interest_id = interest.id and e.kind = 'viewed'
        and e.created_at >= date_trunc('day', now(), 'UTC')) then
      perform private.log_interest(interest, 'viewed');
    end if;
  end if;
  update public.interest_mentions m set seen_at = now()
  from public.interest_notes n
  where m.note_id = n.id and n.college_id = interest.college_id and n.interest_id = interest.id
    and m.user_id = (select auth.uid()) and m.seen_at is null;
  return (select private.interest_card(interest, inside) || private.interest_parts(interest, inside)
    || jsonb_build_object('can', private.pipeline_rights(interest.college_id) || case
        when interest.withdrawn_at is null then '{}'::jsonb
        else '{"work": false, "write_program": false, "manage": false, "edit": false}' end,
      'fit', f.fit, 'fit_confirmed', f.confirmed)
    from (select) one left join private.best_fits(interest.college_id, array[interest.id]) f on true);
end $$;
comment on function public.load_interest is
  'The drawer of one interest: profile, answers, tags, tasks, history, notes and evaluations. Opening it is logged as viewed, once a day, '
    'and marks what names the caller in its notes as seen. PT404 for who does not see the pipeline.';
grant execute on function public.load_interest to authenticated;

create function private.lock_interests(ids uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  colleges uuid[];
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception 'Choose between 1 and 500 interests' using errcode = '23514';
  end if;
  -- In one order for everybody, so that two of them never wait for each other.
  perform from public.interests i where i.id = any (ids) order by i.id for update;
  select array_agg(distinct i.college_id) into colleges
  from public.interests i where i.id = any (ids) and i.stage_id is not null;
  if cardinality(colleges) is distinct from 1 or not private.works_in_program(colleges[1]) then
    raise exception 'You don''t have permission to change these interests.' using errcode = '42501';
  end if;
  if (select count(distinct each) from unnest(ids) each) <> (
    select count(*) from public.interests i where i.id = any (ids) and i.stage_id is not null) then
    raise exception 'Interest not found' using errcode = 'PT404';
  end if;
  return colleges[1];
end $$;
comment on function private.lock_interests is
  'Locks interests of one college that the caller works for, and returns the college.';

create function private.make_room(college uuid, stage uuid, moved uuid[], before uuid, out first double precision,
  out step double precision)
language plpgsql security definer set search_path = '' as $$
declare
  upper_end double precision;
  lower_end double precision;
begin
  for attempt in 1..2 loop
    select i.stage_order into upper_end from public.interests i
    where i.id = before and i.college_id = college and i.stage_id = stage and i.id <> all (moved);
    select max(i.stage_order) into lower_end from public.interests i
    where i.college_id = college and i.stage_id = stage and i.id <> all (moved)
      and (upper_end is null or (i.stage_order, i.id) < (upper_end, before));
    step := least(1024, (coalesce(upper_end, 1e15) - coalesce(lower_end, coalesce(upper_end, 0) - 2048))
      / (cardinality(moved) + 1));
    first := case when upper_end is null then coalesce(lower_end, 0) + 1024 else upper_end - step * cardinality(moved) end;
    exit when upper_end is null or step > 1e-6;
    -- Too narrow after many moves: spread the stage again.
    update public.interests i set stage_order = o.place * 1024.0
    from (
      select s.id, row_number() over (order by s.stage_order, s.id) as place
      from public.interests s where s.college_id = college and s.stage_id = stage
    ) o
    where o.id = i.id;
  end loop;
end $$;
comment on function private.make_room is
  'Where the moved cards fit before the given one, or at the end: the order of the first and the step to the next.';

create function private.check_unmoved(ids uuid[], seen uuid[], target uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  elsewhere jsonb;
begin
  select jsonb_agg(jsonb_build_object('interest_id', i.id, 'name', i.name, 'stage', s.name, 'by', (
      select private.display_name(e.actor_id) from public.interest_events e
      where e.college_id = i.college_id and e.interest_id = i.id and e.kind = 'moved' order by e.id desc limit 1)) order by o.place)
  into elsewhere
  from unnest(ids, seen) with ordinality o (id, stage_id, place)
  join public.interests i on i.id = o.id and i.stage_id is distinct from o.stage_id and i.stage_id <> target
  join public.pipeline_stages s on s.id = i.stage_id;
  if elsewhere is not null then
    raise exception 'Somebody else moved this first' using errcode = 'PT409', detail = elsewhere::text;
  end if;
end $$;
comment on function private.check_unmoved is
  'Refuses a move of cards that left the stages in which the caller saw them; what already stands where it should is no conflict, so that '
    'a retry ends alike.';

create function public.move_interests(
  p_interest_ids uuid[], p_stage_id uuid, p_before_id uuid default null, p_seen_stage_ids uuid[] default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid;
  stage public.pipeline_stages;
  room record;
  changed integer;
begin
  -- Stages before interests, as everywhere; one move into a stage at a time keeps the order.
  select * into stage from public.pipeline_stages s where s.id = p_stage_id for no key update;
  college := private.lock_interests(p_interest_ids);
  if stage.college_id is distinct from college then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  if p_seen_stage_ids is not null then
    perform private.check_unmoved(p_interest_ids, p_seen_stage_ids, stage.id);
  end if;
  room := private.make_room(college, stage.id, p_interest_ids, p_before_id);
  changed := private.log_moves(p_interest_ids, stage);
  update public.interests i set
    stage_id = stage.id, stage_order = room.first + room.step * (o.place - 1),
    stage_since = case when i.stage_id = stage.id then i.stage_since else now() end
  from (select u.id, min(u.place) as place from unnest(p_interest_ids) with ordinality u (id, place) group by u.id) o
  where i.id = o.id;
  return changed;
end $$;
comment on function public.move_interests is
  'Puts interests of one college into a stage in the given order, before the given card or at the end; returns how many changed stage. All '
    'or nothing, at most 500. With the stages in which the caller saw them, in the same order, PT409 when somebody else moved one '
    'meanwhile; the detail says which, where to and who.';
grant execute on function public.move_interests to authenticated;

create function private.log_moves(interest_ids uuid[], stage public.pipeline_stages) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  logged integer;
begin
  -- One statement for all of them, so that each person is told once.
  with events as (
    insert into public.interest_events (interest_id, college_id, kind, from_stage, to_stage, stage_kind, player_label, actor_id)
    select i.id, i.college_id, 'moved', f.name, stage.name, stage.kind, stage.player_label, (select auth.uid())
    from (select o.id, min(o.place) as place from unnest(interest_ids) with ordinality o (id, place) group by o.id) o
    join public.interests i on i.id = o.id
    join public.pipeline_stages f on f.id = i.stage_id
    where i.stage_id <> stage.id
    order by o.place
    returning id, interest_id
  )
  insert into private.last_moves as l (interest_id, event_id, from_stage_id, from_order, from_since)
  select i.id, e.id, i.stage_id, i.stage_order, i.stage_since
  from events e join public.interests i on i.id = e.interest_id
  on conflict (interest_id) do update set event_id = excluded.event_id, from_stage_id = excluded.from_stage_id,
    from_order = excluded.from_order, from_since = excluded.from_since, moved_at = excluded.moved_at;
  get diagnostics logged = row_count;
  return logged;
end $$;
comment on function private.log_moves is
  'Writes down which of the interests leave another stage for this one, before they do; returns how many.';

create function public.undo_moves(p_interest_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  undone integer;
begin
  -- Stages before interests, as everywhere.
  perform from public.pipeline_stages s
  where s.id in (select l.from_stage_id from private.last_moves l where l.interest_id = any (p_interest_ids))
  order by s.id for no key update;
  perform private.lock_interests(p_interest_ids);
  if exists (
    select from unnest(p_interest_ids) each (id)
    where not exists (
      select from private.last_moves l
      join public.interest_events e on e.id = l.event_id and e.actor_id = me
      join public.interests i on i.id = l.interest_id and i.stage_since = l.moved_at
      join public.pipeline_stages s on s.id = l.from_stage_id
      where l.interest_id = each.id and l.moved_at > now() - interval '15 minutes')) then
    raise exception 'This move can no longer be undone' using errcode = 'PT409';
  end if;
  update public.interests i set
    stage_id = l.from_stage_id, stage_order = l.from_order, stage_since = l.from_since
  from private.last_moves l
  where i.id = any (p_interest_ids) and l.interest_id = i.id;
  get diagnostics undone = row_count;
  delete from public.interest_events e
  where e.id in (select l.event_id from private.last_moves l where l.interest_id = any (p_interest_ids));
  return undone;
end $$;
comment on function public.undo_moves is
  'Undoes the caller''s own latest moves, as if they had not been made: stage, place, days in the stage and history. Within 15 minutes and '
    'only while nobody moved them on (PT409); all or nothing.';
grant execute on function public.undo_moves to authenticated;

create function public.tag_interests(p_interest_ids uuid[], p_tag_ids uuid[], p_remove boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(p_interest_ids);
  changed integer;
begin
  if exists (
    select from unnest(p_tag_ids) g
    where not exists (select from public.pipeline_tags t where t.id = g and t.college_id = college)) then
    raise exception 'Tag not found' using errcode = 'PT404';
  end if;
  if p_remove then
    delete from public.interest_tags t
    where t.college_id = college and t.interest_id = any (p_interest_ids) and t.tag_id = any (p_tag_ids);
  else
    insert into public.interest_tags (interest_id, tag_id, college_id)
    select distinct i, t, college from unnest(p_interest_ids) i, unnest(p_tag_ids) t
    on conflict do nothing;
  end if;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.tag_interests is
  'Adds tags to interests of one college, or takes them off; returns how many changed.';
grant execute on function public.tag_interests to authenticated;

create function public.assign_interests(p_interest_ids uuid[], p_assignee_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.lock_interests(p_interest_ids);
  with assigned as (
    update public.interests i set assignee_id = p_assignee_id
    where i.id = any (p_interest_ids) and i.assignee_id is distinct from p_assignee_id
    returning i.id, i.college_id
  )
  insert into public.interest_events (interest_id, college_id, kind, actor_id)
  select a.id, a.college_id, 'assigned', (select auth.uid()) from assigned a;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.assign_interests is
  'Gives interests of one college to a person with a role there, or to nobody (null); returns how many changed.';
grant execute on function public.assign_interests to authenticated;

create function public.save_interest_note(p_id uuid, p_interest_id uuid, p_body text, p_mentions uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  college uuid := private.lock_interests(array[p_interest_id]);
  note public.interest_notes;
begin
  if coalesce(cardinality(p_mentions), 0) > 20 or exists (
    select from unnest(p_mentions) m (id) where not private.works_for_college(m.id, college)) then
    raise exception 'A note names up to 20 colleagues of the program' using errcode = '23514', detail = 'mentions';
  end if;
  insert into public.interest_notes (id, interest_id, author_id, body) values (p_id, p_interest_id, me, p_body)
  on conflict (id) do nothing;
  select * into note from public.interest_notes n where n.id = p_id for update;
  if note.interest_id <> p_interest_id or note.author_id is distinct from me then
    raise exception 'Note not found' using errcode = 'PT404';
  end if;
  delete from public.interest_mentions m where m.note_id = p_id and m.user_id <> all (coalesce(p_mentions, '{}'));
  insert into public.interest_mentions (note_id, user_id, college_id)
  select p_id, m.id, college from unnest(p_mentions) m (id) where m.id <> me
  on conflict do nothing;
  -- Last, so that who hears of it finds the mentions there.
  update public.interest_notes n set body = p_body where n.id = p_id and n.body <> p_body;
end $$;
comment on function public.save_interest_note is
  'Adds a note to an interest, or changes the caller''s own, with the colleagues whom it names; they see it on the board until they open '
    'the interest. The id is made by the client: the same again changes nothing.';
grant execute on function public.save_interest_note to authenticated;

create function private.guardians_to_write_to(player uuid, writer uuid) returns setof uuid
language sql stable security definer rows 2 set search_path = '' as $$
  select g.guardian_id from private.guardian_links g
  where g.minor_id = player and g.begins_at <= now() and private.is_minor(player)
    and not private.is_blocked_between(g.guardian_id, writer)
  order by g.confirmed_at, g.guardian_id
$$;
comment on function private.guardians_to_write_to is
  'The guardians of a minor whose rights have begun, but those who and the writer have blocked one another.';

create function private.reply_way(interest public.interests) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when interest.player_id is null then null
    when interest.sent_at is null then case when private.message_barrier(interest.player_id) is null then 'direct' else 'none' end
    when private.message_barrier(interest.player_id) is not null or private.is_blocked_between(me.id, interest.player_id) then 'sentence'
    when exists (select private.guardians_to_write_to(interest.player_id, me.id)) then 'with_guardian'
    when private.may_write_to(me.id, interest.player_id) then 'direct'
    else 'sentence' end
  from (select auth.uid() as id) me
$$;
comment on function private.reply_way is
  'How the caller answers a player: direct (a conversation of two), with_guardian (one that holds the minor''s guardians), sentence (of '
    'the '
    'fixed list alone: a minor without a guardian, unknown age, a block; which of them is not told), none (nothing was sent and nobody '
    'can be written to). Null for who has no account.';

create function public.open_reply(p_interest_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  interest public.interests;
  people uuid[];
  found_id uuid;
begin
  select * into interest from public.interests i where i.id = p_interest_id and i.stage_id is not null;
  if interest.id is null or not private.works_in_program(interest.college_id) then
    raise exception 'You don''t have permission to change these interests.' using errcode = '42501';
  end if;
  case private.reply_way(interest)
  when 'direct' then
    select c.conversation_id into found_id
    from public.create_conversation_with_participants(type => 'dm', participant_ids => array[interest.player_id]) c;
    return found_id;
  when 'with_guardian' then
    people := interest.player_id || array(select private.guardians_to_write_to(interest.player_id, me));
  else
    raise exception 'This person cannot be written to' using errcode = '42501';
  end case;
  -- One for each person of the program, as a conversation of two would be; the next one only after they left the one before.
  for generation in 0..9 loop
    found_id := md5('reply:' || interest.id || me || generation)::uuid;
    exit when not exists (select from public.conversations c where c.id = found_id)
      or exists (
        select from public.conversations c join public.conversation_participants p on p.conversation_id = c.id and p.user_id = me
        where c.id = found_id and c.created_by = me);
  end loop;
  if not exists (select from public.conversations c where c.id = found_id) then
    perform public.create_conversation_with_participants(type => 'group', participant_ids => people, p_id => found_id);
  end if;
  -- Guardians who came since. Who left by themselves is not brought back (hint left).
  perform private.add_missing_participants(found_id, people);
  return found_id;
end $$;
comment on function public.open_reply is
  'The conversation in which the caller answers the player of an interest in their program, made when there is none: of the two, or with '
    'the guardians of a minor. The words are then sent into it like any others. 42501 where only a sentence can be sent '
    '(answer_interests), with the hint left when the player or a guardian left it.';
grant execute on function public.open_reply to authenticated;

create function public.answer_interests(p_request_id uuid, p_interest_ids uuid[], p_sentence text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  interest public.interests;
  answered integer := 0;
begin
  perform private.check_age_told(me);
  perform private.check_not_suspended(me);
  perform private.lock_interests(p_interest_ids);
  -- What says that there is an offer comes with one.
  if p_sentence is null or p_sentence = 'offer' then
    raise exception 'Choose what to answer' using errcode = '23514';
  end if;
  for interest in
    select i.* from public.interests i
    where i.id = any (p_interest_ids) and i.sent_at is not null and i.player_id is not null
      and not exists (select from private.interest_answers a where a.interest_id = i.id and a.request_id = p_request_id)
    order by i.id
  loop
    perform private.limit_rate('set_answer', me::text, 1000, '1 day');
    perform private.add_answer(interest, p_request_id, null, p_sentence, me);
    perform private.log_interest(interest, 'replied');
    answered := answered + 1;
  end loop;
  return answered;
end $$;
comment on function public.answer_interests is
  'Sends a sentence of the fixed list to everybody of these interests who wrote to the college; returns how many were answered now. The '
    'request id is made by the client: the same again answers nobody twice. It reaches also whom no words may be written to. 23514 for a '
    'sentence that is not on the list. A sentence that closes goes by close_interests.';
grant execute on function public.answer_interests to authenticated;

create function public.claim_answer(p_interest_id uuid, p_way text, p_on date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  interest public.interests;
begin
  perform private.lock_interests(array[p_interest_id]);
  select * into interest from public.interests i where i.id = p_interest_id;
  if interest.sent_at is null then
    raise exception 'This player has not written to you' using errcode = 'PT409';
  end if;
  if interest.answered_at is not null then
    raise exception 'This player has an answer already' using errcode = 'PT409', detail = 'answered';
  end if;
  -- A day begins earlier or later elsewhere.
  if p_way is null or p_on is null or p_on not between interest.sent_at::date - 1 and current_date + 1 then
    raise exception 'The answer was given after the player wrote, and not later than today' using errcode = '23514', detail = 'claimed_on';
  end if;
  if (interest.claimed_way, interest.claimed_on) is distinct from (p_way, p_on) then
    update public.interests i set claimed_way = p_way, claimed_on = p_on where i.id = p_interest_id;
    perform private.log_interest(interest, 'claimed');
  end if;
end $$;
comment on function public.claim_answer is
  'Notes that the college says it answered the player by phone, email or in person, and when. The player reads it as what the college '
    'says; it is no reply and counts as none. PT409 once words have reached the player: there is nothing left to say.';
grant execute on function public.claim_answer to authenticated;

create function private.answers_of(interest public.interests, reader uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', a.created_at, 'sentence', a.sentence,
    'closes', nullif(a.closes, false), 'by', case when reader is distinct from interest.player_id
      then private.display_name(a.author_id) end,
    'words', coalesce(a.words, m.content), 'conversation_id', m.conversation_id,
    'works_for', case when m.conversation_id is not null then private.works_for(a.author_id) end,
    'message_id', case when m.conversation_id is not null then a.message_id end)) order by a.created_at desc), '[]')
  from (
    select * from private.interest_answers x
    where x.college_id = interest.college_id and x.interest_id = interest.id order by x.created_at desc limit 10
  ) a
  left join lateral (
    select left(m.content, 1000) as content, m.conversation_id from public.messages m
    join public.conversation_participants p on p.conversation_id = m.conversation_id and p.user_id = reader
    where m.id = a.message_id and m.deleted_at is null and m.number > p.joined_after
      and (m.sender_id = reader or not private.is_blocked_between(reader, m.sender_id))
  ) m on true
$$;
comment on function private.answers_of is
  'The latest ten answers to an interest. The words of a message stand there for who takes part in its conversation alone, those of a '
    'closing for the player and the program; who wrote is never told to the player here.';

create function public.update_interest(
  p_interest_id uuid, p_class_year integer, p_title_id uuid, p_handle text default null, p_school text default null,
    p_name text default null,
  p_rank text default null, p_gpa numeric default null, p_email text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_interests(array[p_interest_id]);
  update public.interests i set
    class_year = p_class_year, esports_title_id = p_title_id, handle = private.text_or_null(p_handle),
      school = private.text_or_null(p_school),
    rank = private.text_or_null(p_rank), gpa = p_gpa, email = private.text_or_null(p_email),
    name = case when i.player_id is null then coalesce(private.text_or_null(p_name), i.name) else i.name end
  where i.id = p_interest_id;
end $$;
comment on function public.update_interest is
  'Corrects what the college knows: class year, game, in-game name, school, rank, GPA, email; the name only of a prospect without an '
    'account.';
grant execute on function public.update_interest to authenticated;

create function public.order_pipeline_stages(p_college_id uuid, p_stage_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_college_id is null or not private.edits_pipeline(p_college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  -- In one order for everybody, as moves and deletions lock them.
  perform from public.pipeline_stages s where s.college_id = p_college_id order by s.id for no key update;
  update public.pipeline_stages s set display_order = o.place
  from unnest(p_stage_ids) with ordinality o (id, place)
  where s.id = o.id and s.college_id = p_college_id and s.display_order <> o.place;
end $$;
comment on function public.order_pipeline_stages is
  'Gives the stages of a college the order of the list. Editors of the college that see its program.';
grant execute on function public.order_pipeline_stages to authenticated;

create function public.delete_pipeline_stage(p_stage_id uuid, p_move_to_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stage public.pipeline_stages;
  target public.pipeline_stages;
  interests uuid[];
  moved integer;
begin
  select * into stage from public.pipeline_stages s where s.id = p_stage_id;
  if stage.id is null or not private.edits_pipeline(stage.college_id) then
    raise exception 'You don''t have permission to edit this pipeline.' using errcode = '42501';
  end if;
  -- One at a time in a college, so that a stage remains; nothing enters the stage meanwhile.
  perform from public.pipeline_stages s where s.college_id = stage.college_id order by s.id for update;
  if not exists (select from public.pipeline_stages s where s.college_id = stage.college_id and s.id <> p_stage_id) then
    raise exception 'A pipeline keeps at least one stage' using errcode = 'PT409', detail = 'last stage';
  end if;
  select * into target from public.pipeline_stages s
  where s.id = p_move_to_id and s.college_id = stage.college_id and s.id <> p_stage_id;
  if p_move_to_id is not null and target.id is null then
    raise exception 'Stage not found' using errcode = 'PT404';
  end if;
  interests := array(
    select i.id from public.interests i where i.college_id = stage.college_id and i.stage_id = p_stage_id
    order by i.id for update);
  if cardinality(interests) > 0 and target.id is null then
    raise exception 'This stage still holds interests' using errcode = 'PT409', detail = 'interests';
  end if;
  moved := private.log_moves(interests, target);
  update public.interests i set
    stage_id = target.id, stage_since = now()
  where i.college_id = stage.college_id and i.stage_id = p_stage_id;
  delete from public.pipeline_stages s where s.id = p_stage_id;
  return moved;
end $$;
comment on function public.delete_pipeline_stage is
  'Deletes a stage and moves its interests to another one of the college; without one PT409 while it holds interests. The last stage '
    'stays. Editors of the college that see its program.';
grant execute on function public.delete_pipeline_stage to authenticated;
