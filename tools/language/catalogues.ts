import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { root } from '@lineup/build/shared-modules';
import { sentencesOf } from './sentences.ts';

/** Where the sentences of a scope stand, and where their Spanish. */
export interface Scope {
  /** As `translator` gets it. */
  name: string;
  /** Where its Spanish is: `<folder>/language/es.json`, English by Spanish. */
  folder: string;
  /** Pattern of the sources that may speak. */
  sources: string;
  /** The file that is loaded; without one it comes with the shell. */
  compiled?: string;
}

/** What the functions mail and push. They are deployed without our packages, so that their words are a module of their own. */
export const mails: Scope = {
  name: 'mails',
  folder: 'supabase/functions/_shared',
  sources: 'supabase/functions/{_shared,calendar}/*.ts',
  compiled: 'supabase/functions/_shared/language/es.ts',
};

/** The list of notices, which few pages show: its Spanish comes with it. */
export const notices: Scope = {
  name: 'notices',
  folder: 'apps/shell/src/layout/header/notices',
  sources: 'apps/shell/src/layout/header/notices/*.{ts,tsx}',
  compiled: 'apps/shell/src/layout/header/notices/language/es.ts',
};

/** All that have a catalogue. */
export const scopes: Scope[] = globSync('{apps,libs}/*/language/es.json', { cwd: root })
  .map((file) => path.dirname(path.dirname(file)).split(path.sep).join('/'))
  .map((folder): Scope => {
    const scope = { name: path.basename(folder), folder, sources: `${folder}/src/**/*.{ts,tsx}` };
    // What a lib says comes with the shell, which brings it.
    return folder.startsWith('libs/') || folder === 'apps/shell'
      ? scope
      : { ...scope, compiled: `${folder}/src/language/es.ts` };
  })
  .concat(mails, notices)
  .toSorted((a, b) => a.name.localeCompare(b.name));

export const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Whether a file says something else, or is not there yet. */
export const isStale = (file: string, text: string) => !existsSync(path.join(root, file)) || read(file) !== text;

/** The Spanish of a scope, by the English sentences. */
export const spanishOf = ({ folder }: Scope) =>
  JSON.parse(read(`${folder}/language/es.json`)) as Record<string, string>;

/** The sources of a scope that may speak. */
export const sourcesOf = ({ name, sources }: Scope) =>
  globSync(sources, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.|\.d\.ts$/.test(file))
    .filter((file) => name === notices.name || !file.startsWith(`${notices.folder}/`))
    .toSorted();

/** Those that give a translator something. */
export const speakingOf = (scope: Scope) =>
  sourcesOf(scope).filter((file) => /\b(t|rich|plural|sentence)\(|\bsatisfies Sentences\b/.test(read(file)));

/** The sentences that the sources of a scope give to a translator. */
export function sentencesOfScope(scope: Scope): string[] {
  return [...new Set(speakingOf(scope).flatMap((file) => sentencesOf(read(file)).sentences))];
}

/**
 * What stands in the navigation and over the sections of the search: sentences of the remotes that the shell says, under a scope of
 * their own. A remote that is newer than the shell shows a new one in English until the shell follows.
 */
export function navLabels(): string[] {
  const facts = globSync('apps/*/remote.json', { cwd: root }).flatMap((file) => [
    ...read(file).matchAll(/"(?:label|title)": "([^"]+)"/g),
  ]);
  const own = [...read('apps/shell/src/layout/header/navigation/own-links.ts').matchAll(/label: '([^']+)'/g)];
  const sections = globSync('apps/*/src/slots/search.ts', { cwd: root }).flatMap((file) => [
    ...read(file).matchAll(/\btitle: '([^']+)'/g),
  ]);
  const labels = [...facts, ...own, ...sections].map(([, label = '']) => label);
  return [...new Set(labels)].filter((label) => !/^\{\w+\}$/.test(label)).toSorted();
}

/** The catalogue of the navigation. */
export const navSpanish = () => JSON.parse(read('apps/shell/language/nav-es.json')) as Record<string, string>;

/** The catalogue of what the database and the auth service say, which pages show as it comes. */
export const databaseSpanish = () => JSON.parse(read('apps/shell/language/database-es.json')) as Record<string, string>;

/** As it is loaded: text for a sentence without places, else what Lingui makes of it. */
function compiled(catalogue: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([english, spanish]) => [
      english,
      /[{}']/.test(spanish) && /\{/.test(spanish) ? compileMessage(spanish) : spanish,
    ]),
  );
}

/** The files that are written from the catalogues, by their paths. */
export function compiledFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  const ofShell: Record<string, unknown> = { nav: compiled(navSpanish()), database: compiled(databaseSpanish()) };
  for (const scope of scopes) {
    const messages = compiled(spanishOf(scope));
    if (scope.compiled === undefined) ofShell[scope.name] = messages;
    else if (scope === mails)
      files[scope.compiled] =
        `${WRITTEN}import type { Messages } from '@lingui/core';\n\nexport const messages: Messages = ${JSON.stringify(messages)};\n`;
    else files[scope.compiled] = printed('const messages: Catalogue', messages, 'export default messages;\n');
  }
  files['apps/shell/src/language/es.ts'] = printed('export const catalogues: Record<string, Catalogue>', ofShell);
  return files;
}

const WRITTEN = '// Written by "npm run language -- --write" from language/es.json.\n';

const printed = (name: string, value: unknown, end = '') =>
  `${WRITTEN}import type { Catalogue } from '@lineup/language/catalogue';\n\n${name} = ${JSON.stringify(value)};\n${end}`;

/** The places of a sentence that values or elements fill. */
export function placesOf(sentence: string): string[] {
  // A form of a choice may be one word: `one {libre}`.
  const found = /\{\w+, (?:plural|select),/.test(sentence)
    ? sentence.matchAll(/(?<!\b(?:one|other) )\{(\w+)(?=[,}])|<(\w+)>/g)
    : sentence.matchAll(/\{(\w+)\}|<(\w+)>/g);
  const places = [...found].map(([, value, element]) => value ?? `<${element}>`);
  return [...new Set(places)].filter((place) => place !== 'n').toSorted();
}
