import type { Uses } from './read-names.ts';

const HEAD = '// Written by "npm run shared-names -- --write" from what remotes use.\n';

/** Remotes write through mutations, not through forms of the router, and the page has one router already. */
const REFUSED = /Router(Provider)?$|^(Form|Routes?|ScrollRestoration|use(ActionData|Fetchers?|FormAction|Submit))$/;

/** Source of the module that gives remotes a part of a library. */
export function printPart(library: string, used: Record<string, string[]> = {}, ofShell: readonly string[] = []) {
  const refused = Object.keys(used).find((name) => library === 'react-router-dom' && REFUSED.test(name));
  if (refused)
    throw new Error(
      `${used[refused]?.join(', ')} uses ${refused} of ${library}: remotes write through mutations, and have no router of their own`,
    );
  const names = [...new Set([...Object.keys(used), ...ofShell.filter((name) => !REFUSED.test(name))])].toSorted();
  return (
    `${HEAD}/** The part of ${library} that the shell gives to remotes: what one of them uses, and what the shell has anyway. */\n` +
    `export {\n${names.map((name) => `  ${name},\n`).join('')}} from '${library}';\n`
  );
}

/** Modules that slots get whole: the page has them anyway. */
const WHOLE: Record<string, string> = { react: 'React', 'react/jsx-runtime': 'jsx' };

/** Source of the list of names that slots get, and of the module that gives them. */
export function printSlotNames(used: Uses): { names: string; modules: string } {
  const parts = Object.entries(used)
    .filter(([module]) => !(module in WHOLE) && !module.startsWith('@lineup/ui/'))
    .map(([module, names]): [string, string[]] => [module, Object.keys(names).toSorted()])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const key = (module: string) => (/^\w+$/.test(module) ? module : `'${module}'`);
  const names = [
    `${HEAD}/** What the shell gives to slots, by module; components load whole, one by one. */`,
    "export const SLOT_EXPORTS: Record<string, readonly string[] | 'all'> = {",
    ...Object.keys(WHOLE).map((module) => `  ${key(module)}: 'all',`),
    ...parts.map(([module, each]) => `  ${key(module)}: [${each.map((name) => `'${name}'`).join(', ')}],`),
    '};\n',
  ];
  const modules = [
    `${HEAD}// Lazy chunk, with the first place that has slots.`,
    ...parts.map(([module, each]) => `import { ${each.join(', ')} } from '${module}';`),
    ...Object.entries(WHOLE).map(([module, name]) => `import ${name} from '${module}';`),
    '',
    '/** What slots take from the page and never carry a copy of; components load one by one. */',
    'export const slotModules: Record<string, object> = {',
    ...Object.entries(WHOLE).map(([module, name]) => `  ${key(module)}: ${name},`),
    ...parts.map(([module, each]) => `  ${key(module)}: { ${each.join(', ')} },`),
    '};\n',
  ];
  return { names: names.join('\n'), modules: modules.join('\n') };
}
