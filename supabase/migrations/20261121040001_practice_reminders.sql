-- Reminding who has not answered for a practice: by mail, or in the inbox for those who want no such mails. Ours.

alter table public.team_practices add column reminded_at timestamptz;
comment on column public.team_practices.reminded_at is 'When those without an answer were last reminded. Set by remind_non_responders.';

create function private.remind_in_inbox(person uuid, content text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  dm uuid;
begin
  select c.conversation_id into dm
  from public.create_conversation_with_participants(type => 'dm', participant_ids => array[person]) c;
  insert into public.messages (conversation_id, content) values (dm, content);
  return true;
exception when insufficient_privilege or check_violation then
  -- They may not talk with each other, or one has shut the other out.
  return false;
end $$;
comment on function private.remind_in_inbox is 'A message of the caller to one person under the rules of the inbox; false when these forbid it.';

create function public.remind_non_responders(p_practice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  practice public.team_practices;
  zone text;
  missing uuid[];
  mailed uuid[];
  messaged integer;
begin
  select * into practice from public.team_practices p where p.id = p_practice_id for update;
  if practice.id is null or not private.manages_team(practice.team_id) then
    raise exception 'You don''t have permission to remind members.' using errcode = '42501';
  end if;
  if practice.status <> 'scheduled' or practice.scheduled_at <= now() then
    raise exception 'Only practices to come have answers missing' using errcode = 'PT409';
  end if;
  if practice.reminded_at > now() - interval '12 hours' then
    raise exception 'Members were reminded a short time ago. Please try again later.'
      using errcode = 'PT429', detail = jsonb_build_object('next_at', practice.reminded_at + interval '12 hours');
  end if;
  select coalesce(array_agg(m.user_id), '{}') into missing from public.list_missing_replies(p_practice_id) m
  where m.user_id <> (select auth.uid());
  if missing = '{}' then
    return jsonb_build_object('reminded', 0, 'mailed', 0, 'messaged', 0);
  end if;
  update public.team_practices set reminded_at = now() where id = p_practice_id;

  select coalesce(array_agg(each), '{}') into mailed from unnest(missing) each
  where private.awaits_reply(p_practice_id, each) and private.mailable_address(each) is not null;
  perform private.queue_mail('practice_reminder', p_practice_id, each) from unnest(mailed) each;

  select coalesce(s.time_zone, 'UTC') into zone
  from (select practice.series_id) p left join public.team_practice_series s on s.id = p.series_id;
  select count(*) filter (where private.remind_in_inbox(each, format(
    'Are you coming? Please answer for "%s" on %s (%s).', practice.title,
    to_char(practice.scheduled_at at time zone zone, 'FMDay, FMDD FMMonth YYYY, HH24:MI'), zone))) into messaged
  from unnest(missing) each where each <> all (mailed);
  return jsonb_build_object(
    'reminded', cardinality(mailed) + messaged, 'mailed', cardinality(mailed), 'messaged', messaged);
end $$;
comment on function public.remind_non_responders is
  'Reminds active members who have not answered for a practice to come: by mail, or with a message of the caller in the inbox where the person wants no mails about practices. Once in 12 hours (PT429, detail next_at). Managers only.';

grant execute on function public.remind_non_responders(uuid) to authenticated;
