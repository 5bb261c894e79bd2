import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  email,
  httpsLink,
  newPassword,
  oneOf,
  optionalEmail,
  optionalName,
  optionalText,
  optionalWholeNumber,
  requiredName,
  requiredText,
  text,
  wholeNumber,
} from './field-schemas';
import { problemOf, type Schema } from './checked';
import { wallStart } from './wall-start';

afterEach(() => void vi.unstubAllEnvs());

const cases: [string, Schema<string, unknown>, string, unknown][] = [
  ['text', requiredText(3, 'Enter a name.'), ' abc ', { value: 'abc' }],
  ['blank text', requiredText(3, 'Enter a name.'), '  ', { problem: 'Enter a name.' }],
  ['text of which nothing shows', requiredText(9, 'Enter a name.'), '\u200B\u00A0\uFEFF', { problem: 'Enter a name.' }],
  ['text of which nothing shows, left out', optionalText(9), '\u2800\u3164', { value: null }],
  ['emoji of several characters', requiredText(9, 'Enter one.'), '❤\uFE0F👨\u200D👧', { value: '❤\uFE0F👨\u200D👧' }],
  ['an emoji, which is one character', requiredText(1, 'Enter one.'), '😀', { value: '😀' }],
  ['long text', text(3), 'abcd', { problem: 'Use at most 3 characters.' }],
  ['long text in own words', text(3, (length) => `${length} of 3`), 'abcd', { problem: '4 of 3' }],
  ['an invisible character', text(9), 'a\0b', { problem: 'Remove the invisible character.' }],
  ['text that is left out', optionalText(3), ' ', { value: null }],
  ['a name', requiredName(9, 'Enter a name.'), ' José\u00A0P. ', { value: 'José P.' }],
  ['a blank name', requiredName(9, 'Enter a name.'), '\u200B', { problem: 'Enter a name.' }],
  [
    'a name turned around',
    requiredName(9, 'Enter a name.'),
    '\u202EgnoL',
    { problem: 'This has characters that cannot be seen. Type it again instead of pasting it.' },
  ],
  [
    'a name with a hidden character',
    optionalName(9),
    'Lo\u200Bng',
    { problem: 'This has characters that cannot be seen. Type it again instead of pasting it.' },
  ],
  ['a name that is left out', optionalName(9), '', { value: null }],
  ['a number', wholeNumber(1, 200, 'Enter one.'), ' 15 ', { value: 15 }],
  ['no number', wholeNumber(1, 200, 'Enter one.'), '', { problem: 'Enter one.' }],
  ['a fraction', wholeNumber(1, 200, 'Enter one.'), '1.5', { problem: 'Enter a whole number.' }],
  ['a small number', optionalWholeNumber(1, 200), '0', { problem: 'Enter at least 1.' }],
  ['a large number', optionalWholeNumber(1, 200), '201', { problem: 'Enter at most 200.' }],
  ['a number that is left out', optionalWholeNumber(1, 200), '', { value: null }],
  ['an email', email(), ' pat@example.com ', { value: 'pat@example.com' }],
  ['no email', email(), '', { problem: 'Enter your email address.' }],
  ['a wrong email', email(), 'pat', { problem: 'This is not an email address.' }],
  ['an email that is left out', optionalEmail(254), ' ', { value: null }],
  ['a wrong email that may be left out', optionalEmail(254), 'pat', { problem: 'This is not an email address.' }],
  ['a password, with its margins', newPassword(3), ' a ', { value: ' a ' }],
  ['a short password', newPassword(3), 'ab', { problem: 'Use at least 3 characters.' }],
  ['a link', httpsLink(99), 'https://example.com/a', { value: 'https://example.com/a' }],
  ['a link with other letters', httpsLink(99), 'https://example.com/ü?q=é', { value: 'https://example.com/ü?q=é' }],
  [
    'a link without its scheme',
    httpsLink(99),
    ' redstone.example/esports ',
    { value: 'https://redstone.example/esports' },
  ],
  [
    'a word that is no address',
    httpsLink(99),
    'redstone',
    { problem: 'Enter an address that begins with https:// and has no spaces or quotes.' },
  ],
  [
    'a link that runs a script',
    httpsLink(99),
    'javascript:alert(1)',
    { problem: 'Enter an address that begins with https:// and has no spaces or quotes.' },
  ],
  ['a known value', oneOf(['club'], 'Choose a level.'), 'club', { value: 'club' }],
  ['an unknown value', oneOf(['club'], 'Choose a level.'), '', { problem: 'Choose a level.' }],
];

/** What a schema makes of a value, or the first sentence about it. */
function outcomeOf<Draft>(schema: Schema<Draft, unknown>, draft: NoInfer<Draft>) {
  const result = schema['~standard'].validate(draft);
  if (result instanceof Promise) throw new TypeError('not at once');
  return result.issues ? { problem: result.issues[0]?.message } : { value: result.value };
}

describe('schemas of fields', () => {
  test.each(cases)('%s', (_name, schema, draft, outcome) => expect(outcomeOf(schema, draft)).toEqual(outcome));

  test('say only what is wrong where that is enough', () => {
    expect(problemOf(email(), 'pat')).toBe('This is not an email address.');
    expect(problemOf(email(), 'pat@example.com')).toBeUndefined();
  });

  test('[fault 24] a wall time is an instant, the second one where it comes twice, and none where it never comes', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const read = (wallTime: string, isSecond = false) => outcomeOf(wallStart, { wallTime, isSecond });
    expect(read('2026-11-01T01:30')).toEqual({ value: '2026-11-01T05:30:00.000Z' });
    expect(read('2026-11-01T01:30', true)).toEqual({ value: '2026-11-01T06:30:00.000Z' });
    expect(read('2026-03-08T02:30')).toHaveProperty('problem', expect.stringContaining('does not exist'));
    expect(read('')).toEqual({ problem: 'Choose a date and time.' });
  });
});
