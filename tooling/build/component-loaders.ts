import { uiComponents } from './shared-modules.ts';

/**
 * Components that load as one file, by its name, because the same screens use them: a request for each would take longer
 * than the bytes that another screen leaves unused. Any other is a file of its own.
 */
export const together: Record<string, readonly string[]> = {
  // What the screen of a team has beside forms.
  'ui-tabs': ['tabs', 'radio', 'month-grid', 'use-dialog-param'],
  // With the menus of the header, which stand on it.
  menus: ['menu'],
  // With the search of the site, which stands on it.
  search: ['choices'],
  // With the group of this name in the splits of the shell.
  'ui-form': ['form'],
};

/** Source of the module that maps each component of `libs/ui` to the lazy chunk that has it. */
export function componentLoaders(): string {
  const files = new Map(Object.entries(together).flatMap(([file, names]) => names.map((name) => [name, file])));
  const lines = uiComponents().map((name) => {
    const file = files.get(name);
    const hint = file ? `/* webpackChunkName: "${file}" */ ` : '';
    return `  '@lineup/ui/${name}': () => import(${hint}'@lineup/ui/${name}'),`;
  });
  return `export const uiComponents = {\n${lines.join('\n')}\n};\n`;
}

/** The same for the server, where a remote finds each at once. */
export function componentsNow(): string {
  const lines = uiComponents().map((name) => `  '@lineup/ui/${name}': () => require('@lineup/ui/${name}'),`);
  return `export const uiComponentsNow = {\n${lines.join('\n')}\n};\n`;
}
