import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setLanguage } from '@lineup/language';
import { fits } from '@lineup/schema';
import { afterEach, describe, expect, test } from 'vitest';
import { keepSpanish } from '../language/spanish';
import { fitFactsSchema, sayFacts } from './fit-words';

// Mails say them by code of their own: both hold to the same cases.
const CASES = '../../../../supabase/functions/_shared/fit-cases.json';

interface FitCase {
  fact: { code: string };
  en: string;
  es: string;
}
const cases = JSON.parse(readFileSync(join(import.meta.dirname, CASES), 'utf8')) as FitCase[];

afterEach(() => setLanguage('en'));

describe('35.6 what a list holds and why something fits', () => {
  test.each(cases)('$en: $es', ({ fact, en, es }) => {
    expect(fits(fitFactsSchema, [fact])).toBe(true);
    expect(sayFacts([fact])).toEqual([en]);
    keepSpanish();
    setLanguage('es');
    expect(sayFacts([fact])).toEqual([es]);
  });

  test('a fact of a later database is no reason to refuse the list, and is left out', () => {
    const facts = [{ code: 'later', what: 1 }, { code: 'has_spots' }];
    expect(fits(fitFactsSchema, facts)).toBe(true);
    expect(sayFacts(facts)).toEqual(['has open spots']);
  });
});
