import { expect, test } from 'vitest';
import { checkedBy } from '@lineup/ui/form';
import { cooldownSchema, EMPTY_COOLDOWN } from './cooldown-fields';

const draft = {
  ...EMPTY_COOLDOWN,
  hero: ' Groot ',
  role: 'VANGUARD',
  ability: 'Wall',
  input_key: 'E',
  cooldown_seconds: '12,5',
};

test('[LE-009] a draft becomes what is stored', () => {
  expect(checkedBy(cooldownSchema, draft)).toEqual({
    input: {
      hero: 'Groot',
      role: 'VANGUARD',
      ability: 'Wall',
      kind: 'Normal',
      input_key: 'E',
      cooldown_seconds: 12.5,
      charges: 1,
      energy_cost: null,
      note: null,
    },
  });
  expect(checkedBy(cooldownSchema, { ...draft, cooldown_seconds: ' 8s' })).toMatchObject({
    input: { cooldown_seconds: 8 },
  });
});

test.each([
  ['hero', '\u200B', /Enter a hero/],
  ['hero', 'x'.repeat(61), /at most 60/],
  ['role', 'HEALER', /Vanguard/],
  ['kind', '', /Normal/],
  ['input_key', ' ', /key/],
  ['cooldown_seconds', 'soon', /seconds/],
  ['cooldown_seconds', '-1', /at least 0/],
  ['cooldown_seconds', '3601', /at most 3600/],
  ['cooldown_seconds', '1.555', /two decimals/],
  ['cooldown_seconds', 'NaN', /seconds/],
  ['charges', '0', /at least 1/],
  ['charges', '1.5', /whole/],
  ['energy_cost', '1e9', /whole/],
  ['energy_cost', '20001', /at most/],
  ['note', 'x'.repeat(501), /at most 500/],
])('[LE-009] %s %j is refused at the field', (field, value, problem) => {
  expect(checkedBy(cooldownSchema, { ...draft, [field]: value })).toEqual({
    problems: { [field]: expect.stringMatching(problem) },
  });
});
