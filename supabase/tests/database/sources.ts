import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LEFT_OUT = /\.test\.tsx?$|database\.types\.ts$|(?:^|[/\\])(?:node_modules|dist|testing|tests|e2e)[/\\]/;

/** The text of each source of the product below these folders of the repository: without tests and generated types. */
export function sourcesOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:\.(?:tsx?|js)|remote\.json)$/.test(name) && !LEFT_OUT.test(name))
      .map((name) => readFileSync(path.join(ROOT, folder, name), 'utf8')),
  );
}
