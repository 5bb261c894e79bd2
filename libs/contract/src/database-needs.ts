/** What a build asks of the database, read from its calls. */
export interface DatabaseNeeds {
  /** Function → the names of the arguments that the build may pass. */
  functions: Record<string, string[]>;
  /** Table or view → the columns that the build names. */
  tables: Record<string, string[]>;
}

/** What a database offers to browsers, as its function `describe_api` says it. */
export interface DatabaseOffer {
  /** Function → its signatures; `optional` arguments have a default. */
  functions: Record<string, { required: string[]; optional: string[] }[]>;
  /** Table or view → its columns. */
  tables: Record<string, string[]>;
}

/** Everything that a build needs and a database does not offer, each in a few words; empty when nothing is missing. */
export function databaseProblems(needs: DatabaseNeeds, offer: DatabaseOffer): string[] {
  const ofFunctions = Object.entries(needs.functions).flatMap(([name, passed]) => {
    const signatures = offer.functions[name];
    if (!signatures) return [`no function ${name}(${passed.join(', ')})`];
    const [closest = []] = signatures
      .map((signature) => signatureProblems(name, passed, signature))
      .toSorted((a, b) => a.length - b.length);
    return closest;
  });
  const ofTables = Object.entries(needs.tables).flatMap(([name, named]) => {
    const columns = offer.tables[name];
    if (!columns) return [`no table ${name}`];
    return named.filter((column) => !columns.includes(column)).map((column) => `no column ${column} of table ${name}`);
  });
  return [...ofFunctions, ...ofTables];
}

function signatureProblems(
  name: string,
  passed: readonly string[],
  { required, optional }: { required: readonly string[]; optional: readonly string[] },
): string[] {
  const accepted = [...required, ...optional];
  return [
    ...passed.filter((each) => !accepted.includes(each)).map((each) => `no argument ${each} of function ${name}`),
    ...required
      .filter((each) => !passed.includes(each))
      .map((each) => `function ${name} requires ${each}, which is not passed`),
  ];
}
