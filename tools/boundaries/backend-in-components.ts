import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IS_TEST = /\.(test|fixture)\.tsx$|[-/]testing\.tsx$|\/testing\//;

/** Names by which code calls the backend or makes a mutation, by the module that exports them. */
const CALLS: Record<string, readonly string[]> = {
  '@lineup/data': [
    'callFunction',
    'callFunctionAs',
    'getClient',
    'getPassingClient',
    'getReader',
    'insertOnce',
    'readFunction',
    'readPublic',
    'unwrap',
    'unwrapAs',
    'useAction',
  ],
  '@lineup/product': ['confirmFacts'],
  '@tanstack/react-query': ['useMutation'],
};

/**
 * Components of an app that call the backend or hold a mutation, a line each. What is read or changed stands in a file of its own in the
 * room, named by verb and noun.
 */
export function backendInComponents(root: string): string[] {
  if (!existsSync(path.join(root, 'apps'))) return [];
  return globSync('apps/*/src/**/*.tsx', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !IS_TEST.test(file))
    .toSorted()
    .flatMap((file) => {
      const names = callsIn(readFileSync(path.join(root, file), 'utf8'));
      return names.length > 0 ? [`component-calls-no-backend: ${file} → ${names.join(', ')}`] : [];
    });
}

/** The forbidden names that a source imports; a whole module counts as all of it. */
export function callsIn(source: string): string[] {
  return Object.entries(CALLS).flatMap(([module, names]) => {
    const imports = new RegExp(`\\bimport\\s+(?!type\\b)([^;'"]*?)\\s*from\\s*['"]${module}['"]`, 'g');
    const named = [...source.matchAll(imports)].flatMap(([, clause = '']) =>
      clause.includes('*')
        ? [`all of ${module}`]
        : clause.split(/[{},]/).map((part) =>
            part
              .trim()
              .split(/\s+as\s+/)[0]
              ?.trim(),
          ),
    );
    const isWhole = new RegExp(`\\bimport\\s*\\(\\s*['"]${module}['"]`).test(source);
    return [...named, ...(isWhole ? [`all of ${module}`] : [])].filter(
      (name): name is string => name !== undefined && (names.includes(name) || name.startsWith('all of ')),
    );
  });
}
