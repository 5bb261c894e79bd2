import { compareCatalogs } from './compare-catalogs.ts';
import { PREAMBLE, type SqlFile } from './migration-files.ts';
import { withDatabase } from './open-database.ts';
import { readCatalog } from './read-catalog.ts';

/** What a database of the schema files and one of the migrations differ in, a line each. */
export async function compareFolders(
  configFile: string,
  schemas: readonly SqlFile[],
  migrations: readonly SqlFile[],
): Promise<{ differences: string[]; compared: number }> {
  const ofSchemas = await withDatabase(
    configFile,
    schemas.map((file) => ({ name: file.name, text: `${PREAMBLE}${file.text}` })),
    readCatalog,
  );
  const ofMigrations = await withDatabase(configFile, migrations, readCatalog);
  const differences = compareCatalogs(
    { name: 'schemas', entries: ofSchemas },
    { name: 'migrations', entries: ofMigrations },
  );
  return { differences, compared: ofSchemas.length };
}
