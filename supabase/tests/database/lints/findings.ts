import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';

export interface Finding {
  rule: string;
  message: string;
}

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Findings of splinter, Supabase's database lints, as the Postgres language server carries them. */
export async function splinterFindings(databaseUrl: string): Promise<Finding[]> {
  const { stdout } = await run(
    process.execPath,
    [
      require.resolve('@postgres-language-server/cli/bin/postgres-language-server'),
      ...['dblint', '--max-diagnostics=none', '--reporter=json'],
    ],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(stdout) as { diagnostics: { category: string; message: string }[] };
  return report.diagnostics.map(({ category, message }) => ({
    rule: category.split('/').at(-1) ?? category,
    message: message.replaceAll('\\`', '`'),
  }));
}

/** Lints of Supabase that are newer than the language server: by their documented meaning, in our own words. */
export async function newerFindings(sql: Sql): Promise<Finding[]> {
  return sql<Finding[]>`
    select case r.rolname when 'anon' then 'anonSecurityDefinerFunction' else 'authenticatedSecurityDefinerFunction' end as rule,
      format('%s runs with raised rights and %s may call it', p.oid::regprocedure, r.rolname) as message
    from pg_proc p cross join pg_roles r
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and r.rolname in ('anon', 'authenticated')
      and has_function_privilege(r.oid, p.oid, 'execute')
    union all
    select 'publicBucketAllowsListing', format('policy %L lists the public bucket %s', p.policyname, b.id)
    from storage.buckets b join pg_policies p on p.schemaname = 'storage' and p.tablename = 'objects'
    where b.public and p.cmd in ('SELECT', 'ALL') and p.roles && array['anon', 'public']::name[]
    union all
    select 'rlsPolicyNullAuthDisjunct', format('policy %L of %s asks whether nobody is signed in', p.policyname, p.tablename)
    from pg_policies p
    where p.schemaname in ('public', 'private') and p.cmd in ('SELECT', 'ALL')
      and p.qual ~ 'auth\\.(uid|jwt|role)\\(\\)( AS \\w+\\))? IS NULL'
    union all
    select 'invalidIndex', i.indexrelid::regclass::text from pg_index i where not i.indisvalid`;
}
