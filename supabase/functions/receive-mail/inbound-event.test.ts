import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { isSigned, readEvent } from './inbound-event.ts';

const SECRET = `whsec_${Buffer.from('a secret of enough bytes').toString('base64')}`;
const TOKEN = 'a1'.repeat(24);
const body = JSON.stringify({ type: 'email.received' });

const headersFor = (name: string, at = new Date(), secret = SECRET) =>
  new Headers({
    [`${name}-id`]: 'msg_1',
    [`${name}-timestamp`]: String(Math.floor(at.getTime() / 1000)),
    [`${name}-signature`]: new Webhook(secret).sign('msg_1', at, body),
  });

describe('a posted event', () => {
  test.each(['webhook', 'svix'])('counts when it is signed, in headers of %s', (name) => {
    expect(isSigned(body, headersFor(name), SECRET)).toBe(true);
  });

  test('does not count when it is changed, old, ahead, signed by somebody else or not at all', () => {
    const minutes = (amount: number) => new Date(Date.now() + amount * 60_000);
    expect(isSigned(`${body} `, headersFor('webhook'), SECRET)).toBe(false);
    expect(isSigned(body, headersFor('webhook', minutes(-6)), SECRET)).toBe(false);
    expect(isSigned(body, headersFor('webhook', minutes(6)), SECRET)).toBe(false);
    expect(isSigned(body, headersFor('webhook', new Date(), `whsec_${btoa('another secret of enough')}`), SECRET)).toBe(
      false,
    );
    expect(isSigned(body, new Headers(), SECRET)).toBe(false);
    const other = headersFor('webhook');
    other.set('webhook-id', 'msg_2');
    expect(isSigned(body, other, SECRET)).toBe(false);
  });
});

describe('the mail of an event', () => {
  const event = (to: string[], more: object = {}) =>
    JSON.stringify({ type: 'email.received', data: { to, email_id: 'e-1', ...more } });
  const read = (text: string) => readEvent(text, 'reply.lineup.example');

  test('is for the secret part of its address, wherever that stands', () => {
    const address = `reply+${TOKEN}@reply.lineup.example`;
    expect(read(event([address]))).toEqual({ token: TOKEN, id: 'e-1', message: null });
    expect(read(event(['x@y.example', `"Comets" <${address.toUpperCase()}>`]))?.token).toBe(TOKEN);
    const message = read(event([address], { raw: btoa('From: a') }))?.message;
    expect(new TextDecoder().decode(message ?? undefined)).toBe('From: a');
  });

  test.each([
    ['another domain', event([`reply+${TOKEN}@reply.lineup.example.evil.example`])],
    ['another address', event(['support@reply.lineup.example'])],
    ['a secret of another length', event([`reply+${TOKEN}00@reply.lineup.example`])],
    ['two addresses in one', event([`reply+${TOKEN}@a.example@reply.lineup.example`])],
    ['another event', event([`reply+${TOKEN}@reply.lineup.example`]).replace('received', 'sent')],
    ['an id that leads elsewhere', event([`reply+${TOKEN}@reply.lineup.example`], { email_id: '../domains' })],
    ['what is no base 64', event([`reply+${TOKEN}@reply.lineup.example`], { raw: '<mail>' })],
    ['no JSON', 'to=a'],
    ['nothing', 'null'],
  ])('is left alone: %s', (_, text) => {
    expect(read(text)).toBeNull();
  });
});
