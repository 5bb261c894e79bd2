import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { splitSql, splitTypeScript } from './split-source.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PLACES = ['names', 'files', 'comments', 'copy', 'line comments', 'by eye'] as const;
type Place = (typeof PLACES)[number];

/** Rows of the table of words in CONTRIBUTING.md: what is not said, and where. */
const rows = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  .split('| Not | But | Where |')[1]!
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, not = '', , where = '']) => ({
    words: [...not.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
    where: where.split(', ') as Place[],
  }));

const files = globSync('{apps,libs,tooling,tools,local-supabase,supabase}/**/*.{ts,tsx,sql}', {
  cwd: ROOT,
  exclude: (name) => ['node_modules', 'dist', 'migrations'].includes(path.basename(name)),
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/database\.types\.ts$|^tools\/docs\//.test(file));

const splitSource = (file: string) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return { file, ...(file.endsWith('.sql') ? splitSql(source) : splitTypeScript(source)) };
};
const sources = files.map(splitSource);
type Source = (typeof sources)[number];

const IS_TEST = /\.(test|spec)\.tsx?$|testing|\/tests\/|\/e2e\//;

/** What a source says in each place. */
const TEXTS: Record<Exclude<Place, 'by eye'>, (source: Source) => string[]> = {
  names: ({ code }) => [...new Set(code.match(/[\w$]+/g))],
  files: ({ file }) => [path.basename(file).split('.')[0] ?? ''],
  comments: ({ comments }) => comments,
  // Copy begins with a capital letter and has several words; titles of tests are none.
  copy: ({ file, copy }) => (IS_TEST.test(file) ? [] : copy.filter((text) => /^[A-Z]\S* \S/.test(text))),
  'line comments': ({ comments }) => comments.flatMap((text) => (/^(\/\/|--) /.test(text) ? [text.slice(3)] : [])),
};

/** A word as the table has it: `*` stands for the rest of a name, or of a sentence after its first word. */
function patternOf(word: string, place: Place): RegExp {
  const text = word.replaceAll('*', '.*');
  if (place === 'names' || place === 'files') return new RegExp(`^${text}$`);
  return place === 'line comments' ? new RegExp(`^${text}`) : new RegExp(`\\b${text}\\b`, 'i');
}

function usesOf(word: string, place: Exclude<Place, 'by eye'>): string[] {
  const pattern = patternOf(word, place);
  return sources.flatMap((source) =>
    TEXTS[place](source).flatMap((text) => (pattern.test(text) ? [`${source.file}: ${text.slice(0, 120)}`] : [])),
  );
}

test('the table of words is read, and each row says where it holds', () => {
  expect(files.length).toBeGreaterThan(2000);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.flatMap(({ where }) => where).filter((place) => !PLACES.includes(place))).toEqual([]);
  expect(rows.filter(({ words, where }) => words.length === 0 && !where.includes('by eye'))).toEqual([]);
});

const checks = rows.flatMap(({ words, where }) =>
  words.flatMap((word) => where.flatMap((place) => (place === 'by eye' ? [] : [[word, place] as const]))),
);
test.each(checks)('nobody says "%s" in %s', (word, place) => {
  expect(usesOf(word, place)).toEqual([]);
});

test('a source is split into names, comments and copy', () => {
  const source = "const a = 'Not // here'; // Here\n/* And\nhere */ b(<p>Shown text</p>);";
  expect(splitTypeScript(source)).toEqual({
    code: expect.not.stringMatching(/here/i),
    comments: ['// Here', '/* And\nhere */'],
    copy: ['Not // here', 'Shown text'],
  });
  expect(splitSql("comment on table a is 'It''s'; -- Why\nraise exception 'No.';")).toMatchObject({
    comments: ["'It''s'", '-- Why'],
    copy: ['No.'],
  });
});
