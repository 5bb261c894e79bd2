import { setLanguage } from '@lineup/language';
import { pseudo, speakPseudo } from '@lineup/language/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { Ability, Change } from '../model/cooldown';
import { LastChange, lastChangesOf } from './last-change';

const of = { hero: 'Groot', heroSlug: 'groot' };
const ability: Ability = {
  ...{ ...of, id: '1', name: 'Wall', role: 'VANGUARD', kind: 'Normal', key: 'E', note: null, asOf: null },
  ...{ seconds: 8, charges: 3, energy: null },
};
const change = (before: string | null, after: string): Change => ({
  ...{ ...of, id: 'c1', ability: 'Wall', before, after, from: '2025-05-17', to: '2025-07-05' },
});

afterEach(() => setLanguage('en'));

const titleOf = (last: Change) => {
  render(
    <MemoryRouter>
      <LastChange ability={ability} changes={lastChangesOf([last])} />
    </MemoryRouter>,
  );
  return screen.getByRole('link').getAttribute('title');
};

test('35.6 the last change reads as our staff wrote it in English, in other languages by its figures', () => {
  expect(titleOf(change('12s', '12s, 2 charges'))).toBe('12s → 12s, 2 charges');
});

test.each([
  ['8s, 2 charges', `${pseudo('2 charges')} → ${pseudo('3 charges')}`],
  [null, null],
])('35.6 from %s in a language that has all sentences', (before, title) => {
  speakPseudo('learn', 'ui');
  const said = titleOf(change(before, '8s, 3 charges'));
  expect(said).toBe(title);
});
