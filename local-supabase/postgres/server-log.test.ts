import { describe, expect, it } from 'vitest';
import { errorLines } from './server-log.ts';

const AT = '2026-01-02 03:04:05.678 UTC [42] ';

function reported(...chunks: string[]): string[] {
  const lines: string[] = [];
  const take = errorLines((line) => lines.push(line));
  for (const chunk of chunks) take(chunk);
  return lines;
}

describe('the server’s log', () => {
  it('keeps its usual notes to itself', () => {
    const notes = [
      'LOG:  starting PostgreSQL 17.10 on x86_64-pc-linux-gnu',
      'LOG:  database system is ready to accept connections',
      'LOG:  starting logical decoding for slot "realtime"',
      'DETAIL:  Streaming transactions committing after 0/1, reading WAL from 0/2.',
      'LOG:  checkpoint complete: wrote 3 buffers',
      'FATAL:  the database system is starting up',
      'FATAL:  terminating connection due to administrator command',
    ];
    expect(reported(notes.map((note) => `${AT}${note}\n`).join(''))).toEqual([]);
  });

  it('reports errors with their details', () => {
    const lines = [`${AT}PANIC:  could not write to file: No space left on device`, `${AT}HINT:  Free some.`];
    expect(reported(`${AT}LOG:  fine\n${lines.join('\n')}\n${AT}LOG:  fine\n${AT}DETAIL:  Of fine.\n`)).toEqual(lines);
  });

  it('reports the death of a server process, which is only a note to the server', () => {
    const line = `${AT}LOG:  client backend (PID 43) was terminated by signal 11: Segmentation fault`;
    expect(reported(`${line}\n`)).toEqual([line]);
  });

  it('reports what the loader says', () => {
    const line = 'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file';
    expect(reported(`${line}\n`)).toEqual([line]);
  });

  it('may arrive in pieces', () => {
    const line = `${AT}FATAL:  lock file is empty`;
    expect(reported(line.slice(0, 30), line.slice(30), '\n')).toEqual([line]);
  });
});
