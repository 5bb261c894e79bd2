-- Private channels, broadcast from the database, and the security check of postgres_changes.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role, authenticator;

-- A message sent from the database, and what policies of private channels are written on.
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
create index if not exists messages_inserted_at on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime_messages_publication') then
    create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');
  end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- The channel that is being asked for, inside a policy on realtime.messages.
create or replace function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- The message gets an id, as on the platform, and the transaction the topic: policies on realtime.messages ask for it
-- when the sender may not pass them by.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  message_id uuid := pg_catalog.gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id, case when send.payload ? 'id' then send.payload else jsonb_set(send.payload, '{id}', to_jsonb(message_id)) end,
    send.event, send.topic, send.private, 'broadcast'
  );
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end
$$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'schema', table_schema, 'table', table_name, 'operation', operation,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)
    ),
    event_name, topic_name, true
  );
end
$$;

-- Waits until the given transactions are visible to new snapshots: a commit reaches the replication stream a moment
-- before that. The ids are the 32-bit ones of the stream.
create or replace function realtime.await_commit(xids bigint[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  next_xid bigint := pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text::bigint;
  full_xid bigint;
  xid bigint;
begin
  foreach xid in array xids loop
    full_xid := ((next_xid >> 32) << 32) | xid;
    if full_xid - next_xid > 2147483648 then
      full_xid := full_xid - 4294967296;
    elsif next_xid - full_xid > 2147483648 then
      full_xid := full_xid + 4294967296;
    end if;
    for attempt in 1 .. 10000 loop
      exit when pg_catalog.pg_visible_in_snapshot(full_xid::text::xid8, pg_catalog.pg_current_snapshot());
      perform pg_catalog.pg_sleep(0.0005);
    end loop;
  end loop;
end
$$;

-- For each set of claims: which columns of the table it may select, whether policies restrict its rows, and which of the
-- rows with the given primary keys it may see (their positions, from 1). Called as `authenticator`, so that a slip in
-- switching roles sees nothing. It has no search_path of its own: policies run with that of the API.
create or replace function realtime.readable(entity oid, keys jsonb, claims jsonb)
returns table (claim int, columns text[], restricted boolean, visible int[], failure text)
language plpgsql volatile as $$
declare
  signature text;
  condition text;
begin
  select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', '),
         string_agg(format('t.%I = k.%I', a.attname, a.attname), ' and ')
    into signature, condition
    from pg_catalog.pg_index x
    join pg_catalog.pg_attribute a on a.attrelid = x.indrelid and a.attnum = any (x.indkey)
   where x.indrelid = entity and x.indisprimary;

  for i in 1 .. jsonb_array_length(claims) loop
    claim := i;
    columns := '{}';
    visible := '{}';
    restricted := true;
    failure := null;
    begin
      perform set_config('role', claims -> (i - 1) ->> 'role', true),
              set_config('request.jwt.claims', (claims -> (i - 1))::text, true);
      select coalesce(array_agg(a.attname::text order by a.attnum), '{}') into columns
        from pg_catalog.pg_attribute a
       where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
         and has_column_privilege(entity, a.attnum, 'select');
      restricted := row_security_active(entity);
      if restricted and condition is not null and cardinality(columns) > 0 then
        execute format(
          'select coalesce(array_agg(e.i::int), ''{}'') from jsonb_array_elements($1) with ordinality e(v, i)
             cross join lateral jsonb_to_record(e.v) as k(%s) join %s t on %s', signature, entity::regclass, condition)
          into visible using keys;
      end if;
    exception when others then
      columns := '{}';
      visible := '{}';
      restricted := true;
      failure := sqlerrm;
    end;
    return next;
  end loop;
  perform set_config('role', 'none', true);
end
$$;

-- What the claims may do on a private channel: the policies are tried on rows that are rolled back at once.
create or replace function realtime.permissions(channel text, claims jsonb) returns jsonb
language plpgsql volatile as $$
declare
  extensions constant text[] := array['broadcast', 'presence'];
  ids uuid[] := '{}';
  readable boolean[] := '{false,false}';
  writable boolean[] := '{false,false}';
  failure text;
begin
  begin
    if not pg_has_role('authenticator', claims ->> 'role', 'member') then
      raise exception 'role % is not open to the API', claims ->> 'role';
    end if;
    for i in 1 .. 2 loop
      ids[i] := gen_random_uuid();
      insert into realtime.messages (id, topic, extension, private) values (ids[i], channel, extensions[i], true);
    end loop;
    perform set_config('role', claims ->> 'role', true),
            set_config('request.jwt.claims', claims::text, true),
            set_config('realtime.topic', channel, true);
    for i in 1 .. 2 loop
      readable[i] := exists (select from realtime.messages m where m.id = ids[i]);
      begin
        insert into realtime.messages (topic, extension, private) values (channel, extensions[i], true);
        writable[i] := true;
      exception when insufficient_privilege then
        writable[i] := false;
      end;
    end loop;
    raise exception using errcode = 'RTUND', message = 'undo';
  exception
    when sqlstate 'RTUND' then null;
    when others then
      readable := '{false,false}';
      writable := '{false,false}';
      failure := sqlerrm;
  end;
  return jsonb_build_object(
    'broadcast', jsonb_build_object('read', readable[1], 'write', writable[1]),
    'presence', jsonb_build_object('read', readable[2], 'write', writable[2]),
    'failure', failure
  );
end
$$;

revoke all on function realtime.permissions(text, jsonb) from public;
revoke all on function realtime.await_commit(bigint[]) from public;
revoke all on function realtime.readable(oid, jsonb, jsonb) from public;
grant execute on function realtime.readable(oid, jsonb, jsonb) to authenticator;
