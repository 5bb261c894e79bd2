import { expect, test } from 'vitest';
import { CONTRACT, contractProblem } from './compatibility';
import { defineSearch } from './search-module';

test('a search carries the contract it was written against, and is given as it is', async () => {
  const search = () => Promise.resolve([{ title: 'Colleges', items: [] }]);
  const module = defineSearch(search);
  expect(module).toEqual({ contract: CONTRACT, search });
  expect(contractProblem(module.contract)).toBeNull();
});
