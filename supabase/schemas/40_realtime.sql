-- What open browsers follow live: the published tables, and which conversation a private channel is about.

create function private.channel_conversation() returns uuid
language sql stable set search_path = '' as $$
  select case when realtime.topic() ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then right(realtime.topic(), 36)::uuid end
$$;
comment on function private.channel_conversation is
  'The conversation of the channel being joined; null for other channels.';
grant execute on function private.channel_conversation to authenticated;

alter publication supabase_realtime add table
  public.team_practices,
  public.team_practice_attendance,
  public.conversations,
  public.conversation_participants,
  public.messages,
  public.experiment_revision,
  public.pipeline_revisions,
  public.user_role_changes,
  public.team_members,
  public.team_staff,
  public.team_revisions;
