import { describe, expect, it } from 'vitest';
import type { BodyType } from './parse-body.ts';
import { findFunction, takesBody } from './plan-rpc.ts';
import { libraryCache, name } from './testing/library.ts';

const find = (routine: string, keys: string[], bodyType?: BodyType) =>
  findFunction(libraryCache, { name: name(routine), keys, bodyType });

describe('findFunction', () => {
  it('matches named parameters, and those with a default may be missing', () => {
    expect(find('add', ['a']).name).toBe('add');
    expect(find('add', ['b', 'a']).name).toBe('add');
    expect(() => find('add', ['b'])).toThrow(expect.objectContaining({ code: 'PGRST202' }));
    expect(() => find('now_is', ['a'])).toThrow(expect.objectContaining({ code: 'PGRST202' }));
  });

  it('tells overloads apart by their names', () => {
    expect(find('pick', ['a']).parameters).toHaveLength(1);
    expect(find('pick', ['a', 'b']).parameters).toHaveLength(2);
  });

  it('gives the whole body to a single unnamed parameter of its type', () => {
    expect(find('whole', ['any', 'key'], 'application/json').name).toBe('whole');
    expect(find('shout', [], 'text/plain').name).toBe('shout');
    expect(() => find('shout', ['a'], 'application/json')).toThrow(expect.objectContaining({ code: 'PGRST202' }));
    expect(takesBody(find('whole', [], 'application/json'), 'application/json', [])).toBe(true);
    expect(takesBody(find('add', ['a'], 'application/json'), 'application/json', ['a'])).toBe(false);
  });

  it('refuses what two fit alike', () => {
    expect(() => find('clash', ['a'])).toThrow(
      expect.objectContaining({
        status: 300,
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.clash(a => integer), public.clash(a => text)',
      }),
    );
  });

  it.each([
    [
      'ad',
      [],
      'application/json',
      'Could not find the function public.ad without parameters in the schema cache',
      ' without parameters or with a single unnamed json/jsonb parameter',
      null,
    ],
    [
      'book_of',
      ['writer'],
      undefined,
      'Could not find the function public.book_of(writer) in the schema cache',
      ' with parameter writer',
      'Perhaps you meant to call the function public.books_of',
    ],
    [
      'add',
      ['aa', 'b'],
      undefined,
      'Could not find the function public.add(aa, b) in the schema cache',
      ' with parameters aa, b',
      'Perhaps you meant to call the function public.add(a, b)',
    ],
    [
      'add',
      [],
      'text/plain',
      'Could not find the function public.add in the schema cache',
      ' with a single unnamed text parameter',
      null,
    ],
  ] as const)('explains %s(%o)', (routine, keys, bodyType, message, searched, hint) => {
    expect(() => find(routine, [...keys], bodyType)).toThrow(
      expect.objectContaining({
        message,
        details: `Searched for the function public.${routine}${searched}, but no matches were found in the schema cache.`,
        hint,
      }),
    );
  });
});
