import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Where a control of these roles is made, by what a source says: one place each (ADR 0017).
 */
const PLACES: Record<string, { made: RegExp; files: string[] }> = {
  menu: {
    made: /role="menu|react-dropdown-menu'/,
    files: ['libs/ui/src/menu/menu.tsx'],
  },
  'search-and-choose': {
    made: /role="(combobox|listbox|option)"|\buseCombobox\b/,
    files: ['libs/ui/src/choose/use-choices.ts'],
  },
  tabs: {
    made: /role="(tab|tablist|tabpanel)"|react-tabs'|\bTabs\b[^;]*from 'antd'/,
    files: ['libs/ui/src/tabs/tabs.tsx'],
  },
  dialog: {
    made: /<dialog\b(?!\.)|role="(alert)?dialog"|<Modal\b/,
    files: ['libs/ui/src/antd/dialog.tsx', 'libs/ui/src/content/bottom-sheet.tsx'],
  },
  'question before a change': {
    made: /\byes: string;|\bPopconfirm\b|(?<![.\w])confirm\(|window\.confirm|>\s*(\{[^{}]*)?['"]?(Keep|Keep it|Stay)['"]?\}?\s*<\/Button>/,
    // The first has a field: where the interests of the stage go.
    files: ['apps/recruiting/src/program/edit-pipeline/delete-stage.tsx', 'libs/ui/src/antd/question.tsx'],
  },
  grid: { made: /role="(grid|treegrid|table)"/, files: [] },
  'button of antd': { made: /\bButton\b[^;]*from 'antd'/, files: [] },
};

/** The components and hooks of apps and of `libs/ui`, without their tests. */
const sources = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder)).flatMap((name) => filesOf(`${folder}/${name}/src`)),
);

function filesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(\.tsx|\/use-[^/]*\.ts)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')));
}

test.for(Object.entries(PLACES))('%s is made where it is named, and nowhere else', ([, { made, files }]) => {
  const found = sources.filter((file) => made.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found.toSorted()).toEqual(files);
});
