-- Tables that no client reaches say so, and sets of the caller's own few say how small they are, like those before.

do $$
declare
  closed regclass;
  helper regprocedure;
begin
  for closed in
    select c.oid from pg_class c
    where c.relnamespace = 'private'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_policy p where p.polrelid = c.oid)
  loop
    execute format('create policy "closed to clients" on %s for all to anon, authenticated using (false) with check (false)', closed);
  end loop;
  for helper in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proretset and p.proname like 'my\_%' and p.prorows = 1000
  loop
    execute format('alter function %s rows 10', helper);
  end loop;
end $$;
