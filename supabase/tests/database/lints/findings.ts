import type { Sql } from 'postgres';
import { ROOT } from '@lineup/stack/lineup-stack';
import { runSupabase } from '@lineup/stack/supabase-cli';

export interface Finding {
  rule: string;
  message: string;
}

/** What the advisors of the Supabase CLI find: the lints of a hosted project that need no account. */
export async function adviserFindings(databaseUrl: string): Promise<Finding[]> {
  const stdout = await runSupabase(
    ['db', 'advisors', `--remote=${databaseUrl}`, '--level', 'info', '--output-format', 'json'],
    { workdir: ROOT },
  );
  const { results } = JSON.parse(stdout) as { results: { name: string; detail: string }[] };
  return results.map(({ name, detail }) => ({ rule: name, message: detail }));
}

/** Lints of hosted projects that the CLI does not run: by their documented meaning, in our own words. */
export async function hostedFindings(sql: Sql): Promise<Finding[]> {
  return sql<Finding[]>`
    select case r.rolname when 'anon' then 'anon_security_definer_function' else 'authenticated_security_definer_function' end as rule,
      format('%s runs with raised rights and %s may call it', p.oid::regprocedure, r.rolname) as message
    from pg_proc p cross join pg_roles r
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and r.rolname in ('anon', 'authenticated')
      and has_function_privilege(r.oid, p.oid, 'execute')
    union all
    select 'public_bucket_allows_listing', format('policy %L lists the public bucket %s', p.policyname, b.id)
    from storage.buckets b join pg_policies p on p.schemaname = 'storage' and p.tablename = 'objects'
    where b.public and p.cmd in ('SELECT', 'ALL') and p.roles && array['anon', 'public']::name[]
    union all
    select 'rls_policy_null_auth_disjunct', format('policy %L of %s asks whether nobody is signed in', p.policyname, p.tablename)
    from pg_policies p
    where p.schemaname in ('public', 'private') and p.cmd in ('SELECT', 'ALL')
      and p.qual ~ 'auth\\.(uid|jwt|role)\\(\\)( AS \\w+\\))? IS NULL'
    union all
    select 'invalid_index', i.indexrelid::regclass::text from pg_index i where not i.indisvalid`;
}
