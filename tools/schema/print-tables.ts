import type { SqlFile } from './migration-files.ts';
import type { Column, Policy, Table } from './read-tables.ts';

/** A schema file: what it says of itself, and the tables that it makes. */
interface Domain {
  title: string;
  about: string;
  tables: Table[];
}

const INTRO = `# The database, table by table

This page is written by \`npm run schema -- --write\` from the database that the migrations make, and \`npm test\` refuses one that is
not current. The rules themselves stand in \`supabase/schemas\`; \`npm run schema -- <name>\` prints one table or function whole, with its
constraints, indexes and everything that names it.

How to read it:

- **Clients** come as \`anon\` (signed out) or \`authenticated\` (signed in). *Read* and *written* say which of them a grant allows
  each column: "all" is both, "signed in" is the second alone, "–" is nobody. What no client may write, functions and triggers write.
- **Row rules** say for which rows: a client reads or writes a row when one rule of that command holds. A rule marked *and* must hold, too.
- **Triggers** stand in the order in which they fire, once for each row unless it says otherwise.
- **Written by** names the functions whose text writes the table; one without a schema belongs to the API.
- A type with a question mark may be null; an arrow names the table that a column refers to.
- The schema \`private\` is served to no client: functions alone reach its tables.
`;

/** The page \`docs/database.md\`. */
export function printTables(tables: readonly Table[], schemas: readonly SqlFile[]): string {
  const domains = domainsOf(tables, schemas);
  const contents = domains.map(
    ({ title, tables: own }) =>
      `- [${title}](#${anchorOf(title)}): ${own.map((table) => code(nameOf(table))).join(', ')}`,
  );
  return [INTRO, contents.join('\n'), ...domains.map(printDomain)].join('\n') + '\n';
}

function domainsOf(tables: readonly Table[], schemas: readonly SqlFile[]): Domain[] {
  return schemas.flatMap(({ name, text }) => {
    const made = [...text.matchAll(/^create table (\w+)\.(\w+)/gm)].map(([, schema, table]) => `${schema}.${table}`);
    const own = made.flatMap((each) => tables.find((table) => `${table.schema}.${table.name}` === each) ?? []);
    if (own.length === 0) return [];
    const words = name.replace(/^\d+_(.*)\.sql$/, '$1').replaceAll('_', ' ');
    const about = /^(?:--.*\n)+/.exec(text)?.[0].replaceAll(/^-- ?/gm, '').trim() ?? '';
    return [{ title: words.charAt(0).toUpperCase() + words.slice(1), about, tables: own }];
  });
}

function printDomain({ title, about, tables }: Domain): string {
  return [`\n## ${title}\n`, about, ...tables.map(printTable)].join('\n');
}

function printTable(table: Table): string {
  const isOpen = table.schema === 'public';
  return [
    `\n### ${nameOf(table)}\n`,
    table.comment ?? '',
    '',
    ...(isOpen
      ? ['| Column | Type | Read | Written | |', '|---|---|---|---|---|']
      : ['| Column | Type | |', '|---|---|---|']),
    ...table.columns.map((column) => printColumn(column, isOpen)),
    ...(isOpen ? ['', ...printRules(table)] : []),
    ...(table.triggers.length > 0 ? ['', 'Triggers:', ''] : []),
    ...table.triggers.map(
      ({ name, when, isForStatement, calls }, place) =>
        `${place + 1}. ${code(name)} ${when.toLowerCase()}${isForStatement ? ', once a statement' : ''}: ${code(calls)}`,
    ),
    ...(table.writers.length > 0 ? ['', `Written by ${table.writers.map(code).join(', ')}.`] : []),
  ].join('\n');
}

function printColumn({ name, type, nullable, target, comment, rights }: Column, isOpen: boolean): string {
  const kind = `${SHORT[type] ?? type}${nullable ? '?' : ''}${target === null ? '' : ` → ${target}`}`;
  const insert = whoOf(rights.insert);
  const update = whoOf(rights.update);
  const written =
    insert === update
      ? insert
      : [insert === NOBODY ? '' : `insert: ${insert}`, update === NOBODY ? '' : `update: ${update}`]
          .filter(Boolean)
          .join(', ');
  const cells = [code(name), kind, ...(isOpen ? [whoOf(rights.select), written] : []), comment ?? ''];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function printRules({ policies, deletes }: Table): string[] {
  if (policies.length === 0) return ['No row rule: no client reaches a row.'];
  const removal = deletes.length > 0 ? [`Deleted by ${whoOf(deletes)}, where a rule holds.`, ''] : [];
  return [...removal, 'Row rules:', '', ...policies.map(printPolicy)];
}

function printPolicy({ name, command, roles, isRestrictive, using, check }: Policy): string {
  const rule = [
    using === null ? '' : code(flat(using)),
    check === null || check === using ? '' : `then ${code(flat(check))}`,
  ];
  return `- ${isRestrictive ? 'and ' : ''}${command}, ${whoOf(roles)}, "${name}": ${rule.filter(Boolean).join(' ')}`;
}

const SHORT: Record<string, string> = { 'timestamp with time zone': 'timestamptz', 'time without time zone': 'time' };
const NOBODY = '–';

function whoOf(roles: readonly string[]): string {
  if (roles.includes('public') || (roles.includes('anon') && roles.includes('authenticated'))) return 'all';
  if (roles.includes('authenticated')) return 'signed in';
  return roles.includes('anon') ? 'signed out' : NOBODY;
}

function nameOf({ schema, name }: Table): string {
  return schema === 'public' ? name : `${schema}.${name}`;
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function flat(expression: string): string {
  return expression
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( ?SELECT ([\w.]+\(\)) AS \w+\)/g, '$1')
    .trim();
}

function code(text: string): string {
  return `\`${text}\``;
}
