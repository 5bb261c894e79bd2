import { describe, expect, it } from 'vitest';
import { AuthError } from './errors.ts';
import { errorResponse, readFields } from './http.ts';

const post = (body: string) => readFields(new Request('http://x.test', { method: 'POST', body }));
const badJson = expect.objectContaining({ status: 400, code: 'bad_json' });

describe('readFields', () => {
  it('reads each field with its type', async () => {
    const fields = await post('{"a":"x","b":true,"c":{"d":1},"e":null}');
    expect([fields.text('a'), fields.flag('b'), fields.object('c')]).toEqual(['x', true, { d: 1 }]);
    expect([fields.text('e'), fields.flag('e', true), fields.object('e'), fields.has('e')]).toEqual([
      '',
      true,
      undefined,
      false,
    ]);
    expect(() => fields.text('b')).toThrow(badJson);
    expect(() => fields.flag('a')).toThrow(badJson);
    expect(() => fields.object('a')).toThrow(badJson);
  });

  it('takes an empty body for an empty object', async () => {
    expect((await post('')).text('a')).toBe('');
  });

  it.each(['{', '[]', 'null', '"text"', '{"a":"\\u0000"}', `{"a":"${'x'.repeat(1_000_000)}"}`])(
    'refuses %.20s',
    async (body) => {
      await expect(post(body)).rejects.toThrow(badJson);
    },
  );
});

describe('errorResponse', () => {
  const error = new AuthError(422, 'weak_password', 'Too short', { weak_password: { reasons: ['length'] } });

  it('puts the code in place of the status for clients of the dated API', async () => {
    const response = errorResponse(
      error,
      new Request('http://x.test', { headers: { 'x-supabase-api-version': '2024-01-01' } }),
    );
    expect([response.status, response.headers.get('x-supabase-api-version'), await response.json()]).toEqual([
      422,
      '2024-01-01',
      { code: 'weak_password', message: 'Too short', weak_password: { reasons: ['length'] } },
    ]);
  });

  it('keeps the status in the body for older clients', async () => {
    expect(await errorResponse(error, new Request('http://x.test')).json()).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Too short',
      weak_password: { reasons: ['length'] },
    });
  });

  it('never tells the cause', async () => {
    const failure = new AuthError(500, 'unexpected_failure', 'Failed', { cause: new Error('secret') });
    expect(await errorResponse(failure, new Request('http://x.test')).text()).not.toContain('cause');
  });
});
