import { describe, expect, it } from 'vitest';
import { parsePayload } from './parse-body.ts';
import { parsePreferences } from './parse-preferences.ts';
import { parseQuery, rootRange } from './parse-query.ts';
import { planRead } from './plan-read.ts';
import { planWrite, type WriteMethod } from './plan-write.ts';
import type { Table } from './schema-cache.ts';
import { libraryCache, name } from './testing/library.ts';

function plan(method: WriteMethod, tableName: string, { query = '', prefer = '', body = '' }) {
  const table = libraryCache.table(name(tableName)) as Table;
  const parsed = parseQuery(new URLSearchParams(query), false);
  const options = { cache: libraryCache, aggregatesEnabled: false, maxRows: undefined, isWrite: true };
  return planWrite({
    method,
    table,
    query: parsed,
    preferences: parsePreferences(prefer, false),
    payload: method === 'DELETE' ? undefined : parsePayload(body, 'application/json', parsed.columns),
    read: planRead(table, parsed, rootRange(parsed), options),
  });
}

describe('planWrite', () => {
  it('returns nothing unless asked, so that no right to read is needed', () => {
    expect(plan('POST', 'genres', { body: '{"id":1}' }).returning).toEqual([]);
    expect(
      plan('POST', 'genres', { body: '{"id":1}', query: 'select=label', prefer: 'return=representation' }).returning,
    ).toEqual(['label', 'id']);
    expect(
      plan('PATCH', 'genres', { body: '{"id":1}', query: 'select=label', prefer: 'return=representation' }).returning,
    ).toEqual(['label']);
  });

  it('refuses a column nobody knows', () => {
    expect(() => plan('POST', 'genres', { body: '{"nope":1}' })).toThrow(
      expect.objectContaining({
        code: 'PGRST204',
        message: "Could not find the 'nope' column of 'genres' in the schema cache",
      }),
    );
  });

  it('upserts on the primary key unless other columns are named', () => {
    const prefer = 'resolution=merge-duplicates';
    expect(plan('POST', 'book_genres', { body: '{}', prefer })).toMatchObject({
      conflict: { resolution: 'merge-duplicates', columns: ['book_id', 'genre_id'] },
    });
    expect(plan('POST', 'genres', { body: '{}', prefer, query: 'on_conflict=label' })).toMatchObject({
      conflict: { columns: ['label'] },
    });
    expect(plan('POST', 'genres', { body: '{}' })).toMatchObject({ conflict: undefined });
  });

  it('filters updates and deletes by the root filters alone', () => {
    const query = 'id=eq.1&or=(id.eq.2,id.eq.3)&select=id,books(id)&books.id=eq.4';
    expect(plan('DELETE', 'genres', { query }).kind).toBe('delete');
    expect(plan('DELETE', 'genres', { query })).toMatchObject({ conditions: [{ kind: 'filter' }, { kind: 'group' }] });
  });

  it('limits a write only with an order', () => {
    expect(plan('DELETE', 'genres', { query: 'limit=1&order=id' })).toMatchObject({
      limited: { range: { limit: 1 }, order: [{ field: { name: 'id' } }] },
    });
    expect(() => plan('DELETE', 'genres', { query: 'limit=1' })).toThrow(expect.objectContaining({ code: 'PGRST109' }));
  });

  it('puts the one row that the whole primary key names', () => {
    expect(plan('PUT', 'genres', { query: 'id=eq.1', body: '{"id":1}' })).toMatchObject({
      kind: 'insert',
      conflict: { columns: ['id'] },
      conditions: [{}],
    });
  });

  it.each([
    ['id=neq.1', 'PGRST105'],
    ['id=not.eq.1', 'PGRST105'],
    ['id=eq(any).{1}', 'PGRST105'],
    ['label=eq.x', 'PGRST105'],
    ['id=eq.1&label=eq.x', 'PGRST105'],
    ['or=(id.eq.1)', 'PGRST105'],
    ['id=eq.1&limit=1', 'PGRST114'],
  ])('PUT of %s is %s', (query, code) => {
    expect(() => plan('PUT', 'genres', { query, body: '{"id":1}' })).toThrow(expect.objectContaining({ code }));
  });
});
