import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { lineupHooks } from '@lineup/stack/lineup-stack';
import { runSupabase } from '@lineup/stack/supabase-cli';
import type { SqlFile } from './migration-files.ts';

/**
 * Applies files in the order of their names, as migrations, to an empty local database, and throws it away after `work`.
 * @param configFile the `config.toml` of the project
 */
export async function withDatabase<T>(
  configFile: string,
  files: readonly SqlFile[],
  work: (sql: Sql, folder: string) => Promise<T>,
): Promise<T> {
  const { startStack } = await import('@lineup/local-supabase');
  const folder = await mkdtemp(path.join(tmpdir(), 'lineup-schema-'));
  try {
    await mkdir(path.join(folder, 'supabase'));
    await copyFile(configFile, path.join(folder, 'supabase/config.toml'));
    // Mails that it names.
    const templates = path.join(path.dirname(configFile), 'templates');
    if (existsSync(templates)) await cp(templates, path.join(folder, 'supabase/templates'), { recursive: true });
    await writeMigrations(folder, files);
    const { environment } = lineupHooks();
    const stack = await startStack({ workdir: folder, dataDir: path.join(folder, 'data'), environment });
    try {
      return await withConnection(stack.databaseUrl, (sql) => work(sql, folder));
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As `withDatabase`, but the Supabase CLI applies the files, as it does to a hosted project: as the role `postgres`. */
export async function withPushedDatabase<T>(
  configFile: string,
  files: readonly SqlFile[],
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return withDatabase(configFile, [], async (sql, folder) => {
    await writeMigrations(folder, files);
    const { host, port, database } = sql.options;
    await sql.unsafe(`alter role postgres login password 'postgres'`);
    await runSupabase(
      ['db', 'push', `--remote=postgres://postgres:postgres@${host[0]}:${port[0]}/${database}`, '--yes'],
      { workdir: folder, environment: lineupHooks().environment },
    );
    return work(sql);
  });
}

async function writeMigrations(folder: string, files: readonly SqlFile[]): Promise<void> {
  const migrations = path.join(folder, 'supabase/migrations');
  await mkdir(migrations, { recursive: true });
  await Promise.all(files.map((file) => writeFile(path.join(migrations, file.name), file.text)));
}

/** One connection for the time of `work`. */
export async function withConnection<T>(databaseUrl: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
