-- What runs by the clock.

create function private.run_daily() returns void
language sql security definer set search_path = '' as $$
  delete from private.removed_season_rows r where r.removed_at < now() - interval '1 day';
  delete from private.removed_college_parts r where r.removed_at < now() - interval '1 day';
  delete from private.message_versions v where v.replaced_at < now() - interval '30 days';
  delete from private.removed_content r where r.removed_at < now() - interval '30 days';
  select private.prune_live_topics();
  select private.prune_merges();
  select private.prune_notices();
  select private.prune_requests();
  select private.end_talks_of(array(
    select b.user_id from private.birth_dates b where b.birth_date between current_date - interval '18 years 7 days' and current_date - interval '18 years'));
  delete from public.user_activity_logs l where l.created_at < now() - interval '90 days';
  delete from public.page_performance_metrics l where l.created_at < now() - interval '90 days';
  delete from public.viral_activity_events l where l.created_at < now() - interval '90 days';
  delete from private.remote_loads l where l.minute < now() - interval '7 days';
  select public.refresh_reply_times()
$$;
comment on function private.run_daily is
  'What is due once a day: deleted rows of the season and removed parts of colleges whose day for undoing is over, pages deleted and messages changed 30 days ago, generations of topics of what is gone, requests that nobody answered for 30 days, merges and imports that are over, channels of who turns 18, logs and notices older than 90 days, counts of loads older than 7 days, and the 90 days of reply times. pg_cron calls it where that is there, at 3:15 UTC; else the local stack, at its start and once a day.';

-- When a working day begins in the United States; not with what runs at night, so that a mail comes when it is read.
create function private.run_each_morning() returns void
language sql security definer set search_path = '' as $$
  select private.tell_of_due_tasks();
  select private.queue_recruiting_digests();
  select private.queue_notice_digests()
$$;
comment on function private.run_each_morning is
  'What is due each morning: notices of tasks, the mails about recruiting, the daily mail of notices. pg_cron calls it where that is there, at 12:00 UTC; else the local stack, with run_daily.';

create function private.run_each_minute() returns void
language sql security definer set search_path = '' as $$
  select private.end_mutes();
  select private.queue_message_mails()
$$;
comment on function private.run_each_minute is
  'What is due each minute: mutes that end, mails about messages that wait unread. pg_cron calls it where that is there; else the local stack.';

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('lineup-daily', '15 3 * * *', 'select private.run_daily()');
    perform cron.schedule('lineup-morning', '0 12 * * *', 'select private.run_each_morning()');
    perform cron.schedule('lineup-minute', '* * * * *', 'select private.run_each_minute()');
    perform cron.schedule('lineup-pages', '* * * * *', 'select private.publish_due_pages()');
  end if;
exception when others then
  raise warning 'private.run_daily, run_each_morning, run_each_minute and publish_due_pages are not scheduled (%); call the first two once a day, the others each minute.', sqlerrm;
end $$;
