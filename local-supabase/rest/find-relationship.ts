/** Which relationship an embed refers to: by table, column, constraint or function, narrowed by a hint. */
import { RestError } from './errors.ts';
import type { QualifiedName, Relationship } from './relationships.ts';
import type { SchemaCache } from './schema-cache.ts';
import { nearest } from './similarity.ts';

/**
 * @param origin the table the embed is in
 * @param target the name in front of the parenthesis
 * @throws RestError PGRST200 when there is none, PGRST201 when there are several
 */
export function findRelationship(
  cache: SchemaCache,
  origin: QualifiedName,
  target: string,
  hint: string | undefined,
): Relationship {
  const candidates = cache.relationshipsOf(origin).filter(({ foreign }) => foreign.schema === origin.schema);
  const matching = candidates.filter((candidate) => matches(candidate, target, hint));
  // A computed relationship is made to override the detected ones of the same name.
  const computed = matching.filter(({ kind }) => kind === 'computed');
  const chosen = computed.length > 0 ? computed : matching;
  if (chosen.length === 0) throw noRelationship(cache, origin, target, hint, candidates);
  if (chosen.length > 1) throw ambiguous(origin, target, chosen);
  return chosen[0] as Relationship;
}

function matches(candidate: Relationship, target: string, hint: string | undefined): boolean {
  if (candidate.kind === 'computed') return candidate.function.name === target;
  if (candidate.isSelf) return matchesSelf(candidate, target, hint);
  const isTable = candidate.foreign.name === target;
  if (candidate.kind === 'many-to-many') return isTable && (!hint || hint === candidate.junction.name);
  const [column, foreignColumn] = singleColumn(candidate);
  if (hint === undefined) {
    return isTable || (!candidate.isForeignView && (candidate.constraint === target || column === target));
  }
  return isTable && (candidate.constraint === hint || column === hint || foreignColumn === hint);
}

/**
 * One key from a table to itself is two relationships: the table's name means the children, the column's name
 * the parent. PostgREST knows no other way: the name of the key or of a junction is refused.
 */
function matchesSelf(candidate: Exclude<Relationship, { kind: 'computed' }>, target: string, hint?: string): boolean {
  const isTable = candidate.foreign.name === target;
  if (candidate.kind === 'many-to-many') return false;
  const [column, foreignColumn] = singleColumn(candidate);
  if (hint === undefined) {
    return candidate.kind === 'one-to-many' ? isTable : candidate.kind === 'many-to-one' && column === target;
  }
  return isTable && candidate.kind === 'one-to-many' && foreignColumn === hint;
}

function singleColumn(candidate: { columns: [string, string][] }): [string?, string?] {
  return candidate.columns.length === 1 ? (candidate.columns[0] as [string, string]) : [];
}

function noRelationship(
  cache: SchemaCache,
  origin: QualifiedName,
  target: string,
  hint: string | undefined,
  candidates: readonly Relationship[],
): RestError {
  const searched = `Searched for a foreign key relationship between '${origin.name}' and '${target}'`;
  const using = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `${searched}${using} in the schema '${origin.schema}', but no matches were found.`,
      hint: suggestion(cache, origin, target, candidates),
    },
  );
}

/** Another child, when this table has relationships at all; nothing when the child is right and the hint is wrong. */
function suggestion(
  cache: SchemaCache,
  origin: QualifiedName,
  target: string,
  candidates: readonly Relationship[],
): string | null {
  const instead = (found: string | undefined, given: string) =>
    found === undefined ? null : `Perhaps you meant '${found}' instead of '${given}'.`;
  if (cache.table(origin)) {
    const children = candidates.map(({ foreign }) => foreign.name);
    return children.includes(target) ? null : instead(nearest(target, children, 0.33), target);
  }
  return instead(nearest(origin.name, cache.tableNames(origin.schema), 0.33), origin.name);
}

function ambiguous(origin: QualifiedName, target: string, candidates: readonly Relationship[]): RestError {
  const choices = candidates.map((candidate) => `'${candidate.foreign.name}!${hintFor(candidate)}'`);
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: candidates.map(describe),
      hint:
        `Try changing '${target}' to one of the following: ${choices.join(', ')}. ` +
        `Find the desired relationship in the 'details' key.`,
    },
  );
}

function hintFor(candidate: Relationship): string {
  if (candidate.kind === 'computed') return candidate.function.name;
  return candidate.kind === 'many-to-many' ? candidate.junction.name : candidate.constraint;
}

function describe(candidate: Relationship) {
  const embedding = `${candidate.table.name} with ${candidate.foreign.name}`;
  const list = (columns: (string | undefined)[]) => `(${columns.join(', ')})`;
  switch (candidate.kind) {
    case 'computed':
      return { cardinality: 'computed', embedding, relationship: candidate.function.name };
    case 'many-to-many': {
      const [near, far] = candidate.constraints;
      const nearColumns = list(candidate.columns.map(([, inJunction]) => inJunction));
      const farColumns = list(candidate.foreignColumns.map(([, inJunction]) => inJunction));
      return {
        cardinality: 'many-to-many',
        embedding,
        relationship: `${candidate.junction.name} using ${near}${nearColumns} and ${far}${farColumns}`,
      };
    }
    default: {
      const columns = list(candidate.columns.map(([column]) => column));
      const foreignColumns = list(candidate.columns.map(([, foreign]) => foreign));
      return {
        cardinality: candidate.kind,
        embedding,
        relationship:
          `${candidate.constraint} using ${candidate.table.name}${columns} ` +
          `and ${candidate.foreign.name}${foreignColumns}`,
      };
    }
  }
}
