-- The rights to hear and send on private topics (see `live`). Rights are asked when a topic is joined. Another kind of
-- topic extends may_hear: one operation has one policy.
-- A migration file of its own and the last one: `supabase db push` may be refused here with "must be owner of relation
-- messages", because the table belongs to the platform (supabase/cli issue 6116). Everything else is in place then: run
-- this file in the SQL editor of the dashboard, which may make policies here, and mark it as applied:
--   supabase migration repair --status applied 20261101120100

create policy "hear what one may" on realtime.messages for select to authenticated
  using (
    extension = 'broadcast' and (select private.may_hear(realtime.topic()))
    or extension = 'presence' and (select private.may_see_presence(realtime.topic())));

create policy "signal where one may post" on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.may_signal(realtime.topic())));
