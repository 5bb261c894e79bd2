import { describe, expect, test } from 'vitest';
import { errorWords } from '@lineup/contract/error-words';
import { scrub } from './scrub';

describe('[SH-014] the words of an error', () => {
  test.each(errorWords)('%j become %j', (words, kept) => {
    expect(scrub(words)).toBe(kept);
  });

  // The same words in any place, beside any others, in any order.
  const personal = [
    'kim.lee+x@school.example',
    'https://lineup.example/players/kim?invite=s3cretS3cret',
    '/teams/7f0c2a9e-8d7e-4b0a-9a39-4f4f1c1f0a0b/settings',
    '"Kim Lee from Ohio"',
    '‘Kim Lee from Ohio’',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJraW0ifQ.c2VjcmV0c2VjcmV0',
    '7f0c2a9e-8d7e-4b0a-9a39-4f4f1c1f0a0b',
    '+1 555 010 9999',
    '?access_token=abc',
  ];
  const traces = /kim|lee|ohio|s3cret|secret|7f0c2a9e|eyJ|555|9999|access_token=abc/i;
  const between = [' ', ' is not ', ': ', ', ', ' (', '\n', ' undefined ', ' – ', ') '];
  const random = sequence(20_261_125);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const mixes = Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(between) + pick(personal)).join(''),
  );

  test('keep nothing of a person, wherever it stands', () => {
    for (const words of mixes) expect.soft(scrub(words), words).not.toMatch(traces);
  });

  test('are the same when they are scrubbed again, short, and of one line', () => {
    for (const words of [...mixes, 'word '.repeat(5000), '"'.repeat(3000), 'a'.repeat(100_000)]) {
      const kept = scrub(words);
      expect.soft(scrub(kept), words).toBe(kept);
      expect(kept.length).toBeLessThanOrEqual(300);
      expect(kept).not.toMatch(/\n/);
    }
  });
});

/** Numbers from 0 to 1 that are the same in each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
