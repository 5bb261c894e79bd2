import { expect, test } from 'vitest';
import { evaluateFlag, explainFlag, flagVariant, type Flag } from './evaluate-flag';

const on: Flag = {
  key: 'teams_management',
  variant: null,
  enabled: true,
  required_roles: null,
  rollout_percentage: 100,
  dev_only: false,
};
const staff = [{ role: 'yes_staff', college_id: null }];
const developer = [{ role: 'yes_developer', college_id: null }];

test('[FL-001] a flag that does not exist is off', () => {
  expect(evaluateFlag(undefined, developer)).toBe(false);
});

test('[FL-002] a flag that is not enabled is off', () => {
  expect(evaluateFlag({ ...on, enabled: false }, developer)).toBe(false);
});

test('[FL-003] a flag with dev_only is off, also for developers', () => {
  expect(evaluateFlag({ ...on, dev_only: true }, developer)).toBe(false);
});

test('[FL-004] with required roles it is on for a holder of one of them', () => {
  expect(evaluateFlag({ ...on, required_roles: ['yes_admin', 'yes_staff'] }, staff)).toBe(true);
});

test('[FL-004] the other conditions hold for a holder too', () => {
  expect(evaluateFlag({ ...on, required_roles: ['yes_staff'], rollout_percentage: 50 }, staff)).toBe(false);
});

test('[FL-005] with required roles it is off for other users and for visitors', () => {
  expect(evaluateFlag({ ...on, required_roles: ['yes_admin'] }, staff)).toBe(false);
  expect(evaluateFlag({ ...on, required_roles: ['yes_admin'] }, [])).toBe(false);
});

test.each([[null], [[]]])('[FL-006] with required roles %j no role is needed', (required_roles) => {
  expect(evaluateFlag({ ...on, required_roles }, [])).toBe(true);
});

test.each([100, 101])('[FL-007] a rollout of %d percent is on', (rollout_percentage) => {
  expect(evaluateFlag({ ...on, rollout_percentage }, [])).toBe(true);
});

test.each([0, -1])('[FL-008] a rollout of %d percent is off', (rollout_percentage) => {
  expect(evaluateFlag({ ...on, rollout_percentage }, [])).toBe(false);
});

test.each([1, 50, 99, 99.9, null])('[FL-009] a rollout of %s is off', (rollout_percentage) => {
  expect(evaluateFlag({ ...on, rollout_percentage }, [])).toBe(false);
});

test('[FL-010] the variant is the flag’s own', () => {
  expect(flagVariant({ ...on, variant: 'canary' }, 'stable')).toBe('canary');
});

test('[FL-011] without an own variant it is the fallback of the caller, else "default"', () => {
  expect(flagVariant(on, 'stable')).toBe('stable');
  expect(flagVariant(on)).toBe('default');
  expect(flagVariant(undefined)).toBe('default');
});

const unmet = (flag: Flag | undefined, roles = staff) =>
  explainFlag(flag, roles).flatMap(({ condition, isMet }) => (isMet ? [] : [condition]));

test('an explanation names each condition in order, and those that are not met', () => {
  expect(explainFlag(on, [])).toEqual(
    ['exists', 'enabled', 'not_dev_only', 'role', 'rollout'].map((condition) => ({ condition, isMet: true })),
  );
  expect(unmet(undefined)).toEqual(['exists']);
  expect(unmet({ ...on, enabled: false })).toEqual(['enabled']);
  expect(unmet({ ...on, dev_only: true })).toEqual(['not_dev_only']);
  expect(unmet({ ...on, required_roles: ['yes_admin'] })).toEqual(['role']);
  expect(unmet({ ...on, rollout_percentage: 99 })).toEqual(['rollout']);
  expect(unmet({ ...on, enabled: false, rollout_percentage: null, required_roles: ['yes_admin'] })).toEqual([
    'enabled',
    'role',
    'rollout',
  ]);
});
