import type { Sql } from 'postgres';
import { compareCatalogs } from './compare-catalogs.ts';
import { PREAMBLE, type SqlFile } from './migration-files.ts';
import { withDatabase, withPushedDatabase } from './open-database.ts';
import { readCatalog } from './read-catalog.ts';

/**
 * What a database of the schema files and one to which the Supabase CLI pushed the migrations differ in, a line each.
 * @param look is given the database of the migrations, too
 */
export async function compareFolders(
  configFile: string,
  schemas: readonly SqlFile[],
  migrations: readonly SqlFile[],
  look: (sql: Sql) => Promise<void> = async () => {},
): Promise<{ differences: string[]; compared: number }> {
  const ofSchemas = await withDatabase(
    configFile,
    schemas.map((file) => ({ name: file.name, text: `${PREAMBLE}${file.text}` })),
    readCatalog,
  );
  const ofMigrations = await withPushedDatabase(configFile, migrations, async (sql) => {
    await look(sql);
    return readCatalog(sql);
  });
  const differences = compareCatalogs(
    { name: 'schemas', entries: ofSchemas },
    { name: 'migrations', entries: ofMigrations },
  );
  return { differences, compared: ofSchemas.length };
}
