/** Decodes the `pgoutput` plugin's messages (protocol version 1): values stay the text that Postgres wrote. */

/** A column's text, or null. A column is absent when the stream does not carry it (generated, or unchanged and large). */
export type Tuple = Record<string, string | null>;

export interface RelationColumn {
  name: string;
  typeOid: number;
}

/** One object per definition of a table: a change of the table brings a new object. */
export interface Relation {
  oid: number;
  schema: string;
  table: string;
  columns: RelationColumn[];
}

export interface Change {
  relation: Relation;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  record: Tuple | null;
  /** The old row: its key columns, or all when the table has replica identity full; null when the stream has none. */
  old: Tuple | null;
  /** When the transaction was committed, as an ISO date. */
  committedAt: string;
  /** The 32-bit id of the transaction. */
  xid: number;
}

/** Milliseconds from 1970 to 2000, where Postgres starts to count. */
export const POSTGRES_EPOCH_MS = 946_684_800_000;

const CHANGE_TYPES: Record<string, Change['type']> = { I: 'INSERT', U: 'UPDATE', D: 'DELETE' };

/** Reads big-endian fields one after the other. */
class Reader {
  private readonly bytes: Buffer;
  private offset = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  letter(): string {
    return String.fromCharCode(this.bytes[this.offset++] ?? 0);
  }

  uint8(): number {
    return this.bytes.readUInt8(this.skip(1));
  }

  int16(): number {
    return this.bytes.readInt16BE(this.skip(2));
  }

  uint32(): number {
    return this.bytes.readUInt32BE(this.skip(4));
  }

  int64(): bigint {
    return this.bytes.readBigInt64BE(this.skip(8));
  }

  /** A text that ends with a zero byte. */
  zeroTerminated(): string {
    const end = this.bytes.indexOf(0, this.offset);
    const text = this.bytes.toString('utf8', this.offset, end);
    this.offset = end + 1;
    return text;
  }

  text(length: number): string {
    const start = this.skip(length);
    return this.bytes.toString('utf8', start, start + length);
  }

  /** Moves on and returns where it stood. */
  skip(length: number): number {
    this.offset += length;
    return this.offset - length;
  }
}

/** Follows one stream: it remembers the tables and the transaction it is in. */
export class PgOutputDecoder {
  private readonly relations = new Map<number, Relation>();
  private committedAt = '';
  private xid = 0;

  /** Takes one message; returns the change when it is one. */
  decode(message: Buffer): Change | undefined {
    const reader = new Reader(message);
    const kind = reader.letter();
    if (kind === 'B') this.begin(reader);
    else if (kind === 'R') this.relation(reader);
    else if (kind in CHANGE_TYPES) return this.change(kind, reader);
    return undefined;
  }

  private begin(reader: Reader): void {
    reader.skip(8);
    this.committedAt = new Date(Number(reader.int64() / 1000n) + POSTGRES_EPOCH_MS).toISOString();
    this.xid = reader.uint32();
  }

  private relation(reader: Reader): void {
    const oid = reader.uint32();
    // The stream writes pg_catalog as an empty name.
    const schema = reader.zeroTerminated() || 'pg_catalog';
    const table = reader.zeroTerminated();
    reader.skip(1);
    const columns = Array.from({ length: reader.int16() }, () => {
      reader.skip(1);
      const column = { name: reader.zeroTerminated(), typeOid: reader.uint32() };
      reader.skip(4);
      return column;
    });
    this.relations.set(oid, { oid, schema, table, columns });
  }

  private change(kind: string, reader: Reader): Change {
    const oid = reader.uint32();
    const relation = this.relations.get(oid);
    if (!relation) throw new Error(`the stream names relation ${oid} before describing it`);
    let part = reader.letter();
    let old: Tuple | null = null;
    if (part === 'K' || part === 'O') {
      old = readTuple(relation, reader, part === 'K');
      if (kind === 'U') part = reader.letter();
    }
    const record = part === 'N' ? readTuple(relation, reader, false) : null;
    const type = CHANGE_TYPES[kind] as Change['type'];
    return { relation, type, record, old, committedAt: this.committedAt, xid: this.xid };
  }
}

function readTuple(relation: Relation, reader: Reader, keysOnly: boolean): Tuple {
  const tuple: Tuple = {};
  const count = reader.int16();
  for (let index = 0; index < count; index++) {
    const name = relation.columns[index]?.name ?? '';
    const kind = reader.letter();
    // A key tuple writes null for every column outside the key.
    if (kind === 'n' && !keysOnly) tuple[name] = null;
    else if (kind === 't') tuple[name] = reader.text(reader.uint32());
  }
  return tuple;
}
