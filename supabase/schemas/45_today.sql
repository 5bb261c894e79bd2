-- What waits for a person today, for the home page, in one request: each remote shows its own part. Every part reads only
-- what the caller may see on the screen that it leads to, is null when there is nothing to say or the remote is off, and
-- looks at a fixed number of rows, so that it costs the same however long somebody has been here.

create function private.has_flag(flag_key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.experiments e
    where e.key = flag_key and e.enabled and not e.dev_only and e.rollout_percentage >= 100
      and (cardinality(e.required_roles) = 0 or private.has_any_role(e.required_roles)))
$$;
comment on function private.has_flag is 'Whether a flag is on for the caller, as the browser judges it (FL-001 to FL-007).';

create function private.today_events() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select t.id, t.name, t.logo_url from public.teams t
    where t.id in (select private.my_team_ids()) and t.archived_at is null
    order by t.name, t.id limit 50
  ), ahead as (
    select 'practice' as kind, p.id, p.title, p.scheduled_at as starts_at, p.duration_minutes, p.location, p.is_mandatory,
      p.attending_count, p.maybe_count, p.not_attending_count, m.id as team_id, m.name as team_name, m.logo_url as team_logo_url
    from mine m cross join lateral (
      select q.* from public.team_practices q
      -- No practice lasts longer than a day.
      where q.team_id = m.id and q.scheduled_at > now() - interval '1 day' and q.status = 'scheduled'
        and q.scheduled_at + make_interval(mins => q.duration_minutes) > now()
      order by q.scheduled_at, q.id limit 3
    ) p
    union all
    select 'tournament', n.id, n.name, n.start_date, null, null, null, null, null, null, m.id, m.name, m.logo_url
    from mine m cross join lateral (
      select q.* from public.team_tournaments q
      where q.team_id = m.id and q.start_date > now() - interval '12 hours'
        and private.tournament_status(q.status, q.start_date, q.placement) in ('upcoming', 'in_progress')
      order by q.start_date, q.id limit 3
    ) n
    order by 4, 2 limit 3
  )
  select jsonb_agg(to_jsonb(a) || case a.kind
      when 'practice' then jsonb_build_object(
        'answer', (
          select jsonb_build_object('status', r.status, 'notes', r.notes, 'is_by_guardian', exists (
            select from private.ward_answers w
            where w.practice_id = r.practice_id and w.user_id = r.user_id and w.answered_at = r.updated_at))
          from public.team_practice_attendance r
          where r.practice_id = a.id and r.user_id = (select auth.uid())),
        'open_answers', private.open_answers(a.team_id, a.id, a.starts_at, 'scheduled'),
        'game', (
          select private.shown_game(q.team_id, q.game_profile_id) from public.team_practices q where q.id = a.id))
      else jsonb_build_object(
        'checked_in', case when private.may_check_in(a.id) then exists (
          select from public.team_tournament_check_ins c
          where c.tournament_id = a.id and c.user_id = (select auth.uid())) end)
      end || jsonb_build_object('live_topic', private.topic_of('team', a.team_id))
    order by a.starts_at, a.id)
  from ahead a
$$;
comment on function private.today_events is
  'The next three practices and tournaments of the caller''s teams, also what is under way, with the own answer or check-in (null for who '
    'does not play).';

create function private.today_answers() returns jsonb
language sql stable security definer set search_path = '' as $$
  with offers as materialized (select public.load_my_team_offers() as all_of)
  select nullif(jsonb_build_object(
    'offers', (
      select jsonb_agg(to_jsonb(x)) from (
        select i ->> 'team_name' as team_name, 'invitation' as kind, null as person_name
        from offers, jsonb_array_elements(all_of -> 'invitations') i
        union all
        select p ->> 'team_name', 'place', case when not (p ->> 'is_own')::boolean then p ->> 'person_name' end
        from offers, jsonb_array_elements(all_of -> 'places') p
        union all
        select t ->> 'team_name', 'transfer', null from offers, jsonb_array_elements(all_of -> 'transfers') t
        limit 5
      ) x),
    'requests', (
      select jsonb_agg(to_jsonb(x) order by x.team_name, x.team_id)
      from (
        select t.id as team_id, t.name as team_name, q.amount from public.teams t cross join lateral (
          select count(*) as amount from (
            select from public.team_join_requests r
            where r.team_id = t.id and r.status = 'pending'
              and not private.has_shut_out((select auth.uid()), r.user_id) and not private.has_shut_out(r.user_id, (select auth.uid()))
            limit 100) c
        ) q
        where t.owner_user_id = (select auth.uid()) and t.archived_at is null and q.amount > 0
        order by t.name, t.id limit 5
      ) x),
    'polls', (
      select jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id)
      from (
        select p.id, p.title, t.id as team_id, t.name as team_name, p.created_at
        from private.my_team_ids() as m (team_id)
        join public.teams t on t.id = m.team_id and t.archived_at is null
        cross join lateral (
          select q.* from public.team_time_polls q
          where q.team_id = t.id and q.closed_at is null order by q.created_at desc, q.id desc limit 10
        ) p
        where exists (select from public.team_time_poll_options o where o.poll_id = p.id and o.starts_at > now())
          and not exists (
            select from public.team_time_poll_options o
            join public.team_time_poll_votes v on v.option_id = o.id and v.user_id = (select auth.uid())
            where o.poll_id = p.id)
        order by p.created_at desc, p.id limit 3
      ) x),
    'presence', private.unrecorded_practices()), '{"offers": null, "requests": null, "polls": null, "presence": null}')
$$;
comment on function private.today_answers is
  'Who waits for the caller''s answer in teams: invitations, places and transfers as load_my_team_offers shows them, requests to join '
    'their own teams, open polls of their teams in which they have not voted, practices for which they have not recorded who came.';

create function private.today_teams() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'teams', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.name, x.id), '[]')
      from (
        select t.id, t.name, t.logo_url, n.next from public.teams t
        left join lateral (
          select jsonb_build_object('title', p.title, 'starts_at', p.scheduled_at) as next from public.team_practices p
          where p.team_id = t.id and p.scheduled_at > now() and p.status = 'scheduled'
          order by p.scheduled_at, p.id limit 1
        ) n on true
        where t.id in (select private.my_team_ids()) and t.archived_at is null order by t.name, t.id limit 20
      ) x),
    'board', private.today_board(),
    'events', private.today_events(),
    'answers', private.today_answers())
$$;

create function private.today_inbox() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(x) order by x.last_activity_at desc, x.conversation_id desc)
  from (
    select r.conversation_id, c.title, greatest(r.unread_count, 1) as unread_count, r.last_activity_at,
      private.message_preview(c.last_message_id) as last_message, (
        select jsonb_agg(jsonb_build_object('user_id', p.user_id, 'display_name', private.name_of(
            u.display_name, u.first_name, u.last_name, coalesce(u.is_published and u.visibility = 'public', false)))
          order by p.joined_at, p.user_id)
        from public.conversation_participants p left join public.user_profiles u on u.user_id = p.user_id
        where p.conversation_id = c.id and p.user_id <> r.user_id) as people
    from (
      -- As the index of unread conversations has them.
      select q.* from private.conversation_reads q
      where q.user_id = (select auth.uid()) and not q.is_archived and (q.unread_count > 0 or q.is_marked_unread) and not q.is_muted
      order by q.last_activity_at desc, q.conversation_id desc limit 3
    ) r
    cross join lateral (select k.* from public.conversations k where k.id = r.conversation_id limit 1) c
  ) x
$$;
comment on function private.today_inbox is
  'The caller''s three newest unread conversations, with names and last words as the list of the inbox has them. Muted and archived ones '
    'stay out.';

create function private.today_interests(offers boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(private.interest_status(i.id) || jsonb_build_object('id', coalesce(s.id, i.id), 'at', i.latest, 'offer', i.offer)
    order by i.place, i.latest desc, i.id)
  from (
    select n.id, n.college_id, x.latest, o.offer, x.place
    from public.interests n join public.pipeline_stages g on g.id = n.stage_id
    left join lateral (
      select jsonb_build_object('id', f.id, 'expires_at', f.expires_at, 'awaits', private.awaited_of(f, n.player_id)) as offer
      from private.offers f where f.interest_id = n.id and f.state = 'open' and f.expires_at > now()
    ) o on true
    cross join lateral (
      select greatest(n.stage_since, n.answered_at) as latest,
        case o.offer ->> 'awaits' when 'player' then 0 when 'guardian' then 1 else 2 end as place) x
    where n.player_id = (select auth.uid()) and (g.kind = 'offered' or o.offer is not null) = offers
      and (offers or x.latest > greatest(n.sent_at, now() - interval '14 days'))
    order by x.place, x.latest desc, n.id limit case when offers then 5 else 3 end
  ) i
  left join lateral (
    select s.id from public.interest_submissions s
    where s.college_id = i.college_id and s.interest_id = i.id order by s.submitted_at limit 1
  ) s on true
$$;
comment on function private.today_interests is
  'The caller''s interests in words that are safe for the player, latest first: those with an offer, for as long as it stands, what waits '
    'for the '
    'caller''s answer first, or the '
    'others that a college moved or answered within 14 days.';

create function private.today_programs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(x) order by x.name, x.slug)
  from (
    select c.slug, c.name, w.waiting, private.count_waiting_long(c.id) as waiting_long, k.tasks
    from private.my_program_college_ids() as m (college_id)
    join public.colleges c on c.id = m.college_id
    cross join lateral (
      select count(*) as waiting from private.waiting_in((select auth.uid()), c.id, 100)
    ) w
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'interest_id', t.interest_id,
        'name', i.name) order by t.due_on, t.id) as tasks
      from (
        select q.* from public.interest_tasks q
        where q.college_id = c.id and q.done_at is null and q.assignee_id = (select auth.uid()) and q.due_on <= current_date + 1
        order by q.due_on, q.id limit 3
      ) t join public.interests i on i.college_id = t.college_id and i.id = t.interest_id
    ) k
    where w.waiting > 0 or k.tasks is not null
    order by c.name, c.id limit 5
  ) x
$$;
comment on function private.today_programs is
  'In the programs that the caller works in: how many interests wait for their answer, and their tasks that are due by tomorrow.';

create function private.today_steps() returns jsonb
language sql stable security definer set search_path = '' as $$
  with me as (
    select auth.uid() as id, private.reach_of(auth.uid()) as reach,
      not exists (select from public.user_roles r where r.user_id = auth.uid() and r.role !~ '^recruit_')
        and not exists (select from public.role_requests r where r.user_id = auth.uid() and r.status = 'pending') as is_player
  )
  select nullif(jsonb_build_object(
    'profile', (
      select case when o.user_id is not null then 'begun' when u.slug is null then 'missing' end
      from (select) one
      left join public.user_profiles u on u.user_id = me.id
      left join public.onboarding_progress o on o.user_id = me.id and o.finished_at is null
      where me.is_player and not coalesce(u.is_published, false)),
    'account', case me.reach ->> 'way'
      when 'no_age' then 'birth_date'
      when 'no_guardian' then case when (me.reach ->> 'is_asked')::boolean then 'guardian_asked' else 'guardian' end
    end), '{"profile": null, "account": null}')
  from me
$$;
comment on function private.today_steps is
  'What the caller''s account lacks: of a player the profile (missing, or begun and not finished), the date of birth, and of a minor the '
    'guardian (guardian_asked: somebody was asked and has not agreed).';

-- In plpgsql, because what is seen of a ward stands in a later file.
create function private.today_family() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  links jsonb := (
    select jsonb_build_object(
      'children', jsonb_agg(jsonb_build_object('name', l.name, 'email', l.email, 'begins_at', l.begins_at) order by l.since, l.person_id)
        filter (where l.kind = 'minor'),
      'waiting', nullif(count(*) filter (where l.kind in ('received', 'approval', 'offer-received')), 0))
    from public.list_guardians() l);
begin
  return nullif(links || jsonb_build_object('wards', case when links -> 'children' <> 'null' then private.wards_today() end),
    '{"children": null, "waiting": null, "wards": null}');
end $$;
comment on function private.today_family is
  'The caller''s wards, as list_guardians has them, and how many wait for the caller''s yes: minors who ask for a guardian, adults who '
    'offer to be one, guardians of a ward; of each ward what wards_today shows.';

-- In plpgsql, because the tables of requests stand in later files.
create function private.today_staff() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  waiting jsonb;
begin
  if not private.is_privileged() then
    return null;
  end if;
  waiting := private.waiting_requests();
  return nullif(jsonb_strip_nulls(jsonb_build_object(
    'role_requests', nullif(waiting -> 'roles', '0'), 'college_requests', nullif(waiting -> 'colleges', '0'),
    'team_requests', nullif(waiting -> 'teams', '0'), 'reports', nullif(private.open_reports(), 0))), '{}');
end $$;
comment on function private.today_staff is
  'What waits for platform staff, exact below 100: requests for roles and for colleges, for who decides them, requests for teams, and '
    'reports. A kind of which nothing waits is left out. Null for everybody else.';

create function public.load_today() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'teams', case when private.has_flag('teams_management') then private.today_teams() end,
    'inbox', case when private.has_flag('remote_inbox') then private.today_inbox() end,
    'offers', case when private.has_flag('remote_recruiting') then private.today_interests(true) end,
    'interests', case when private.has_flag('remote_recruiting') then private.today_interests(false) end,
    'meetings', case when private.has_flag('remote_recruiting') then private.today_meetings() end,
    'evaluations', case when private.has_flag('teams_management') then private.today_evaluations() end,
    'papers', case when private.has_flag('remote_recruiting') then private.today_papers() end,
    'programs', case when private.has_flag('remote_recruiting') then private.today_programs() end,
    'steps', private.today_steps(),
    'family', private.today_family(),
    'staff', private.today_staff())
  where (select auth.uid()) is not null
$$;
comment on function public.load_today is
  'What waits for the caller today, for the home page: announcements, next practices and tournaments and who waits for an answer in teams, '
    'unread '
    'conversations, offers of colleges, interests that moved, meetings with colleges, papers that colleges wait for, players who wait for '
      'an '
    'evaluation, tasks of programs, '
      'what the account lacks, the '
      'family, and what waits '
    'for platform staff. A part is null when its remote is off for the caller, or there is nothing.';
grant execute on function public.load_today to authenticated;
