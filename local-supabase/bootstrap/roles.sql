-- Roles and schemas of a hosted project. Every statement may run again on an existing database.
-- Runs when the database is new and when one of these files changed.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    alter role anon set statement_timeout = '3s';
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
    alter role authenticated set statement_timeout = '8s';
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
    alter role authenticator set statement_timeout = '8s';
    alter role authenticator set lock_timeout = '8s';
  end if;
  -- Migrations run as this role: what only a superuser may do fails here as it does on a hosted project.
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres login nosuperuser createdb createrole bypassrls replication;
    alter role postgres set search_path = "$user", public, extensions;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit createrole;
    alter role supabase_auth_admin set search_path = auth;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    create role supabase_storage_admin nologin noinherit createrole;
    alter role supabase_storage_admin set search_path = storage;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then
    create role supabase_realtime_admin nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'dashboard_user') then
    create role dashboard_user nologin createdb createrole replication;
  end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_read_all_data, pg_monitor, pg_signal_backend, pg_create_subscription to postgres;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create schema if not exists supabase_migrations;
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
do $$
begin
  if current_setting('shared_preload_libraries') like '%pg_stat_statements%' then
    create extension if not exists pg_stat_statements with schema extensions;
  end if;
end
$$;

create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
-- What a file was when it was applied: an edited one is noticed. Not of the platform, so in a table of its own.
create table if not exists supabase_migrations.local_hashes (version text primary key, hash text not null);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
