import type { Catalog, Field, Relation, Routine } from './catalog.ts';
import { HELPERS, JSON_TYPE } from './fixed-parts.ts';

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']);
const OBJECTS = new Set(['json', 'jsonb']);

/** The file that `supabase gen types typescript` would write for this catalog. */
export function printTypes(catalog: Catalog): string {
  const enums = new Set(catalog.enums.map((each) => each.name));
  const tables = catalog.relations.filter((each) => each.kind === 'table');
  const views = catalog.relations.filter((each) => each.kind === 'view');
  const body = [
    ...section(
      'Tables',
      tables.flatMap((each) => printRelation(each, enums)),
    ),
    ...section(
      'Views',
      views.flatMap((each) => printRelation(each, enums)),
    ),
    ...section(
      'Functions',
      catalog.routines.flatMap((each) => printRoutine(each, enums)),
    ),
    ...section(
      'Enums',
      catalog.enums.map((each) => `${each.name}: ${each.values.map(quote).join(' | ')}`),
    ),
    ...section('CompositeTypes', []),
  ];
  return [
    JSON_TYPE,
    '',
    'export type Database = {',
    ...indent(['public: {', ...indent(body), '}']),
    '}',
    '',
    HELPERS,
    '',
    'export const Constants = {',
    ...indent(['public: {', ...indent(printEnumValues(catalog)), '},']),
    '} as const',
    '',
  ].join('\n');
}

/** TypeScript type of a Postgres type. */
export function typeOf(name: string, enums: ReadonlySet<string>): string {
  if (name.startsWith('_')) return `${typeOf(name.slice(1), enums)}[]`;
  if (name === 'bool') return 'boolean';
  if (name === 'void') return 'undefined';
  if (name === 'record') return 'Record<string, unknown>';
  if (NUMBERS.has(name)) return 'number';
  if (OBJECTS.has(name)) return 'Json';
  if (enums.has(name)) return `Database["public"]["Enums"][${quote(name)}]`;
  return 'string';
}

function printRelation(relation: Relation, enums: ReadonlySet<string>): string[] {
  const row = relation.columns.map((each) => `${each.name}: ${valueOf(each, enums)}`);
  const insert = relation.columns.map((each) => printWrite(each, each.optional, enums));
  const update = relation.columns.map((each) => printWrite(each, true, enums));
  return block(relation.name, [
    ...block('Row', row),
    ...(relation.kind === 'table' ? [...block('Insert', insert), ...block('Update', update)] : []),
    ...printRelationships(relation),
  ]);
}

function printWrite(field: Field, optional: boolean, enums: ReadonlySet<string>): string {
  if (field.generated) return `${field.name}?: never`;
  return `${field.name}${optional ? '?' : ''}: ${valueOf(field, enums)}`;
}

function valueOf(field: Field, enums: ReadonlySet<string>): string {
  return typeOf(field.type, enums) + (field.nullable ? ' | null' : '');
}

function printRelationships(relation: Relation): string[] {
  if (relation.relationships.length === 0) return ['Relationships: []'];
  const entries = relation.relationships.flatMap((each) => [
    '{',
    ...indent([
      `foreignKeyName: ${quote(each.name)}`,
      `columns: [${each.columns.map(quote).join(', ')}]`,
      `isOneToOne: ${each.isOneToOne}`,
      `referencedRelation: ${quote(each.referencedRelation)}`,
      `referencedColumns: [${each.referencedColumns.map(quote).join(', ')}]`,
    ]),
    '},',
  ]);
  return ['Relationships: [', ...indent(entries), ']'];
}

function printRoutine(routine: Routine, enums: ReadonlySet<string>): string[] {
  const args =
    routine.args.length === 0
      ? ['Args: never']
      : block(
          'Args',
          routine.args.map((each) => printWrite(each, each.optional, enums)),
        );
  const many = routine.returnsSet ? '[]' : '';
  const returns = routine.columns
    ? ['Returns: {', ...indent(routine.columns.map((each) => `${each.name}: ${valueOf(each, enums)}`)), `}${many}`]
    : [`Returns: ${typeOf(routine.returns, enums)}${many}`];
  return block(routine.name, [...args, ...returns]);
}

function printEnumValues(catalog: Catalog): string[] {
  if (catalog.enums.length === 0) return ['Enums: {},'];
  const lines = catalog.enums.map((each) => `${each.name}: [${each.values.map(quote).join(', ')}],`);
  return ['Enums: {', ...indent(lines), '},'];
}

function section(name: string, lines: string[]): string[] {
  return block(name, lines.length > 0 ? lines : ['[_ in never]: never']);
}

function block(name: string, lines: string[]): string[] {
  return [`${name}: {`, ...indent(lines), '}'];
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
