-- Private channels: who may post in a conversation hears and sends typing and presence on conversation:{id}, so nobody
-- sees when a person who blocked them is there. Rights are asked when a channel is joined. Another kind of channel
-- extends both policies: one operation has one policy.

create function private.channel_conversation() returns uuid
language sql stable set search_path = '' as $$
  select case when realtime.topic() ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then right(realtime.topic(), 36)::uuid end
$$;
comment on function private.channel_conversation is 'The conversation of the channel being joined; null for other channels.';
grant execute on function private.channel_conversation() to authenticated;

create policy "hear where one may post" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.may_post((select private.channel_conversation()))));
create policy "signal where one may post" on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.may_post((select private.channel_conversation()))));
