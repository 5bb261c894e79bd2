-- Asking for addresses tells as little as it can about profiles that do not show: a word that nobody may have is
-- "taken" like one that somebody has, shown or hidden, and nobody goes through a list of names.

create or replace function public.check_slug(p_slug text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  perform private.limit_rate('profile_address', me::text, 60, '1 hour');
  return case
    when p_slug is null or p_slug !~ '^[a-z0-9](-?[a-z0-9]){1,59}$' then 'invalid'
    when exists (select from public.user_profiles u where u.slug = p_slug and u.user_id = me) then 'yours'
    when p_slug = any (private.reserved_slugs()) then 'taken'
    when exists (select from public.user_profiles u where u.slug = p_slug) then 'taken'
    else 'free' end;
end $$;
comment on function public.check_slug is
  'Whether the caller can have an address: free, yours, taken (reserved words too) or invalid. 60 an hour, then PT429.';
