-- Accounts of games and chats that a person has proved to be theirs, and the ranks that were read there. The function `link-account`
-- speaks with the providers; no token of theirs is stored. The name of an account is read by its person alone. Ours.

create table private.linked_accounts (
  user_id uuid not null references public.profiles (id) on delete cascade,
  provider text not null constraint linked_accounts_provider_check check (provider in ('riot', 'steam', 'discord')),
  account_id text not null constraint linked_accounts_account_id_check check (account_id ~ '^[A-Za-z0-9_-]{1,100}$'),
  account_name text constraint linked_accounts_account_name_check
    check (private.is_plain_name(account_name) and char_length(account_name) <= 100),
  linked_at timestamptz not null default now(),
  read_at timestamptz not null default now(),
  primary key (user_id, provider),
  constraint linked_accounts_once unique (provider, account_id)
);
comment on table private.linked_accounts is
  'The account of a person at each provider, which said so itself. One account belongs to one person.';
comment on column private.linked_accounts.account_id is 'As the provider knows it, whatever it is called there.';
comment on column private.linked_accounts.account_name is 'Null where it is no plain name, or the provider told none.';
comment on column private.linked_accounts.read_at is 'When name and ranks were last read there.';
alter table private.linked_accounts enable row level security;
create policy "closed to clients" on private.linked_accounts for all to anon, authenticated using (false) with check (false);

create table private.account_link_attempts (
  user_id uuid not null references public.profiles (id) on delete cascade,
  provider text not null constraint account_link_attempts_provider_check check (provider in ('riot', 'steam', 'discord')),
  state_hash text not null unique constraint account_link_attempts_state_hash_check check (state_hash ~ '^[0-9a-f]{64}$'),
  verifier text not null constraint account_link_attempts_verifier_check check (verifier ~ '^[A-Za-z0-9_-]{43,128}$'),
  begun_at timestamptz not null default now(),
  primary key (user_id, provider)
);
comment on table private.account_link_attempts is
  'Links that were begun: the state that comes back from the provider, kept as SHA-256, and the verifier of PKCE. Each works once, within '
    'ten minutes, for the person who began it; a newer one of the same provider replaces it.';
create index account_link_attempts_age_idx on private.account_link_attempts (begun_at);
alter table private.account_link_attempts enable row level security;
create policy "closed to clients" on private.account_link_attempts for all to anon, authenticated using (false) with check (false);

create function private.provider_name(provider text) returns text
language sql immutable set search_path = '' as $$
  select case provider when 'riot' then 'Riot' when 'steam' then 'Steam' when 'discord' then 'Discord' end
$$;

create function private.drop_linked_sources() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.fact_sources s
  where s.user_id = old.user_id and s.source = 'linked' and s.origin = private.provider_name(old.provider);
  return null;
end $$;
create trigger drop_linked_sources after delete on private.linked_accounts
  for each row execute function private.drop_linked_sources();
create trigger drop_linked_sources_of_former after update on private.linked_accounts
  for each row when (old.account_id <> new.account_id) execute function private.drop_linked_sources();

-- Linking, by the server after it asked the provider

create function public.begin_account_link(p_person_id uuid, p_provider text, p_state_hash text, p_verifier text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('account_link', p_person_id::text, 20, '1 hour');
  delete from private.account_link_attempts a where a.begun_at < now() - interval '10 minutes';
  insert into private.account_link_attempts (user_id, provider, state_hash, verifier)
  values (p_person_id, p_provider, p_state_hash, p_verifier)
  on conflict (user_id, provider) do update
    set state_hash = excluded.state_hash, verifier = excluded.verifier, begun_at = excluded.begun_at;
end $$;
comment on function public.begin_account_link is 'For the server: a person goes to a provider. 20 an hour (PT429).';
grant execute on function public.begin_account_link to service_role;

create function public.take_account_link(p_person_id uuid, p_state_hash text) returns jsonb
language sql security definer set search_path = '' as $$
  delete from private.account_link_attempts a
  where a.user_id = p_person_id and a.state_hash = p_state_hash and a.begun_at > now() - interval '10 minutes'
  returning jsonb_build_object('provider', a.provider, 'verifier', a.verifier)
$$;
comment on function public.take_account_link is
  'For the server: what this person began with this state, once; null when it was used, is too old, or somebody else began it.';
grant execute on function public.take_account_link to service_role;

create function private.store_linked_ranks(person uuid, provider text, ranks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  from_where text := private.provider_name(provider);
  each_rank record;
  stored jsonb := '[]';
begin
  for each_rank in
    select t.id, t.slug, t.name as game, k.name as rank, g.id is not null as is_on_profile
    from jsonb_to_recordset(case when jsonb_typeof(ranks) = 'array' then ranks else '[]' end) r (game text, rank text)
    join public.esports_titles t on t.slug = r.game
    left join public.esports_ranks k on k.esports_title_id = t.id and lower(k.name) = lower(r.rank)
    left join public.player_games g on g.user_id = person and g.esports_title_id = t.id
    order by t.slug
  loop
    delete from private.fact_sources s
    where s.user_id = person and s.source = 'linked' and s.origin = from_where and s.esports_title_id = each_rank.id
      and s.value is distinct from each_rank.rank;
    continue when each_rank.rank is null;
    if each_rank.is_on_profile then
      update public.player_games g set rank = each_rank.rank
      where g.user_id = person and g.esports_title_id = each_rank.id and g.rank is distinct from each_rank.rank;
      insert into private.fact_sources as s (user_id, kind, esports_title_id, value, source, origin)
      values (person, 'rank', each_rank.id, each_rank.rank, 'linked', from_where)
      on conflict on constraint fact_sources_once do update set at = excluded.at, origin = excluded.origin;
    end if;
    stored := stored || jsonb_build_object(
      'game', each_rank.game, 'rank', each_rank.rank, 'is_on_profile', each_rank.is_on_profile);
  end loop;
  return stored;
end $$;
comment on function private.store_linked_ranks is
  'Ranks [{game (slug), rank}] as a provider says them: of the games of the profile they become the rank there, with the provider as their '
    'source. A game that is named without a known rank has none now, so a rank that was read before rests on the player''s word again; one '
    'that is not named was not read. Returns the ranks with whether the profile has the game.';

create function public.store_linked_account(
  p_person_id uuid, p_provider text, p_account_id text, p_account_name text, p_ranks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  begin
    insert into private.linked_accounts as l (user_id, provider, account_id, account_name)
    values (p_person_id, p_provider, p_account_id, case when private.is_plain_name(p_account_name) then left(p_account_name, 100) end)
    on conflict (user_id, provider) do update
      set account_id = excluded.account_id, account_name = excluded.account_name, read_at = excluded.read_at,
        linked_at = case when l.account_id = excluded.account_id then l.linked_at else excluded.linked_at end;
  exception when unique_violation then
    raise exception 'This account is linked to another person on Lineup.' using errcode = 'PT409', hint = 'taken';
  end;
  return private.store_linked_ranks(p_person_id, p_provider, p_ranks);
end $$;
comment on function public.store_linked_account is
  'For the server: the provider said that this account is the person''s. Replaces one that the person had linked there; PT409 when it is '
    'linked to somebody else, who is not named.';
grant execute on function public.store_linked_account to service_role;

create function public.begin_account_reading(p_person_id uuid, p_provider text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  account private.linked_accounts;
begin
  select * into account from private.linked_accounts l where l.user_id = p_person_id and l.provider = p_provider;
  if not found then
    raise exception 'No account is linked there.' using errcode = 'PT404';
  end if;
  if account.read_at > now() - interval '1 hour' then
    raise exception 'This account was read less than an hour ago.' using errcode = 'PT429', hint = 'account_reading';
  end if;
  -- A provider that does not answer may be asked again soon, and not for ever.
  perform private.limit_rate('account_reading', p_person_id::text, 20, '1 hour');
  return account.account_id;
end $$;
comment on function public.begin_account_reading is
  'For the server: the id of the account to read again. PT404 none, PT429 within an hour of the last reading, or after 20 tries in one.';
grant execute on function public.begin_account_reading to service_role;

create function public.store_account_reading(
  p_person_id uuid, p_provider text, p_account_id text, p_account_name text, p_ranks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.linked_accounts l
  set read_at = now(), account_name = case when private.is_plain_name(p_account_name) then left(p_account_name, 100) end
  where l.user_id = p_person_id and l.provider = p_provider and l.account_id = p_account_id;
  if not found then
    raise exception 'This account is no longer linked.' using errcode = 'PT404';
  end if;
  return private.store_linked_ranks(p_person_id, p_provider, p_ranks);
end $$;
comment on function public.store_account_reading is
  'For the server: name and ranks of an account that is still linked. PT404 when it was unlinked in the meantime.';
grant execute on function public.store_account_reading to service_role;

-- Of the person

create function public.load_linked_accounts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('provider', l.provider, 'account_name', l.account_name, 'linked_at', l.linked_at,
    'read_at', l.read_at, 'ranks', (
      select coalesce(jsonb_agg(jsonb_build_object('game', t.name, 'rank', s.value, 'at', s.at,
        'is_current', private.is_current_source(s.at)) order by t.name), '[]')
      from private.fact_sources s join public.esports_titles t on t.id = s.esports_title_id
      where s.user_id = l.user_id and s.source = 'linked' and s.origin = private.provider_name(l.provider)))
    order by l.provider), '[]')
  from private.linked_accounts l where l.user_id = (select auth.uid())
$$;
comment on function public.load_linked_accounts is
  'The caller''s own linked accounts with their names, and the ranks on the profile that were read there.';
grant execute on function public.load_linked_accounts to authenticated;

create function public.unlink_account(p_provider text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.linked_accounts l where l.user_id = private.check_signed_in() and l.provider = p_provider;
  return found;
end $$;
comment on function public.unlink_account is
  'Forgets the caller''s account at a provider: what was read there stays on the profile as the player''s word alone. False when there is '
    'none.';
grant execute on function public.unlink_account to authenticated;
