import { describe, expect, it } from 'vitest';
import { fromPostgres } from './postgres-errors.ts';

const status = (code: string, message = '', isAnonymous = false) => fromPostgres({ code, message }, isAnonymous).status;

describe('fromPostgres', () => {
  it.each([
    ['08006', 503],
    ['0P000', 403],
    ['22P02', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['25P02', 500],
    ['28000', 403],
    ['40001', 500],
    ['42703', 400],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53300', 503],
    ['53400', 500],
    ['57014', 500],
    ['57P01', 503],
    ['P0001', 400],
    ['P0002', 500],
    ['XX000', 500],
    ['PT402', 402],
    ['PT9', 500],
    ['PT100', 500],
  ])('%s is %i', (code, expected) => {
    expect(status(code)).toBe(expected);
  });

  it('a refused privilege asks the anonymous to sign in', () => {
    expect(status('42501')).toBe(403);
    const error = fromPostgres({ code: '42501', message: 'no' }, true);
    expect([error.status, error.headers]).toEqual([401, { 'www-authenticate': 'Bearer' }]);
  });

  it('judges some by their message', () => {
    expect(status('21000', 'UPDATE requires a WHERE clause')).toBe(400);
    expect(status('21000', 'more than one row')).toBe(500);
    expect(status('22023', 'role "x" does not exist')).toBe(401);
    expect(status('22023', 'other')).toBe(400);
  });

  it('a database that starts or ends is out of reach', () => {
    const error = fromPostgres({ code: '57P03', message: 'the database system is starting up' }, false);
    expect([error.status, error.toJSON()]).toMatchObject([
      503,
      { code: 'PGRST000', details: 'the database system is starting up' },
    ]);
  });

  it('passes message, detail and hint on', () => {
    expect(fromPostgres({ code: 'P0001', message: 'm', detail: 'd', hint: 'h' }, false).toJSON()).toEqual({
      code: 'P0001',
      message: 'm',
      details: 'd',
      hint: 'h',
    });
  });

  it('lets a raise decide everything', () => {
    const error = fromPostgres(
      {
        code: 'PGRST',
        message: '{"code":"1","message":"m","hint":"h"}',
        detail: '{"status":418,"headers":{"x-a":"b"}}',
      },
      false,
    );
    expect([error.status, error.headers, error.toJSON()]).toEqual([
      418,
      { 'x-a': 'b' },
      { code: '1', message: 'm', details: null, hint: 'h' },
    ]);
  });

  it.each([
    ['nope', '{"status":400,"headers":{}}', "Invalid JSON value for MESSAGE: 'nope'"],
    ['{"code":"1"}', '{"status":400,"headers":{}}', `Invalid JSON value for MESSAGE: '{"code":"1"}'`],
    ['{"code":"1","message":"m"}', undefined, 'DETAIL is missing in the RAISE statement'],
    ['{"code":"1","message":"m"}', '{}', "Invalid JSON value for DETAIL: '{}'"],
  ])('refuses a raise it cannot read: %s, %s', (message, detail, details) => {
    expect(fromPostgres({ code: 'PGRST', message, detail }, false)).toMatchObject({
      status: 500,
      code: 'PGRST121',
      details,
    });
  });
});
