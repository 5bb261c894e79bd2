import { describe, expect, it } from 'vitest';
import { bodyType, parsePayload } from './parse-body.ts';

describe('parsePayload', () => {
  it('keeps the text of an object and takes its keys', () => {
    const json = '{"a": 1.10, "b": null}';
    expect(parsePayload(json, 'application/json', undefined)).toEqual({
      json,
      keys: ['a', 'b'],
      isArray: false,
      length: 1,
    });
  });

  it('takes the keys that all objects of an array have', () => {
    expect(parsePayload('[{"a":1},{"a":2}]', 'application/json', undefined)).toMatchObject({ keys: ['a'], length: 2 });
  });

  it.each(['[{"a":1},{"b":2}]', '[{"a":1},{"a":1,"b":2}]', '[1]'])('refuses %s', (json) => {
    expect(() => parsePayload(json, 'application/json', undefined)).toThrow('All object keys must match');
  });

  it('takes the named columns whatever the objects hold', () => {
    expect(parsePayload('[{"a":1},{"b":2}]', 'application/json', ['a', 'b'])).toMatchObject({ keys: ['a', 'b'] });
  });

  it.each(['', '{', 'nope'])('refuses %j', (json) => {
    expect(() => parsePayload(json, 'application/json', undefined)).toThrow(
      expect.objectContaining({ code: 'PGRST102', message: 'Empty or invalid json' }),
    );
  });

  it.each(['5', 'null', '"x"'])('takes the lone value %s for no row, as PostgREST does', (json) => {
    expect(parsePayload(json, 'application/json', undefined)).toMatchObject({ json: '[]', length: 0 });
  });

  it('reads csv with quotes, NULL and every kind of line end', () => {
    const payload = parsePayload('a,b\r\n"x, ""y""",NULL\n1,\n', 'text/csv', undefined);
    expect(JSON.parse(payload.json)).toEqual([
      { a: 'x, "y"', b: null },
      { a: '1', b: '' },
    ]);
  });

  it('reads csv that ends in an empty field', () => {
    expect(JSON.parse(parsePayload('a,b\n1,', 'text/csv', undefined).json)).toEqual([{ a: '1', b: '' }]);
  });

  it('refuses csv with uneven lines', () => {
    expect(() => parsePayload('a,b\n1\n', 'text/csv', undefined)).toThrow('All lines must have same number of fields');
  });

  it('reads forms', () => {
    const payload = parsePayload('a=1&b=x+y', 'application/x-www-form-urlencoded', undefined);
    expect(JSON.parse(payload.json)).toEqual({ a: '1', b: 'x y' });
  });

  it('refuses other types', () => {
    expect(() => parsePayload('x', bodyType('image/png'), undefined)).toThrow('Content-Type not acceptable');
  });
});

describe('bodyType', () => {
  it('ignores parameters and case; none is json', () => {
    expect(bodyType('Application/JSON; charset=utf-8')).toBe('application/json');
    expect(bodyType(null)).toBe('application/json');
    expect(bodyType('text/plain')).toBe('text/plain');
  });
});
