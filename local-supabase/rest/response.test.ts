import { describe, expect, it } from 'vitest';
import { notSingular } from './errors.ts';
import { overridden, respond, respondError } from './response.ts';
import type { ResultRow } from './statement.ts';

const row = (status: string | null, headers: string | null): ResultRow => ({
  total: null,
  rows: '0',
  body: null,
  location: null,
  inserted: null,
  response_headers: headers,
  response_status: status,
});

describe('overridden', () => {
  it('keeps what the database did not set', () => {
    expect(overridden(row(null, null), 200, { 'x-a': '1' })).toEqual([200, { 'x-a': '1' }]);
  });

  it('takes status and headers of the database in their place', () => {
    const headers = '[{"X-A": "2"}, {"Set-Cookie": "a=1"}, {"set-cookie": "b=2"}]';
    expect(overridden(row('201', headers), 200, { 'x-a': '1' })).toEqual([
      201,
      { 'x-a': '2', 'set-cookie': 'a=1, b=2' },
    ]);
  });

  it.each(['{"a": "b"}', '[{"a": 1}]', '[{"a": "1", "b": "2"}]', '[{}]', 'nope'])(
    'refuses the headers %s',
    (headers) => {
      expect(() => overridden(row(null, headers), 200, {})).toThrow(expect.objectContaining({ code: 'PGRST111' }));
    },
  );

  it.each(['tea', '99', '1000'])('refuses the status %s', (status) => {
    expect(() => overridden(row(status, null), 200, {})).toThrow(expect.objectContaining({ code: 'PGRST112' }));
  });
});

it('a 204 has no body', async () => {
  expect(await respond(204, {}, 'x').text()).toBe('');
});

it('an error names its code in a header and is empty for HEAD', async () => {
  const response = respondError(notSingular(2), false);
  expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST116');
  expect(await response.json()).toEqual({
    code: 'PGRST116',
    details: 'The result contains 2 rows',
    hint: null,
    message: 'Cannot coerce the result to a single JSON object',
  });
  expect(await respondError(notSingular(2), true).text()).toBe('');
});
