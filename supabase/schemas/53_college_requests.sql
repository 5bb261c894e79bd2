-- A college joins: somebody who works there and does not find it asks for it; an admin makes a draft page of the request, with
-- who asked as its first admin, or declines for a reason. Also what there is to judge a request for a role or a college by,
-- and how many of them wait. Ours.

create function private.site_host(address text) returns text
language sql immutable set search_path = '' as $$
  select nullif(regexp_replace(lower(substring(address from '^[a-zA-Z]+://([a-zA-Z0-9.-]+)')), '^www\.', ''), '')
$$;
comment on function private.site_host is 'The host of a web address, without www.';

create function private.is_shared_domain(domain text) returns boolean
language sql immutable set search_path = '' as $$
  select domain ~ '^(yahoo|ymail|hotmail|live|outlook|gmx|yandex)\.([a-z]{2,3}|com?\.[a-z]{2})$'
    or domain = any (array[
      'gmail.com', 'googlemail.com', 'google.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'apple.com', 'aol.com',
      'proton.me', 'protonmail.com', 'pm.me', 'fastmail.com', 'hey.com', 'mail.com', 'zoho.com', 'tutanota.com', 'tuta.com',
      'duck.com', 'qq.com', '163.com', '126.com', 'naver.com', 'web.de', 'comcast.net', 'verizon.net', 'att.net',
      'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'spectrum.net', 'mail.ru', 'wordpress.com', 'wix.com',
      'wixsite.com', 'weebly.com', 'squarespace.com', 'github.io', 'github.com', 'facebook.com', 'instagram.com',
      'twitter.com', 'x.com', 'youtube.com', 'twitch.tv', 'discord.com', 'discord.gg', 'linktr.ee', 'linkedin.com',
      'notion.site', 'carrd.co'])
$$;
comment on function private.is_shared_domain is
  'Whether anybody gets an address or a site under the domain: it says nothing about where a person works.';

create function private.is_address_of_site(address text, site text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    d.mail ~ '\.' and not private.is_shared_domain(d.mail) and not private.is_shared_domain(d.host)
    and (d.mail = d.host or right(d.mail, length(d.host) + 1) = '.' || d.host or right(d.host, length(d.mail) + 1) = '.' || d.mail),
    false)
  from (select lower(split_part(address, '@', 2)) as mail, private.site_host(site) as host) d
$$;
comment on function private.is_address_of_site is
  'Whether an email address belongs to the domain of a site, or one is a subdomain of the other. Never at a public mail provider.';

create function private.evidence_about(person uuid, site text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', private.mailable_address(person),
    'is_of_college', case when site is not null then private.is_address_of_site(private.mailable_address(person), site) end,
    'joined_at', u.created_at, 'slug', (select p.slug from public.user_profiles p where p.user_id = person))
  from auth.users u where u.id = person
$$;
comment on function private.evidence_about is
  'What an admin judges a request by: the confirmed address, whether it is of the college''s own domain (null without a site), since when '
    'the account is there, '
    'and the address of the profile. The one place where staff read an email address.';

create table public.college_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null
    constraint college_requests_name_check check (private.is_plain_name(name) and char_length(btrim(name)) between 2 and 120),
  city text not null constraint college_requests_city_check check (private.is_plain_name(city) and char_length(city) <= 80),
  country text not null default 'US' constraint college_requests_country_check check (country ~ '^[A-Z]{2}$'),
  state text
    constraint college_requests_state_check check (state ~ case when country = 'US' then '^[A-Z]{2}$' else '^[A-Z0-9]{1,3}$' end),
  website_url text not null constraint college_requests_website_url_check check (private.is_web_address(website_url)),
  position text not null
    constraint college_requests_position_check check (private.is_plain_name(position) and char_length(position) <= 80),
  proof_url text constraint college_requests_proof_url_check check (private.is_web_address(proof_url)),
  status text not null default 'pending'
    constraint college_requests_status_check check (status in ('pending', 'approved', 'declined')),
  decision_note text constraint college_requests_decision_note_check
    check (private.has_text(nullif(decision_note, '')) and char_length(decision_note) <= 1000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  college_id uuid references public.colleges (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint college_requests_state_told check (state is not null or not private.has_states(country)),
  constraint college_requests_decided check ((status = 'pending') = (decided_at is null)),
  constraint college_requests_reason check (status <> 'declined' or decision_note is not null),
  constraint college_requests_college check (college_id is null or status = 'approved')
);
comment on table public.college_requests is
  'Somebody asks us to add their college; an admin decides once. Written by request_college and decide_college_request.';
comment on column public.college_requests.position is 'What the person does at the college, in their words.';
comment on column public.college_requests.proof_url is 'A page that names the person there.';
comment on column public.college_requests.decision_note is 'What the admin says to who asked.';
comment on column public.college_requests.college_id is 'The page that was made of it.';
create unique index college_requests_person_once on public.college_requests (user_id) where status = 'pending';
create unique index college_requests_name_once on public.college_requests (lower(name), country, coalesce(state, ''))
  where status = 'pending';
create unique index college_requests_site_once on public.college_requests (private.site_host(website_url)) where status = 'pending';
create index college_requests_user_idx on public.college_requests (user_id, created_at desc);
create index college_requests_queue_idx on public.college_requests (created_at, id) where status = 'pending';
create index college_requests_decided_idx on public.college_requests (status, decided_at desc, id) where status <> 'pending';
create index college_requests_place_idx on public.college_requests (country, state);
create index college_requests_college_idx on public.college_requests (college_id);
create index college_requests_decider_idx on public.college_requests (decided_by);
alter table public.college_requests enable row level security;
grant select, delete on public.college_requests to authenticated;
create policy "own requests, all for platform staff" on public.college_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_privileged()));
create policy "withdraw own open requests" on public.college_requests for delete to authenticated
  using (user_id = (select auth.uid()) and status = 'pending');
create policy "few embeds" on public.college_requests as restrictive for select to anon, authenticated
  using ((select private.check_embeds()));

-- Few of all colleges: of those that show, others find by name.
create index colleges_drafts_idx on public.colleges (name, id) where not is_published;

create function private.college_like(p_name text, p_country text, p_state text) returns public.colleges
language sql stable security definer set search_path = '' as $$
  select c from (
    select x as c from public.colleges x where x.is_published and lower(x.name) = lower(p_name) and x.country = p_country
      and x.state is not distinct from p_state
    union all
    select x from public.colleges x where not x.is_published and lower(x.name) = lower(p_name) and x.country = p_country
      and x.state is not distinct from p_state
  ) found limit 1
$$;
comment on function private.college_like is
  'The college of that name in that state, or in that country where we hold no states, be it a draft.';

create function public.request_college(
  p_name text, p_city text, p_state text, p_website_url text, p_position text, p_proof_url text default null,
  p_country text default 'US'
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  wanted text := regexp_replace(btrim(p_name), '\s+', ' ', 'g');
  in_country text := coalesce(upper(btrim(p_country)), 'US');
  in_state text := nullif(upper(btrim(p_state)), '');
  known public.colleges;
  made uuid;
  broken text;
begin
  perform private.lock_age(me);
  if private.is_minor(me) then
    raise exception 'This is for adults who work at a college' using errcode = '42501';
  end if;
  known := private.college_like(wanted, in_country, in_state);
  if known.id is not null then
    raise exception '%', case when known.is_published then 'This college is already on Lineup. Ask for your role there.'
      else 'We are setting this college up already. Its admin can invite you.' end
      using errcode = 'PT409', hint = case when known.is_published then 'listed' else 'draft' end;
  end if;
  perform private.limit_rate('college_request', me::text, 5, '1 day');
  insert into public.college_requests (user_id, name, city, country, state, website_url, position, proof_url)
  values (me, wanted, btrim(p_city), in_country, in_state, btrim(p_website_url), btrim(p_position), private.text_or_null(p_proof_url))
  returning id into made;
  return made;
exception when unique_violation then
  get stacked diagnostics broken = constraint_name;
  raise exception '%', case broken
    when 'college_requests_person_once' then 'You have asked for a college already. Wait for our answer, or withdraw that request.'
    else 'Someone has asked us to add this college already. Contact us if that was not you or a colleague.' end
    using errcode = 'PT409', hint = case broken when 'college_requests_person_once' then 'own' else 'asked' end;
end $$;
comment on function public.request_college is
  'Asks for a college that is not there: one open request for each person, and for each name in a state (or country without any) and each '
    'site; five a day (PT429). '
    'PT409 for a college that exists or is asked for, with a hint: listed, draft, own or asked. 42501 for minors.';
grant execute on function public.request_college to authenticated;

create function private.free_college_slug(name text, state text) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce(
    (
      select each.slug
      from (
        select case n when 1 then base.slug when 2 then base.slug || '-' || lower(state) else base.slug || '-' || n end as slug, n
        from (select coalesce(private.slug_of(name), 'college') as slug) base, generate_series(1, 50) n
      ) each
      where not exists (select from public.colleges c where c.slug = each.slug)
      order by each.n limit 1
    ),
    coalesce(private.slug_of(name), 'college') || '-' || encode(extensions.gen_random_bytes(4), 'hex'))
$$;
comment on function private.free_college_slug is
  'An address made of a college''s name that no college has: the plain one, else with the state, else with a number behind.';

create function public.decide_college_request(p_request_id uuid, p_approve boolean, p_note text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  request public.college_requests;
  made uuid;
begin
  if not private.manages_users() then
    raise exception 'You don''t have permission to manage users.' using errcode = '42501';
  end if;
  -- One at a time: two requests may be for one college, and get different addresses else.
  perform pg_advisory_xact_lock(hashtextextended('college_requests', 0));
  select * into request from public.college_requests r where r.id = p_request_id for update;
  perform private.check_waits(request.id, request.status);
  if p_approve then
    if (private.college_like(request.name, request.country, request.state)).id is not null then
      raise exception 'A college of this name is there already. Decline, and say so.' using errcode = 'PT409';
    end if;
    insert into public.colleges (slug, name, city, country, state, website_url)
    values (private.free_college_slug(request.name, coalesce(request.state, request.country)), request.name, request.city,
      request.country, request.state, request.website_url)
    returning id into made;
    perform public.grant_role(request.user_id, 'programs_college_admin', made);
  end if;
  update public.college_requests set
    status = case when p_approve then 'approved' else 'declined' end, decision_note = p_note, college_id = made
  where id = p_request_id;
  return made;
end $$;
comment on function public.decide_college_request is
  'Makes a draft page of an open request, with who asked as its admin, and returns its id; or declines, for a reason. Once. Admins only, '
    'never for themselves.';
grant execute on function public.decide_college_request to authenticated;

create function public.publish_college(p_college_id uuid, p_is_published boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (private.is_privileged() or private.manages_program(p_college_id)) then
    raise exception 'Only the admins of the college and platform staff publish its page.' using errcode = '42501';
  end if;
  if p_is_published and not exists (select from public.college_programs p where p.college_id = p_college_id) then
    raise exception 'Add a program first, so that players find the college by its game.' using errcode = 'PT409', hint = 'program';
  end if;
  update public.colleges c set is_published = p_is_published where c.id = p_college_id and c.is_published <> p_is_published;
end $$;
comment on function public.publish_college is
  'Shows the page of a college to everybody, once it has a program (PT409), or takes it back. For its admins and platform staff.';
grant execute on function public.publish_college to authenticated;

create function public.list_college_requests(p_status text default 'pending', p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privileged() then
    raise exception 'Only platform staff read requests for colleges.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'user_id', r.user_id, 'display_name', private.display_name(r.user_id), 'name', r.name, 'city', r.city,
      'country', r.country, 'state', r.state, 'website_url', r.website_url, 'position', r.position, 'proof_url', r.proof_url, 'status',
        r.status,
      'decision_note', r.decision_note, 'created_at', r.created_at, 'decided_at', r.decided_at,
      'decided_by', private.display_name(r.decided_by),
      'college', (select jsonb_build_object('slug', c.slug, 'is_published', c.is_published) from public.colleges c
        where c.id = r.college_id),
      -- Only for who decides.
      'evidence', case when r.status = 'pending' and private.manages_users() then private.evidence_about(r.user_id, r.website_url) end,
      'alike', (
        select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'city', c.city, 'country', c.country, 'state', c.state, 'slug',
          c.slug)), '[]')
        from (
          -- Half of all names share a word such as "University".
          select * from public.colleges c
          where c.name operator(extensions.%) r.name and extensions.similarity(c.name, r.name) > 0.5 and c.country = r.country
            and c.state is not distinct from r.state limit 3) c
        where r.status = 'pending')) order by case when p_status = 'pending' then r.created_at end, r.decided_at desc, r.id), '[]')
    from (
      (
        select q.* from public.college_requests q where p_status = 'pending' and q.status = 'pending'
        order by q.created_at, q.id limit least(greatest(p_limit, 1), 100)
      )
      union all
      (
        select q.* from public.college_requests q where q.status <> 'pending' and q.status = p_status
        order by q.decided_at desc, q.id limit least(greatest(p_limit, 1), 100)
      )
    ) r);
end $$;
comment on function public.list_college_requests is
  'Requests for colleges with who asks and what colleges have a name like it: open ones oldest first, decided ones latest first. Platform '
    'staff only; what it is judged by only for admins while user management is on.';
grant execute on function public.list_college_requests to authenticated;

create function public.list_colleges_for_staff(
  p_search text default null, p_status text default 'all', p_after text default null, p_after_id uuid default null,
  p_limit integer default 30
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := case when private.text_or_null(p_search) is not null then private.containing(btrim(p_search)) end;
  most integer := least(greatest(p_limit, 1), 100);
begin
  if not private.is_privileged() then
    raise exception 'Only platform staff list all colleges.' using errcode = '42501';
  end if;
  return (
    with found as (
      (
        select c.id, c.name from public.colleges c
        where c.is_published and p_status in ('all', 'published') and (pattern is null or c.name ilike pattern)
          and (p_after is null or (c.name, c.id) > (p_after, p_after_id))
        order by c.name, c.id limit most + 1
      )
      union all
      (
        select c.id, c.name from public.colleges c
        where not c.is_published and p_status in ('all', 'draft') and (pattern is null or c.name ilike pattern)
          and (p_after is null or (c.name, c.id) > (p_after, p_after_id))
        order by c.name, c.id limit most + 1
      )
    ), page as (select f.id, f.name from found f order by f.name, f.id limit most)
    select jsonb_build_object(
      'colleges', coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'city', c.city, 'country', c.country, 'state', c.state, 'is_published', c.is_published,
        'website_url', c.website_url, 'created_at', c.created_at, 'verified', private.college_verification(c.id),
        'programs', (select count(*) from public.college_programs p where p.college_id = c.id),
        'admins', (
          select coalesce(jsonb_agg(a.name order by a.name), '[]')
          from (
            select coalesce(private.display_name(r.user_id), 'No name yet') as name from public.user_roles r
            where r.college_id = c.id and r.role = 'programs_college_admin' limit 10) a)) order by c.name, c.id), '[]'),
      'next', case when (select count(*) from found) > most then (
        select jsonb_build_object('name', p.name, 'id', p.id) from page p order by p.name desc, p.id desc limit 1) end)
    from page p join public.colleges c on c.id = p.id);
end $$;
comment on function public.list_colleges_for_staff is
  'All colleges by name, drafts too, with their admins; filtered by a part of the name and all, draft or published. next: where the '
    'following page begins. Platform staff only.';
grant execute on function public.list_colleges_for_staff to authenticated;

create function private.requests_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'roles', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'role', r.role, 'college', c.name, 'status', r.status, 'note', r.decision_note) order by r.created_at desc), '[]')
      from (select q.* from public.role_requests q where q.user_id = person order by q.created_at desc limit 5) r
      left join public.colleges c on c.id = r.college_id),
    'colleges', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'name', r.name, 'slug', c.slug, 'status', r.status, 'note', r.decision_note) order by r.created_at desc), '[]')
      from (select q.* from public.college_requests q where q.user_id = person order by q.created_at desc limit 5) r
      left join public.colleges c on c.id = r.college_id))
$$;
comment on function private.requests_of is
  'What a person asked of staff last, five roles and five colleges, and what staff said; slug: of the page that was made.';

-- What staff are told of

create function private.send_staff_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Without the numbers: who has the console open reads them.
  perform private.send_to_each(
    array(select u.user_id from public.user_roles u where u.role in ('yes_admin', 'yes_developer', 'yes_staff')),
    'count', '{"name": "staff_requests"}');
  return null;
end $$;
create trigger send_staff_requests after insert or delete or update of status on public.role_requests
  for each statement execute function private.send_staff_requests();
create trigger send_staff_requests after insert or delete or update of status on public.college_requests
  for each statement execute function private.send_staff_requests();

create function private.tell_of_staff_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    -- One line for each person who asks, however often: asking and withdrawing fills nobody's list.
    perform private.tell(array(
      select private.notice(u.user_id, tg_argv[0], n.user_id, n.id)
      from (select distinct on (a.user_id) a.user_id, a.id from after a where a.status = 'pending' order by a.user_id, a.created_at desc) n
      cross join (select r.user_id from public.user_roles r where r.role = 'yes_admin') u));
  end if;
  return null;
end $$;
comment on function private.tell_of_staff_requests is 'Admins, who decide it, are told that somebody asks for a role or a college.';
create trigger tell_of_staff_requests after insert on public.role_requests referencing new table as after
  for each statement execute function private.tell_of_staff_requests('role_asked');
create trigger tell_of_staff_requests after insert on public.college_requests referencing new table as after
  for each statement execute function private.tell_of_staff_requests('college_asked');

-- What staff decide: a request for a role (06_roles.sql), a college or a team (54_team_requests.sql). Each has a function
-- decide_..._request, which holds the row (check_waits), does what an approval means and sets status and note; who decided, when and
-- for what reason (stamp_decision), notice and mail (tell_of_decision) are the same for all.

create function private.check_waits(request uuid, status text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if request is null then
    raise exception 'Request not found' using errcode = 'PT404';
  elsif status <> 'pending' then
    raise exception 'This request has been decided' using errcode = 'PT409';
  end if;
end $$;
comment on function private.check_waits is 'Refuses to decide what is not there (PT404), or was decided already (PT409).';

create function private.stamp_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.decision_note := private.text_or_null(new.decision_note);
  if tg_argv[0] = 'reason' and new.status = 'declined' and new.decision_note is null then
    raise exception 'Say why. The person reads it.' using errcode = '23514', hint = 'note';
  end if;
  new.decided_by := (select auth.uid());
  new.decided_at := now();
  return new;
end $$;
comment on function private.stamp_decision is
  'Keeps with a decision who made it and when. With "reason" nothing is declined without one, which the person reads.';
create trigger stamp_decision before update of status on public.role_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.stamp_decision();
create trigger stamp_decision before update of status on public.college_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.stamp_decision('reason');

create function private.tell_of_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  college uuid := private.uuid_or_null(to_jsonb(new) ->> 'college_id');
begin
  perform private.tell(array[private.notice(
    new.user_id, tg_argv[0] || '_' || new.status, new.id, new.id, null, case when tg_argv[0] = 'role' then college end)]);
  -- Without a mail of its own the notice is mailed.
  if tg_nargs > 1 then
    perform private.queue_mail(tg_argv[1], new.id, new.user_id);
  end if;
  return null;
end $$;
comment on function private.tell_of_decision is
  'Tells the person what staff decided: by a notice of the kind that begins with the first word, and a mail by the second.';
create trigger tell_of_decision after update of status on public.role_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.tell_of_decision('role', 'role_decision');
create trigger tell_of_decision after update of status on public.college_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.tell_of_decision('college', 'college_decision');
