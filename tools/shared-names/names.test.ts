import { expect, test } from 'vitest';
import { printPart, printSlotNames } from './print-names.ts';
import { addUses, importedNames, namesOfShell, type Uses } from './read-names.ts';
import { recordOf, recordProblems } from './record.ts';

const used = (): Uses => {
  const uses: Uses = {};
  addUses(uses, 'teams', { '@lineup/data': ['unwrap', 'getClient'], 'react-router-dom': ['Link'] });
  addUses(uses, 'inbox', { '@lineup/data': ['unwrap'] });
  return uses;
};

test('names are read from imports, types aside', () => {
  const source = `import { Link, type To,\n  useNavigate as go } from 'react-router-dom';\nimport { useQuery } from '@tanstack/react-query';`;
  expect(importedNames(source, 'react-router-dom')).toEqual(['Link', 'useNavigate']);
});

test('the shell gives what one remote uses and what is in every page anyway, but no router of a test', () => {
  const ofShell = namesOfShell('react-router-dom');
  expect(ofShell).toContain('useNavigation');
  expect(ofShell).not.toContain('MemoryRouter');
  expect(printPart('react-router-dom', { useMatch: ['teams'] }, ['Link', 'RouterProvider'])).toContain(
    "export {\n  Link,\n  useMatch,\n} from 'react-router-dom';",
  );
});

test('forms of the router are refused, with who uses them', () => {
  expect(() => printPart('react-router-dom', { useFetcher: ['teams'] })).toThrow('teams uses useFetcher');
});

test('slots get what they use; list and module are written from one source', () => {
  const { names, modules } = printSlotNames(used());
  expect(names).toContain("'@lineup/data': ['getClient', 'unwrap'],");
  expect(modules).toContain("import { getClient, unwrap } from '@lineup/data';");
  expect(modules).toContain("'react-router-dom': { Link },");
});

test('the record names who uses what of our own packages', () => {
  expect(recordOf({ '@lineup/data': '0.1.1' }, used())).toEqual({
    packages: { '@lineup/data': '0.1.1' },
    uses: { '@lineup/data': { getClient: 'teams', unwrap: 'inbox teams' } },
  });
});

test('an export that a remote uses and that goes away is named with whom it concerns', () => {
  const before = recordOf({ '@lineup/data': '0.1.1' }, used());
  const now = { '@lineup/data': ['getClient', 'somethingElse'] };
  expect(recordProblems(before, { '@lineup/data': '0.1.1' }, now)).toEqual([
    expect.stringMatching(/^unwrap of @lineup\/data went away, and what is live of inbox, teams may use it/),
  ]);
  expect(recordProblems(before, { '@lineup/data': '0.1.1' }, { '@lineup/data': ['getClient', 'unwrap'] })).toEqual([]);
});

test.each([
  ['0.1.2', 1],
  ['0.2.0', 0],
  ['0.1.1', 0],
])('a package of 0.1.1 that became %s has so many problems: %i', (version, count) => {
  const problems = recordProblems({ packages: { '@lineup/ui': '0.1.1' }, uses: {} }, { '@lineup/ui': version }, {});
  expect(problems).toHaveLength(count);
});
