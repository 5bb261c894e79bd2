import { expect, test } from 'vitest';
import { accounts, demoPeople, demoPerson } from './accounts.ts';

test('every kind has one sign-in of its own', () => {
  expect(new Set(accounts.map((each) => each.kind)).size).toBe(accounts.length);
  expect(new Set(accounts.map((each) => each.email)).size).toBe(accounts.length);
  expect(new Set(demoPeople.map((each) => each.id)).size).toBe(demoPeople.length);
});

test('what is listed for signing in holds no more than that', () => {
  for (const account of accounts) {
    expect(Object.keys(account).toSorted()).toEqual(['about', 'email', 'kind', 'name', 'password']);
  }
});

test('college roles alone are tied to a college', () => {
  const tied = demoPeople.flatMap((each) => each.roles.filter(({ ofCollege }) => ofCollege).map(({ role }) => role));
  expect(tied.toSorted()).toEqual(['programs_college_admin', 'programs_college_admissions', 'programs_college_staff']);
  expect(demoPerson('newcomer')).toMatchObject({ profile: null, roles: [] });
});
