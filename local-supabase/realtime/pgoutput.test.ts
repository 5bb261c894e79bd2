import { describe, expect, it } from 'vitest';
import { PgOutputDecoder } from './pgoutput.ts';

const int16 = (value: number) => [value >> 8, value & 255];
const int32 = (value: number) => [...int16(value >>> 16), ...int16(value & 65535)];
const cstring = (value: string) => [...Buffer.from(value), 0];
const message = (kind: string, ...bytes: number[][]) => Buffer.from([kind.charCodeAt(0), ...bytes.flat()]);
const letter = (value: string) => [value.charCodeAt(0)];

function int64(value: bigint): number[] {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return [...bytes];
}

function tuple(...values: (string | null | undefined)[]): number[] {
  const cells = values.map((value) => {
    if (value === null) return letter('n');
    if (value === undefined) return letter('u');
    const bytes = Buffer.from(value);
    return [...letter('t'), ...int32(bytes.length), ...bytes];
  });
  return [...int16(values.length), ...cells.flat()];
}

const begin = message('B', int64(1n), int64(1_000_500_000n), int32(4_000_000_000));
const relation = message(
  'R',
  int32(16_400),
  cstring('public'),
  cstring('notes'),
  letter('d'),
  int16(2),
  [1, ...cstring('id'), ...int32(23), ...int32(-1)],
  [0, ...cstring('text'), ...int32(25), ...int32(-1)],
);

function decoder(): PgOutputDecoder {
  const made = new PgOutputDecoder();
  expect(made.decode(begin)).toBeUndefined();
  expect(made.decode(relation)).toBeUndefined();
  return made;
}

describe('PgOutputDecoder', () => {
  it('reads an insert with its transaction and table', () => {
    const change = decoder().decode(message('I', int32(16_400), letter('N'), tuple('1', 'héé')));
    expect(change).toEqual({
      relation: {
        oid: 16_400,
        schema: 'public',
        table: 'notes',
        columns: [
          { name: 'id', typeOid: 23 },
          { name: 'text', typeOid: 25 },
        ],
      },
      type: 'INSERT',
      record: { id: '1', text: 'héé' },
      old: null,
      committedAt: '2000-01-01T00:16:40.500Z',
      xid: 4_000_000_000,
    });
  });

  it('tells null from a value that the stream leaves out', () => {
    const change = decoder().decode(message('U', int32(16_400), letter('N'), tuple(null, undefined)));
    expect(change?.record).toEqual({ id: null });
  });

  it('reads the old key and the whole old row of an update', () => {
    const byKey = message('U', int32(16_400), letter('K'), tuple('1', null), letter('N'), tuple('2', 'b'));
    expect(decoder().decode(byKey)).toMatchObject({ type: 'UPDATE', old: { id: '1' }, record: { id: '2', text: 'b' } });
    expect(decoder().decode(byKey)?.old).not.toHaveProperty('text');
    const full = message('U', int32(16_400), letter('O'), tuple('1', null), letter('N'), tuple('1', 'b'));
    expect(decoder().decode(full)?.old).toEqual({ id: '1', text: null });
  });

  it('reads a delete', () => {
    const change = decoder().decode(message('D', int32(16_400), letter('K'), tuple('7', null)));
    expect(change).toMatchObject({ type: 'DELETE', record: null, old: { id: '7' } });
  });

  it('makes a new table object when the table changes', () => {
    const made = decoder();
    const insert = message('I', int32(16_400), letter('N'), tuple('1', 'a'));
    const first = made.decode(insert)?.relation;
    expect(made.decode(insert)?.relation).toBe(first);
    made.decode(relation);
    expect(made.decode(insert)?.relation).not.toBe(first);
  });

  it('passes over commits and truncates, and refuses an unknown table', () => {
    expect(decoder().decode(message('C', [0]))).toBeUndefined();
    expect(decoder().decode(message('T', int32(1)))).toBeUndefined();
    expect(() => new PgOutputDecoder().decode(message('I', int32(9), letter('N'), tuple()))).toThrow('relation 9');
  });
});
