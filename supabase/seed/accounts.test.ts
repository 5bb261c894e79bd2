import { expect, test } from 'vitest';
import { accounts, demoPeople, demoPerson } from './accounts.ts';

test('every kind has one sign-in of its own', () => {
  expect(new Set(accounts.map((each) => each.kind)).size).toBe(accounts.length);
  expect(new Set(accounts.map((each) => each.email)).size).toBe(accounts.length);
  expect(new Set(demoPeople.map((each) => each.id)).size).toBe(demoPeople.length);
});

test('what is listed for signing in holds no more than that', () => {
  for (const account of accounts) {
    expect(Object.keys(account).toSorted()).toEqual(['about', 'email', 'kind', 'name', 'password', 'totpSecret']);
  }
});

test('college roles and the college coach are tied to a college', () => {
  const tied = demoPeople.flatMap(({ roles }) => roles.filter(({ college }) => college !== null));
  expect(tied).toEqual([
    { role: 'programs_college_admin', college: 0 },
    { role: 'programs_college_staff', college: 0 },
    { role: 'programs_college_admissions', college: 0 },
    { role: 'coaching_program_coach_college_coach', college: 0 },
    { role: 'programs_college_admin', college: 1 },
  ]);
  expect(demoPerson('newcomer')).toMatchObject({ profile: null, roles: [] });
});

test('everybody but the minor is an adult', () => {
  expect(demoPeople.filter(({ age }) => age < 18).map(({ kind }) => kind)).toEqual(['minor']);
});
