-- How interests begin: a player sends a form, a recruiter saves a player. Both end in private.start_interest, so that
-- two starts at once make one row.

create function private.log_interest(interest public.interests, event text, from_name text default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.interest_events (interest_id, college_id, kind, from_stage, to_stage, stage_kind, player_label, actor_id)
  select interest.id, interest.college_id, event, from_name, s.name, s.kind, s.player_label, (select auth.uid())
  from (select 1) one left join public.pipeline_stages s
    on s.id = interest.stage_id and event in ('sent', 'saved', 'imported', 'moved')
$$;
comment on function private.log_interest is 'Adds an event, with the stage it now stands in where that belongs to the event.';

create function private.first_stage(college uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.id from public.pipeline_stages s where s.college_id = college order by s.display_order, s.id limit 1
$$;

create function private.top_of_stage(college uuid, stage uuid) returns double precision
language sql stable security definer set search_path = '' as $$
  select coalesce(min(i.stage_order), 0) - 1024 from public.interests i where i.college_id = college and i.stage_id = stage
$$;

create function private.start_interest(
  college uuid, player uuid, origin text, title uuid, into_pipeline boolean, out interest public.interests, out entered boolean
) language plpgsql security definer set search_path = '' as $$
declare
  first uuid := case when into_pipeline then private.first_stage(college) end;
begin
  insert into public.interests (
    college_id, player_id, name, esports_title_id, source, stage_id, stage_since, stage_order, created_by)
  select college, player,
    coalesce((
      select private.player_name(u.display_name, u.first_name, u.last_name)
      from public.user_profiles u where u.user_id = player), 'Player'),
    title, origin, first, case when into_pipeline then now() end,
    case when into_pipeline then private.top_of_stage(college, first) else 0 end, (select auth.uid())
  on conflict (player_id, college_id) do nothing
  returning * into interest;
  entered := interest.stage_id is not null;
  if interest.id is null then
    select * into interest from public.interests i where i.college_id = college and i.player_id = player for update;
    entered := into_pipeline and interest.stage_id is null;
    if entered or (title is not null and interest.esports_title_id is null) then
      update public.interests i set
        esports_title_id = coalesce(i.esports_title_id, title),
        stage_id = coalesce(i.stage_id, first),
        stage_since = case when entered then now() else i.stage_since end,
        stage_order = case when entered then private.top_of_stage(college, first) else i.stage_order end
      where i.id = interest.id
      returning * into interest;
    end if;
  end if;
end $$;
comment on function private.start_interest is
  'The one interest of player and college, made when there is none, locked until the end of the transaction. "entered" when it came into the pipeline by this call; without into_pipeline it is the player''s alone.';

-- Sending a form ----------------------------------------------------------------------------------------------------

create function public.submit_interest_form(
  p_request_id uuid, p_version_id uuid, p_answers jsonb, p_game text default null
) returns table (submission_id uuid, interest_id uuid, is_new boolean)
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  version public.interest_form_versions;
  title uuid;
  checked record;
  started record;
  sent public.interest_submissions;
begin
  if me is null then
    raise exception 'User not authenticated' using errcode = 'PT401';
  end if;
  if not exists (select from public.user_profiles u where u.user_id = me) then
    raise exception 'Create your profile before you write to a college.' using errcode = '42501';
  end if;
  -- The same sending again, whatever happened to the form meanwhile.
  select * into sent from public.interest_submissions s where s.player_id = me and s.last_request = p_request_id;
  if sent.id is not null then
    return query select sent.id, sent.interest_id, false;
    return;
  end if;
  select v.* into version
  from public.interest_form_versions v join public.colleges c on c.id = v.college_id and c.is_published
  where v.id = p_version_id;
  if version.id is null then
    raise exception 'Form not found' using errcode = 'PT404';
  end if;
  if not version.is_current then
    raise exception 'This form has changed or is closed' using errcode = 'PT410';
  end if;
  checked := private.check_answers(version.questions, p_answers);
  if checked.errors <> '[]' then
    raise exception 'The answers have errors' using errcode = 'PT422', detail = checked.errors::text;
  end if;
  select coalesce(
    f.esports_title_id, (select t.id from public.esports_titles t where t.slug = p_game),
    (select g.esports_title_id from public.player_games g where g.user_id = me and g.is_primary)) into title
  from public.interest_forms f where f.id = version.form_id;
  -- Locks the interest: what the same player sends at once is taken one after another.
  started := private.start_interest(version.college_id, me, 'form', title, true);
  select * into sent from public.interest_submissions s where s.player_id = me and s.form_id = version.form_id;
  if sent.last_request = p_request_id then
    return query select sent.id, sent.interest_id, false;
    return;
  end if;
  perform private.limit_rate('interest', me::text, 40, '1 day');
  insert into public.interest_submissions as s (
    id, interest_id, college_id, player_id, form_id, version_id, answers, last_request)
  values (p_request_id, (started.interest).id, version.college_id, me, version.form_id, version.id, checked.kept, p_request_id)
  on conflict (player_id, form_id) do update set
    version_id = excluded.version_id, answers = excluded.answers, last_request = excluded.last_request, updated_at = now();
  update public.interests i set
    sent_at = coalesce(i.sent_at, now()),
    class_year = coalesce(case
      when checked.kept ->> 'class_year' ~ '^20[2-9][0-9]$' then (checked.kept ->> 'class_year')::smallint end, i.class_year)
  where i.id = (started.interest).id;
  perform private.log_interest(started.interest, case when sent.id is null then 'sent' else 'sent_again' end);
  delete from public.interest_drafts d where d.user_id = me and d.form_id = version.form_id;
  return query select coalesce(sent.id, p_request_id), (started.interest).id, sent.id is null;
end $$;
comment on function public.submit_interest_form is
  'Sends the caller''s answers to the version of a form, makes or updates the one interest and puts it into the first stage. The request id is made by the client for each sending: the same again changes nothing. PT422 with the faults in the detail, PT410 when another version is current or the form is closed.';

create function public.load_interest_form(p_college_slug text, p_form_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with college as (
    select c.* from public.colleges c where c.slug = p_college_slug and c.is_published
  ), open_forms as (
    select v.*, f.display_order, f.created_at, t.slug as game_slug, t.name as game_name
    from college c
    join public.interest_forms f on f.college_id = c.id and f.is_open
    join public.interest_form_versions v on v.form_id = f.id and v.is_current
    left join public.esports_titles t on t.id = f.esports_title_id
  ), chosen as (
    select * from open_forms o where p_form_id is null or o.form_id = p_form_id
    order by o.display_order, o.created_at, o.form_id limit 1
  )
  select jsonb_build_object(
    'college', jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'logo_url', c.logo_url),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.form_id, 'title', o.title, 'game', o.game_name)
        order by o.display_order, o.created_at, o.form_id), '[]') from open_forms o),
    'form', (
      select jsonb_build_object('id', o.form_id, 'version_id', o.id, 'version', o.number, 'title', o.title, 'intro', o.intro,
        'questions', o.questions, 'game', case when o.game_slug is not null
          then jsonb_build_object('slug', o.game_slug, 'name', o.game_name) end)
      from chosen o),
    'draft', (
      select jsonb_build_object('answers', d.answers, 'updated_at', d.updated_at)
      from chosen o join public.interest_drafts d on d.form_id = o.form_id and d.user_id = (select auth.uid())),
    'submission', (
      select jsonb_build_object('id', s.id, 'answers', s.answers, 'submitted_at', s.submitted_at, 'updated_at', s.updated_at,
        'is_current_version', s.version_id = o.id)
      from chosen o join public.interest_submissions s on s.form_id = o.form_id and s.player_id = (select auth.uid())))
  from college c
$$;
comment on function public.load_interest_form is
  'The form of a college as it is answered now, with the caller''s own draft and submission; the other open forms by name; null when there is no such college.';

-- A recruiter starts ------------------------------------------------------------------------------------------------

create function public.save_interest(p_college_id uuid, p_player_id uuid, p_title_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  started record;
begin
  if not private.works_pipeline(p_college_id) then
    raise exception 'You don''t have permission to recruit for this college.' using errcode = '42501';
  end if;
  -- Who is not listed cannot be drawn into view by saving; who wrote to the college is there already.
  if not exists (
      select from public.user_profiles u where u.user_id = p_player_id and u.is_published and u.visibility = 'public')
    and not exists (
      select from public.interests i
      where i.player_id = p_player_id and i.college_id = p_college_id and i.stage_id is not null) then
    raise exception 'Player not found' using errcode = 'PT404';
  end if;
  started := private.start_interest(p_college_id, p_player_id, 'recruiter', p_title_id, true);
  if started.entered then
    perform private.log_interest(started.interest, 'saved');
  end if;
  return (started.interest).id;
end $$;
comment on function public.save_interest is
  'Takes a player with a public profile into the first stage of the college''s pipeline and returns the interest; one that is there already stays where it is.';

grant execute on function public.submit_interest_form(uuid, uuid, jsonb, text), public.save_interest(uuid, uuid, uuid) to authenticated;
grant execute on function public.load_interest_form(text, uuid) to anon, authenticated;
