import { parseAst } from 'vitest/node';

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** What a source says. */
export interface Said {
  /** Sentences that a translator gets, the key of each. */
  sentences: string[];
  /** Copy that no translator gets, with its line. */
  bare: { line: number; text: string }[];
  /** Sentences with an amount of things that read wrong of one thing ("1 minutes"): `plural` has a form for each. */
  uncounted: string[];
  /** Sentences said while the module loads, before the language of the page may have come: their place is a function. */
  early: string[];
}

/** Functions of `libs/language`, with the place of the argument that is the key. */
const TRANSLATORS: Record<string, number> = { t: 0, rich: 0, sentence: 0, plural: 2 };
/** Attributes and properties that people read. */
const READ =
  /^(aria-label|aria-description|title|label|alt|placeholder|purpose|text|action|description|hint|heading|summary|busyLabel|done|failed|yes|no|detail|message)$/;
/** An amount of things: bounds of ours (`{min}`, `{max}`) are never 1. */
const AMOUNT = /\{(?:count|amount|more|seconds|minutes|hours|days|weeks|months|years)\} (?:\p{L}+ )?\p{L}+s\b/u;
/** Letters in a row: a figure, an address of a style or a mark alone is no copy. */
const WORDS = /\p{L}{2}/u;

/** Reads the sentences of a source. `names` are texts that stay as they are in every language, such as names of people. */
export function sentencesOf(source: string, names: readonly string[] = []): Said {
  const said: Said = { sentences: [], bare: [], uncounted: [], early: [] };
  const isCopy = (text: string) => WORDS.test(text) && !names.includes(text);
  const addBare = (node: Node, text: string) => {
    const tidy = text.replaceAll(/\s+/g, ' ').trim();
    if (isCopy(tidy)) said.bare.push({ line: source.slice(0, node.start).split('\n').length, text: tidy });
  };
  const visit = (node: Node, isTranslated: boolean, isOfSeveral: boolean, isLater: boolean): void => {
    let isInside = isTranslated;
    if (node.type === 'CallExpression') {
      const name = (node['callee'] as Node)['name'] as string | undefined;
      const place = name === undefined ? undefined : TRANSLATORS[name];
      if (place !== undefined) {
        const key = (node['arguments'] as Node[])[place];
        const text = key && textOf(key);
        if (text !== undefined) said.sentences.push(text);
        if (!isLater && name !== 'sentence') said.early.push(text ?? '…');
        if (text !== undefined && (name === 't' || name === 'rich') && !isOfSeveral && AMOUNT.test(text))
          said.uncounted.push(text);
        isInside = true;
      }
    }
    if (isTable(node)) {
      said.sentences.push(...textsOf(node['expression'] as Node));
      isInside = true;
    }
    if (!isInside) {
      if (node.type === 'JSXText') addBare(node, String(node['value']));
      if (node.type === 'JSXElement' || node.type === 'JSXFragment')
        for (const child of node['children'] as Node[])
          if (child.type === 'JSXExpressionContainer')
            for (const each of shownIn(child)) addBare(each, textOf(each) ?? '');
      if (node.type === 'JSXAttribute' && READ.test(nameOf(node['name'] as Node)))
        for (const each of shownIn(node['value'] as Node | null)) addBare(each, textOf(each) ?? '');
      if (node.type === 'Property' && READ.test(nameOf(node['key'] as Node)))
        for (const each of shownIn(node['value'] as Node)) addBare(each, textOf(each) ?? '');
    }
    for (const child of childrenOf(node))
      // What an attribute holds is no text of the page, and was looked at by its name.
      visit(
        child,
        isInside && node.type !== 'JSXElement' && !/Function/.test(node.type),
        isOfSeveral || isSaidOfSeveral(node, child),
        isLater || /Function/.test(node.type),
      );
  };
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, false, false, false);
  return { ...said, sentences: [...new Set(said.sentences)], bare: said.bare.filter(once) };
}

/** Whether `child` of `node` is what is said where an amount is more than one: `count > 1 ? child : …`, `count > 1 && child`. */
function isSaidOfSeveral(node: Node, child: Node): boolean {
  if (node.type === 'ConditionalExpression') return child === node['consequent'] && isMoreThanOne(node['test'] as Node);
  return node.type === 'LogicalExpression' && child === node['right'] && isMoreThanOne(node['left'] as Node);
}

function isMoreThanOne(test: Node): boolean {
  if (test.type === 'LogicalExpression' && test['operator'] === '&&')
    return isMoreThanOne(test['left'] as Node) || isMoreThanOne(test['right'] as Node);
  return test.type === 'BinaryExpression' && test['operator'] === '>' && (test['right'] as Node)['value'] === 1;
}

/** A table of sentences: `{ … } satisfies Sentences`. */
const isTable = (node: Node): boolean =>
  node.type === 'TSSatisfiesExpression' &&
  nameOf(((node['typeAnnotation'] as Node)['typeName'] ?? {}) as Node) === 'Sentences';

/** The texts that a table holds, at any depth. */
function textsOf(node: Node): string[] {
  const text = textOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'Property') return textsOf(node['value'] as Node);
  return childrenOf(node).flatMap(textsOf);
}

const once = (each: Said['bare'][number], place: number, all: Said['bare']) =>
  all.findIndex(({ line, text }) => line === each.line && text === each.text) === place;

/** The texts that an expression may show. */
function shownIn(node: Node | null | undefined): Node[] {
  if (!node) return [];
  if (node.type === 'JSXExpressionContainer') return shownIn(node['expression'] as Node);
  if (node.type === 'ConditionalExpression')
    return [...shownIn(node['consequent'] as Node), ...shownIn(node['alternate'] as Node)];
  if (node.type === 'LogicalExpression') return shownIn(node['right'] as Node);
  return textOf(node) === undefined ? [] : [node];
}

/** What a literal says, a template with its places left out, or texts that are added up. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
  if (node.type !== 'BinaryExpression') return undefined;
  const [left, right] = [node['left'], node['right']].map((each) => textOf(each as Node));
  return left !== undefined && right !== undefined ? left + right : undefined;
}

const nameOf = (node: Node): string => String(node['name'] ?? node['value'] ?? '');

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Copy of a source without elements, such as of a mail: every text of words that no translator gets and no error says. */
export function wordsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const callee = node['callee'] as Node | undefined;
    if (callee && (Object.hasOwn(TRANSLATORS, nameOf(callee)) || nameOf(callee) === 'Error'))
      // A key stands alone; what fills its places is looked at.
      for (const each of (node['arguments'] as Node[]).filter((argument) => textOf(argument) === undefined))
        visit(each);
    // What schema.org calls a thing is no copy.
    else if (node.type === 'Property' && textOf(node['key'] as Node) === '@type') return;
    else if (!/^Import|^TS.*(Type|Declaration)$/.test(node.type)) {
      const text = node.type === 'Literal' || node.type === 'TemplateLiteral' ? textOf(node) : undefined;
      if (text !== undefined && /^\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(text.replaceAll(/<[^>]*>/g, ''))) found.push(text);
      for (const child of childrenOf(node)) visit(child);
    }
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node);
  return found;
}
