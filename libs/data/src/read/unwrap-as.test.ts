import * as z from '@lineup/schema';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { fakeBackend } from '../testing';
import { callFunctionAs, unwrapAs } from './unwrap-as';

const teamSchema = z.object({
  name: z.string(),
  logo_url: z.nullable(z.string()),
  kind: z.enum(['college', 'club']),
  people: z.array(z.object({ age: z.number(), is_active: z.boolean() })),
});
const team = { name: 'Owls', logo_url: null, kind: 'club', people: [{ age: 17, is_active: true, more: 2 }], more: 1 };
const answerOf = (data: unknown) => Promise.resolve({ data, error: null });
const read = (data: unknown) => unwrapAs(teamSchema, answerOf(data));

describe('an answer that is read by a schema', () => {
  it('has its type and is the very one that came, with what the schema does not name', async () => {
    expect(await read(team)).toBe(team);
    expect(await unwrapAs(z.nullable(z.union([z.string(), teamSchema])), answerOf(team))).toBe(team);
    expectTypeOf(read).returns.resolves.toEqualTypeOf<{
      name: string;
      logo_url: string | null;
      kind: 'college' | 'club';
      people: { age: number; is_active: boolean }[];
    }>();
  });

  it.each([
    [{ ...team, name: null }, 'name'],
    [{ ...team, logo_url: undefined }, 'logo_url'],
    [{ ...team, kind: 'league' }, 'kind'],
    [{ ...team, people: {} }, 'people'],
    [{ ...team, people: [...team.people, { age: '17', is_active: true }] }, 'people.1.age'],
    [null, ''],
  ])('names the first field that does not fit (%#)', async (data, path) => {
    await expect(read(data)).rejects.toMatchObject({
      name: 'DataError',
      isRetryable: false,
      message: expect.stringContaining(`"${path}"`),
    });
  });

  it('names it inside a union, too', async () => {
    const schema = z.object({ answer: z.nullable(z.union([z.object({ moved_to: z.string() }), teamSchema])) });
    const answer = { ...team, people: [{ age: 17, is_active: 'yes' }] };
    await expect(unwrapAs(schema, answerOf({ answer }))).rejects.toThrow('"answer.people.0.is_active"');
  });
});

describe('an answer of an edge function that is read by a schema', () => {
  const call = (body: unknown) => {
    fakeBackend({ 'POST /functions/v1/invite': () => Response.json(body) });
    return callFunctionAs(z.object({ is_delayed: z.boolean() }), 'invite', {});
  };

  it('has its type, and names what does not fit', async () => {
    expect(await call({ is_delayed: true, more: 1 })).toEqual({ is_delayed: true, more: 1 });
    expectTypeOf(call).returns.resolves.toEqualTypeOf<{ is_delayed: boolean }>();
    await expect(call({})).rejects.toMatchObject({
      name: 'DataError',
      message: expect.stringContaining('"is_delayed"'),
    });
    await expect(call(null)).rejects.toMatchObject({ name: 'DataError' });
  });
});
