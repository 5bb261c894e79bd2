-- The language of an account: of its pages wherever it is signed in, and of its mails. Ours.

create function public.keep_language(p_language text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.check_signed_in();
begin
  if p_language is not null then
    insert into public.notification_preferences as n (user_id, language) values (me, p_language)
    on conflict (user_id) do update set language = excluded.language where n.language is null;
  end if;
  return (select n.language from public.notification_preferences n where n.user_id = me);
end $$;
comment on function public.keep_language is
  'The language of the caller''s account, after it took the one of their browser where it had none; null while none is known. '
    '23514 a language that Lineup does not speak.';
grant execute on function public.keep_language to authenticated;

create function private.language_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select n.language from public.notification_preferences n where n.user_id = person
$$;
comment on function private.language_of is 'The language in which a person reads; null where none is known, which counts as English.';

create function private.tell_auth_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
  where u.id = new.user_id and u.raw_user_meta_data ->> 'language' is distinct from new.language;
  return null;
end $$;
comment on function private.tell_auth_language is
  'The mails of the auth service are in the language of the account, too: its templates read the metadata.';
create trigger tell_auth_language after insert or update of language on public.notification_preferences
  for each row when (new.language is not null) execute function private.tell_auth_language();
