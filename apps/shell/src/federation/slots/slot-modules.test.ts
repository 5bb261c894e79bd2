import { SLOT_EXPORTS } from '@lineup/contract/slot-exports';
import { expect, test } from 'vitest';
import { slotModules } from './slot-modules';

test('slots get exactly what the contract promises them', () => {
  const given = Object.entries(slotModules).map(([name, module]) => [
    name,
    SLOT_EXPORTS[name] === 'all' ? 'all' : Object.keys(module),
  ]);
  expect(Object.fromEntries(given)).toEqual(SLOT_EXPORTS);
});
