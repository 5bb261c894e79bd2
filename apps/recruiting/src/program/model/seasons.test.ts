import { expect, test } from 'vitest';
import { ruleAgainst, type Seasons } from './seasons';

const season = (name: string, begins_on: string, ends_on: string, allows: Seasons['seasons'][number]['allows']) => ({
  ...{ name, begins_on, ends_on, allows },
  ...{ sentence: `Rule of ${name}`, source_url: null },
});
const seasons: Seasons = {
  ...{ association_id: 'a', association: 'Demo', is_demo: true, time_zone: 'UTC', today: '2026-11-30' },
  seasons: [
    season('Winter', '2026-12-20', '2027-01-05', []),
    season('Autumn', '2026-11-01', '2026-11-30', ['calls', 'messages']),
  ],
};

test('a rule speaks from its first day to its last one, and of what it leaves out alone', () => {
  expect(ruleAgainst(seasons, 'visits')?.name).toBe('Autumn');
  expect(ruleAgainst(seasons, 'messages')).toBeUndefined();
  expect(ruleAgainst(seasons, 'messages', '2026-12-20')?.name).toBe('Winter');
  expect(ruleAgainst(seasons, 'messages', '2027-01-05')?.name).toBe('Winter');
  expect(ruleAgainst(seasons, 'messages', '2027-01-06')).toBeUndefined();
  expect(ruleAgainst(null, 'messages')).toBeUndefined();
});
