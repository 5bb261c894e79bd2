import { describe, expect, test } from 'vitest';
import { joinChunks, readAnswer, requestText } from './guarded-request.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (body: Uint8Array) => new TextDecoder().decode(body);
/** A connection that gives these parts, one by one, and ends. */
const from = (...parts: string[]) => {
  const left = parts.map(bytes);
  return async (chunk: Uint8Array) => {
    const part = left.shift();
    if (!part) return null;
    chunk.set(part);
    return part.length;
  };
};

describe('the body of an answer', () => {
  test('by its length, in chunks, and until the connection ends', async () => {
    const said = await readAnswer(from('HTTP/1.1 200 OK\r\ncontent-le', 'ngth: 5\r\n\r\nhel', 'lo and more'), 100);
    expect([said.status, textOf(said.body)]).toEqual([200, 'hello']);
    const chunked = await readAnswer(
      from(
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel',
        'lo\r\n6;x=1\r\n world\r\n0\r\n\r\n',
        'never read',
      ),
      100,
    );
    expect(textOf(chunked.body)).toBe('hello world');
    expect(textOf((await readAnswer(from('HTTP/1.0 200 OK\r\n\r\nall ', 'of it'), 100)).body)).toBe('all of it');
  });

  test('after an interim answer; none where none is asked for', async () => {
    const early = 'HTTP/1.1 103 Early\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
    expect(textOf((await readAnswer(from(early), 100)).body)).toBe('ok');
    expect((await readAnswer(from('HTTP/1.1 200 OK\r\n\r\nx'), 0)).body).toHaveLength(0);
  });

  test('too long, cut off or no answer at all is refused', async () => {
    const long = 'x'.repeat(2000);
    await expect(readAnswer(from('HTTP/1.1 200 OK\r\ncontent-length: 101\r\n\r\n'), 100)).rejects.toThrow('too long');
    await expect(readAnswer(from('HTTP/1.1 200 OK\r\ncontent-length: nonsense\r\n\r\n'), 100)).rejects.toThrow(
      'too long',
    );
    await expect(readAnswer(from('HTTP/1.1 200 OK\r\n\r\n', long, long), 100)).rejects.toThrow('too long');
    await expect(
      readAnswer(from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `7d0\r\n${long}\r\n`, long), 100),
    ).rejects.toThrow('too long');
    await expect(readAnswer(from('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'), 100)).rejects.toThrow(
      'too early',
    );
    await expect(readAnswer(from('SSH-2.0-OpenSSH\r\n\r\n'), 100)).rejects.toThrow('not an answer');
    await expect(
      readAnswer(from('HTTP/1.1 200 OK\r\n', ...Array.from({ length: 6 }, () => 'a: b\r\n'.repeat(800))), 100),
    ).rejects.toThrow('too long');
    expect(() => joinChunks(bytes('5\r\nhel'))).toThrow('too early');
    expect(() => joinChunks(bytes('nonsense'))).toThrow('no chunk');
  });
});

test('without a body it is a GET', () => {
  const url = new URL('https://calendar.example.com/a%40b/x.ics?y=1');
  expect(textOf(requestText(url, { headers: { accept: 'text/calendar' } }))).toBe(
    'GET /a%40b/x.ics?y=1 HTTP/1.1\r\nhost: calendar.example.com\r\naccept: text/calendar\r\nconnection: close\r\n\r\n',
  );
});
