/** Filters of postgres_changes: `column=operator.value`, joined by commas (all must hold), as PostgREST writes them. */

export interface Condition {
  column: string;
  operator: Operator;
  negated: boolean;
  /** One value, or all of an `in` list. */
  values: string[];
}

/** The filter cannot be understood; the message goes to the subscriber. */
export class FilterError extends Error {}

const COMPARISONS = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  isdistinct: 'is distinct from',
} as const;
const PATTERNS = { like: 'like', ilike: 'ilike', match: '~', imatch: '~*' } as const;
const OPERATORS = [...Object.keys(COMPARISONS), ...Object.keys(PATTERNS), 'in', 'is'] as const;
const IS_VALUES = new Set(['null', 'true', 'false', 'unknown']);

export type Operator = keyof typeof COMPARISONS | keyof typeof PATTERNS | 'in' | 'is';

const isOperator = (name: string): name is Operator => (OPERATORS as readonly string[]).includes(name);

/** Does the operator match a text against a pattern? */
export const isPattern = (operator: Operator): operator is keyof typeof PATTERNS => operator in PATTERNS;

/** Reads a filter. Throws `FilterError`. */
export function parseFilter(filter: string): Condition[] {
  if (filter.trim() === '') return [];
  if (filter.includes('\0')) throw new FilterError('a filter cannot hold a zero byte');
  return splitOutsideQuotes(filter).map(parseCondition);
}

function parseCondition(text: string): Condition {
  const equals = text.indexOf('=');
  const column = unquote(text.slice(0, equals).trim());
  const match = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text.slice(equals + 1));
  if (equals < 1 || !match) throw new FilterError(`cannot read the filter ${text}`);
  const [, not, operator = '', rest = ''] = match;
  if (!isOperator(operator)) throw new FilterError(`unsupported operator ${operator}`);
  const condition = { column, operator, negated: not !== undefined };
  if (operator === 'in') {
    const list = /^\((.*)\)$/s.exec(rest.trim());
    if (!list) throw new FilterError(`the list of ${text} must stand in parentheses`);
    return { ...condition, values: splitOutsideQuotes(list[1] ?? '').map((value) => unquote(value.trim())) };
  }
  const value = unquote(rest);
  if (operator === 'is' && !IS_VALUES.has(value.toLowerCase())) {
    throw new FilterError('is takes null, true, false or unknown');
  }
  return { ...condition, values: [value] };
}

/** Parts between commas that stand outside quotes and parentheses. */
function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index] as string;
    if (quoted && letter === '\\') {
      part += letter + (text[++index] ?? '');
      continue;
    }
    if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === '(') depth++;
    else if (!quoted && letter === ')') depth--;
    if (letter === ',' && !quoted && depth === 0) {
      parts.push(part);
      part = '';
    } else {
      part += letter;
    }
  }
  return [...parts, part];
}

function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value;
  return value.slice(1, -1).replace(/\\(.)/gs, '$1');
}

/**
 * The condition as an SQL expression over the row `r`.
 * @param type the column's type, as `format_type` writes it
 * @param values SQL that yields the condition's values as a `jsonb` array, so that no value is ever part of the text
 */
export function conditionSql(condition: Condition, type: string, values: string): string {
  const { column, operator, negated } = condition;
  const left = `r.${quoteIdentifier(column)}`;
  const value = `(${values} ->> 0)`;
  let expression: string;
  if (operator === 'is') {
    const keyword = condition.values[0]?.toLowerCase() ?? 'null';
    expression = `${left} is ${IS_VALUES.has(keyword) ? keyword : 'null'}`;
  } else if (operator === 'in') {
    expression = `${left} = any (array(select item::${type} from jsonb_array_elements_text(${values}) as list(item)))`;
  } else if (isPattern(operator)) {
    expression = `${left}::text ${PATTERNS[operator]} ${value}`;
  } else {
    expression = `${left} ${COMPARISONS[operator]} ${value}::${type}`;
  }
  return negated ? `not (${expression})` : `(${expression})`;
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
