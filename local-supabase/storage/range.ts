/** Reads the `Range` header. */

export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/**
 * The requested range of a file. Undefined: send all (no range, one that cannot be read, or several, which a
 * server may ignore). `unsatisfiable`: the file has no such part.
 * @param size of the file, in bytes
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
