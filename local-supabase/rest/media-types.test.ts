import { describe, expect, it } from 'vitest';
import { contentType, negotiate } from './media-types.ts';

const type = (accept: string | null, planEnabled = false) => contentType(negotiate(accept, { planEnabled }));

describe('negotiate', () => {
  it.each([
    [null, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['text/csv', 'text/csv; charset=utf-8'],
    ['image/png, text/csv', 'text/csv; charset=utf-8'],
    ['text/csv;q=0.5, application/json', 'application/json; charset=utf-8'],
    ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json; charset=utf-8'],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    ],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
  ])('%s', (accept, expected) => {
    expect(type(accept)).toBe(expected);
  });

  it('reads the type and the options of a plan', () => {
    const accept =
      'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=analyze|tea|verbose;';
    expect(negotiate(accept, { planEnabled: true })).toMatchObject({
      kind: 'plan',
      format: 'json',
      options: ['analyze', 'verbose'],
      of: { kind: 'object' },
    });
  });

  it('refuses plans unless enabled, and what nobody makes', () => {
    expect(() => type('application/vnd.pgrst.plan')).toThrow(expect.objectContaining({ code: 'PGRST107' }));
    expect(() => type('image/png')).toThrow('None of these media types are available: image/png');
  });

  it('describes the root in OpenAPI', () => {
    expect(negotiate('*/*', { planEnabled: false, root: true })).toEqual({ kind: 'openapi' });
  });
});
