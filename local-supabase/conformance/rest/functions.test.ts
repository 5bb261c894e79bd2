import { describe, expect, it } from 'vitest';
import { anon, rest, service } from './support.ts';

describe('calls', () => {
  it('with named arguments', async () => {
    expect((await anon.rpc('add', { a: 1, b: 2 })).data).toBe(3);
  });

  it('with defaults', async () => {
    expect((await anon.rpc('add', { a: 1 })).data).toBe(11);
    expect((await anon.rpc('greet')).data).toBe('Hello you');
  });

  it('by GET', async () => {
    expect((await anon.rpc('add', { a: 4, b: 5 }, { get: true })).data).toBe(9);
    expect(await (await rest('rpc/greet?name=Zo%C3%AB')).json()).toBe('Hello Zoë');
  });

  it('with variadic arguments', async () => {
    expect((await anon.rpc('total_of', { numbers: [1, 2, 3] })).data).toBe(6);
    expect(await (await rest('rpc/total_of?numbers=4&numbers=5')).json()).toBe(9);
  });

  it('with an overload by the names given', async () => {
    expect((await anon.rpc('pick', { a: 1 })).data).toBe('one');
    expect((await anon.rpc('pick', { a: 1, b: 2 })).data).toBe('two');
  });

  it('with the whole body as json', async () => {
    const { data } = await anon.rpc('whole_json', { any: ['thing'] });
    expect(data).toEqual({ any: ['thing'] });
  });

  it('with the whole body under an empty key', async () => {
    expect((await anon.rpc('whole_json', { '': 5 })).data).toEqual({ '': 5 });
  });

  it.each([
    ['a number', 'whole_number', { '': 5 }],
    ['a truth', 'whole_truth', { '': true }],
    ['two texts', 'two_texts', { '': 'a' }],
    ['two json values', 'two_values', { any: 'thing' }],
    ['a default', 'whole_default', {}],
  ])('never without names for the parameters, other than for a whole body: %s', async (_what, name, args) => {
    const { error, status } = await anon.rpc(name, args);
    expect([status, error?.code]).toEqual([404, 'PGRST202']);
    // As if it were not there: the hint does not name it either.
    expect(error?.hint ?? '').not.toContain(name);
  });

  it('with one of two overloads, when the other has no names for its parameters', async () => {
    expect((await anon.rpc('half_named', { a: 1 })).data).toBe('named');
    expect((await anon.rpc('half_named', { '': 1 })).error?.code).toBe('PGRST202');
  });

  it('with the whole body as text', async () => {
    const response = await rest('rpc/whole_text', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'quiet',
    });
    expect(await response.json()).toBe('QUIET');
  });

  it('with the whole body as bytes', async () => {
    const response = await rest('rpc/whole_bytes', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array([0, 255, 7]),
    });
    expect(await response.json()).toBe(3);
  });

  it('of a form', async () => {
    const response = await rest('rpc/add', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=2&b=3',
    });
    expect(await response.json()).toBe(5);
  });

  it('keep identities apart when many run at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? anon : service).rpc('request_facts')),
    );
    expect(answers.map(({ data }) => data.user)).toEqual(answers.map((_, i) => (i % 2 ? 'anon' : 'service_role')));
  });
});

describe('results', () => {
  it('void is 204', async () => {
    const { data, error, status } = await anon.rpc('nothing');
    expect([data, error, status]).toEqual([null, null, 204]);
  });

  it('a set of numbers', async () => {
    expect((await anon.rpc('numbers', { upto: 3 })).data).toEqual([1, 2, 3]);
  });

  it('a row', async () => {
    const { data } = await anon.rpc('one_book', { book: 2 }).select('id, title');
    expect(data).toEqual({ id: 2, title: 'Second Wind' });
  });

  it('columns of out parameters', async () => {
    expect((await anon.rpc('both', { a: 5 })).data).toEqual({ plus: 6, minus: 4 });
  });

  it('a table of its own, filtered and ordered', async () => {
    const { data } = await anon.rpc('pairs').gt('size', 1).order('size', { ascending: false }).select('label');
    expect(data).toEqual([{ label: 'c' }, { label: 'b' }]);
  });

  it('rows of a table: selected, filtered, ordered, limited', async () => {
    const { data } = await anon
      .rpc('books_of', { writer: 1 })
      .select('id, title_length')
      .gt('pages', 80)
      .order('id', { ascending: false })
      .limit(1);
    expect(data).toEqual([{ id: 2, title_length: 11 }]);
  });

  it('rows of a table: with embeds', async () => {
    const { data } = await anon.rpc('books_of', { writer: 2 }).select('title, publishers(name), genres(label)');
    expect(data).toEqual([{ title: 'Third Rail', publishers: { name: 'North' }, genres: [{ label: 'travel' }] }]);
  });

  it('rows of a table: by GET with filters', async () => {
    const { data } = await anon.rpc('books_of', { writer: 1 }, { get: true }).eq('format', 'audio').select('id');
    expect(data).toEqual([{ id: 2 }]);
  });

  it('counted', async () => {
    const { data, count, status } = await anon.rpc('books_of', { writer: 1 }, { count: 'exact' }).select('id').limit(1);
    expect([data, count, status]).toEqual([[{ id: 1 }], 2, 206]);
  });

  it('the number of rows in their place', async () => {
    expect((await anon.rpc('books_of', { writer: 1 }).select('count')).data).toEqual([{ count: 2 }]);
  });

  it('counted without the rows', async () => {
    const { data, count } = await anon.rpc('books_of', { writer: 1 }, { head: true, count: 'exact' });
    expect([data, count]).toEqual([null, 2]);
  });

  it('single', async () => {
    expect((await anon.rpc('books_of', { writer: 2 }).select('id').single()).data).toEqual({ id: 3 });
    expect((await anon.rpc('books_of', { writer: 1 }).single()).error?.code).toBe('PGRST116');
  });

  it('csv', async () => {
    const { data } = await anon.rpc('pairs').csv();
    expect(data).toBe('label,size\na,1\nb,2\nc,3');
  });

  it('a row that was written', async () => {
    const { data } = await anon.rpc('write_note', { content: 'written' });
    expect(data).toMatchObject({ owner: 'write_note', body: 'written' });
  });
});

describe('the request, seen and answered by functions', () => {
  it('reads method, path, headers, claims and role', async () => {
    const response = await rest('rpc/request_facts', { headers: { 'x-test': 'probe' } });
    expect(await response.json()).toEqual({
      method: 'GET',
      path: '/rpc/request_facts',
      agent: 'probe',
      role: 'service_role',
      user: 'service_role',
    });
  });

  it('sets status and headers', async () => {
    const response = await rest('rpc/teapot', { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('x-drink'), response.headers.get('cache-control')]).toEqual([
      418,
      'tea',
      'no-store',
    ]);
    expect(await response.json()).toEqual({ short: true });
  });

  it('does not write by GET', async () => {
    const { error, status } = await anon.rpc('write_note', { content: 'x' }, { get: true });
    expect([status, error?.code, error?.message]).toEqual([
      405,
      '25006',
      'cannot execute INSERT in a read-only transaction',
    ]);
  });

  it('[fault 25] is stopped after its own time limit', async () => {
    const { error, status } = await anon.rpc('slow');
    expect([status, error?.code, error?.message]).toEqual([
      500,
      '57014',
      'canceling statement due to statement timeout',
    ]);
  });
});

describe('calls that fail', () => {
  it('of a function nobody knows', async () => {
    const { error, status } = await anon.rpc('ad', { a: 1, b: 2 });
    expect([status, error]).toEqual([
      404,
      expect.objectContaining({
        code: 'PGRST202',
        message: 'Could not find the function public.ad(a, b) in the schema cache',
        details:
          'Searched for the function public.ad with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      }),
    ]);
  });

  it('suggests the nearest name', async () => {
    const { error } = await anon.rpc('request_fact');
    expect([error?.message, error?.hint]).toEqual([
      'Could not find the function public.request_fact without parameters in the schema cache',
      'Perhaps you meant to call the function public.request_facts',
    ]);
  });

  it('suggests the parameters', async () => {
    const { error } = await anon.rpc('books_of', { write: 1 });
    expect([error?.code, error?.hint]).toEqual([
      'PGRST202',
      'Perhaps you meant to call the function public.books_of(writer)',
    ]);
  });

  it('of one of two that fit alike', async () => {
    const { error, status } = await anon.rpc('clash', { a: 1 });
    expect([status, error?.code, error?.message, error?.hint]).toEqual([
      300,
      'PGRST203',
      'Could not choose the best candidate function between: public.clash(a => integer), public.clash(a => text)',
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ]);
  });

  it('of several that fit alike, in the order of their parameters', async () => {
    const { error } = await anon.rpc('tie', { b: 1 });
    expect(error?.message).toBe(
      'Could not choose the best candidate function between: public.tie(b => integer), public.tie(b => text), public.tie(a => integer, b => integer)',
    );
  });

  it('without the right to execute', async () => {
    const { error, status } = await anon.rpc('staff_only');
    expect([status, error?.code, error?.message]).toEqual([401, '42501', 'permission denied for function staff_only']);
    expect((await service.rpc('staff_only')).data).toBe('secret');
  });

  it('by raise', async () => {
    const { error, status } = await anon.rpc('raise_plain');
    expect([status, error]).toEqual([
      400,
      expect.objectContaining({ code: 'P0001', message: 'no more seats', details: 'seats=0', hint: 'try tomorrow' }),
    ]);
  });

  it('by raise with a status', async () => {
    const { error, status } = await anon.rpc('raise_status');
    expect([status, error?.code, error?.message, error?.details, error?.hint]).toEqual([
      402,
      'PT402',
      'Payment Required',
      'Quota exceeded',
      'Upgrade your plan',
    ]);
  });

  it('by raise with the whole answer', async () => {
    const response = await rest('rpc/raise_full', { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('x-reason')]).toEqual([409, 'because']);
    expect(await response.json()).toEqual({ code: '123', message: 'ABC', details: 'DEF', hint: 'XYZ' });
  });

  it('by raise that cannot be read', async () => {
    const { error, status } = await anon.rpc('raise_unreadable');
    expect([status, error?.code, error?.details]).toEqual([
      500,
      'PGRST121',
      "Invalid JSON value for MESSAGE: 'not json'",
    ]);
  });

  it('by a method functions do not have', async () => {
    const response = await rest('rpc/add', { method: 'DELETE' });
    expect([response.status, await response.json()]).toMatchObject([
      405,
      { code: 'PGRST101', message: 'Cannot use the DELETE method on RPC' },
    ]);
  });

  it('with a limit on rows that the result cannot have', async () => {
    const response = await rest('rpc/add', {
      method: 'POST',
      headers: { prefer: 'handling=strict, max-affected=1' },
      body: '{"a": 1}',
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST128' }]);
  });
});
