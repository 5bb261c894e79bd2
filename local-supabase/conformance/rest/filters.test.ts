import { describe, expect, it } from 'vitest';
import { anon, rest } from './support.ts';

/** Ids of the rows that a query string leaves of a table. */
async function ids(table: string, query: string): Promise<number[]> {
  const response = await rest(`${table}?select=id&order=id&${query}`);
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { id: number }[]).map(({ id }) => id);
}

describe('operators', () => {
  it.each([
    ['eq', 'id=eq.2', [2]],
    ['neq', 'id=neq.2', [1, 3, 4]],
    ['gt', 'pages=gt.150', [1, 3]],
    ['gte', 'pages=gte.150', [1, 3, 4]],
    ['lt', 'pages=lt.150', [2]],
    ['lte', 'pages=lte.150', [2, 4]],
    ['like', 'title=like.F*', [1, 4]],
    ['like with %', 'title=like.%25Wind', [2]],
    ['ilike', 'title=ilike.*l*', [1, 3, 4]],
    ['like(any)', 'title=like(any).{First*,*Wall}', [1, 4]],
    ['like(all)', 'title=like(all).{F*,*t}', [1]],
    ['ilike(any)', 'title=ilike(any).{FIRST*,*wall}', [1, 4]],
    ['eq(any)', 'id=eq(any).{1,3}', [1, 3]],
    ['match', 'title=match.^F', [1, 4]],
    ['imatch', 'title=imatch.^f', [1, 4]],
    ['in', 'id=in.(1,4)', [1, 4]],
    ['in with quotes', 'title=in.("First Light","Third Rail")', [1, 3]],
    ['in of nothing', 'id=in.()', []],
    ['is null', 'price=is.null', [3]],
    ['is not_null', 'price=is.not_null', [1, 2, 4]],
    ['is true', 'available=is.true', [1, 4]],
    ['is false', 'available=is.false', [2]],
    ['is unknown', 'available=is.unknown', [3]],
    ['is in capitals', 'price=is.NULL', [3]],
    ['isdistinct', 'available=isdistinct.true', [2, 3]],
    ['not', 'id=not.eq.2', [1, 3, 4]],
    ['not in', 'id=not.in.(1,2)', [3, 4]],
    ['not is', 'price=not.is.null', [1, 2, 4]],
    ['sl', 'lent=sl.[2024-01-10,2024-02-01)', [1]],
    ['sr', 'lent=sr.[2024-01-10,2024-02-01)', [4]],
    ['nxr', 'lent=nxr.[2024-01-10,2024-02-01)', [1, 2]],
    ['nxl', 'lent=nxl.[2024-01-10,2024-02-01)', [2, 4]],
    ['adj', 'lent=adj.[2024-01-10,2024-02-01)', [1]],
    ['ov on ranges', 'lent=ov.[2024-01-05,2024-01-15)', [1, 2]],
    ['cs on ranges', 'lent=cs.[2024-01-12,2024-01-13)', [2]],
    ['several on one column', 'id=gt.1&id=lt.4', [2, 3]],
    ['a value with dots', 'title=neq.a.b.c', [1, 2, 3, 4]],
  ])('%s', async (_, query, expected) => {
    expect(await ids('books', query)).toEqual(expected);
  });

  it.each([
    ['cs on arrays', 'tags=cs.{code}', [1, 2]],
    ['cd on arrays', 'tags=cd.{code,math}', [1, 2, 3]],
    ['ov on arrays', 'tags=ov.{art,math}', [1, 4]],
    ['cs on json', 'profile=cs.{"city":"Rome"}', [4]],
    ['json text', 'profile->>city=eq.Paris', [2]],
    ['json value', 'profile->address->zip=eq.7', [1]],
    ['json index', 'profile->langs->>0=eq.en', [1]],
    ['json is null', 'profile->>city=is.null', [3]],
    ['self reference column', 'mentor_id=eq.1', [2, 3]],
  ])('%s', async (_, query, expected) => {
    expect(await ids('authors', query)).toEqual(expected);
  });
});

describe('text search', () => {
  it.each([
    ['fts', 'title=fts.light|wind', [1, 2]],
    ['plfts', 'title=plfts.first light', [1]],
    ['phfts', 'title=phfts.third rail', [3]],
    ['wfts', 'title=wfts.light or wall', [1, 4]],
    ['a language', 'title=fts(english).walls', [4]],
    ['another language', 'title=fts(simple).walls', []],
    ['a tsvector column', 'words=fts.winds', [2]],
    ['not', 'words=not.fts.winds', [1, 3, 4]],
  ])('%s', async (_, query, expected) => {
    expect(await ids('books', query)).toEqual(expected);
  });

  it('through textSearch', async () => {
    const { data } = await anon
      .from('books')
      .select('id')
      .textSearch('title', 'light', { type: 'plain', config: 'english' });
    expect(data).toEqual([{ id: 1 }]);
  });
});

describe('logic', () => {
  it.each([
    ['or', 'or=(id.eq.1,id.eq.3)', [1, 3]],
    ['and', 'and=(id.gt.1,id.lt.4)', [2, 3]],
    ['not.or', 'not.or=(id.eq.1,id.eq.3)', [2, 4]],
    ['nested', 'or=(id.eq.1,and(id.gt.2,not.or(id.eq.3,id.eq.9)))', [1, 4]],
    ['not inside', 'or=(id.not.gt.1,price.not.is.null)', [1, 2, 4]],
    ['in inside', 'or=(id.in.(1,2),id.in.(4))', [1, 2, 4]],
    ['quoted values', 'or=(title.eq."First Light",title.ilike."%wall")', [1, 4]],
    ['blanks', 'and=( id.gt.1 , or( id.eq.2 , id.eq.3 ) )', [2, 3]],
    ['with another filter', 'or=(id.eq.1,id.eq.3)&pages=gt.400', [3]],
    ['json paths', 'or=(slug.eq.first-light,lent.is.null)', [1, 3]],
  ])('%s', async (_, query, expected) => {
    expect(await ids('books', query)).toEqual(expected);
  });

  it('braces inside', async () => {
    expect(await ids('authors', 'or=(tags.cs.{math,code},profile->>city.eq.Rome)')).toEqual([1, 4]);
  });

  it('through or()', async () => {
    const { data } = await anon.from('books').select('id').or('title.ilike.%light%,pages.lt.100').order('id');
    expect(data).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

describe('filters that cannot be read', () => {
  it.each([
    [
      'no operator',
      'id=5',
      '"failed to parse filter (5)" (line 1, column 1)',
      'unexpected "5" expecting "not" or operator (eq, gt, ...)',
    ],
    [
      'an unknown operator',
      'id=foo.5',
      '"failed to parse filter (foo.5)" (line 1, column 1)',
      'unexpected "f" expecting "not" or operator (eq, gt, ...)',
    ],
    [
      'an empty group',
      'or=()',
      '"failed to parse logic tree (())" (line 1, column 4)',
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    [
      'a wrong is',
      'id=is.nope',
      '"failed to parse filter (is.nope)" (line 1, column 6)',
      'unexpected "p" expecting isVal: (null, not_null, true, false, unknown)',
    ],
    [
      'a list without parenthesis',
      'id=in.5',
      '"failed to parse filter (in.5)" (line 1, column 4)',
      'unexpected "5" expecting "("',
    ],
  ])('%s', async (_, query, message, details) => {
    const response = await rest(`books?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'PGRST100', message, details, hint: null });
  });

  it('a value of the wrong type', async () => {
    const { error, status } = await anon.from('books').select('id').eq('id', 'x');
    expect([status, error?.code, error?.message]).toEqual([400, '22P02', 'invalid input syntax for type integer: "x"']);
  });

  it('an operator the type does not have', async () => {
    const { error, status } = await anon.from('books').select('id').like('id', '1%');
    expect([status, error?.code]).toEqual([404, '42883']);
  });

  it('a NUL in a value', async () => {
    const response = await rest('books?title=eq.a%00b');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, '22021']);
  });

  it('SQL in a value is a value', async () => {
    expect(await ids('books', `title=eq.${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });
});
