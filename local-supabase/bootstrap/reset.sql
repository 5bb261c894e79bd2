-- Empties a database that is not ours to delete. Extensions go with their schemas; roles stay.
do $$
declare
  name text;
begin
  for name in select pubname from pg_publication loop
    execute format('drop publication %I', name);
  end loop;
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
end
$$;
create schema public;
