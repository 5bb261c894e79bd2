-- What runs by the clock: each step by itself, so that one that fails, or takes long, undoes and delays no other.

create function private.prune_job_runs() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details d where d.end_time < now() - interval '7 days';
  end if;
end $$;
comment on function private.prune_job_runs is 'pg_cron itself keeps a row of each run for ever.';

create function private.end_talks_of_new_adults() returns void
language sql security definer set search_path = '' as $$
  select private.end_talks_of(array(
    select b.user_id from private.birth_dates b where b.birth_date between current_date - interval '18 years 7 days'
      and current_date - interval '18 years'))
$$;
comment on function private.end_talks_of_new_adults is
  'Ends the channels of who turns 18; a night that was missed is made up for within a week.';

create function private.scheduled_jobs() returns table (name text, schedule text, command text)
language sql immutable set search_path = '' as $$
  values
    ('lineup-season-rows', '3 3 * * *', 'delete from private.removed_season_rows where removed_at < now() - interval ''1 day'''),
    ('lineup-college-parts', '4 3 * * *', 'delete from private.removed_college_parts where removed_at < now() - interval ''1 day'''),
    ('lineup-message-versions', '5 3 * * *', 'delete from private.message_versions where replaced_at < now() - interval ''30 days'''),
    ('lineup-removed-content', '6 3 * * *', 'delete from private.removed_content where removed_at < now() - interval ''30 days'''),
    ('lineup-live-topics', '7 3 * * *', 'select private.prune_live_topics()'),
    ('lineup-merges', '8 3 * * *', 'select private.prune_merges()'),
    ('lineup-old-notices', '9 3 * * *', 'select private.prune_notices()'),
    ('lineup-old-requests', '18 3 * * *', 'select private.prune_requests()'),
    ('lineup-typed-names', '19 3 * * *', 'select private.prune_typed_names()'),
    ('lineup-new-adults', '10 3 * * *', 'select private.end_talks_of_new_adults()'),
    ('lineup-activity-logs', '11 3 * * *', 'delete from public.user_activity_logs where created_at < now() - interval ''90 days'''),
    ('lineup-page-metrics', '12 3 * * *', 'delete from public.page_performance_metrics where created_at < now() - interval ''90 days'''),
    ('lineup-viral-events', '13 3 * * *', 'delete from public.viral_activity_events where created_at < now() - interval ''90 days'''),
    ('lineup-remote-loads', '14 3 * * *', 'delete from private.remote_loads where minute < now() - interval ''7 days'''),
    ('lineup-version-errors', '23 3 * * *', 'delete from private.version_errors where last_at < now() - interval ''14 days'''),
    ('lineup-version-vitals', '25 3 * * *', 'delete from private.version_vitals where last_at < now() - interval ''14 days'''),
    ('lineup-version-alerts', '24 3 * * *', 'delete from private.version_alerts where created_at < now() - interval ''90 days'''),
    ('lineup-failing-versions', '* * * * *', 'select private.alert_failing_versions()'),
    ('lineup-reply-times', '15 3 * * *', 'select private.refresh_reply_times()'),
    ('lineup-subscriptions', '16 3 * * *', 'select private.end_unpaid_subscriptions()'),
    ('lineup-departed', '20 3 * * *', 'select private.prune_departed()'),
    ('lineup-guardian-answers', '21 3 * * *', 'select private.prune_guardian_answers()'),
    ('lineup-families', '26 3 * * *', 'select private.end_families()'),
    ('lineup-fact-sources', '27 3 * * *', 'select private.prune_sources()'),
    ('lineup-old-evaluations', '48 3 * * *', 'select private.prune_evaluations()'),
    ('lineup-billing-events', '22 3 * * *', 'delete from private.billing_events where received_at < now() - interval ''90 days'''),
    ('lineup-presence-versions', '28 3 * * *', 'select private.prune_presence_versions()'),
    ('lineup-withdrawn', '29 3 * * *', 'delete from public.interests where withdrawn_at < now() - interval ''30 days'''),
    ('lineup-withdrawals', '31 3 * * *', 'delete from private.withdrawals where withdrawn_at < now() - interval ''30 days'''),
    ('lineup-practice-replies', '47 3 * * *', 'select private.prune_practice_replies()'),
    ('lineup-old-meetings', '37 3 * * *', 'select private.prune_meetings()'),
    ('lineup-meeting-links', '49 3 * * *', 'select private.prune_meeting_links()'),
    ('lineup-meeting-reminders', '* * * * *', 'select private.remind_of_meetings()'),
    ('lineup-unfinished-accounts', '* * * * *', 'select private.prune_unfinished_accounts()'),
    ('lineup-offers', '* * * * *', 'select private.expire_offers()'),
    ('lineup-papers', '* * * * *', 'select private.remind_of_papers()'),
    ('lineup-lost-files', '38 3 * * *', 'select private.doom_lost_files()'),
    ('lineup-job-runs', '17 3 * * *', 'select private.prune_job_runs()'),
    -- When a working day begins in the United States, so that a mail comes when it is read; mails in slices, until all are queued.
    ('lineup-missing-presence', '30 12 * * *', 'select private.tell_of_missing_presence()'),
    ('lineup-due-tasks', '0 12 * * *', 'select private.tell_of_due_tasks()'),
    ('lineup-recruiting-digests', '* 12-13 * * *', 'select private.queue_recruiting_digests()'),
    ('lineup-notice-digests', '* 12-13 * * *', 'select private.queue_notice_digests()'),
    -- On Sundays, for the week to come.
    ('lineup-family-mails', '* 14-15 * * 0', 'select private.queue_family_mails()'),
    ('lineup-morning-messages', '* * * * *', 'select private.send_waiting_messages()'),
    ('lineup-open-lines', '* * * * *', 'select private.keep_open_lines()'),
    ('lineup-all-open-lines', '32 3 * * *', 'select private.keep_all_open_lines()'),
    ('lineup-old-exports', '33 3 * * *', 'delete from private.conversation_exports where exported_at < now() - interval ''2 years'''),
    ('lineup-refused-messages', '34 3 * * *', 'delete from public.waiting_messages where refused_at < now() - interval ''30 days'''),
    ('lineup-mutes', '* * * * *', 'select private.end_mutes()'),
    ('lineup-message-mails', '* * * * *', 'select private.queue_message_mails()'),
    ('lineup-old-announcements', '35 3 * * *', 'select private.prune_announcements()'),
    ('lineup-announcements', '* * * * *', 'select private.publish_announcements()'),
    ('lineup-places', '* * * * *', 'select private.fill_all_places()'),
    ('lineup-filter-changes', '* * * * *', 'select private.match_filter_changes()'),
    ('lineup-matches', '* * * * *', 'select private.tell_of_matches()'),
    ('lineup-old-matches', '36 3 * * *', 'select private.prune_matches()'),
    ('lineup-old-seekers', '39 3 * * *', 'select private.prune_seekers()'),
    ('lineup-pages', '* * * * *', 'select private.publish_due_pages()')
$$;
comment on function private.scheduled_jobs is
  'All that runs by the clock (UTC), one transaction each: pg_cron runs it where that is there, else the local stack, what is due each '
    'minute each minute, the rest at its start and once a day.';

create function private.run_daily() returns void
language plpgsql security definer set search_path = '' as $$
declare
  step text;
begin
  for step in select j.command from private.scheduled_jobs() j where j.schedule like '% 3 * * *' loop
    execute step;
  end loop;
end $$;
comment on function private.run_daily is 'By hand: all that is due at night, at once.';

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule(j.name, j.schedule, j.command) from private.scheduled_jobs() j;
  end if;
exception when others then
  raise warning 'What private.scheduled_jobs lists is not scheduled (%); see step 5 of the README.', sqlerrm;
end $$;
