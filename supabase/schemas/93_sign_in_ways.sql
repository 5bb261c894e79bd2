-- The ways into an account: linking and unlinking Discord and Google, by the signed-in person.

create function private.sign_in_ways(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'has_password', coalesce(u.encrypted_password, '') <> '',
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'provider', i.provider, 'email', i.identity_data ->> 'email',
        'linked_at', i.created_at, 'is_last', not private.has_other_way(i.user_id, i.id))
        order by i.provider, i.created_at), '[]')
      from auth.identities i where i.user_id = u.id and private.is_of_provider(i.provider)
        and not exists (select from private.waiting_identities w where w.identity_id = i.id)),
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.friendly_name, 'added_at', k.created_at,
        'last_used_at', k.last_used_at) order by k.created_at, k.id), '[]')
      from auth.webauthn_credentials k where k.user_id = u.id))
  from auth.users u where u.id = person
$$;

create function public.begin_identity_link(p_provider text, p_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if private.is_unfinished(me) then
    raise exception 'Enter your date of birth first.' using errcode = '42501', hint = 'birth_date';
  end if;
  if private.has_second_factor(me) and not private.passed_second_factor() then
    raise exception 'Enter a code of your authenticator app first.' using errcode = '42501', hint = 'second_factor';
  end if;
  if char_length(p_key) < 32 or p_provider is null or p_provider not in ('discord', 'google') then
    raise exception 'This cannot be linked.' using errcode = '23514';
  end if;
  perform private.limit_rate('identity_link', me::text, 20, '1 hour');
  insert into private.identity_links_begun as b (user_id, provider, key_hash)
  values (me, p_provider, encode(extensions.digest(p_key, 'sha256'), 'hex'))
  on conflict (user_id, provider) do update set key_hash = excluded.key_hash, begun_at = excluded.begun_at;
end $$;
comment on function public.begin_identity_link is
  'The caller goes to Discord or Google to link an account there: their account takes one of that provider within ten minutes. The key, '
    'at least 32 characters, is a secret of the browser, which confirms the link with it. 20 an hour (PT429).';
grant execute on function public.begin_identity_link to authenticated;

create function public.confirm_identity_link(p_key text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
  came private.waiting_identities;
begin
  delete from private.waiting_identities w
  where w.user_id = me and w.key_hash = encode(extensions.digest(p_key, 'sha256'), 'hex') and w.came_at > now() - interval '10 minutes'
  returning * into came;
  if came.identity_id is null then
    return null;
  end if;
  update auth.identities i set provider_id = came.subject, identity_data = came.identity_data where i.id = came.identity_id;
  -- The code that came back with it signs in nobody, and nothing of the service is kept.
  delete from auth.flow_state f where f.user_id = me and f.provider_type = came.provider;
  return came.provider;
exception when unique_violation then
  raise exception 'This account is linked to another person on Lineup.' using errcode = 'PT409', hint = 'taken';
end $$;
comment on function public.confirm_identity_link is
  'The browser that began a link confirms what came back, with its key, in a session of the same person: the provider. Null for any other '
    'key, and after ten minutes; PT409 when the account was linked to somebody else in the meantime.';
grant execute on function public.confirm_identity_link to authenticated;

create function private.offered_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(btrim(x.name), 80)
  from auth.identities i
  cross join lateral (
    select coalesce(nullif(i.identity_data -> 'custom_claims' ->> 'global_name', ''), i.identity_data ->> 'full_name') as name) x
  where i.user_id = person and private.is_of_provider(i.provider) and private.is_adult(i.user_id)
    and private.is_plain_name(x.name) and private.has_text(nullif(x.name, ''))
  order by i.created_at limit 1
$$;
comment on function private.offered_name is
  'The name that an adult has at Discord or Google, to be offered to them and never taken by itself; null without one.';
