import { existsSync } from 'node:fs';
import path from 'node:path';

/** A relative import or export of a module, also one that waits. */
const RELATIVE = /\b(from\s*|import\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\2/g;

/**
 * Names whole files in the imports of a built file: sources leave the ending out, which a bundler completes and Node does not.
 * Beside each file lie those that it names.
 */
export function withFileNames(text: string, file: string): string {
  return text.replace(RELATIVE, (whole, before: string, quote: string, request: string) => {
    const stem = request.replace(/\.tsx?$/, '');
    const found = [`${stem}.js`, `${stem}/index.js`].find((each) => existsSync(path.join(path.dirname(file), each)));
    return found ? `${before}${quote}${found}${quote}` : whole;
  });
}
