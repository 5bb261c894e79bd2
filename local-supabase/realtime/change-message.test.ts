import { describe, expect, it } from 'vitest';
import type { Access } from './access.ts';
import { changeMessage, mayFilter, type TypedChange } from './change-message.ts';
import { parseFilter } from './filter.ts';
import type { Change } from './pgoutput.ts';
import type { TableInfo } from './tables.ts';

const column = (name: string) => [name, { name, typeName: 'text', sqlType: 'text', isJson: false }] as const;
const table: TableInfo = {
  oid: 1,
  sqlName: '"public"."notes"',
  primaryKey: ['id'],
  columns: new Map([column('id'), column('body'), column('secret')]),
};
const row = { id: '1', body: 'hello', secret: 'x' };
const typed = (type: Change['type'], record: TypedChange['record'], old: TypedChange['old']): TypedChange => ({
  change: {
    relation: { oid: 1, schema: 'public', table: 'notes', columns: [] },
    type,
    record: null,
    old: null,
    committedAt: '2026-01-01T00:00:00.000Z',
    xid: 1,
  },
  record,
  old,
});
const access = (over: Partial<Access> = {}): Access => ({
  columns: new Set(['id', 'body', 'secret']),
  restricted: true,
  visible: new Set([0]),
  failure: null,
  ...over,
});

describe('changeMessage', () => {
  it('holds the row, the types and no old row for an insert', () => {
    expect(changeMessage(typed('INSERT', row, null), 0, table, access(), undefined)).toEqual({
      schema: 'public',
      table: 'notes',
      type: 'INSERT',
      commit_timestamp: '2026-01-01T00:00:00.000Z',
      columns: ['id', 'body', 'secret'].map((name) => ({ name, type: 'text' })),
      record: row,
      errors: null,
    });
  });

  it('is nothing for a row that is not visible, even when another of the batch is', () => {
    expect(changeMessage(typed('INSERT', row, null), 1, table, access(), undefined)).toBeUndefined();
    expect(changeMessage(typed('UPDATE', row, row), 1, table, access(), undefined)).toBeUndefined();
  });

  it('shows every row of a table without policies', () => {
    const open = access({ restricted: false, visible: new Set() });
    expect(changeMessage(typed('INSERT', row, null), 5, table, open, undefined)?.record).toEqual(row);
  });

  it('leaves out columns that the role may not select, also from the types', () => {
    const message = changeMessage(
      typed('UPDATE', row, row),
      0,
      table,
      access({ columns: new Set(['id', 'body']) }),
      undefined,
    );
    expect(JSON.stringify(message)).not.toContain('secret');
    expect(message?.record).toEqual({ id: '1', body: 'hello' });
  });

  it('tells only the key of a deleted row under policies, and all of it without', () => {
    const deletion = typed('DELETE', null, row);
    expect(changeMessage(deletion, 0, table, access({ visible: new Set() }), undefined)?.old_record).toEqual({
      id: '1',
    });
    expect(changeMessage(deletion, 0, table, access({ restricted: false }), undefined)?.old_record).toEqual(row);
  });

  it('tells nothing of a deletion to a role that may not select the key', () => {
    const noKey = access({ columns: new Set(['body']) });
    expect(changeMessage(typed('DELETE', null, row), 0, table, noKey, undefined)).toBeUndefined();
    expect(
      changeMessage(typed('DELETE', null, row), 0, table, access({ columns: new Set() }), undefined),
    ).toBeUndefined();
  });

  it('gives the old row of an update when the stream has it, else its key', () => {
    const old = { ...row, body: 'before' };
    expect(changeMessage(typed('UPDATE', row, old), 0, table, access(), undefined)?.old_record).toEqual(old);
    expect(changeMessage(typed('UPDATE', row, null), 0, table, access(), undefined)?.old_record).toEqual({ id: '1' });
  });

  it('keeps to the columns the subscriber asked for', () => {
    expect(changeMessage(typed('INSERT', row, null), 0, table, access(), ['body'])?.record).toEqual({ body: 'hello' });
  });

  it('sends only small fields of a record above one megabyte', () => {
    const large = { ...row, body: 'x'.repeat(1_100_000) };
    const message = changeMessage(typed('INSERT', large, null), 0, table, access(), undefined);
    expect(message?.record).toEqual({ id: '1', secret: 'x' });
    expect(message?.errors).toEqual(['Error 413: Payload Too Large']);
  });
});

describe('mayFilter', () => {
  const may = (filter: string, type: Change['type'], over: Partial<Access> = {}) =>
    mayFilter(parseFilter(filter), type, table, access(over));

  it('keeps to the columns the subscriber may select', () => {
    expect(may('secret=eq.x', 'INSERT')).toBe(true);
    expect(may('secret=eq.x', 'INSERT', { columns: new Set(['id', 'body']) })).toBe(false);
  });

  it('lets nobody feel out a deleted row that policies hide', () => {
    expect(may('body=like.h%', 'UPDATE')).toBe(true);
    expect(['body=like.h%', 'body=gt.a', 'body=neq.a', 'body=not.eq.a'].map((filter) => may(filter, 'DELETE'))).toEqual(
      [false, false, false, false],
    );
    expect(['body=eq.hello', 'body=in.(a,b)', 'id=gt.1', ''].map((filter) => may(filter, 'DELETE'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(may('body=like.h%', 'DELETE', { restricted: false })).toBe(true);
  });
});
