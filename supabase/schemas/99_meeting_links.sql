-- Links in mails that answer a slot of a college for one player, once, without a password (docs/rules/meetings.md). Ours.

create table private.meeting_links (
  token_hash text primary key,
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.meeting_links is
  'Links in mails that book, move or decline one slot for one player, once, until it begins; the secret is kept as SHA-256.';
create index meeting_links_meeting_idx on private.meeting_links (meeting_id);
create index meeting_links_user_idx on private.meeting_links (user_id);
create index meeting_links_age_idx on private.meeting_links (created_at);
alter table private.meeting_links enable row level security;
create policy "closed to clients" on private.meeting_links for all to anon, authenticated using (false) with check (false);

create function private.issue_meeting_link(meeting uuid, person uuid, mail uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- From the mail's own id, so that a second attempt carries the same link.
  secret text := encode(extensions.hmac(
    'meeting_answer:' || mail, (select s.value from private.secrets s where s.name = 'address_key'), 'sha256'), 'hex');
begin
  insert into private.meeting_links (token_hash, meeting_id, user_id)
  values (encode(extensions.digest(secret, 'sha256'), 'hex'), meeting, person)
  on conflict (token_hash) do nothing;
  return secret;
end $$;
comment on function private.issue_meeting_link is 'The secret of the links in one mail that answer this slot for this player.';

create function private.interest_of_link(mailed private.meeting_links) returns public.interests
language sql stable security definer set search_path = '' as $$
  select i from public.interests i join public.meetings m on m.college_id = i.college_id
  where m.id = mailed.meeting_id and i.player_id = mailed.user_id and i.stage_id is not null
$$;

create function private.held_of_link(mailed private.meeting_links) returns uuid
language sql stable security definer set search_path = '' as $$
  select b.meeting_id
  from public.meetings o join public.meeting_bookings b on b.college_id = o.college_id
    and b.interest_id = (private.interest_of_link(mailed)).id and b.state = 'booked'
  join public.meetings m on m.id = b.meeting_id and m.kind = o.kind and m.starts_at > now()
  where o.id = mailed.meeting_id limit 1
$$;
comment on function private.held_of_link is 'The slot of the same kind to come at the same college that the player of a link has booked.';

create function public.read_meeting_link(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mailed private.meeting_links;
  meeting public.meetings;
  interest public.interests;
begin
  select * into mailed from private.meeting_links l where l.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex');
  select * into meeting from public.meetings m where m.id = mailed.meeting_id;
  interest := private.interest_of_link(mailed);
  if interest.id is null then
    return null;
  end if;
  return (
    select jsonb_build_object('college', c.name, 'interest_id', interest.id,
      'is_used', mailed.used_at is not null, 'is_for_other', coalesce(mailed.user_id <> (select auth.uid()), false),
      'is_own', coalesce(mailed.user_id = (select auth.uid()), false),
      'is_over', meeting.cancelled_at is not null or meeting.starts_at <= now(),
      -- Where it is stands behind the sign-in.
      'slot', private.only_fields(private.meeting_for(meeting, b), '{id,kind,starts_at,minutes,time_zone,state,is_full,host}'),
      'held', private.held_of_link(mailed), 'others', (
        select coalesce(jsonb_agg(private.only_fields(private.meeting_for(o.meeting, ob),
          '{id,kind,starts_at,minutes,time_zone,state,is_full,host}') order by (o.meeting).starts_at,
          (o.meeting).id), '[]')
        from (
          select m as meeting from public.meetings m
          where m.college_id = meeting.college_id and m.kind = meeting.kind and m.id <> meeting.id and m.cancelled_at is null
            and m.starts_at > now() and private.is_open_to(m, interest) and private.places_taken(m.id) < m.places
          order by m.starts_at, m.id limit 5) o
        left join public.meeting_bookings ob on ob.meeting_id = (o.meeting).id and ob.interest_id = interest.id))
    from public.colleges c
    left join public.meeting_bookings b on b.meeting_id = meeting.id and b.interest_id = interest.id
    where c.id = meeting.college_id);
end $$;
comment on function public.read_meeting_link is
  'What the link of a mail answers: the slot, which one of its kind the player holds, and up to five others with a free place; never where '
    'it is. Null for a link that does not work. Reading it answers nothing.';
grant execute on function public.read_meeting_link to anon, authenticated;

create function public.answer_meeting_link(p_token text, p_answer text, p_to_id uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mailed private.meeting_links;
  held uuid;
  target uuid;
  state text;
begin
  select * into mailed from private.meeting_links l
  where l.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex') for update;
  if mailed.token_hash is null then
    raise exception 'This link does not work' using errcode = 'PT404';
  end if;
  if p_answer is null or p_answer not in ('book', 'decline') or p_answer = 'decline' and p_to_id is not null then
    raise exception 'Unknown answer' using errcode = '23514';
  end if;
  target := coalesce(p_to_id, mailed.meeting_id);
  if mailed.used_at is not null then
    state := (
      select b.state from public.meeting_bookings b
      where b.meeting_id = target and b.interest_id = (private.interest_of_link(mailed)).id);
    -- The same press again, after an answer that was lost on the way.
    if state = (case p_answer when 'book' then 'booked' else 'declined' end) then
      return state;
    end if;
    raise exception 'This link has been used' using errcode = 'PT409', hint = 'used';
  end if;
  if p_to_id is not null and not exists (
    select from public.meetings m join public.meetings o on o.college_id = m.college_id and o.kind = m.kind
    where m.id = mailed.meeting_id and o.id = p_to_id) then
    raise exception 'Meeting not found' using errcode = 'PT404';
  end if;
  held := private.held_of_link(mailed);
  perform private.answer_meeting(target, p_answer, case when p_answer = 'book' then nullif(held, target) end, mailed.user_id);
  update private.meeting_links l set used_at = now() where l.token_hash = mailed.token_hash;
  return case p_answer when 'book' then 'booked' else 'declined' end;
end $$;
comment on function public.answer_meeting_link is
  'Books or declines a slot by the link of a mail, for the player it was sent to, whoever is signed in: once. With p_to_id another slot of '
    'the kind at the college; a place that the player holds moves there. Returns booked or declined; refused as book_meeting, PT404 no '
    'such link, PT409 with the hint used. What is refused leaves the link as it was.';
grant execute on function public.answer_meeting_link to anon, authenticated;

create function private.prune_meeting_links() returns void
language sql security definer set search_path = '' as $$
  delete from private.meeting_links l where l.created_at < now() - interval '90 days'
$$;
