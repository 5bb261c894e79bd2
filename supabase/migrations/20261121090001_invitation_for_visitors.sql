-- Who is signed out learns what a mailed link is about, too, before they sign in or sign up.

create or replace function public.read_team_invitation(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when i.status = 'pending' and i.expires_at < now() then 'expired'
      when i.status = 'pending' and t.archived_at is not null then 'archived'
      else i.status end,
    'addressee', case
      when (select auth.uid()) is null then 'visitor'
      when i.email = private.verified_email() then 'me'
      when i.email = lower(u.email) then 'unconfirmed'
      else 'other' end,
    'email_hint', regexp_replace(i.email, '^(.)[^@]*', '\1…'),
    'team', jsonb_build_object('id', t.id, 'name', t.name, 'logo_url', t.logo_url),
    'kind', i.kind, 'role', i.role, 'game', e.name, 'invited_by', private.display_name(i.invited_by),
    'expires_at', i.expires_at)
  from public.team_invitations i
  join public.teams t on t.id = i.team_id
  left join auth.users u on u.id = (select auth.uid())
  left join public.team_game_profiles g on g.id = i.game_profile_id
  left join public.esports_titles e on e.id = g.esports_title_id
  where i.token_hash = encode(extensions.digest(p_token, 'sha256'), 'hex')
$$;
comment on function public.read_team_invitation is
  'What a mailed link is about (pending, accepted, declined, expired or archived) and whether it is for the caller (me, unconfirmed, other, visitor); null for a link that never was, was cancelled or replaced. The address shows its first letter only.';
grant execute on function public.read_team_invitation(text) to anon;
