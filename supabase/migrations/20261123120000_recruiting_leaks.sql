-- What one side of recruiting could still tell of the other: that a player keeps a college, how a college moved somebody
-- before they wrote, that an interest exists, that a player is a minor, who published a form.

-- A kept college, taken by the college itself, looks like one that nobody kept: by whatever way it is taken ------------

drop trigger forget_who_kept_it on public.interests;
drop function private.forget_who_kept_it();

create or replace function private.start_interest(
  college uuid, player uuid, origin text, title uuid, into_pipeline boolean, out interest public.interests, out entered boolean
) language plpgsql security definer set search_path = '' as $$
declare
  first uuid;
  by_player boolean := player = (select auth.uid()) and origin = 'form';
  year smallint := (select d.class_year from public.player_details d where d.user_id = player);
begin
  -- Held, so that the stage is not deleted before the interest stands in it.
  while into_pipeline loop
    first := private.first_stage(college);
    perform from public.pipeline_stages s where s.id = first for key share;
    exit when found or first is null;
  end loop;
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
  if interest.id is not null then
    return;
  end if;
  select * into interest from public.interests i where i.college_id = college and i.player_id = player for update;
  entered := into_pipeline and interest.stage_id is null;
  if entered then
    -- Of what the player kept, only the player brings something along.
    update public.interests i set
      source = case when by_player then i.source else origin end,
      created_by = case when by_player then i.created_by else (select auth.uid()) end,
      esports_title_id = case when by_player then coalesce(i.esports_title_id, title) else title end,
      class_year = case when by_player then coalesce(year, i.class_year) else year end,
      created_at = now(), stage_id = first, stage_since = now(), stage_order = private.top_of_stage(college, first)
    where i.id = interest.id
    returning * into interest;
  elsif title is not null and interest.esports_title_id is null then
    update public.interests i set esports_title_id = title where i.id = interest.id returning * into interest;
  end if;
end $$;
comment on function private.start_interest is
  'The one interest of player and college, made when there is none, locked until the end of the transaction. "entered" when it came into the pipeline by this call; without into_pipeline it is the player''s alone. That the player kept it before does not show.';

-- An interest that one may not work on answers like one that is not there, also to a score that is moved to it ---------

create or replace function private.prepare_interest_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.college_id := (select i.college_id from public.interests i where i.id = new.interest_id and i.stage_id is not null);
  if new.college_id is null then
    -- In the words of the row rules, which refuse an interest of another college after this.
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger prepare_moved_evaluation before update of interest_id, college_id on public.interest_evaluations
  for each row execute function private.prepare_interest_part();

-- What a college did with a prospect stays with it after the prospect turned out to be a player who writes -------------

alter table public.interest_events add column from_prospect boolean not null default false;
comment on column public.interest_events.from_prospect is
  'Came with a prospect that was merged into this interest; the player never reads it.';

create or replace function public.merge_interests(p_keep_id uuid, p_drop_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.lock_interests(array[p_keep_id, p_drop_id]);
  kept public.interests;
  dropped public.interests;
begin
  if not private.manages_program(college) then
    raise exception 'You don''t have permission to merge interests.' using errcode = '42501';
  end if;
  select * into kept from public.interests i where i.id = p_keep_id;
  select * into dropped from public.interests i where i.id = p_drop_id;
  if kept.id = dropped.id or dropped.player_id is not null then
    -- What a player sees stays: a prospect is merged into it, never the other way round.
    raise exception 'Only a prospect without an account is merged into another interest' using errcode = 'PT409';
  end if;
  update public.interest_notes set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_tasks set interest_id = kept.id where college_id = college and interest_id = dropped.id;
  update public.interest_events set interest_id = kept.id, from_prospect = true
  where college_id = college and interest_id = dropped.id;
  insert into public.interest_tags (interest_id, tag_id, college_id)
  select kept.id, t.tag_id, college from public.interest_tags t where t.college_id = college and t.interest_id = dropped.id
  on conflict do nothing;
  insert into public.interest_evaluations (interest_id, criterion_id, evaluator_id, score)
  select kept.id, e.criterion_id, e.evaluator_id, e.score
  from public.interest_evaluations e where e.college_id = college and e.interest_id = dropped.id
  on conflict do nothing;
  delete from public.interests i where i.id = dropped.id;
  update public.interests i set
    class_year = coalesce(kept.class_year, dropped.class_year), handle = coalesce(kept.handle, dropped.handle),
    school = coalesce(kept.school, dropped.school), assignee_id = coalesce(kept.assignee_id, dropped.assignee_id),
    esports_title_id = coalesce(kept.esports_title_id, dropped.esports_title_id)
  where i.id = kept.id;
  perform private.log_interest(kept, 'merged');
end $$;

create or replace function public.load_recruiting_status(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  interest public.interests;
begin
  select i.* into interest from public.interests i
  where i.id = coalesce((select s.interest_id from public.interest_submissions s where s.id = p_id), p_id)
    and i.stage_id is not null
    and (i.player_id = (select auth.uid()) or i.college_id in (select private.my_recruiting_college_ids()));
  if interest.id is null then
    raise exception 'Recruiting status not found' using errcode = 'PT404';
  end if;
  return private.interest_status(interest.id) || jsonb_build_object(
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'form_id', s.form_id, 'title', v.title,
        'submitted_at', s.submitted_at, 'updated_at', s.updated_at) order by s.submitted_at), '[]')
      from public.interest_submissions s join public.interest_form_versions v on v.id = s.version_id
      where s.college_id = interest.college_id and s.interest_id = interest.id),
    'events', (
      select coalesce(jsonb_agg(e.event order by e.id), '[]')
      from (
        select e.id, jsonb_strip_nulls(jsonb_build_object(
          'kind', case e.kind when 'sent_again' then 'sent' else e.kind end, 'at', e.created_at,
          'label', case when e.kind = 'moved' then e.player_label end)) as event
        from public.interest_events e
        where e.college_id = interest.college_id and e.interest_id = interest.id and not e.from_prospect
          and e.kind in ('sent', 'sent_again', 'viewed', 'saved', 'moved', 'replied')
        order by e.id desc limit 200
      ) e));
end $$;

-- Columns ---------------------------------------------------------------------------------------------------------------

-- The wish to show academics without any to see would tell that a player is a minor, and its end their birthday. The
-- player reads it through load_onboarding.
revoke select on public.player_details from anon, authenticated;
grant select (user_id, class_year, state, bio, updated_at) on public.player_details to anon, authenticated;

revoke select on public.interest_form_versions from anon, authenticated;
grant select (id, form_id, college_id, number, title, intro, questions, is_current, published_at)
  on public.interest_form_versions to anon, authenticated;

-- Once a day ------------------------------------------------------------------------------------------------------------

create function private.run_daily() returns void
language sql security definer set search_path = '' as $$
  select public.refresh_reply_times()
$$;
comment on function private.run_daily is
  'What is due once a day: the 90 days of reply times. pg_cron calls it where that is there, at 3:15 UTC; else the local stack, at its start and once a day.';

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('lineup-daily', '15 3 * * *', 'select private.run_daily()');
  end if;
exception when others then
  raise warning 'private.run_daily is not scheduled (%); call it once a day.', sqlerrm;
end $$;
