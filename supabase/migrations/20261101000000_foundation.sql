-- What every other migration stands on: nothing in `public` is reachable unless a migration grants it, helpers of
-- policies live in `private` (never served by the API), and times of change are kept by one trigger.

-- Hosted projects grant every new table and function to the API roles; here each grant is written down instead.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
alter default privileges in schema private grant all on tables to service_role;
alter default privileges in schema private grant execute on functions to service_role;

create extension if not exists pg_trgm with schema extensions;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function private.touch_updated_at is 'Keeps updated_at, whatever the client sends.';
