import { expect, it } from 'vitest';
import { isWriteAfterLoss } from './lost-socket.ts';

const thrownBy = (message: string, line: string) =>
  Object.assign(new TypeError(message), { stack: `TypeError\n    ${line}` });
const message = "Cannot read properties of null (reading 'write')";

it('knows the write of the driver after its connection was lost', () => {
  const line = 'at Immediate.nextWrite (file:///project/node_modules/postgres/src/connection.js:255:22)';
  expect(isWriteAfterLoss(thrownBy(message, line))).toBe(true);
});

it('takes no other fault for it', () => {
  expect(isWriteAfterLoss(thrownBy(message, 'at send (file:///project/local-supabase/gateway/gateway.ts:1:1)'))).toBe(
    false,
  );
  const line = 'at Immediate.nextWrite (file:///project/node_modules/postgres/src/connection.js:255:22)';
  expect(isWriteAfterLoss(thrownBy('x is not a function', line))).toBe(false);
  expect(isWriteAfterLoss(new Error(message))).toBe(false);
});
