/** `columns=a,b` and `on_conflict=a,b` */
import { parseName } from './parse-field.ts';
import { Scanner } from './scanner.ts';

/**
 * @param parameter its name, for the message
 * @throws RestError PGRST100
 */
export function parseColumns(parameter: 'columns' | 'on_conflict', text: string): string[] {
  const scanner = new Scanner(text, `failed to parse ${parameter} parameter (${text})`);
  const names: string[] = [];
  do {
    scanner.skipBlanks();
    names.push(parseName(scanner));
    scanner.skipBlanks();
  } while (scanner.take(','));
  scanner.expectEnd(['letter', 'digit', '"-"', '","']);
  return [...new Set(names)];
}
