import { describe, expect, it } from 'vitest';
import { lineAt, splitStatements } from './split-statements.ts';

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text);

describe('a file is split at', () => {
  it('semicolons, whether the last one is there or not', () => {
    expect(texts('select 1; select 2;')).toEqual(['select 1', 'select 2']);
    expect(texts('select 1;\nselect 2')).toEqual(['select 1', 'select 2']);
    expect(texts(';; select 1 ;;')).toEqual(['select 1']);
  });

  it('nothing when it holds only comments', () => {
    expect(texts('-- a;\n/* b; /* c; */ d; */\n  ')).toEqual([]);
    expect(texts('')).toEqual([]);
  });
});

describe('a semicolon is no end inside', () => {
  it.each([
    ['a string', "select 'a;b', 'it''s;'"],
    ['a string with backslashes', String.raw`select E'a\';b', e'\\'`],
    ['a plain string that ends in a backslash', String.raw`select 'a\', 'b;'`],
    ['a quoted name', 'select 1 as "a;""b;"'],
    ['dollar quotes', 'do $$ begin perform 1; end $$'],
    ['named dollar quotes', 'do $body$ begin execute $$a;$$; end $body$'],
    ['a comment to the end of the line', 'select 1 -- no; end\n, 2'],
    ['nested comments', 'select /* a; /* b; */ c; */ 1'],
    ['an SQL-standard body', 'create function f() returns int begin atomic select 1; select 2; end'],
    [
      'an SQL-standard body with case … end',
      'create or replace procedure p() begin atomic select case when true then 1 end; select 2; end',
    ],
  ])('%s', (_where, sql) => {
    expect(texts(`${sql}; select 9`)).toEqual([sql, 'select 9']);
  });
});

describe('what only looks like a quote', () => {
  it('does not hide the end', () => {
    expect(texts('select a$b$c; select 2')).toEqual(['select a$b$c', 'select 2']);
    expect(texts('prepare p as select $1; select 2')).toEqual(['prepare p as select $1', 'select 2']);
    expect(texts("select 'a'; select 2")).toEqual(["select 'a'", 'select 2']);
    expect(texts('begin; select case when true then 1 end; commit')).toEqual([
      'begin',
      'select case when true then 1 end',
      'commit',
    ]);
  });

  it('or was never closed reaches to the end of the file', () => {
    expect(texts("select 'a; select 2")).toEqual(["select 'a; select 2"]);
    expect(texts('do $$ begin; select 2')).toEqual(['do $$ begin; select 2']);
  });
});

describe('lines', () => {
  it('are those of the first word', () => {
    const sql = '-- head\n\nselect 1;\n/* two\nlines */ select\n 2;\n';
    expect(splitStatements(sql).map(({ line }) => line)).toEqual([3, 5]);
  });

  it('are counted from one', () => {
    expect([lineAt('a\nb\nc', 0), lineAt('a\nb\nc', 2), lineAt('a\nb\nc', 4)]).toEqual([1, 2, 3]);
  });
});
