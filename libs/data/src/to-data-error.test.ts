import { expect, test } from 'vitest';
import { DataError } from '@lineup/base';
import { toDataError } from './to-data-error';
import { unwrap } from './read/unwrap';

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), undefined, 'network', true],
  ['a lost connection in postgrest-js', { message: 'TypeError: fetch failed', code: '' }, 0, 'network', true],
  ['GoTrue out of reach', { name: 'AuthRetryableFetchError', message: '{}', status: 0 }, undefined, 'network', true],
  ['a chunk that is gone', { name: 'ChunkLoadError', message: 'Loading chunk 4 failed.' }, undefined, 'network', true],
  ['an own time limit', new DOMException('signal timed out', 'TimeoutError'), undefined, 'timeout', true],
  [
    'a statement timeout',
    { code: '57014', message: 'canceling statement due to statement timeout' },
    500,
    'timeout',
    true,
  ],
  ['an expired token', { code: 'PGRST303', message: 'JWT expired' }, 401, 'unauthorized', false],
  ['a policy that refuses', { code: '42501', message: 'new row violates row-level security' }, 403, 'forbidden', false],
  ['a single row that is missing', { code: 'PGRST116', message: 'Cannot coerce' }, 406, 'not-found', false],
  [
    'a second row',
    { code: '23505', message: 'duplicate key value', details: 'Key (slug)=(a) exists' },
    409,
    'conflict',
    false,
  ],
  ['a broken check', { code: '23514', message: 'violates check constraint' }, 400, 'invalid', false],
  ['a raised exception', { code: 'P0001', message: 'The group is full' }, 400, 'invalid', false],
  [
    'wrong credentials',
    { code: 'invalid_credentials', message: 'Invalid login credentials', status: 400 },
    undefined,
    'unauthorized',
    false,
  ],
  [
    'too many tries',
    { code: 'over_request_rate_limit', message: 'slow down', status: 429 },
    undefined,
    'rate-limited',
    true,
  ],
  ['a file too large in storage', { message: 'too large', statusCode: '413' }, undefined, 'invalid', false],
  [
    'storage that refuses a file',
    { message: 'refused', status: 400, statusCode: '403' },
    undefined,
    'forbidden',
    false,
  ],
  ['a broken proxy', { message: 'The service answered 503.' }, 503, 'server', true],
  ['something thrown that is no error', 'what', undefined, 'unknown', false],
] as const)('%s', (_case, error, status, kind, isRetryable) => {
  const result = toDataError(error, status);
  expect(result).toMatchObject({ kind, isRetryable });
  expect(result.message).not.toBe('');
});

test('code, status, hint and details are kept', () => {
  const error = toDataError(
    { code: '23505', message: 'duplicate', details: 'Key exists', hint: 'Choose another' },
    409,
  );
  expect(error).toMatchObject({ code: '23505', status: 409, details: 'Key exists', hint: 'Choose another' });
});

test('a function that answers with an error keeps the status of its answer', () => {
  const error = { name: 'FunctionsHttpError', message: 'non-2xx', context: new Response('{}', { status: 503 }) };
  expect(toDataError(error)).toMatchObject({ kind: 'server', status: 503 });
});

test('a DataError stays itself', () => {
  const error = new DataError({ kind: 'conflict', message: 'taken' });
  expect(toDataError(error)).toBe(error);
});

test('unwrap returns the data of a call that worked, null included', async () => {
  expect(await unwrap(Promise.resolve({ data: [1], error: null }))).toEqual([1]);
  expect(await unwrap(Promise.resolve({ data: null, error: null }))).toBeNull();
});

test('unwrap throws a DataError for a returned and for a thrown error', async () => {
  const refused = Promise.resolve({ data: null, error: { code: '42501', message: 'no' }, status: 403 });
  await expect(unwrap(refused)).rejects.toMatchObject({ name: 'DataError', kind: 'forbidden' });
  await expect(unwrap(Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({ kind: 'network' });
});
