import { describe, expect, it } from 'vitest';
import { negotiate } from './media-types.ts';
import { parsePayload } from './parse-body.ts';
import { parsePreferences } from './parse-preferences.ts';
import { parseQuery, rootRange } from './parse-query.ts';
import { planRead } from './plan-read.ts';
import { planWrite } from './plan-write.ts';
import type { Table } from './schema-cache.ts';
import { readStatement, writeStatement } from './statement.ts';
import { libraryCache, name } from './testing/library.ts';

const HOSTILE = `x'"; drop table books; --`;
const json = negotiate(null, { planEnabled: false });

function read(table: string, text: string, isWrite = false) {
  const query = parseQuery(new URLSearchParams(text), false);
  const options = { cache: libraryCache, aggregatesEnabled: true, maxRows: undefined, isWrite };
  return { query, node: planRead(name(table), query, rootRange(query), options) };
}
const sql = (table: string, text: string) => readStatement(read(table, text).node, json, { total: true }, false);

describe('what enters a statement', () => {
  it.each([
    `title=eq.${HOSTILE}`,
    `title=like.${HOSTILE}`,
    `title=fts(english).${HOSTILE}`,
    `title=in.("a",b)&title=isdistinct.${HOSTILE}`,
    `or=(title.eq."${HOSTILE.replaceAll('"', '\\"')}")`,
  ])('values only as parameters: %s', (query) => {
    const { text, values } = sql('books', query);
    expect(text).not.toContain('drop');
    expect(values.join()).toContain('drop');
  });

  it('keys of json only as parameters', () => {
    const { text, values } = sql('authors', `select=profile->"x'drop"&profile->>"y'drop"=eq.1&order=profile->"z'drop"`);
    // What names a column in the answer is an identifier, and quoted.
    expect(text.replaceAll('AS "x\'drop"', '')).not.toContain('drop');
    expect(values).toEqual(expect.arrayContaining(["x'drop", "y'drop", "z'drop"]));
  });

  it('names only quoted', () => {
    const quoted = `"x\\"; drop"`;
    const { text } = sql('books', `select=${quoted}:title,${quoted}&${quoted}=eq.1&order=${quoted}`);
    expect(text.replaceAll('"x""; drop"', '')).not.toContain('drop');
  });

  it('limits as parameters', () => {
    expect(sql('books', 'limit=5&offset=7').values).toEqual(['5', '7']);
  });
});

describe('reads', () => {
  it('is one statement with every embed in it', () => {
    const { text } = sql('publishers', 'select=id,books(id,genres(label),covers(color))');
    expect(text.match(/JOIN LATERAL/g)).toHaveLength(3);
    expect(text).not.toContain(';');
  });

  it('asks for tsvector columns as they are, and converts others', () => {
    expect(sql('books', 'words=fts.a').text).toContain('"words" @@ to_tsquery($1)');
    expect(sql('books', 'title=fts.a').text).toContain('to_tsvector("public"."books"."title") @@ to_tsquery($1)');
  });

  it('joins inner embeds into the count as EXISTS, without the limit', () => {
    const { text } = sql('publishers', 'select=id,books!inner(id)&books.id=gt.1&limit=1');
    const [, counted = ''] = /\(SELECT count\(\*\) FROM \((.*?)\) AS "pgrst_counted"\)/.exec(text) ?? [];
    expect(counted).toContain('EXISTS (SELECT 1 FROM "public"."books"');
    expect(counted).not.toContain('LIMIT');
  });

  it('groups by the plain columns when there is an aggregate', () => {
    expect(sql('books', 'select=author_id,id.max()').text).toContain('GROUP BY 1');
    expect(sql('books', 'select=id.max()').text).not.toContain('GROUP BY');
  });
});

describe('writes', () => {
  const write = (method: 'POST' | 'PATCH' | 'DELETE', table: string, text: string, body: string, prefer = '') => {
    const { query, node } = read(table, text, true);
    const payload = method === 'DELETE' ? undefined : parsePayload(body, 'application/json', query.columns);
    const preferences = parsePreferences(prefer, false);
    const found = libraryCache.table(name(table)) as Table;
    const plan = planWrite({ method, table: found, query, preferences, payload, read: node });
    return writeStatement(plan, node, json, false, false);
  };

  it('takes the body as one parameter', () => {
    const { text, values } = write('POST', 'genres', '', `{"label": "${HOSTILE.replaceAll('"', '\\"')}"}`);
    expect(text).toContain('INSERT INTO "public"."genres" ("label") SELECT "pgrst_body"."label"');
    expect([text.includes('drop'), values.length]).toEqual([false, 1]);
  });

  it('applies defaults from the catalog, for identities too', () => {
    const { text } = write('POST', 'genres', '', '{"id": 1, "label": "x"}', 'missing=default');
    expect(text).toContain(`jsonb_build_object('id', nextval('genres_seq'))`);
  });

  it('counts new rows only for upserts', () => {
    expect(write('POST', 'genres', '', '{"id": 1}').text).not.toContain('set_config');
    const upsert = write('POST', 'genres', '', '{"id": 1}', 'resolution=merge-duplicates').text;
    expect(upsert).toContain('ON CONFLICT ("id") DO UPDATE SET "id" = EXCLUDED."id"');
    expect(upsert.match(/set_config/g)).toHaveLength(2);
  });

  it('changes nothing when nothing is given', () => {
    expect(write('PATCH', 'genres', 'id=eq.1', '{}').text).toContain('SELECT 1 FROM "public"."genres" WHERE false');
  });

  it('addresses limited rows by their key', () => {
    expect(write('DELETE', 'genres', 'order=label&limit=2', '').text).toContain(
      'DELETE FROM "public"."genres" WHERE ("public"."genres"."id") IN (SELECT "public"."genres"."id" FROM "public"."genres" ORDER BY "public"."genres"."label" LIMIT $1)',
    );
  });
});
