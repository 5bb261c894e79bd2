import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReservedSql, Sql } from 'postgres';
import type { Log, StackConfig } from '../types.ts';
import { pendingOf, readMigrations, type Applied } from './pending.ts';
import { runFile, type FileKind } from './run-file.ts';

const MIGRATION: FileKind = {
  noun: 'Migration',
  remedy: 'Nothing of this file was applied: correct it and start again.',
};
const SEED: FileKind = {
  noun: 'Seed',
  remedy: 'Nothing of this file was applied: correct it, or switch off [db.seed] in config.toml, and start again.',
};

/**
 * Applies the migrations that the database has not seen yet, in order, each in its own transaction. Throws a
 * `StackError` when the files do not continue what is applied.
 * @param folder the `supabase` folder
 * @param options.includeAll applies also what sorts before an applied migration
 * @returns how many were applied
 */
export async function migrate(
  admin: Sql,
  folder: string,
  log: Log,
  options: { includeAll?: boolean } = {},
): Promise<number> {
  const directory = path.join(folder, 'migrations');
  if (!existsSync(directory)) return 0;
  return asPostgres(admin, async (connection) => {
    const applied = await connection<Applied[]>`
      select m.version, h.hash from supabase_migrations.schema_migrations m
      left join supabase_migrations.local_hashes h using (version)`;
    const files = readMigrations(directory, log);
    const pending = pendingOf(files, applied, options.includeAll ?? false);
    for (const { version, name, fileName, text, hash } of pending) {
      await runFile(connection, { name: fileName, text, kind: MIGRATION }, async (statements) => {
        const texts = statements.map((statement) => statement.text);
        await connection`
          insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${version}, ${name}, ${texts})`;
        await connection`insert into supabase_migrations.local_hashes (version, hash) values (${version}, ${hash})`;
      });
      log(`Applied ${fileName}`);
    }
    return pending.length;
  });
}

/** Runs the files of `[db.seed]` once per database. */
export async function seedFromFiles(
  admin: Sql,
  folder: string,
  seed: StackConfig['db']['seed'],
  log: Log,
): Promise<void> {
  if (!seed.enabled) return;
  const files = seed.sql_paths.flatMap((pattern) => globSync(pattern, { cwd: folder }).toSorted());
  if (files.length === 0) return;
  await asPostgres(admin, async (connection) => {
    for (const file of new Set(files.map((name) => path.normalize(name)))) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      const [known] = await connection`select hash from supabase_migrations.seed_files where path = ${file}`;
      if (known) {
        if (known.hash !== hash) log(`${file} changed after it ran; start once with --reset to run it again`);
        continue;
      }
      await runFile(
        connection,
        { name: file, text, kind: SEED },
        () => connection`insert into supabase_migrations.seed_files (path, hash) values (${file}, ${hash})`,
      );
      log(`Seeded from ${file}`);
    }
  });
}

/** One session as the non-superuser `postgres` role, alone: two starts on one database wait for each other. */
async function asPostgres<T>(admin: Sql, work: (connection: ReservedSql) => Promise<T>): Promise<T> {
  const connection = await admin.reserve();
  try {
    await connection`select pg_advisory_lock(hashtext('supabase_migrations'))`;
    await connection.unsafe('set session authorization postgres');
    await connection.unsafe('set search_path to "$user", public, extensions');
    try {
      return await work(connection);
    } finally {
      await connection.unsafe('reset session authorization');
      await connection.unsafe('reset all');
      await connection`select pg_advisory_unlock(hashtext('supabase_migrations'))`;
    }
  } finally {
    connection.release();
  }
}
