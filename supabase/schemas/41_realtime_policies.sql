-- Private channels: who may post in a conversation hears and sends typing and presence on conversation:{id}, so
-- nobody sees when a person who blocked them is there. Rights are asked when a channel is joined. Another kind of
-- channel extends both policies: one operation has one policy.
-- A migration file of its own and the last one: `supabase db push` may be refused here, because the table belongs to
-- the platform (supabase/cli issue 6116); then run it in the SQL editor and mark it with `supabase migration
-- repair`.

create policy "hear where one may post" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.may_post((select private.channel_conversation()))));

create policy "signal where one may post" on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.may_post((select private.channel_conversation()))));
