import type { Expression, Function as FunctionNode, Node, Program } from 'acorn';
import { full } from 'acorn-walk';

/** The names of an object's properties, as far as the source says them. */
interface Literals {
  names: string[];
  /** Whether these are all. */
  isWhole: boolean;
}

const NONE: Literals = { names: [], isWhole: true };
const UNKNOWN: Literals = { names: [], isWhole: false };
/** How many names deep a value is looked up. */
const DEPTH = 4;

/** The names that an argument of a call has, with null where there may be more. */
export function argumentNames(node: Expression, program: Program): (string | null)[] {
  const { names, isWhole } = literalsOf(node, program);
  return isWhole ? names : [...names, null];
}

/** The strings that an expression can be; null where the module does not say. */
export function stringsOf(node: Expression | undefined, program: Program, depth = DEPTH): string[] | null {
  if (!node || depth === 0) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return [node.quasis[0]?.value.cooked ?? ''];
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [node.consequent, node.alternate].map((each) => stringsOf(each, program, depth - 1));
    return one && other ? [...one, ...other] : null;
  }
  if (node.type !== 'Identifier') return null;
  const values = valuesOf(node.name, program).map((value) => stringsOf(value, program, depth - 1));
  return values.length > 0 && values.every((value) => value !== null) ? values.flat() : null;
}

/** The properties that an expression can have. */
export function literalsOf(node: Node | null | undefined, program: Program, depth = DEPTH): Literals {
  if (!node) return NONE;
  if (depth === 0) return UNKNOWN;
  const each = (nodes: (Node | null | undefined)[]) => joined(nodes.map((one) => literalsOf(one, program, depth - 1)));
  const value = node as Expression;
  switch (value.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return NONE;
    case 'ObjectExpression':
      return joined(
        value.properties.map((property) => {
          if (property.type === 'SpreadElement') return literalsOf(property.argument, program, depth);
          const { key, computed } = property;
          if (!computed && key.type === 'Identifier') return { names: [key.name], isWhole: true };
          return key.type === 'Literal' ? { names: [String(key.value)], isWhole: true } : UNKNOWN;
        }),
      );
    case 'ConditionalExpression':
      return each([value.consequent, value.alternate]);
    case 'LogicalExpression':
      return each(value.operator === '&&' ? [value.right] : [value.left, value.right]);
    case 'Identifier': {
      if (value.name === 'undefined') return NONE;
      const values = valuesOf(value.name, program);
      return values.length > 0 ? each(values) : UNKNOWN;
    }
    case 'CallExpression': {
      if (value.callee.type !== 'Identifier') return UNKNOWN;
      const results = resultsOf(value.callee.name, program);
      return results.length > 0 ? each(results) : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

function joined(all: Literals[]): Literals {
  return { names: all.flatMap(({ names }) => names), isWhole: all.every(({ isWhole }) => isWhole) };
}

/** The values of a module's constants of this name, wherever they stand; none where it is also an argument or comes from elsewhere. */
function valuesOf(name: string, program: Program): Expression[] {
  const found: Expression[] = [];
  full(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const { id, init } = node as Node & { id: Node & { name?: string }; init?: Expression | null };
    if (id.type === 'Identifier' && id.name === name && init) found.push(init);
  });
  return found;
}

/** What a function of the module returns. */
function resultsOf(name: string, program: Program): Expression[] {
  const functions: FunctionNode[] = valuesOf(name, program).filter((value) => value.type === 'ArrowFunctionExpression');
  full(program, (node) => {
    if (node.type === 'FunctionDeclaration' && (node as FunctionNode).id?.name === name)
      functions.push(node as FunctionNode);
  });
  return functions.flatMap(({ body }) => {
    if (body.type !== 'BlockStatement') return [body];
    const returned: Expression[] = [];
    full(body, (node) => {
      const { argument } = node as Node & { argument?: Expression };
      if (node.type === 'ReturnStatement' && argument) returned.push(argument);
    });
    return returned;
  });
}
