import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { eventSchema } from '../process-points/event.ts';
import { readInput, uuid } from './input.ts';

const posted = (body: unknown) => new Request('https://lineup.invalid', { method: 'POST', body: JSON.stringify(body) });
const ID = '5E3F7C1A-0000-4000-8000-00000000000A';

describe('the input of a function', () => {
  const schema = z.object({ kind: z.enum(['page', 'article']), id: uuid });
  const read = (body: unknown) => readInput(posted(body), 1024, schema);

  test('is what the schema says and nothing else, ids in small letters', async () => {
    expect(await read({ kind: 'page', id: ID, more: 1 })).toEqual({ kind: 'page', id: ID.toLowerCase() });
  });

  test.each([
    [{}, 'kind'],
    [{ kind: 'team', id: ID }, 'kind'],
    [{ kind: 'page' }, 'id'],
    [{ kind: 'page', id: `${ID} ` }, 'id'],
    [{ kind: 'page', id: 5 }, 'id'],
  ])('names the first wrong field: %j', async (body, field) => {
    await expect(read(body)).rejects.toMatchObject({ status: 400, message: `${field} is missing or not valid` });
  });
});

describe('an event that may earn points', () => {
  const event = { event_type: 'page_view', event_category: 'learn', page_path: '/learn' };
  const read = (change: object) => readInput(posted({ ...event, ...change }), 8192, eventSchema);

  test('has no properties and no session where none are told', async () => {
    expect(await read({})).toEqual({ ...event, properties: {}, session_id: null });
    expect(await read({ properties: { team_id: ID }, session_id: 's' })).toMatchObject({ session_id: 's' });
  });

  test.each([
    ['event_type', ['', 'Page View', 'x'.repeat(61), 5, null]],
    ['event_category', ['', 'x'.repeat(101), 'a\0b', null]],
    ['properties', [[], 'x', null]],
    ['session_id', ['', 'x'.repeat(101), 5]],
    ['page_path', ['learn', '', `/${'x'.repeat(500)}`, '/a\0', null]],
  ])('is refused by the name of a wrong %s', async (field, values) => {
    for (const value of values)
      await expect(read({ [field]: value })).rejects.toMatchObject({ message: `${field} is missing or not valid` });
  });
});
