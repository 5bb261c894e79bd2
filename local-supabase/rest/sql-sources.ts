/** What a node's rows come from, and how they belong to the row around them. */
import type { EmbedNode, ReadNode } from './plan-read.ts';
import type { Source } from './sql-conditions.ts';
import { identifier, qualified, type Fragment } from './sql-builder.ts';

/** The rows that a write or a function returned, as the rest of the statement reads them. */
export const RETURNED_ROWS = '"pgrst_source"';

export interface NodeSource extends Source {
  /** What stands after FROM. */
  from: Fragment;
  /** Joins the rows to the row around them; empty for the root. */
  joined: Fragment[];
}

/** @param fromReturned read the rows that a write or a function returned, instead of the table */
export function rootSource(root: ReadNode, fromReturned: boolean): NodeSource {
  const { name } = root.relation;
  const alias = fromReturned ? identifier(name) : qualified(root.relation);
  const from = fromReturned ? `${RETURNED_ROWS} AS ${alias}` : alias;
  return { name, alias, table: root.table, from, joined: [] };
}

/** An embed's rows: its table under an alias, with the junction when there is one, or a function's result. */
export function embedSource(embed: EmbedNode, parent: Source): NodeSource {
  const name = embedName(embed);
  const alias = identifier(name);
  const { relationship, table } = embed;
  const source = { name, alias, table };
  const equal = (left: Fragment, leftColumn: string, right: Fragment, rightColumn: string) =>
    `${left}.${identifier(leftColumn)} = ${right}.${identifier(rightColumn)}`;

  switch (relationship.kind) {
    case 'computed': {
      const row = `${identifier(parent.name)}::${qualified(relationship.table)}`;
      return { ...source, from: `${qualified(relationship.function)}(${row}) AS ${alias}`, joined: [] };
    }
    case 'many-to-many': {
      const junction = identifier(`pgrst_junction_${embed.depth}`);
      return {
        ...source,
        from: `${qualified(embed.relation)} AS ${alias}, ${qualified(relationship.junction)} AS ${junction}`,
        joined: [
          ...relationship.columns.map(([column, inJunction]) => equal(parent.alias, column, junction, inJunction)),
          ...relationship.foreignColumns.map(([column, inJunction]) => equal(alias, column, junction, inJunction)),
        ],
      };
    }
    default:
      return {
        ...source,
        from: `${qualified(embed.relation)} AS ${alias}`,
        joined: relationship.columns.map(([column, foreign]) => equal(alias, foreign, parent.alias, column)),
      };
  }
}

/** Longest name that the database does not cut off, less what is added here. */
const MAX_NAME_BYTES = 58;

/** The table's name and the depth: errors of the database show it. A long name would lose the depth. */
function embedName({ relation, depth }: EmbedNode): string {
  return `${Buffer.byteLength(relation.name) > MAX_NAME_BYTES ? 'pgrst_rows' : relation.name}_${depth}`;
}
