/** `or=(a.eq.1,and(b.gt.2,not.or(…)))` */
import { parseLogicFilter, type Filter } from './parse-filters.ts';
import { FIELD_NAME, parseName } from './parse-field.ts';
import { Scanner } from './scanner.ts';

export interface LogicGroup {
  kind: 'group';
  operator: 'and' | 'or';
  negated: boolean;
  items: LogicTree[];
}

export type LogicTree = Filter | LogicGroup;

export interface PlacedLogic {
  path: string[];
  tree: LogicTree;
}

/** What an item of a group may start with. */
const ITEM = [FIELD_NAME, 'negation operator (not)', 'logic operator (and, or)'];
const GROUP_START = /(not\.)?(and|or)[ \t]*\(/y;

/**
 * @param key `or`, `not.and`, `embed.or`, `embed.not.or`
 * @throws RestError PGRST100
 */
export function parseLogic(key: string, text: string): PlacedLogic {
  const keyScanner = new Scanner(key, `failed to parse logic path (${key})`);
  const names = [parseName(keyScanner)];
  while (keyScanner.take('.')) names.push(parseName(keyScanner));
  const operator = names.pop() as string;
  const negation = names.includes('not') ? 'not.' : '';
  const scanner = new Scanner(`${negation}${operator}${text}`, `failed to parse logic tree (${text})`);
  const tree = parseGroup(scanner);
  return { path: names.filter((name) => name !== 'not'), tree };
}

function parseGroup(scanner: Scanner): LogicGroup {
  const negated = scanner.take('not.');
  const operator = scanner.take('and') ? 'and' : 'or';
  if (operator === 'or') scanner.expect('or');
  scanner.skipBlanks();
  scanner.expect('(');
  const items: LogicTree[] = [];
  do {
    scanner.skipBlanks();
    items.push(parseItem(scanner));
    scanner.skipBlanks();
  } while (scanner.take(','));
  scanner.expect(')', ['","', '")"']);
  scanner.skipBlanks();
  return { kind: 'group', operator, negated, items };
}

function parseItem(scanner: Scanner): LogicTree {
  GROUP_START.lastIndex = scanner.position;
  if (GROUP_START.test(scanner.text)) return parseGroup(scanner);
  if (scanner.isAtEnd || '(),'.includes(scanner.peek() as string)) scanner.fail(ITEM);
  return parseLogicFilter(scanner);
}
