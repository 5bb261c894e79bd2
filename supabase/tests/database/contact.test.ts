import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { as, backend, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
beforeEach(async () => {
  await sql`delete from public.contact_messages`;
  await sql`delete from private.rate_counters`;
});
afterAll(() => sql.end());

const letter = { p_name: ' Pat Doe ', p_email: ' Pat@Example.com ', p_message: 'How do I join?\n', p_topic: 'support' };
const stored = () => sql`select name, email, message, topic, status, user_id from public.contact_messages`;

describe('contact form', () => {
  test('[SH-009] anybody sends a message, and staff read and sort it', async () => {
    await rowsOf(signedOut().rpc('send_contact_message', letter));
    const message = { name: 'Pat Doe', email: 'pat@example.com', message: 'How do I join?', topic: 'support' };
    expect(await stored()).toEqual([{ ...message, status: 'new', user_id: null }]);
    await rowsOf(as('staff').from('contact_messages').update({ status: 'answered' }).eq('status', 'new'));
    const [seen] = await rowsOf(as('developer').from('contact_messages').select('status, handled_by'));
    expect(seen).toEqual({ status: 'answered', handled_by: idOf('staff') });
  });

  test('[SH-009] a message sent again under its id is stored once', async () => {
    const p_id = randomUUID();
    for (let time = 0; time < 8; time += 1) {
      await rowsOf(as('parent').rpc('send_contact_message', { ...letter, p_id }));
    }
    expect((await stored()).map((each) => each.user_id)).toEqual([idOf('parent')]);
  });

  test('[SH-009] who fills in the hidden field gets the same answer and stores nothing', async () => {
    const answer = await signedOut().rpc('send_contact_message', { ...letter, p_website: 'https://spam.example' });
    expect(answer).toMatchObject({ error: null, status: 204 });
    expect(await stored()).toEqual([]);
  });

  test('[SH-009] more than five in an hour from one address are refused, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => signedOut().rpc('send_contact_message', letter)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(204), ...Array(4).fill(429)]);
    expect(await stored()).toHaveLength(5);
    await rowsOf(as('parent').rpc('send_contact_message', letter));
  });

  test('[SH-009] an address that the caller sends itself is not taken for the caller', async () => {
    const { url, anonKey } = backend;
    const send = (address: string) =>
      fetch(`${url}/rest/v1/rpc/send_contact_message`, {
        method: 'POST',
        headers: {
          apikey: anonKey,
          'content-type': 'application/json',
          'cf-connecting-ip': address,
          'x-forwarded-for': address,
          'x-real-ip': address,
          forwarded: `for=${address}`,
        },
        body: JSON.stringify(letter),
      });
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => send(`203.0.113.${n + 1}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(204), ...Array(4).fill(429)]);
    expect(await stored()).toHaveLength(5);
  });

  test('[SH-009] one address does not use up what all share, neither by accounts nor as a visitor', async () => {
    const from = async (kind: Parameters<typeof as>[0] | null, amount: number) => {
      const answers = [];
      for (let time = 0; time < amount; time += 1) {
        answers.push((await (kind ? as(kind) : signedOut()).rpc('send_contact_message', letter)).status);
      }
      return answers;
    };
    expect(await from('parent', 5)).toEqual(Array(5).fill(204));
    expect(await from('player', 5)).toEqual(Array(5).fill(204));
    expect(await from('coach', 1)).toEqual([429]);
    expect(await from(null, 1)).toEqual([429]);
    expect(await stored()).toHaveLength(10);
    await sql`delete from private.rate_counters`;
    // Visitors of the whole site have had theirs: members still reach us.
    await sql`
      insert into private.rate_counters (bucket, caller, window_start, amount)
      values ('contact', 'visitors', date_bin('1 hour', now(), timestamptz '2026-01-01'), 200)`;
    expect(await from(null, 1)).toEqual([429]);
    expect(await from('parent', 1)).toEqual([204]);
  });

  test('[SH-009] an address that the caller writes in front changes nothing, and none is stored', async () => {
    const [row] = await sql.begin(async (transaction) => {
      const hash = async (forwarded: string, connecting?: string) => {
        const headers = { 'x-forwarded-for': forwarded, ...(connecting && { 'cf-connecting-ip': connecting }) };
        await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
        return (await transaction`select private.caller_hash() as hash`)[0]?.hash as string;
      };
      return [
        {
          real: await hash('203.0.113.9'),
          forged: await hash('198.51.100.1, 203.0.113.9, 10.0.0.3'),
          garbage: await hash("x'; --, 203.0.113.9"),
          other: await hash('203.0.113.10'),
          // The gateway of a hosted project sets this one, and lets through whatever stands in the other.
          connecting: await hash('198.51.100.1', '203.0.113.9'),
          forgedBoth: await hash('203.0.113.10, 203.0.113.11', '203.0.113.9'),
          neighbour: (await hash('2001:db8:1:2::1')) === (await hash('2001:db8:1:2:ffff::9')),
        },
      ];
    });
    expect(row.forged).toBe(row.real);
    expect(row.garbage).toBe(row.real);
    expect(row.connecting).toBe(row.real);
    expect(row.forgedBoth).toBe(row.real);
    expect(row.other).not.toBe(row.real);
    expect(row.neighbour).toBe(true);
  });

  test.each([
    ['an email without a domain', { p_email: 'pat' }],
    ['a blank message', { p_message: ' \n ' }],
    ['a message of which nothing shows', { p_message: '\u200B\u00A0' }],
    ['a name of which nothing shows', { p_name: '\u3164' }],
    ['a message of a megabyte', { p_message: 'x'.repeat(1_000_000) }],
    ['a topic that does not exist', { p_topic: 'jobs' }],
  ])('[SH-009] %s is refused', async (_, bad) => {
    const { error } = await signedOut().rpc('send_contact_message', { ...letter, ...bad });
    expect(error).toMatchObject({ code: '23514' });
    expect(await stored()).toEqual([]);
  });

  test('[SH-009] nobody writes past the function, and who is no staff reads nothing', async () => {
    await rowsOf(as('parent').rpc('send_contact_message', letter));
    const past = await as('parent').from('contact_messages').insert({ name: 'A', email: 'a@b.example', message: 'Hi' });
    expect(past.error).toMatchObject({ code: '42501' });
    for (const kind of ['parent', 'coach', 'college-admin'] as const) {
      expect(await rowsOf(as(kind).from('contact_messages').select('id'))).toEqual([]);
    }
  });
});
