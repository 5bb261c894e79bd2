import { toDataError } from '@lineup/data';
import { expect, test } from 'vitest';
import { whyUnsent } from './why-unsent';

test.each([
  ['more than 60 messages a minute', { code: 'PT429', message: 'Too many requests.' }, 429, 'too-many'],
  ['an unknown age', { code: '42501', message: 'Enter it.', hint: 'birth_date' }, 403, 'no-birth-date'],
  ['a suspension', { code: '42501', message: 'Messaging is suspended', hint: 'suspended' }, 403, 'suspended'],
  ['a block or a guardian who left', { code: '42501', message: 'violates row-level security' }, 403, 'closed'],
  ['a lost connection', new TypeError('Failed to fetch'), 0, undefined],
  ['a server without its database', { code: 'PGRST000', message: 'Database connection error.' }, 503, 'server-down'],
  ['a database that crashes', { code: '57P02', message: 'terminating connection' }, 500, 'server-down'],
  ['a broken server', { message: 'The service answered 500.' }, 500, undefined],
] as const)('%s', (_, error, status, expected) => {
  expect(whyUnsent(toDataError(error, status))).toBe(expected);
});
