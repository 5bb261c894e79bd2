import { setLanguage } from '@lineup/language';
import { afterEach, expect, test } from 'vitest';
import { dollars, dollarsAndCents } from './dollars';

afterEach(() => setLanguage('en'));

test.each(['en', 'es'] as const)('[TM-170] dollars have their sign and thousands separators in %s', (language) => {
  setLanguage(language);
  expect([0, 1500, 15_000, 1_250_000, 99.5].map(dollars)).toEqual(['$0', '$1,500', '$15,000', '$1,250,000', '$100']);
  expect([1500, 99.5].map(dollarsAndCents)).toEqual(['$1,500', '$99.50']);
});
