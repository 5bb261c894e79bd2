/** From `select`, filters, order and ranges to a tree: one node for the resource, one for each embed. */
import {
  aggregatesNotAllowed,
  badEmbedFilter,
  embeddedTwice,
  notEmbedded,
  notImplemented,
  relatedOrderNotToOne,
} from './errors.ts';
import { findRelationship } from './find-relationship.ts';
import type { Filter } from './parse-filters.ts';
import type { LogicTree } from './parse-logic.ts';
import type { OrderTerm } from './parse-order.ts';
import type { Query } from './parse-query.ts';
import { restrictRange, type RowRange } from './parse-ranges.ts';
import type { Join, SelectEmbed, SelectField, SelectItem } from './parse-select.ts';
import { isToOne, type QualifiedName, type Relationship } from './relationships.ts';
import type { SchemaCache, Table } from './schema-cache.ts';

export type Condition =
  | Filter
  | { kind: 'group'; operator: 'and' | 'or'; negated: boolean; items: Condition[] }
  /** `rel=is.null`: whether the embed has no row. */
  | { kind: 'emptyEmbed'; negated: boolean; embed: EmbedNode };

export interface PlannedOrder extends OrderTerm {
  embed?: EmbedNode;
}

export interface ReadNode {
  relation: QualifiedName;
  /** Absent for rows of a function that returns no table. */
  table: Table | undefined;
  fields: SelectField[];
  embeds: EmbedNode[];
  conditions: Condition[];
  order: PlannedOrder[];
  range: RowRange;
  depth: number;
}

export interface EmbedNode extends ReadNode {
  /** Its place among the embeds of the node around it. */
  index: number;
  name: string;
  /** The key in the answer, and the name that filters and orders use. */
  key: string;
  join: Join | undefined;
  spread: boolean;
  relationship: Relationship;
  toOne: boolean;
}

export interface ReadOptions {
  cache: SchemaCache;
  aggregatesEnabled: boolean;
  /** Most rows of every node; undefined: no limit. */
  maxRows: number | undefined;
  /** Writes filter, order and limit the rows they change, not the rows they return. */
  isWrite: boolean;
}

/** @throws RestError PGRST108, 118, 120, 123, 127, 200, 201 */
export function planRead(relation: QualifiedName, query: Query, range: RowRange, options: ReadOptions): ReadNode {
  const root = createNode(relation, query.select, 0, options);
  for (const { path, filter } of query.filters) {
    if (options.isWrite && path.length === 0) continue;
    const node = nodeAt(root, path);
    node.conditions.push(toCondition(node, filter));
  }
  for (const { path, tree } of query.logic) {
    if (options.isWrite && path.length === 0) continue;
    const node = nodeAt(root, path);
    node.conditions.push(toCondition(node, tree));
  }
  for (const { path, terms } of query.order) {
    const node = nodeAt(root, path);
    node.order = terms.map((term) => planOrder(node, term));
  }
  for (const { path, range: wanted } of query.ranges) nodeAt(root, path).range = wanted;
  root.range = options.isWrite ? { offset: 0 } : range;
  if (!options.isWrite) restrict(root, options.maxRows);
  return root;
}

function createNode(
  relation: QualifiedName,
  items: readonly SelectItem[],
  depth: number,
  options: ReadOptions,
): ReadNode {
  const fields = items.filter((item) => item.kind === 'field');
  if (!options.aggregatesEnabled && fields.some(({ aggregate }) => aggregate)) throw aggregatesNotAllowed();
  const keys = items.filter((item) => item.kind === 'embed').map(({ alias, name }) => alias ?? name);
  const twice = keys.find((key, position) => keys.indexOf(key) < position);
  if (twice !== undefined) throw embeddedTwice(`${relation.name}_${twice}_${depth + 1}`);
  return {
    relation,
    table: options.cache.table(relation),
    fields,
    embeds: items
      .filter((item) => item.kind === 'embed')
      .map((item, index) => createEmbed(relation, item, { depth: depth + 1, index }, options)),
    conditions: [],
    order: [],
    range: { offset: 0 },
    depth,
  };
}

function createEmbed(
  origin: QualifiedName,
  item: SelectEmbed,
  { depth, index }: { depth: number; index: number },
  options: ReadOptions,
): EmbedNode {
  const relationship = findRelationship(options.cache, origin, item.name, item.hint);
  const toOne = isToOne(relationship);
  const node = createNode(relationship.foreign, item.items, depth, options);
  if (item.spread && !toOne && (node.fields.some(({ aggregate }) => aggregate) || node.embeds.some(hoistsAggregates))) {
    throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.');
  }
  const { name, join, spread } = item;
  return { ...node, index, name, key: item.alias ?? name, join, spread, relationship, toOne };
}

function nodeAt(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const child = node.embeds.find((embed) => embed.key === name) ?? node.embeds.find((embed) => embed.name === name);
    if (!child) throw notEmbedded(name);
    node = child;
  }
  return node;
}

function toCondition(node: ReadNode, tree: LogicTree): Condition {
  if (tree.kind === 'group') return { ...tree, items: tree.items.map((item) => toCondition(node, item)) };
  const embed = tree.field.path.length === 0 ? node.embeds.find(({ key }) => key === tree.field.name) : undefined;
  if (!embed) return tree;
  const { operation, negated } = tree;
  if (operation.kind === 'is' && operation.value === 'null') return { kind: 'emptyEmbed', negated, embed };
  if (operation.kind === 'is' && operation.value === 'not_null')
    return { kind: 'emptyEmbed', negated: !negated, embed };
  if (node.table?.columns.has(tree.field.name)) return tree;
  throw badEmbedFilter(embed.key);
}

function planOrder(node: ReadNode, term: OrderTerm): PlannedOrder {
  if (term.relation === undefined) return term;
  const embed = node.embeds.find(({ key }) => key === term.relation);
  if (!embed) throw notEmbedded(term.relation);
  if (!embed.toOne) throw relatedOrderNotToOne(node.relation.name, term.relation);
  return { ...term, embed };
}

function restrict(node: ReadNode, maxRows: number | undefined): void {
  node.range = restrictRange(node.range, maxRows);
  for (const embed of node.embeds) restrict(embed, maxRows);
}

/** `rel()`, or an embed of nothing but such: it filters and orders, and does not show. */
export function isHidden(embed: EmbedNode): boolean {
  return embed.fields.length === 0 && embed.embeds.every(isHidden);
}

/** A to-one spread whose aggregates are taken by the row around it. */
export function hoistsAggregates(embed: EmbedNode): boolean {
  if (!embed.spread || !embed.toOne) return false;
  return embed.fields.some(({ aggregate }) => aggregate) || embed.embeds.some(hoistsAggregates);
}

/**
 * The columns a write must return so that the node can be read from them, and no more: the caller may lack the right
 * to read the rest.
 * @param keyColumns added, for the `Location` header
 */
export function neededColumns(node: ReadNode, keyColumns: readonly string[] = []): string[] {
  const names = node.fields.map(({ field }) => field.name).filter((column) => !countsRows(node, column));
  const isComputed = (embed: EmbedNode) => embed.relationship.kind === 'computed';
  const selectsAll = names.includes('*') || (node.fields.length === 0 && node.embeds.length === 0);
  if (selectsAll || node.embeds.some(isComputed)) {
    // Columns computed by a function are not part of `*`.
    const computed = names.filter((name) => name !== '*' && node.table && !node.table.columns.has(name));
    return [...new Set(['*', ...computed])];
  }
  const joined = node.embeds.flatMap(({ relationship }) =>
    relationship.kind === 'computed' ? [] : relationship.columns.map(([column]) => column),
  );
  const ordered = node.order.filter(({ embed }) => !embed).map(({ field }) => field.name);
  return [...new Set([...names, ...joined, ...ordered, ...keyColumns])];
}

/** `count`, unless it is a column: the number of rows, taken from the rows when they are read. */
function countsRows({ table }: ReadNode, column: string): boolean {
  return column === 'count' && !table?.columns.has(column);
}

/** The columns a function call must return: all, and those that functions compute for its rows. */
export function calledColumns(node: ReadNode): string[] {
  const { table } = node;
  if (!table) return ['*'];
  const names = [
    ...node.fields.map(({ field }) => field.name),
    ...node.conditions.flatMap(conditionColumns),
    ...node.order.filter(({ embed }) => !embed).map(({ field }) => field.name),
  ];
  return [...new Set(['*', ...names.filter((name) => !table.columns.has(name) && !countsRows(node, name))])];
}

function conditionColumns(condition: Condition): string[] {
  if (condition.kind === 'group') return condition.items.flatMap(conditionColumns);
  return condition.kind === 'filter' ? [condition.field.name] : [];
}
