import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { DatabaseNeeds } from '@lineup/contract/database-needs';
import type { RemoteFacts } from '@lineup/contract/facts';
import { databaseCalls, needsOf, readAddress, readKnownNames, type DatabaseCalls } from './database-calls.ts';
import { installedFolder } from './shared-modules.ts';

/** The types of the database, as the package of the data brings them. */
const TYPES = 'src/database.types.ts';

/**
 * What a build asks of the database: by its own calls, and by the links and counts that a remote names in its facts. A remote
 * whose call does not say which function it means is not built: nobody could tell whether the database has it.
 */
export function databaseNeeds(
  compilations: readonly Rspack.Compilation[],
  remotes: readonly Pick<RemoteFacts, 'id' | 'nav'>[] = [],
  folder?: string,
): DatabaseNeeds {
  const calls = databaseCalls(compilations);
  if (remotes.length > 0 && calls.unnamed.length > 0)
    throw new Error(`write the name of the database function as a string: ${calls.unnamed.join('; ')}`);
  for (const { nav } of remotes) readNav(nav, calls);
  const types = path.join(installedFolder('@lineup/data', folder) ?? '', TYPES);
  return needsOf(calls, readKnownNames(existsSync(types) ? readFileSync(types, 'utf8') : ''));
}

/** Adds what the shell reads for the links of a remote. */
export function readNav(nav: RemoteFacts['nav'], calls: DatabaseCalls): void {
  for (const { badge, itemsFrom } of nav.flatMap(({ items }) => items)) {
    if (badge) readAddress(`rpc/${badge}`, [], calls);
    if (itemsFrom) readAddress(itemsFrom.read, [], calls);
  }
}
