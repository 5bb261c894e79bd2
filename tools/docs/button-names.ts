import { parseAst } from 'vitest/node';

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Mismatch {
  line: number;
  name: string;
  text: string;
}

/** Elements that are pressed; a component by the end of its name. */
const PRESSED = /^(a|button|summary)$|(Button|Link)$/;
/** Conditions of one element, of which all combinations are looked at. */
const MAX_CONDITIONS = 5;

/**
 * Elements that are pressed whose `aria-label` leaves out what they show: somebody who speaks to the browser says what they
 * see, and nothing is pressed. What only running can tell stands as its source, in ‹ ›, on both sides.
 */
export function namesWithoutTheirText(source: string): Mismatch[] {
  const found: Mismatch[] = [];
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, (node) => {
    if (node.type !== 'JSXElement' || !PRESSED.test(nameOf(node))) return;
    const label = attributeOf(node, 'aria-label');
    if (!label) return;
    const conditions = new Set<string>();
    const read = (truths: ReadonlyMap<string, boolean>) => reader(source, conditions, truths);
    // The first reading finds the conditions.
    for (const truth of [true, false]) {
      const of = read(new Map([...conditions].map((each) => [each, truth])));
      of(label);
      of(node, true);
    }
    const asked = [...conditions].slice(0, MAX_CONDITIONS);
    for (let at = 0; at < 2 ** asked.length; at += 1) {
      const of = read(new Map(asked.map((each, place) => [each, Boolean((at >> place) & 1)])));
      const [name, text] = [tidy(of(label)), tidy(of(node, true))];
      if (name === '' || text === '' || plain(name).includes(plain(text))) continue;
      found.push({ line: source.slice(0, node.start).split('\n').length, name, text });
      break;
    }
  });
  return found;
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
/** As a speaking user says it: without case and punctuation. */
const plain = (text: string) =>
  tidy(text.toLowerCase().replaceAll(/[^\p{L}\p{N}‹›.()\s]/gu, ' ')).replaceAll(/\.(?!\w)/g, '');

/** Reads what an expression says, with each condition as `truths` has it. */
function reader(source: string, conditions: Set<string>, truths: ReadonlyMap<string, boolean>) {
  const code = (node: Node) => tidy(source.slice(node.start, node.end));
  const holds = (test: Node): boolean => {
    if (test.type === 'UnaryExpression' && test['operator'] === '!') return !holds(test['argument'] as Node);
    conditions.add(code(test));
    return truths.get(code(test)) ?? true;
  };
  const read = (node: Node, isElement = false): string => {
    const children = () => (node['children'] as Node[]).map((child) => read(child)).join('');
    switch (node.type) {
      case 'JSXText':
        return String(node['value']);
      case 'Literal':
        return typeof node['value'] === 'boolean' || node['value'] === null ? '' : String(node['value']);
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return read(node['expression'] as Node);
      case 'TemplateLiteral': {
        const expressions = node['expressions'] as Node[];
        return (node['quasis'] as { value: { cooked: string } }[])
          .map(({ value }, at) => value.cooked + (expressions[at] ? read(expressions[at]) : ''))
          .join('');
      }
      case 'ConditionalExpression':
        return read(node[holds(node['test'] as Node) ? 'consequent' : 'alternate'] as Node);
      case 'LogicalExpression':
        if (node['operator'] !== '&&') return ` ‹${code(node)}› `;
        return holds(node['left'] as Node) ? read(node['right'] as Node) : '';
      case 'BinaryExpression':
        return node['operator'] === '+'
          ? read(node['left'] as Node) + read(node['right'] as Node)
          : ` ‹${code(node)}› `;
      case 'JSXFragment':
        return children();
      case 'JSXElement':
        // What a component shows is in another file; what is hidden has no say.
        if (!isElement && (/^[A-Z]|\./.test(nameOf(node)) || attributeOf(node, 'aria-hidden') !== null)) return '';
        return ` ${children()} `;
      case 'CallExpression': {
        // A sentence with its Spanish; its places are values.
        const [sentence] = node['arguments'] as Node[];
        const isSentence = (node['callee'] as Node)['name'] === 't' && typeof sentence?.['value'] === 'string';
        return isSentence ? String(sentence['value']).replaceAll(/\{(\w+)\}/g, ' ‹$1› ') : ` ‹${code(node)}› `;
      }
      case 'JSXEmptyExpression':
        return '';
      case 'Identifier':
        return node['name'] === 'undefined' ? '' : ` ‹${code(node)}› `;
      default:
        return ` ‹${code(node)}› `;
    }
  };
  return read;
}

function nameOf(element: Node): string {
  const { name } = element['openingElement'] as unknown as { name: Node };
  return typeof name['name'] === 'string' ? name['name'] : 'A.Component';
}

/** The value of an attribute; null where it is not given. */
function attributeOf(element: Node, named: string): Node | null {
  const { attributes } = element['openingElement'] as unknown as { attributes: Node[] };
  const found = attributes.find(({ type, name }) => type === 'JSXAttribute' && (name as Node)['name'] === named);
  // Without a value it is true.
  return found ? ((found['value'] as Node | null) ?? found) : null;
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node);
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== null && typeof each === 'object' && 'type' in each) visit(each as Node, onNode);
}
