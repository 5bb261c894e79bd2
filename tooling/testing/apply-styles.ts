import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/**
 * Gives the page the rules of a style sheet, under the names that `classes` (its import) has in this test, until the test
 * ends: `getComputedStyle` of jsdom then says what applies. Nothing is laid out.
 */
export function applyStyles(file: string, classes: Record<string, string>): void {
  const style = document.createElement('style');
  style.textContent = readFileSync(file, 'utf8')
    // A class that the page itself has keeps its name, and jsdom knows no `:global`.
    .replaceAll(/,\s*:global\([^)]*\)(::\w+)?/g, '')
    .replaceAll(/\.([a-z]\w*)/gi, (_, name: string) => `.${classes[name]}`);
  document.head.append(style);
  onTestFinished(() => style.remove());
}
