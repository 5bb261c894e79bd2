/** Notifies the REST service when the schema changed: `notify pgrst`, sent by hand or by event triggers on DDL. */
import type { Sql } from 'postgres';

const CHANNEL = 'pgrst';

/** The same triggers as on the hosted platform. Temporary tables are nobody else's business. */
const DDL_TRIGGERS = `
create schema if not exists extensions;
create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands()
    where schema_name is distinct from 'pg_temp' and command_tag ~ '^(CREATE|ALTER|COMMENT|GRANT|REVOKE)'
  ) then
    notify pgrst, 'reload schema';
  end if;
end $$;
create or replace function extensions.pgrst_drop_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_event_trigger_dropped_objects() where not is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end $$;
do $$
begin
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_ddl_watch') then
    create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  end if;
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_drop_watch') then
    create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
  end if;
end $$;`;

/**
 * Calls `changed` after every change of the schema or the settings, and after the connection was lost.
 * @returns stops watching
 */
export async function watchSchema(admin: Sql, changed: () => void): Promise<() => Promise<void>> {
  await admin.unsafe(DDL_TRIGGERS);
  let isFirst = true;
  const { unlisten } = await admin.listen(CHANNEL, changed, () => {
    // Notifications sent while the connection was lost are missed.
    if (!isFirst) changed();
    isFirst = false;
  });
  return unlisten;
}
