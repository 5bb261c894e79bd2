import { describe, expect, it } from 'vitest';
import { anon, rest } from './support.ts';

describe('what is exposed', () => {
  it('refuses a schema that is not', async () => {
    const { error, status } = await anon.schema('extra').from('hidden').select('*');
    expect([status, error?.code, error?.message]).toEqual([406, 'PGRST106', 'Invalid schema: extra']);
    expect(error?.hint).toMatch(/^Only the following schemas are exposed: public/);
  });

  it('refuses it for writes too', async () => {
    const { error, status } = await anon.schema('extra').from('hidden').insert({ id: 1 });
    expect([status, error?.code]).toEqual([406, 'PGRST106']);
  });

  it('names the table that is missing, and the nearest', async () => {
    const { error, status } = await anon.from('book').select('*');
    expect([status, error?.code, error?.message, error?.hint]).toEqual([
      404,
      'PGRST205',
      "Could not find the table 'public.book' in the schema cache",
      "Perhaps you meant the table 'public.books'",
    ]);
  });

  it('has no nested paths', async () => {
    const response = await rest('books/1/title');
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'PGRST125', message: 'Invalid path specified in request URL', details: null, hint: null },
    ]);
  });

  it('describes itself at the root', async () => {
    const response = await rest('');
    const description = (await response.json()) as {
      swagger: string;
      paths: object;
      definitions: Record<string, object>;
    };
    expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
    expect(description.swagger).toBe('2.0');
    expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(['/books', '/rpc/add']));
    expect(description.definitions.genres).toMatchObject({ required: ['id', 'label'] });
  });

  it('hides rows that policies hide', async () => {
    const { data, error } = await anon.from('diaries').select('*');
    expect([data, error]).toEqual([[], null]);
  });
});

describe('media types', () => {
  it.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['text/csv', 'text/csv; charset=utf-8'],
    ['text/html, application/json;q=0.5', 'application/json; charset=utf-8'],
  ])('%s', async (accept, type) => {
    const response = await rest('genres?select=id', { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(type);
  });

  it('refuses others', async () => {
    const response = await rest('genres', { headers: { accept: 'image/png' } });
    expect([response.status, await response.json()]).toEqual([
      406,
      { code: 'PGRST107', message: 'None of these media types are available: image/png', details: null, hint: null },
    ]);
  });
});

describe('preferences', () => {
  it('strict handling refuses what nobody knows', async () => {
    const response = await rest('genres', { headers: { prefer: 'handling=strict, tea=hot' } });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: tea=hot',
        hint: null,
      },
    ]);
  });

  it('lenient handling ignores it', async () => {
    expect((await rest('genres', { headers: { prefer: 'handling=lenient, tea=hot' } })).status).toBe(200);
  });

  it('a time zone shifts timestamps', async () => {
    const response = await rest('books?select=created_at&id=eq.1', { headers: { prefer: 'timezone=Asia/Tokyo' } });
    const [row] = (await response.json()) as { created_at: string }[];
    expect(row?.created_at).toMatch(/\+09:00$/);
  });

  it('names the service in errors', async () => {
    const response = await rest('nope');
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205');
  });
});
