import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { lineupHooks } from '@lineup/stack/lineup-stack';
import type { SqlFile } from './migration-files.ts';

/**
 * Applies files in the order of their names, as migrations, to an empty local database, and throws it away after `work`.
 * @param configFile the `config.toml` of the project
 */
export async function withDatabase<T>(
  configFile: string,
  files: readonly SqlFile[],
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const { startStack } = await import('@lineup/local-supabase');
  const folder = await mkdtemp(path.join(tmpdir(), 'lineup-schema-'));
  try {
    const migrations = path.join(folder, 'supabase/migrations');
    await mkdir(migrations, { recursive: true });
    await copyFile(configFile, path.join(folder, 'supabase/config.toml'));
    // Mails that it names.
    const templates = path.join(path.dirname(configFile), 'templates');
    if (existsSync(templates)) await cp(templates, path.join(folder, 'supabase/templates'), { recursive: true });
    await Promise.all(files.map((file) => writeFile(path.join(migrations, file.name), file.text)));
    const { environment } = lineupHooks();
    const stack = await startStack({ workdir: folder, dataDir: path.join(folder, 'data'), environment });
    try {
      return await withConnection(stack.databaseUrl, work);
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
