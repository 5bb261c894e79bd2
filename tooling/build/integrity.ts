import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Subresource integrity value of a file. */
export function integrityOf(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
}
