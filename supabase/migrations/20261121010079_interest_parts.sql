-- What hangs on one interest, for its drawer.

create function private.interest_answers(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', v.title, 'version', v.number, 'questions', v.questions,
    'answers', s.answers, 'submitted_at', s.submitted_at, 'updated_at', s.updated_at) order by s.updated_at desc), '[]')
  from public.interest_submissions s join public.interest_form_versions v on v.id = s.version_id
  where s.college_id = interest.college_id and s.interest_id = interest.id
$$;

create function private.interest_scores(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'average', e.average, 'scores', e.scores)
    order by c.display_order, c.id), '[]')
  from public.evaluation_criteria c
  left join lateral (
    select round(avg(v.score), 1) as average,
      coalesce(jsonb_agg(jsonb_build_object('evaluator_id', v.evaluator_id, 'name', private.display_name(v.evaluator_id),
        'score', v.score, 'updated_at', v.updated_at) order by v.updated_at), '[]') as scores
    from public.interest_evaluations v
    where v.college_id = c.college_id and v.criterion_id = c.id and v.interest_id = interest.id
  ) e on true
  where c.college_id = interest.college_id
$$;

create function private.interest_history(interest public.interests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'from', e.from_stage, 'to', e.to_stage,
    'label', e.player_label, 'by', private.display_name(e.actor_id), 'at', e.created_at) order by e.id desc), '[]')
  from (
    select * from public.interest_events e
    where e.college_id = interest.college_id and e.interest_id = interest.id order by e.id desc limit 100
  ) e
$$;

create function private.interest_parts(interest public.interests, inside boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'college_id', interest.college_id,
    'games', (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'rank', g.rank, 'roles', g.roles, 'is_primary', g.is_primary)
        order by g.is_primary desc, t.name), '[]')
      from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
      where g.user_id = interest.player_id),
    'submissions', private.interest_answers(interest),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title, 'due_on', k.due_on, 'done_at', k.done_at,
        'assignee_id', k.assignee_id) order by k.done_at is not null, k.due_on nulls last, k.created_at), '[]')
      from public.interest_tasks k where k.college_id = interest.college_id and k.interest_id = interest.id),
    'notes', case when inside then (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'author_id', n.author_id,
        'author', private.display_name(n.author_id), 'created_at', n.created_at, 'updated_at', n.updated_at)
        order by n.created_at desc, n.id), '[]')
      from public.interest_notes n where n.college_id = interest.college_id and n.interest_id = interest.id) end,
    'criteria', case when inside then private.interest_scores(interest) end,
    'events', private.interest_history(interest),
    -- The same name again: perhaps the same person twice.
    'duplicates', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'class_year', i.class_year,
        'has_account', i.player_id is not null) order by i.created_at, i.id), '[]')
      from public.interests i
      where i.college_id = interest.college_id and lower(i.name) = lower(interest.name) and i.id <> interest.id
        and i.stage_id is not null))
$$;
comment on function private.interest_parts is 'Everything of an interest beyond its card; notes and evaluations are null from outside the program.';

-- Clients name the college of what they add, as the generated types ask; triggers take it from the interest or program.
grant insert (college_id) on public.interest_notes, public.interest_evaluations, public.interest_tasks, public.roster_needs
  to authenticated;
grant update (college_id) on public.interest_evaluations to authenticated;
