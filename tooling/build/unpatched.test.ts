import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The files that say how shell and remotes are built. */
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

/** Ways to let a build change the source of a library. */
const PATCHES = /\bloader:|\.rules\b|NormalModuleReplacementPlugin|\btransform\b|patch-package/;
/** The name of a module that the build itself writes, and that is no file of a library, may change. */
const NAMES_OWN = /new rspack\.NormalModuleReplacementPlugin\(\s*\/!=!data:/g;

test('no build rewrites a library', () => {
  expect(files).toEqual(expect.arrayContaining(['shell-preset.ts', 'remote-preset.ts', 'slot-build.ts']));
  const source = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8').replace(NAMES_OWN, '');
  const patching = files.filter((file) => PATCHES.test(source(file)));
  expect(patching).toEqual([]);
});

/** Ways to take over what belongs to the browser or the router, and the event that happens to run. */
const TAKEOVERS: [string, RegExp][] = [
  ['assigns to history', /\bhistory\.\w+\s*(?:[-+*/?|&]{0,2}=)(?!=)/],
  ['assigns to a router', /\b\w*[rR]outer\.\w+\s*(?:[-+*/?|&]{0,2}=)(?!=)/],
  [
    'assigns over either',
    /Object\.(?:assign|definePropert(?:y|ies))\(\s*(?:window\.)?(?:history|History\.prototype|\w*[rR]outer)\b/,
  ],
  ['takes functions of the history', /\bHistory\.prototype\b/],
  ['reads window.event', /\b(?:window|globalThis|self)(?:\??\.window)?\??\.event\b/],
];

const takeovers = (code: string) => TAKEOVERS.flatMap(([what, form]) => (form.test(code) ? what : []));

test('nothing takes over the history, the router or the running event', () => {
  const root = path.join(import.meta.dirname, '../..');
  const sources = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.(test|spec|fixture)\.|(^|\/)(e2e|dist)\//.test(file))
      .map((file) => path.join(folder, file)),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((file) =>
    takeovers(readFileSync(path.join(root, file), 'utf8')).map((what) => `${file} ${what}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['history.pushState = (...entry) => held.push(entry);', 'assigns to history'],
  ['router.navigate = async (to) => {};', 'assigns to a router'],
  ['shellRouter.navigate ??= go;', 'assigns to a router'],
  ['Object.assign(history, others);', 'assigns over either'],
  ['const { pushState } = History.prototype;', 'takes functions of the history'],
  ['const event = globalThis.window?.event;', 'reads window.event'],
  ['if (globalThis.event?.type) return;', 'reads window.event'],
])('“%s” counts as that', (code, what) => {
  expect(takeovers(code)).toEqual([what]);
});

test.each(['history.state === null', 'router.state.location', 'const router = createRouter();'])(
  '“%s” does not',
  (code) => {
    expect(takeovers(code)).toEqual([]);
  },
);

test('nothing patches an installed package', () => {
  const { scripts, dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as Record<string, Record<string, unknown> | undefined>;
  expect(Object.keys(scripts ?? {})).not.toContain('postinstall');
  expect({ ...dependencies, ...devDependencies }).not.toHaveProperty('patch-package');
  expect(overrides).toBeUndefined();
});
