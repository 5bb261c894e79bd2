import { DataError } from '@lineup/data';
import { keepLookup, setLanguage } from '@lineup/language';
import { afterEach, expect, test } from 'vitest';
import { explainProfileRefusal } from './use-save-profile';

afterEach(() => setLanguage('en'));

test('35.6 why the database refuses is said in the language of the page', () => {
  const refused = new DataError({ kind: 'invalid', code: '23514', message: 'A name is needed', status: 400 });
  expect(explainProfileRefusal(refused)).toEqual({ message: 'A name is needed' });
  setLanguage('es');
  keepLookup('es', 'database', (sentence) => (sentence === 'A name is needed' ? 'Escribe un nombre' : undefined));
  expect(explainProfileRefusal(refused)).toEqual({ message: 'Escribe un nombre' });
});
