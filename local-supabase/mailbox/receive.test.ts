import { describe, expect, it } from 'vitest';
import type { Mail } from '../types.ts';
import { receiveMail } from './receive.ts';

const letter = {
  from: 'Acme <a@b.example>',
  to: ['c@d.example'],
  subject: 'Hi',
  text: 'See http://x/y',
  html: '<p>',
};

function mailbox() {
  const mails: Mail[] = [];
  const deliver = async (mail: Mail) => void mails.push(mail);
  const post = (body: unknown, headers: Record<string, string> = { authorization: 'Bearer secret' }) =>
    receiveMail(
      new Request('http://127.0.0.1/_mailbox/api/messages', { method: 'POST', headers, body: JSON.stringify(body) }),
      { secret: 'secret', mails, deliver },
    );
  return { mails, post };
}

describe('a mail that a function sends', () => {
  it('arrives with its first link', async () => {
    const { mails, post } = mailbox();
    expect((await post(letter)).status).toBe(200);
    expect(mails).toMatchObject([{ to: 'c@d.example', subject: 'Hi', link: 'http://x/y' }]);
  });

  it('keeps its files as they were described', async () => {
    const { mails, post } = mailbox();
    const attachments = [{ filename: 'a.ics', content_type: 'text/calendar; method=REQUEST', content: 'QQ==' }];
    expect((await post({ ...letter, attachments })).status).toBe(200);
    expect(mails).toMatchObject([{ attachments }]);
    expect((await post({ ...letter, attachments: [{ filename: 'a' }] })).status).toBe(422);
  });

  it('arrives once when it is sent again under the same key', async () => {
    const { mails, post } = mailbox();
    const headers = { authorization: 'Bearer secret', 'idempotency-key': 'one' };
    await post(letter, headers);
    expect(await (await post(letter, headers)).json()).toEqual({ id: 'one' });
    expect(mails).toHaveLength(1);
  });

  it.each([{}, { authorization: 'Bearer wrong!' }, { authorization: 'secret' }])(
    'is refused with the headers %j',
    async (headers) => {
      const { mails, post } = mailbox();
      expect((await post(letter, headers as Record<string, string>)).status).toBe(401);
      expect(mails).toEqual([]);
    },
  );

  it.each([{ to: [] }, { to: ['a@b.example', 'c@d.example'] }, { to: ['nobody'] }, { subject: '' }, { text: 7 }])(
    'is refused with %j',
    async (change) => expect((await mailbox().post({ ...letter, ...change })).status).toBe(422),
  );
});
