import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages below the product: what they do would be the same for any other one. */
const BELOW = ['base', 'data'];

/** Tests have rows to read and change; the types of the database are written from it. */
const MAY_NAME = /\.test\.tsx?$|\/database\.types\.ts$/;

/** What the product is about, in the singular. */
const WORDS = new Set(
  (
    'absence achievement announcement attendance awarded captain coach college conversation evaluation fact guardian ' +
    'harassment inbox interest meeting minor news paper pipeline player practice profile program prospect recruiter ' +
    'recruiting roster scrim suspended team today tournament tryout ward webhook'
  ).split(' '),
);

/** Files below the product that name what it is about, a line each: such a file belongs to an app, or to `libs/product` for two of them. */
export function productWords(root: string): string[] {
  return BELOW.flatMap((name) => globSync(`libs/${name}/src/**/*.{ts,tsx}`, { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !MAY_NAME.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/@lineup\/[\w-]+/g, '');
      const words = productWordsIn(`${path.basename(file)} ${text}`);
      return words.length > 0 ? [`below-the-product: ${file} → ${words.join(', ')}`] : [];
    });
}

/** The words of the product in a source: in names of any form, in text and in comments. */
export function productWordsIn(source: string): string[] {
  const words = (source.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase());
  const singular = (word: string) => (WORDS.has(word) ? word : word.replace(/s$/, ''));
  return [...new Set(words.map(singular))].filter((word) => WORDS.has(word)).toSorted();
}
