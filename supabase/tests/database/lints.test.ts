import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './backend.ts';
import { exceptions } from './lints/exceptions.ts';
import { newerFindings, splinterFindings, type Finding } from './lints/findings.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const isKept = ({ rule, message }: Finding) =>
  exceptions.some((each) => each.rule === rule && (!each.only || each.only.test(message)));

test("Supabase's lints find nothing but what is kept for a reason", async () => {
  const found = [...(await splinterFindings(inject('backend').databaseUrl)), ...(await newerFindings(sql))];
  // The lints have run: they cannot but find the indexes of a new database unused.
  expect(found.some(({ rule }) => rule === 'unusedIndex')).toBe(true);
  expect(found.filter((each) => !isKept(each))).toEqual([]);
});

test('each exception is still needed', async () => {
  const found = [...(await splinterFindings(inject('backend').databaseUrl)), ...(await newerFindings(sql))];
  expect(exceptions.filter(({ rule }) => !found.some((each) => each.rule === rule))).toEqual([]);
});
