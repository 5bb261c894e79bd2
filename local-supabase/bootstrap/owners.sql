-- The owner of the tables of the platform. As on a hosted project `postgres`, the role of migrations, owns none of them and
-- may make nothing but policies and triggers on them. There an extension (supautils) allows just that; here `postgres`
-- has the rights of the owners, and an event trigger refuses everything else.
do $$
declare
  entity record;
  owner text;
begin
  for entity in
    select c.oid::regclass as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('auth', 'storage', 'realtime') and c.relkind in ('r', 'p')
  loop
    execute format('alter table %s owner to supabase_%s_admin', entity.name, entity.schema);
  end loop;
  if exists (select from pg_roles where rolname = 'postgres' and not rolsuper) then
    foreach owner in array array['supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'] loop
      execute format('grant %I to postgres%s', owner,
        case when current_setting('server_version_num')::int >= 160000 then ' with inherit true, set false' end);
    end loop;
  end if;
end
$$;

-- The table that an object belongs to when it has no schema of its own: a rule, or a member of a publication.
create or replace function auth.table_of(classid oid, objid oid) returns oid
language sql stable set search_path = '' as $$
  select case classid
    when 'pg_catalog.pg_rewrite'::regclass then (select ev_class from pg_catalog.pg_rewrite where oid = objid)
    when 'pg_catalog.pg_publication_rel'::regclass then
      (select prrelid from pg_catalog.pg_publication_rel where oid = objid)
  end
$$;

create or replace function auth.refuse_foreign_ddl() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  platform constant text[] := array['auth', 'storage', 'realtime'];
  what text;
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    return;
  end if;
  if tg_event = 'sql_drop' then
    -- With a constraint trigger goes a constraint of its name.
    select d.object_type || ' ' || d.object_identity into what from pg_catalog.pg_event_trigger_dropped_objects() d
     where d.schema_name = any (platform) and d.object_type not in ('policy', 'trigger')
       and not (d.object_type = 'table constraint' and exists (
         select from pg_catalog.pg_event_trigger_dropped_objects() t
          where t.object_type = 'trigger' and t.object_identity = d.object_identity)) limit 1;
  else
    select c.object_type || ' ' || c.object_identity into what from pg_catalog.pg_event_trigger_ddl_commands() c
      left join pg_catalog.pg_class t on t.oid = auth.table_of(c.classid, c.objid)
     where coalesce(c.schema_name, t.relnamespace::regnamespace::text) = any (platform) limit 1;
  end if;
  if what is not null then
    raise exception 'must be owner of %', what using errcode = 'insufficient_privilege',
      hint = 'On tables of auth, storage and realtime a hosted project lets you make policies and triggers only';
  end if;
end
$$;
grant execute on function auth.refuse_foreign_ddl(), auth.table_of(oid, oid) to public;

drop event trigger if exists refuse_foreign_ddl;
create event trigger refuse_foreign_ddl on ddl_command_end execute function auth.refuse_foreign_ddl();
drop event trigger if exists refuse_foreign_drop;
create event trigger refuse_foreign_drop on sql_drop execute function auth.refuse_foreign_ddl();
