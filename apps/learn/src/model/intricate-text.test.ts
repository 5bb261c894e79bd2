import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { intricacyOf } from './intricate-text';

const FILE = '../../../../supabase/functions/_shared/markdown-limits.json';
const limits = JSON.parse(readFileSync(path.join(import.meta.dirname, FILE), 'utf8')) as {
  name: string;
  part: string;
  times: number;
  isPlain: boolean;
}[];

// supabase/tests/database/page-editing.test.ts holds the database to the same table.
test.each(limits)('[LE-005] $name: shown $isPlain', ({ part, times, isPlain }) => {
  expect(intricacyOf(part.repeat(times)) === null).toBe(isPlain);
});

test('[LE-005] the line that is too much is named', () => {
  expect(intricacyOf(`a\n\n${'> '.repeat(21)}b`)).toMatch(/^Line 3 /);
  expect(intricacyOf(`a\n${'['.repeat(1001)}`)).toContain('line 2');
});
