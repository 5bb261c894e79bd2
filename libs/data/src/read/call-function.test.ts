import { expect, test } from 'vitest';
import { callFunction } from './call-function';
import { fakeBackend } from '../testing';

const ROUTE = 'POST /functions/v1/invite';
const answering = (body: unknown, status = 200) => fakeBackend({ [ROUTE]: () => Response.json(body, { status }) });

test('the answer of a function is given as it is', async () => {
  const backend = answering({ is_delayed: true });
  expect(await callFunction('invite', { invitation_id: 'i1' })).toEqual({ is_delayed: true });
  expect(backend.callsOf(ROUTE).map((call) => call.body)).toEqual([{ invitation_id: 'i1' }]);
});

test('a refusal says why by code and in words, and keeps what the function listed', async () => {
  const body = { code: 'teams_left', message: 'Two teams have no other owner.', details: ['t1', 't2'] };
  answering(body, 409);
  const refusal = { kind: 'conflict', status: 409, code: 'teams_left', message: body.message, answer: body };
  await expect(callFunction('invite', {})).rejects.toMatchObject(refusal);
});

test('a code that is no text is none', async () => {
  answering({ code: 7, message: 'No.' }, 400);
  await expect(callFunction('invite', {})).rejects.toMatchObject({ kind: 'invalid', code: '', message: 'No.' });
});

test('a failing function is a failing server, and a lost connection is one', async () => {
  answering({ message: 'boom' }, 500);
  await expect(callFunction('invite', {})).rejects.toMatchObject({ kind: 'server', answer: undefined });
  fakeBackend({
    [ROUTE]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(callFunction('invite', {})).rejects.toMatchObject({ kind: 'network' });
});
