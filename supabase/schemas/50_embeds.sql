-- Whoever reads a table that refers to another one embeds little at once. Here for all of them, so that none is left out;
-- a migration that adds such a table adds its policy, and `embeds.test.ts` names the tables without one.

do $$
declare
  child regclass;
begin
  for child in
    select distinct k.conrelid::regclass from pg_catalog.pg_constraint k
    join pg_catalog.pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
  loop
    execute format(
      'create policy "few embeds" on %s as restrictive for select to anon, authenticated using ((select private.check_embeds()))', child);
  end loop;
end $$;
