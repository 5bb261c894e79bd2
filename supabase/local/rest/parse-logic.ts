/** `or=(a.eq.1,and(b.gt.2,not.or(…)))` */
import { FIELD_NAME } from './parse-field.ts';
import { parseLogicFilter, type Filter } from './parse-filters.ts';
import { parseName } from './parse-field.ts';
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

const NOT_EXPECTED = 'negation operator (not)';
const GROUP_EXPECTED = 'logic operator (and, or)';

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
  const tree = parseTree(scanner);
  return { path: names.filter((name) => name !== 'not'), tree };
}

function parseTree(scanner: Scanner): LogicTree {
  const start = scanner.position;
  const group = /(not\.)?(and|or)[ \t]*\(/y;
  if (!group.test(scanner.rest)) return parseLeaf(scanner, start);
  const negated = scanner.take('not.');
  const operator = scanner.take('and') ? 'and' : 'or';
  if (operator === 'or') scanner.expect('or', [GROUP_EXPECTED]);
  scanner.skipBlanks();
  scanner.expect('(');
  const items: LogicTree[] = [];
  do {
    scanner.skipBlanks();
    items.push(parseTree(scanner));
    scanner.skipBlanks();
  } while (scanner.take(','));
  scanner.expect(')', ['","', '")"']);
  scanner.skipBlanks();
  return { kind: 'group', operator, negated, items };
}

function parseLeaf(scanner: Scanner, start: number): LogicTree {
  const character = scanner.peek();
  if (character === undefined || character === ')' || character === '(' || character === ',') {
    if (scanner.position === 0 || /^(not\.)?(and|or)$/.test(scanner.text.slice(0, scanner.position)))
      scanner.fail(['"("']);
    scanner.fail([FIELD_NAME, NOT_EXPECTED, GROUP_EXPECTED], start);
  }
  return parseLogicFilter(scanner);
}
