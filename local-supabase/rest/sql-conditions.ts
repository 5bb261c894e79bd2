/** Fields, filters and order as SQL. */
import { IS_VALUES, QUANTIFIED_OPERATORS, SIMPLE_OPERATORS, TEXT_SEARCH, type Filter } from './parse-filters.ts';
import type { Field } from './parse-field.ts';
import type { OrderTerm } from './parse-order.ts';
import type { RowRange } from './parse-ranges.ts';
import type { Table } from './schema-cache.ts';
import { arrayLiteral, identifier, jsonPath, type Fragment, type Parameters } from './sql-builder.ts';

/** A set of rows that fields are taken from. */
export interface Source {
  /** Its plain name in the statement, without a schema. */
  name: string;
  /** How its columns are addressed: `"public"."teams"` or an alias. */
  alias: Fragment;
  table: Table | undefined;
}

/** A column or a path into its json. What is not json is made so for the arrow to work. */
export function fieldSql(parameters: Parameters, source: Source, field: Field): Fragment {
  const column = `${source.alias}.${field.name === '*' ? '*' : identifier(field.name)}`;
  if (field.path.length === 0) return column;
  const type = source.table?.columns.get(field.name)?.type;
  const json = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`;
  return json + jsonPath(parameters, field.path);
}

export function filterSql(parameters: Parameters, source: Source, filter: Filter): Fragment {
  const left = fieldSql(parameters, source, filter.field);
  const condition = operationSql(parameters, source, filter, left);
  return filter.negated ? `NOT ${condition}` : condition;
}

function operationSql(parameters: Parameters, source: Source, filter: Filter, left: Fragment): Fragment {
  const { operation } = filter;
  switch (operation.kind) {
    case 'simple':
      return `${left} ${SIMPLE_OPERATORS[operation.operator]} ${parameters.bind(operation.value)}`;
    case 'quantified': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike';
      const value = parameters.bind(isPattern ? operation.value.replaceAll('*', '%') : operation.value);
      const right = operation.quantifier ? `${operation.quantifier.toUpperCase()} (${value})` : value;
      return `${left} ${QUANTIFIED_OPERATORS[operation.operator]} ${right}`;
    }
    case 'search': {
      const language = () => (operation.language === undefined ? '' : `${parameters.bind(operation.language)}, `);
      const isVector =
        filter.field.path.length === 0 && source.table?.columns.get(filter.field.name)?.type === 'tsvector';
      const vector = isVector ? left : `to_tsvector(${language()}${left})`;
      return `${vector} @@ ${TEXT_SEARCH[operation.operator]}(${language()}${parameters.bind(operation.value)})`;
    }
    case 'is':
      return `${left} IS ${IS_VALUES[operation.value]}`;
    case 'distinct':
      return `${left} IS DISTINCT FROM ${parameters.bind(operation.value)}`;
    case 'in': {
      const isEmpty = operation.values.length === 1 && operation.values[0] === '';
      return `${left} = ANY (${isEmpty ? "'{}'" : parameters.bind(arrayLiteral(operation.values))})`;
    }
  }
}

export function orderTermSql(expression: Fragment, { direction, nulls }: OrderTerm): Fragment {
  const tokens = [expression, direction?.toUpperCase(), nulls && `NULLS ${nulls.toUpperCase()}`];
  return tokens.filter(Boolean).join(' ');
}

export function rangeSql(parameters: Parameters, { offset, limit }: RowRange): Fragment {
  const limited = limit === undefined ? '' : ` LIMIT ${parameters.bind(String(limit))}`;
  return limited + (offset > 0 ? ` OFFSET ${parameters.bind(String(offset))}` : '');
}
