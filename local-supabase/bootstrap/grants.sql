-- Owners, grants and default privileges of a hosted project. Runs after all system tables exist.
grant all on all tables in schema auth to supabase_auth_admin, postgres;
grant all on all sequences in schema auth to supabase_auth_admin, postgres;
grant all on all tables in schema storage to supabase_storage_admin;
grant all on all tables in schema storage, realtime to postgres with grant option;
grant usage on schema auth, storage, realtime to postgres with grant option;
grant all on all tables in schema auth to postgres with grant option;
grant all on all sequences in schema auth to postgres with grant option;
grant all on all tables in schema realtime to supabase_realtime_admin;
grant usage on schema realtime to supabase_realtime_admin;
grant execute on all functions in schema auth to postgres with grant option;
grant execute on all functions in schema extensions to postgres with grant option;
grant all on schema public, extensions to postgres with grant option;

do $$
begin
  if exists (select from pg_roles where rolname = 'postgres' and not rolsuper) then
    execute format('alter database %I owner to postgres', current_database());
    alter schema public owner to postgres;
    alter schema extensions owner to postgres;
    alter schema supabase_migrations owner to postgres;
    alter table supabase_migrations.schema_migrations owner to postgres;
    alter table supabase_migrations.seed_files owner to postgres;
    alter table supabase_migrations.local_hashes owner to postgres;
    alter publication supabase_realtime owner to postgres;
  end if;
end
$$;

-- `alter role authenticator set pgrst.…` configures the REST part; a setting without a definition is a superuser's
-- unless it is granted by name.
do $$
declare
  setting text;
begin
  foreach setting in array array[
    'app_settings', 'db_aggregates_enabled', 'db_anon_role', 'db_extra_search_path', 'db_hoisted_tx_settings',
    'db_max_rows', 'db_plan_enabled', 'db_pre_request', 'db_prepared_statements', 'db_root_spec', 'db_schemas',
    'db_timezone_enabled', 'db_tx_end', 'jwt_aud', 'jwt_cache_max_lifetime', 'jwt_role_claim_key', 'jwt_secret',
    'jwt_secret_is_base64', 'log_level', 'openapi_mode', 'openapi_security_active', 'openapi_server_proxy_uri',
    'raw_media_types', 'server_cors_allowed_origins', 'server_timing_enabled', 'server_trace_header'
  ] loop
    execute format('grant set on parameter "pgrst.%s" to postgres', setting);
  end loop;
end
$$;
