-- Live changes by broadcast: triggers send small events (ids, a number, the kind of change, never a private column)
-- on private topics, and who may listen is asked when a topic is joined. Topics: user:{id}, flags,
-- team:{id}:{generation}, conversation:{id}:{generation}, pipeline:{college}:{generation}, college:{college}:{generation}.
-- In conversation:{id}:{generation}:{user} that person alone sends, typing and presence, so that nobody does it as another one.
-- Nothing stands in the publication of changed rows, which would tell the keys of deleted rows to everybody and ask the row rules once per
-- listener. What is sent stands with its table.

create sequence private.live_revision;
comment on sequence private.live_revision is
  'Numbers of live events: rising, so that a listener can tell which of two is newer.';

create table private.live_topics (
  kind text not null constraint live_topics_kind_check check (kind in ('team', 'conversation', 'pipeline', 'college')),
  id uuid not null,
  generation bigint not null,
  primary key (kind, id)
);
comment on table private.live_topics is
  'Generation of a topic, part of its name. It rises when somebody''s right to listen ends, so that who is gone stays behind on a topic on '
    'which nothing comes any more. No row: generation 1.';
alter table private.live_topics enable row level security;
create policy "closed to clients" on private.live_topics for all to anon, authenticated using (false) with check (false);

create function private.topic_name(topic_kind text, subject uuid, generation bigint) returns text
language sql immutable set search_path = '' as $$
  select topic_kind || ':' || subject || ':' || coalesce(generation, 1)
$$;

create function private.topic_of(topic_kind text, subject uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.topic_name(
    topic_kind, subject, (select t.generation from private.live_topics t where t.kind = topic_kind and t.id = subject))
$$;
comment on function private.topic_of is
  'The name under which a team, a conversation, a college''s pipeline or what its editors edit is live now.';

create function private.send_events(topics text[], event text, payloads jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(topics) is null or cardinality(topics) = 0 then
    return;
  end if;
  -- realtime.send for each would take a subtransaction for each; more than 64 in a transaction slow every snapshot down.
  insert into realtime.messages (id, payload, event, topic, private, extension)
  select m.id, jsonb_build_object('id', m.id) || m.payload, send_events.event, m.topic, true, 'broadcast'
  from (
    select gen_random_uuid() as id, e.topic, e.payload, e.place
    from unnest(topics, payloads) with ordinality e (topic, payload, place)) m
  order by m.place;
exception when others then
  raise warning 'send_events: %', sqlerrm;
end $$;
comment on function private.send_events is
  'Events of one name, one for each topic with its payload, in one statement; as realtime.send, a failure warns and stops nothing.';

create function private.send_to_each(people uuid[], event text, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.send_events(array_agg('user:' || p.person), event, array_agg(payload))
  from (select distinct unnest(people) as person) p where p.person is not null
$$;
comment on function private.send_to_each is
  'One event to each of many people on their own topic, once however often they are named.';

create function private.send_changed(topic_kind text, subject uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  topic text := private.topic_of(topic_kind, subject);
  -- Of this transaction. Events arrive when it ends: whoever hears one reads all of its changes.
  sent text := coalesce(current_setting('lineup.topics_sent', true), '');
begin
  if strpos(sent, topic || ' ') = 0 then
    perform realtime.send(jsonb_build_object('revision', nextval('private.live_revision')), 'changed', topic, true);
    perform set_config('lineup.topics_sent', sent || topic || ' ', true);
  end if;
end $$;
comment on function private.send_changed is 'One event for each transaction and topic, however much it changes.';

create function private.move_topics(topic_kind text, subjects uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_behind text[];
  payloads jsonb[];
begin
  -- In one order, so that two statements never wait for each other.
  with moved as (
    insert into private.live_topics as t (kind, id, generation)
    select topic_kind, s.id, 2 from (select distinct unnest(subjects) as id) s where s.id is not null order by s.id
    on conflict (kind, id) do update set generation = t.generation + 1
    returning t.id, t.generation
  )
  select array_agg(private.topic_name(topic_kind, m.id, m.generation - 1)), array_agg('{}'::jsonb) into left_behind, payloads
  from moved m;
  perform private.send_events(left_behind, 'moved', payloads);
end $$;
comment on function private.move_topics is
  'Ends the topics as they are: tells their listeners to ask for the new name, which only those get who still may listen. What another '
    'transaction sends at the same moment may still go to the old one.';

create function private.end_talks_of(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.look_after(people);
  perform private.move_topics('conversation', array(
    select distinct p.conversation_id from public.conversation_participants p
    where p.user_id = any (people) and not private.may_talk(private.participants_of(p.conversation_id))));
end $$;
comment on function private.end_talks_of is
  'After a right of these people ended: whoever is in the channel of a conversation of theirs that may not go on joins again, and then no '
    'longer types or shows there.';

create function private.prune_live_topics() returns void
language sql security definer set search_path = '' as $$
  delete from private.live_topics t
  where case t.kind
    when 'team' then not exists (select from public.teams s where s.id = t.id)
    when 'conversation' then not exists (select from public.conversations s where s.id = t.id)
    else not exists (select from public.colleges s where s.id = t.id) end
$$;
comment on function private.prune_live_topics is 'Forgets the generations of what is gone; nobody joins a topic of that again.';

create function private.signals_in(topic text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  uuid_form constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  parts text[] := regexp_match(topic, format('^(conversation:(%s):[0-9]+):(%s)$', uuid_form, uuid_form));
  subject uuid := parts[2]::uuid;
begin
  return case
    when parts[1] = private.topic_of('conversation', subject) and parts[3]::uuid = any (private.participants_of(subject)) then subject
    end;
end $$;
comment on function private.signals_in is
  'The conversation in which the person of such a topic types and shows; null for any other topic, an old name, and somebody who takes no '
    'part.';

create function private.may_hear(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  parts text[] := regexp_match(topic, '^(team|conversation|pipeline|college):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):[0-9]+$');
  subject uuid := parts[2]::uuid;
begin
  if me is null then
    return false;
  end if;
  if topic = 'flags' or topic = 'user:' || me then
    return true;
  end if;
  if parts is null then
    return me = any (private.participants_of(private.signals_in(topic)));
  end if;
  if topic <> private.topic_of(parts[1], subject) then
    return false;
  end if;
  return case parts[1]
    when 'team' then private.opens_team(subject)
    when 'conversation' then me = any (private.participants_of(subject))
    when 'college' then private.can_edit_college(subject)
    else private.views_program(subject) end;
end $$;
comment on function private.may_hear is 'Whether the caller may listen to what the database sends on the topic.';
grant execute on function private.may_hear to authenticated;

create function private.may_see_presence(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  subject uuid := private.signals_in(topic);
begin
  return subject is not null and private.may_post(subject) and not private.is_kept_apart_in(subject, auth.uid());
end $$;
comment on function private.may_see_presence is
  'Whether the caller may see that the person of the topic is there: who may post in the conversation and has no block with anybody in it, '
    'so that nobody sees when a person who blocked them is there.';
grant execute on function private.may_see_presence to authenticated;

create function private.may_signal(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select split_part(topic, ':', 4) = auth.uid()::text and private.may_see_presence(topic)
$$;
comment on function private.may_signal is
  'Whether the caller may send typing and presence on the topic: on their own alone, under the conditions of may_see_presence, so that who '
    'blocked them is sent nothing.';
grant execute on function private.may_signal to authenticated;
