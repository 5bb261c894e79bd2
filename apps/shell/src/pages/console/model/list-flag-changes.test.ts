import { expect, test } from 'vitest';
import { describeChange } from './list-flag-changes';
import { changeRow } from '../console.fixture';

test('a change is told in the words of the editor', () => {
  const before = { enabled: true, required_roles: [], rollout_percentage: 100, dev_only: false, notes: null };
  const after = {
    enabled: true,
    required_roles: ['yes_admin'],
    rollout_percentage: 50,
    dev_only: true,
    notes: 'Try it',
  };
  expect(describeChange({ ...changeRow(), operation: 'update', before, after })).toBe(
    'roles: none → Platform admin, rollout: 100 → 50, development only: no → yes, notes: none → Try it',
  );
});
