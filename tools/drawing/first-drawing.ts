import { parseSync } from '@swc/core';

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** What stands for a date that shows: each takes a place behind it. */
const WRITINGS = new Set([
  ...['longDate', 'shortDate', 'fullDate', 'plainDate', 'calendarDate', 'monthName', 'weekdayName'],
  ...['timeOfDay', 'clockTime', 'wallClock', 'dateAndTime', 'exactTime'],
]);
/** What needs the clock. */
const CLOCK_WRITINGS = new Set(['nearDate', 'monthDay', 'shortTime', 'dayLabel']);
/** What a server has not, or has of its own. */
const OF_BROWSER = new Set([
  ...['window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage'],
  ...['localStore', 'sessionStore', 'ownStore', 'matchMedia', 'innerWidth', 'innerHeight', 'devicePixelRatio'],
]);
/** Functions that call what they get while they draw. */
const AT_ONCE = new Set([
  ...['map', 'flatMap', 'filter', 'find', 'some', 'every', 'reduce', 'toSorted', 'from'],
  ...['useState', 'useMemo', 'useRef', 'useReducer'],
]);

/**
 * What a source does in its first drawing that a server cannot know, or would do otherwise: it reads this browser, the clock
 * or the language. In the module itself, in a component or hook, and in what they call at once; not in effects and handlers.
 */
export function firstDrawingProblems(source: string, tsx = true): string[] {
  const found = new Set<string>();
  const module = parseSync(source, { syntax: 'typescript', tsx }) as unknown as Node;
  const functions = new Map<string, Node>();
  for (const item of module['body'] as Node[]) {
    const declared = (item['declaration'] as Node | undefined) ?? item;
    if (declared.type === 'FunctionDeclaration') functions.set(nameOf(declared['identifier']) ?? '', declared);
    if (declared.type === 'VariableDeclaration')
      for (const { id, init } of declared['declarations'] as Node[])
        if (isFunction(init)) functions.set(nameOf(id) ?? '', init as Node);
  }

  const declared = new Set<string>();
  const declare = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(declare);
    if (!isNode(node)) return;
    if (node.type === 'Identifier') declared.add(String(node['value']));
    else if (node.type === 'AssignmentPatternProperty') declare(node['key']);
    else
      for (const part of [
        node['pat'],
        node['left'],
        node['properties'],
        node['elements'],
        node['value'],
        node['argument'],
      ])
        declare(part);
  };

  const visit = (node: unknown, isDrawing: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, isDrawing));
    if (!isNode(node)) return;
    if (node.type.startsWith('Ts') && node.type.endsWith('Type')) return;
    if (isFunction(node)) return visitFunction(node, isDrawsItself(nameOf(node['identifier'])));
    if (node.type === 'VariableDeclarator' && isFunction(node['init']))
      return visitFunction(node['init'] as Node, isDrawsItself(nameOf(node['id'])));
    if (node.type === 'VariableDeclarator') {
      if (isLinkState(node)) found.add('the state of a link');
      declare(node['id']);
      return visit(node['init'], isDrawing);
    }
    if (node.type === 'CallExpression') return visitCall(node, isDrawing);
    if (isDrawing) look(node);
    if (node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'form') lookAtForm(node);
    if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'property' && isNode(value) && value.type === 'Identifier') continue;
      // The names of things, and what stands on one side of an attribute.
      if (key === 'key' || (key === 'name' && node.type.startsWith('JSX'))) continue;
      visit(value, isDrawing);
    }
  };

  const visitFunction = (node: Node, isDrawing: boolean) => {
    declare(node['params']);
    visit(node['params'] ?? [], false);
    visit(node['body'], isDrawing);
  };

  const visitCall = (node: Node, isDrawing: boolean) => {
    const callee = node['callee'] as Node;
    const args = (node['arguments'] as { expression: Node }[]).map(({ expression }) => expression);
    const member = callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined;
    const name = member ?? nameOf(callee) ?? '';
    if (name === 'useSyncExternalStore' && args.length < 3)
      found.add('useSyncExternalStore without a snapshot for the server');
    if (/^toLocale/.test(name) && args.length === 0) found.add(`${name}() without a language`);
    if (name === 'localeCompare' && args.length < 2) found.add('localeCompare() without a language');
    if (isDrawing) {
      if (member === 'now' && nameOf(callee['object']) === 'Date') found.add('Date.now()');
      if (WRITINGS.has(name) && !member && args.length < 2) found.add(`${name}() without a place`);
      if (CLOCK_WRITINGS.has(name) && !member) found.add(`${name}() before the clock is known`);
    }
    visit(callee, isDrawing);
    for (const arg of args) {
      if (isFunction(arg)) visitFunction(arg, isDrawing && AT_ONCE.has(name));
      // The store itself is read where it may be.
      else visit(arg, isDrawing && name !== 'useStored');
      // `useState(stored)`
      const named = isDrawing && AT_ONCE.has(name) ? functions.get(nameOf(arg) ?? '') : undefined;
      if (named) visitFunction(named, true);
    }
  };

  const look = (node: Node) => {
    if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Date' && !(node['arguments'] as unknown[])?.length)
      found.add('new Date()');
    if (node.type === 'Identifier' && OF_BROWSER.has(String(node['value']))) found.add(String(node['value']));
  };

  const lookAtForm = (node: Node) => {
    const says = (node['attributes'] as Node[]).some(
      (attribute) => attribute.type === 'SpreadElement' || nameOf(attribute['name']) === 'method',
    );
    if (!says) found.add('a form without a method');
  };

  for (const item of module['body'] as Node[])
    if (item.type !== 'ImportDeclaration' && item.type !== 'ExportNamedDeclaration')
      visit(item['declaration'] ?? item, true);
  return [...found].filter((name) => !declared.has(name)).sort();
}

/** `const { state } = useLocation()`: it is there again after a reload, when the page is drawn without. */
function isLinkState({ id, init }: Node): boolean {
  let call = init as Node | null;
  if (call?.type === 'TsAsExpression') call = call['expression'] as Node;
  if (call?.type !== 'CallExpression' || nameOf(call['callee']) !== 'useLocation') return false;
  const parts = ((id as Node)['properties'] ?? []) as Node[];
  return parts.some((part) => nameOf(part['key']) === 'state');
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const isFunction = (value: unknown): boolean =>
  isNode(value) && ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(value.type);

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? String(value['value']) : undefined;

/** Components and hooks. */
const isDrawsItself = (name: string | undefined) => name !== undefined && /^([A-Z]|use[A-Z])/.test(name);
