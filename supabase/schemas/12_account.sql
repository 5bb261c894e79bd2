-- The account page: everything that it shows in one request, notifications, sessions, the picture of a person. Ours.

create table public.notification_preferences (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  email_messages boolean not null default true,
  email_practices boolean not null default true,
  email_recruiting boolean not null default true,
  practice_notices text not null default 'at_once'
    constraint notification_preferences_practice_notices_check check (practice_notices in ('at_once', 'daily', 'never')),
  team_notices text not null default 'at_once'
    constraint notification_preferences_team_notices_check check (team_notices in ('at_once', 'daily', 'never')),
  recruiting_notices text not null default 'daily'
    constraint notification_preferences_recruiting_notices_check check (recruiting_notices in ('at_once', 'daily', 'never')),
  account_notices text not null default 'at_once'
    constraint notification_preferences_account_notices_check check (account_notices in ('at_once', 'daily', 'never')),
  ward_notices text not null default 'never'
    constraint notification_preferences_ward_notices_check check (ward_notices in ('at_once', 'daily', 'never')),
  family_mail boolean not null default false,
  practice_push boolean not null default true,
  team_push boolean not null default true,
  recruiting_push boolean not null default true,
  account_push boolean not null default true,
  time_zone text,
  language text
    constraint notification_preferences_language_check check (language in ('en', 'es')),
  quiet_from smallint not null default 22
    constraint notification_preferences_quiet_from_check check (quiet_from between 0 and 23),
  quiet_until smallint not null default 7
    constraint notification_preferences_quiet_until_check check (quiet_until between 0 and 23),
  updated_at timestamptz not null default now()
);
comment on table public.notification_preferences is
  'Which mails a person wants; no row means the defaults. Mails about signing in are always sent.';
comment on column public.notification_preferences.ward_notices is
  'Of a guardian: whether the notices about practices that a ward gets come to them, too, and how they are mailed; never is neither. Where '
    'the ward stands with colleges comes in any case, mailed by the same choice.';
comment on column public.notification_preferences.family_mail is 'Of a guardian: the weekly mail about their wards.';
comment on column public.notification_preferences.practice_push is
  'This and the three below: which notices come to the browsers that the person has asked to get them (push_subscriptions).';
comment on column public.notification_preferences.time_zone is
  'Where the person reads: times in mails, and their quiet hours.';
comment on column public.notification_preferences.language is
  'The language of the person''s pages and mails (libs/language); null until it is known, which counts as English.';
comment on column public.notification_preferences.quiet_from is
  'Hour of the day from which mails and notifications wait for quiet_until; the same hour twice is no wait.';
alter table public.notification_preferences enable row level security;
grant select on public.notification_preferences to authenticated;
grant insert (
  user_id, email_messages, email_practices, email_recruiting,
  practice_notices, team_notices, recruiting_notices, account_notices, ward_notices, family_mail, practice_push, team_push, recruiting_push,
    account_push,
  time_zone, language, quiet_from, quiet_until
) on public.notification_preferences to authenticated;
grant update (
  user_id, email_messages, email_practices, email_recruiting,
  practice_notices, team_notices, recruiting_notices, account_notices, ward_notices, family_mail, practice_push, team_push, recruiting_push,
    account_push,
  time_zone, language, quiet_from, quiet_until
) on public.notification_preferences to authenticated;
create policy "own notifications" on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy "choose own notifications" on public.notification_preferences for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "change own notifications" on public.notification_preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not coalesce(private.is_time_zone(new.time_zone), false) then
    raise exception 'Unknown time zone' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_time_zone before insert or update of time_zone on public.notification_preferences
  for each row when (new.time_zone is not null) execute function private.check_time_zone();
create trigger touch_notification_preferences before update on public.notification_preferences
  for each row execute function private.touch_updated_at();

create function public.list_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean, second_factor text,
  by_passkey boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at), s.user_agent,
    s.id::text = coalesce((select auth.jwt()) ->> 'session_id', ''),
    case when s.aal = 'aal2' then 'totp' end,
    exists (select from auth.mfa_amr_claims a where a.session_id = s.id and a.authentication_method = 'passkey')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 5 desc, 3 desc
  limit 100
$$;
comment on function public.list_sessions is
  'Where the caller is signed in: this session, then the others by their latest use, and which second '
    'factor each has passed (totp), if any, and whether it began with a passkey.';
grant execute on function public.list_sessions to authenticated;

create function public.end_session(p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = p_session_id and user_id = (select auth.uid());
  return found;
end $$;
comment on function public.end_session is
  'Signs the caller out of one of their sessions: it cannot be renewed, and its token runs out within the hour. False when it is gone.';
grant execute on function public.end_session to authenticated;

create function private.refuse_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.sessions s where s.user_id = new.id and s.created_at > now() - interval '5 minutes') then
    raise exception 'Sign in again to change the email address' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function private.refuse_email_change is
  'A change of the address begins within 5 minutes of a sign-in to the account, with the password or with a link or code from a mail. Any '
    'session of the person counts, as a trigger does not see which one asks: an open browser is enough while its person has just signed in '
    'elsewhere. So a change must be confirmed from both addresses (double_confirm_changes).';
create trigger refuse_email_change before update of email_change on auth.users
  for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
  execute function private.refuse_email_change();

create function public.load_my_age() returns text
language sql stable security definer set search_path = '' as $$
  select private.age_of((select auth.uid()))
$$;
comment on function public.load_my_age is
  'minor, adult, or unknown while the caller has told no date of birth: what signing in asks for.';
grant execute on function public.load_my_age to authenticated;

create function public.load_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', u.email,
    -- Links in mails last a day at most; after that the change is off.
    'new_email', case when u.email_change_sent_at > now() - interval '1 day' then nullif(u.email_change, '') end,
    'age', private.age_of(u.id),
    'birth_date', (select b.birth_date from private.birth_dates b where b.user_id = u.id),
    -- Every field of it, also before there is a profile.
    'profile', private.only_fields(
        to_jsonb(jsonb_populate_record(null::public.user_profiles, coalesce(to_jsonb(o), '{}'))),
        private.written_columns('public.user_profiles') || '{slug}')
      || jsonb_build_object('is_published', coalesce(o.is_published, false), 'avatar_url', i.avatar_url),
    'notifications', jsonb_build_object(
      'email_messages', coalesce(n.email_messages, true), 'email_practices', coalesce(n.email_practices, true),
      'email_recruiting', coalesce(n.email_recruiting, true),
      'practice_notices', coalesce(n.practice_notices, 'at_once'), 'team_notices', coalesce(n.team_notices, 'at_once'),
      'recruiting_notices', coalesce(n.recruiting_notices, 'daily'), 'account_notices', coalesce(n.account_notices, 'at_once'),
      'ward_notices', coalesce(n.ward_notices, 'never'), 'family_mail', coalesce(n.family_mail, false),
      'time_zone', n.time_zone, 'quiet_from', coalesce(n.quiet_from, 22), 'quiet_until', coalesce(n.quiet_until, 7)),
    'calendar_since', (select c.created_at from private.own_calendars c where c.user_id = u.id),
    'guardians', (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from public.list_guardians() g),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.list_sessions() s),
    'points', jsonb_build_object(
      'total', coalesce((select t.total from public.point_totals t where t.user_id = u.id), 0),
      'awards', (
        select coalesce(jsonb_agg(to_jsonb(a)), '[]')
        from (
          select w.id, w.points, r.description, w.awarded_at
          from public.point_awards w join public.point_rules r using (event_type)
          where w.user_id = u.id order by w.awarded_at desc, w.id desc limit 10
        ) a),
      'rules', (
        select jsonb_agg(jsonb_build_object(
          'description', r.description, 'points', r.points, 'daily_limit', r.daily_limit) order by r.points desc, r.event_type)
        from public.point_rules r)),
    'second_factor', public.my_second_factor(),
    'sign_in', private.sign_in_ways(u.id),
    'requests', private.requests_of(u.id),
    'blockers', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.account_deletion_blockers() b))
  from auth.users u
  join public.profiles i on i.id = u.id
  left join public.user_profiles o on o.user_id = u.id
  left join public.notification_preferences n on n.user_id = u.id
  where u.id = (select auth.uid())
$$;
comment on function public.load_account is
  'The account page of the caller: address (and the one it changes to), date of birth, profile basics, notification choices, guardians, '
    'sessions, the second factor, the ways to sign in, points with the newest 10 awards, what was asked of staff and their answer, what '
      'stands in the way of '
      'deletion.';
grant execute on function public.load_account to authenticated;

create function public.set_avatar(p_address text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  former text;
begin
  if p_address is not null and not (
    private.is_image_address(p_address)
    and p_address ~ ('/storage/v1/object/public/avatars/' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|png|jpg|jpeg|gif)$'))
      then
    raise exception 'The picture is not in the own folder' using errcode = '23514';
  end if;
  -- The person's row is locked, so that of two changes each learns of the picture that it replaced.
  select p.avatar_url into former from public.profiles p where p.id = me for update;
  insert into public.user_profiles as o (user_id, avatar_url) values (me, p_address)
  on conflict (user_id) do update set avatar_url = excluded.avatar_url;
  return nullif(former, p_address);
end $$;
comment on function public.set_avatar is
  'Gives the caller another picture out of their own folder of the bucket avatars, or none; begins the profile when there is none. Returns '
    'the address of the former one, whose file can be removed.';
grant execute on function public.set_avatar to authenticated;
