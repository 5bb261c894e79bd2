import { expect, test } from 'vitest';
import limits from '../../../../supabase/functions/_shared/markdown-limits.json' with { type: 'json' };
import { intricacyOf } from './intricate-text';

// supabase/tests/database/page-editing.test.ts holds the database to the same table.
test.each(limits)('[LE-005] $name: shown $isPlain', ({ part, times, isPlain }) => {
  const problem = intricacyOf(part.repeat(times));
  if (isPlain) expect(problem).toBeNull();
  else expect(problem).toMatch(/\.$/);
});

test('[LE-005] the line that is too much is named', () => {
  expect(intricacyOf(`a\n\n${'> '.repeat(21)}b`)).toMatch(/^Line 3 /);
  expect(intricacyOf(`a\n${'['.repeat(1001)}`)).toContain('line 2');
});
