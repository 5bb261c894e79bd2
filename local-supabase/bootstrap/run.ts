import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { StackError } from '../stack-error.ts';

const FILES = [
  'roles.sql',
  'auth.sql',
  'auth-functions.sql',
  'storage.sql',
  'realtime.sql',
  'grants.sql',
  'owners.sql',
];
const FIRST = 'first-grants.sql';

/**
 * Makes the database look like that of a hosted project: roles, system schemas, grants. Does nothing when this version of
 * the files has run before, so that what migrations revoked stays revoked.
 * @param admin superuser
 */
export async function bootstrap(admin: Sql): Promise<void> {
  const [login] = await admin`select rolsuper from pg_roles where rolname = current_user`;
  if (!login?.rolsuper) throw new StackError('The login of --database-url must be a superuser of that database.');

  const files = [...FILES, FIRST].map((name) => ({ name, text: read(name) }));
  const hash = createHash('sha256')
    .update(files.map((file) => file.text).join('\0'))
    .digest('hex');
  const known = await lastRun(admin);
  if (known === hash) return;

  await admin.begin(async (tx) => {
    for (const { name, text } of files) {
      if (name === FIRST && known !== undefined) continue;
      await tx.unsafe(text).simple();
    }
    await tx`create table if not exists supabase_migrations.local_bootstrap (hash text not null)`;
    await tx`delete from supabase_migrations.local_bootstrap`;
    await tx`insert into supabase_migrations.local_bootstrap values (${hash})`;
  });
}

/** Empties a database for a new start. */
export async function resetDatabase(admin: Sql): Promise<void> {
  await admin.unsafe(read('reset.sql')).simple();
}

/** Gives a login of this installation its password. */
export async function setPassword(admin: Sql, role: 'authenticator' | 'postgres', password: string): Promise<void> {
  const attributes = role === 'authenticator' ? 'login noinherit nosuperuser' : 'login';
  await admin.unsafe(`alter role ${role} ${attributes} password '${password.replaceAll("'", "''")}'`);
}

async function lastRun(admin: Sql): Promise<string | undefined> {
  const [table] = await admin`select to_regclass('supabase_migrations.local_bootstrap') is not null as exists`;
  if (!table?.exists) return undefined;
  const [row] = await admin`select hash from supabase_migrations.local_bootstrap`;
  return row?.hash;
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
