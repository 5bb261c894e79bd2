import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LUCIDE = path.join(ROOT, 'node_modules/lucide-react/dist/esm/icons');

/** Every icon that the shell or a library draws itself: `const Name = icon('…')`, or `name: icon('…')` in a table. */
const drawn = globSync('{apps,libs}/*/src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/(\w+)(?: =|:) icon\(\s*'([^']+)',?\s*\)/g)].map(
    ([, name = '', drawing = '']) => ({ file, name, drawing }),
  ),
);

/** The file of lucide for a name: `UserRound` and `userRound` are `user-round`, `Trash2` is `trash-2`. */
const lucideFile = (name: string) =>
  `${name.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase()}.mjs`;

/** The paths of an icon of lucide; its circles and lines are drawn here in other ways. Some names lead to another file. */
function pathsOf(name: string): string[] {
  const source = readFileSync(path.join(LUCIDE, name), 'utf8');
  const [, other] = /from '\.\/([\w-]+\.mjs)'/.exec(source) ?? [];
  return other ? pathsOf(other) : [...source.matchAll(/\bd: "([^"]+)"/g)].flatMap(([, d = '']) => d);
}

/** What is drawn twice, by name or by drawing: the second place of each. */
const repeated = (by: 'name' | 'drawing') =>
  drawn
    .filter((each, at) => drawn.findIndex((other) => other[by].toLowerCase() === each[by].toLowerCase()) < at)
    .map(({ file, name }) => `${name} in ${file}`);

test('no icon is drawn twice', () => {
  expect(drawn.length).toBeGreaterThan(20);
  expect([...repeated('name'), ...repeated('drawing')]).toEqual([]);
});

test('icons are made by the one function', () => {
  const makers = globSync('{apps,libs}/*/src/**/*.tsx', { cwd: ROOT }).filter((file) =>
    /viewBox="0 0 24 24"[^>]*stroke="currentColor"/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(makers).toEqual(['libs/ui/src/content/icons.tsx']);
});

test.for(drawn)('$name shows what lucide calls so', ({ name, drawing }) => {
  const file = lucideFile(name);
  expect(existsSync(path.join(LUCIDE, file)), `lucide has no ${file}`).toBe(true);
  const paths = pathsOf(file).map((d) => d.slice(1));
  expect(paths.length === 0 || paths.some((d) => drawing.includes(d))).toBe(true);
});
