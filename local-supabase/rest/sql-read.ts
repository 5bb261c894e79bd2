/** A read tree as one SELECT: every embed is a lateral subquery that yields json, or columns when it is spread. */
import { jsonPathName } from './parse-field.ts';
import type { SelectField } from './parse-select.ts';
import { hoistsAggregates, isHidden, type Condition, type EmbedNode, type ReadNode } from './plan-read.ts';
import { identifier, where, type Fragment, type Parameters } from './sql-builder.ts';
import { fieldSql, filterSql, orderTermSql, rangeSql, type Source } from './sql-conditions.ts';
import { embedSource, rootSource, type NodeSource } from './sql-sources.ts';

type AggregateOf = Pick<SelectField, 'aggregate' | 'aggregateCast' | 'alias'>;

/** A column that a SELECT yields. */
interface Output {
  sql: Fragment;
  name: string;
  /** Takes no part in grouping. */
  isAggregate: boolean;
  /** Taken over this column by the row around it, where grouping makes sense. */
  hoisted?: AggregateOf;
}

/** @param fromReturned read the rows that a write or a function returned, instead of the table */
export function readSql(parameters: Parameters, root: ReadNode, fromReturned: boolean): Fragment {
  return selectSql(parameters, root, rootSource(root, fromReturned)).sql;
}

/** `SELECT 1 …`, a row for each that the root has without its range. */
export function countedSql(parameters: Parameters, root: ReadNode, fromReturned: boolean): Fragment {
  return existenceSql(parameters, root, rootSource(root, fromReturned));
}

function selectSql(
  parameters: Parameters,
  node: ReadNode,
  source: NodeSource,
  { isSpread = false, orderKeys = [] as Fragment[] } = {},
): { sql: Fragment; outputs: Output[] } {
  const isGrouped = !isSpread && (node.fields.some(({ aggregate }) => aggregate) || node.embeds.some(hoistsAggregates));
  const fields = isGrouped || isSpread ? expandStars(node) : node.fields;
  const around = { node, source, isGrouped, isSpread };
  const embeds = node.embeds.map((embed) => embedSql(parameters, embed, around));
  const outputs = [
    ...fields.map((field) => fieldOutput(parameters, source, field, isSpread)),
    ...embeds.flatMap((embed) => embed.outputs),
  ];
  const selected = [...outputs.map(({ sql }) => sql), ...orderKeys];
  if (node.fields.length === 0 && node.embeds.length === 0) selected.push(`${source.alias}.*`);
  else if (selected.length === 0 && node.depth > 0) selected.push('1 AS "pgrst_exists"');
  const groups = outputs.flatMap(({ isAggregate }, i) => (isAggregate ? [] : [String(i + 1)]));
  const sql = [
    `SELECT ${selected.join(', ')} FROM ${source.from}`,
    ...embeds.map(({ join }) => ` ${join}`),
    where([
      ...source.joined,
      ...node.conditions.map((condition) => conditionSql(parameters, source, condition, laterallyEmpty)),
    ]),
    isGrouped && groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : '',
    orderSql(parameters, node, source),
    rangeSql(parameters, node.range),
  ].join('');
  return { sql, outputs };
}

function existenceSql(parameters: Parameters, node: ReadNode, source: NodeSource): Fragment {
  const exists = (embed: EmbedNode) => `EXISTS (${existenceSql(parameters, embed, embedSource(embed, source))})`;
  const conditions = [
    ...source.joined,
    ...node.conditions.map((condition) =>
      conditionSql(parameters, source, condition, (embed, negated) => (negated ? '' : 'NOT ') + exists(embed)),
    ),
    ...node.embeds.filter(({ join }) => join === 'inner').map(exists),
  ];
  return `SELECT 1 FROM ${source.from}${where(conditions)}`;
}

/** @param empty whether an embed has no row, or has one when `negated` */
function conditionSql(
  parameters: Parameters,
  source: Source,
  condition: Condition,
  empty: (embed: EmbedNode, negated: boolean) => Fragment,
): Fragment {
  switch (condition.kind) {
    case 'filter':
      return filterSql(parameters, source, condition);
    case 'emptyEmbed':
      return empty(condition.embed, condition.negated);
    case 'group': {
      const items = condition.items.map((item) => conditionSql(parameters, source, item, empty));
      return `${condition.negated ? 'NOT ' : ''}(${items.join(` ${condition.operator.toUpperCase()} `)})`;
    }
  }
}

function laterallyEmpty(embed: EmbedNode, negated: boolean): Fragment {
  const name = lateralName(embed);
  // A to-one row may hold nothing but nulls and still be there, hence DISTINCT.
  if (embed.toOne) return `${name} IS ${negated ? '' : 'NOT '}DISTINCT FROM NULL`;
  return `${negated ? '' : 'NOT '}${name}."pgrst_found"`;
}

/** Names of laterals are seen in their own SELECT alone. */
function lateralName({ depth, index }: EmbedNode): Fragment {
  return identifier(`pgrst_embed_${depth}_${index}`);
}

/** Stars as columns: a grouped or spread star must name each. */
function expandStars(node: ReadNode): SelectField[] {
  return node.fields.flatMap((item): SelectField[] => {
    if (item.field.name !== '*' || item.aggregate || !node.table) return [item];
    return [...node.table.columns.keys()].map((name) => ({ kind: 'field', field: { name, path: [] } }));
  });
}

function fieldOutput(parameters: Parameters, source: Source, item: SelectField, isSpread: boolean): Output {
  const { field, cast } = item;
  const isStar = field.name === '*';
  const column = fieldSql(parameters, source, field);
  const value = cast === undefined ? column : `CAST(${column} AS ${cast})`;
  if (item.aggregate && isSpread) {
    const name = item.alias ?? (isStar ? 'count' : jsonPathName(field));
    // Under a spread, `count()` counts the rows that were found.
    return { sql: `${isStar ? '1' : value} AS ${identifier(name)}`, name, isAggregate: false, hoisted: item };
  }
  if (item.aggregate) {
    const name = item.alias ?? item.aggregate;
    return { sql: `${aggregateSql(isStar ? '*' : value, item)} AS ${identifier(name)}`, name, isAggregate: true };
  }
  if (isStar) return { sql: value, name: '*', isAggregate: false };
  const name = item.alias ?? jsonPathName(field);
  const isPlain = item.alias === undefined && field.path.length === 0 && cast === undefined;
  return { sql: isPlain ? value : `${value} AS ${identifier(name)}`, name, isAggregate: false };
}

function aggregateSql(value: Fragment, { aggregate, aggregateCast }: AggregateOf): Fragment {
  const sql = `${aggregate?.toUpperCase()}(${value})`;
  return aggregateCast === undefined ? sql : `CAST(${sql} AS ${aggregateCast})`;
}

/** The SELECT around an embed. */
interface Around {
  node: ReadNode;
  source: Source;
  /** Its columns are grouped by, which json cannot be but jsonb can. */
  isGrouped: boolean;
  isSpread: boolean;
}

interface EmbedSql {
  join: Fragment;
  outputs: Output[];
}

function embedSql(parameters: Parameters, embed: EmbedNode, around: Around): EmbedSql {
  const source = embedSource(embed, around.source);
  return embed.toOne ? toOneSql(parameters, embed, source, around) : toManySql(parameters, embed, source, around);
}

/** The other row as an object, or its columns. */
function toOneSql(parameters: Parameters, embed: EmbedNode, source: NodeSource, around: Around): EmbedSql {
  const name = lateralName(embed);
  const orderKeys = orderKeysSql(parameters, around.node, embed, source);
  const rows = selectSql(parameters, embed, source, { isSpread: embed.spread, orderKeys });
  const join = joinSql(embed, rows.sql, 'TRUE');
  if (embed.spread) return { join, outputs: rows.outputs.map((column) => spreadOutput(name, column, around.isSpread)) };
  const row = orderKeys.length > 0 ? rowWithout(name, orderKeys.length) : `row_to_json(${name}.*)`;
  return { join, outputs: isHidden(embed) ? [] : [jsonOutput(row, embed.key, around)] };
}

/** The other rows as an array of objects, or each of their columns as an array. */
function toManySql(parameters: Parameters, embed: EmbedNode, source: NodeSource, around: Around): EmbedSql {
  const rows = selectSql(parameters, embed, source, { isSpread: embed.spread });
  const spread = embed.spread ? rows.outputs.map((column) => column.name) : [];
  const arrays = embed.spread
    ? spread.map((column) => `json_agg("pgrst_rows".${identifier(column)}) AS ${identifier(column)}`)
    : ['json_agg("pgrst_rows") AS "json"'];
  const many = `SELECT ${[...arrays, 'count(*) > 0 AS "pgrst_found"'].join(', ')} FROM (${rows.sql}) AS "pgrst_rows"`;
  const name = lateralName(embed);
  const array = (column: string, key: string) =>
    jsonOutput(`COALESCE(${name}.${identifier(column)}, '[]')`, key, around);
  const outputs = embed.spread ? spread.map((column) => array(column, column)) : [array('json', embed.key)];
  return { join: joinSql(embed, many, `${name}."pgrst_found"`), outputs: isHidden(embed) ? [] : outputs };
}

/** @param found whether there is a row: what `!inner` requires */
function joinSql(embed: EmbedNode, rows: Fragment, found: Fragment): Fragment {
  const [type, condition] = embed.join === 'inner' ? ['INNER', found] : ['LEFT', 'TRUE'];
  return `${type} JOIN LATERAL (${rows}) AS ${lateralName(embed)} ON ${condition}`;
}

function jsonOutput(json: Fragment, name: string, { isGrouped }: Around): Output {
  return { sql: `${json}${isGrouped ? '::jsonb' : ''} AS ${identifier(name)}`, name, isAggregate: false };
}

function spreadOutput(name: Fragment, column: Output, isInSpread: boolean): Output {
  const value = column.name === '*' ? `${name}.*` : `${name}.${identifier(column.name)}`;
  if (!column.hoisted || isInSpread) return { ...column, sql: value };
  const key = column.hoisted.alias ?? column.hoisted.aggregate ?? column.name;
  return { sql: `${aggregateSql(value, column.hoisted)} AS ${identifier(key)}`, name: key, isAggregate: true };
}

const orderKey = (index: number): string => `pgrst_order_${index}`;

/** The columns of a to-one embed that order the rows around it. They need not be selected. */
function orderKeysSql(parameters: Parameters, parent: ReadNode, embed: EmbedNode, source: Source): Fragment[] {
  return parent.order
    .filter((term) => term.embed === embed)
    .map((term, i) => `${fieldSql(parameters, source, term.field)} AS ${identifier(orderKey(i))}`);
}

function rowWithout(name: Fragment, orderKeys: number): Fragment {
  const keys = Array.from({ length: orderKeys }, (_, i) => orderKey(i));
  return `(to_jsonb(${name}.*) - '{${keys.join(',')}}'::text[])`;
}

function orderSql(parameters: Parameters, node: ReadNode, source: Source): Fragment {
  const used = new Map<EmbedNode, number>();
  const terms = node.order.map((term) => {
    if (!term.embed) return orderTermSql(fieldSql(parameters, source, term.field), term);
    const index = used.get(term.embed) ?? 0;
    used.set(term.embed, index + 1);
    return orderTermSql(`${lateralName(term.embed)}.${identifier(orderKey(index))}`, term);
  });
  return terms.length > 0 ? ` ORDER BY ${terms.join(', ')}` : '';
}
