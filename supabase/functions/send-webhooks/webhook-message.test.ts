import { expect, test } from 'vitest';
import { parseHead, requestText } from '../_shared/guarded-request.ts';
import { discordMessage, eventBody, type WebhookContent } from './webhook-message.ts';

const SITE = 'https://lineup.example';
const content = (change: Partial<WebhookContent> = {}): WebhookContent => ({
  event: 'practice',
  amount: 1,
  created_at: '2026-11-29T10:00:00Z',
  team: 'Comets',
  title: 'Scrim night',
  at: '2026-12-01T01:00:00Z',
  minutes: 90,
  game: null,
  place: null,
  href: '/teams/1/manage?tab=practices&practice=2',
  ...change,
});

test('Discord gets a time that each reader sees in their zone, and a link to answer', () => {
  expect(discordMessage(content({ place: 'Lab 2', amount: 3 }), SITE)).toEqual({
    content: [
      '**Practice scheduled: Scrim night** · Comets',
      '<t:1796086800:F> (<t:1796086800:R>), 90 minutes',
      'and 2 more',
      'Lab 2',
      `[Answer with one press](${SITE}/teams/1/manage?tab=practices&practice=2)`,
    ].join('\n'),
    allowed_mentions: { parse: [] },
    flags: 4,
  });
});

test('a move says what was before', () => {
  const { content: said } = discordMessage(content({ event: 'move', was_at: '2026-11-30T01:00:00Z' }), SITE);
  expect(said).toContain('**Practice moved: Scrim night**');
  expect(said).toContain('Before: <t:1796000400:F>');
});

test('what is left out leaves no gap, and what people write is no formatting, link or mention', () => {
  const { content: said } = discordMessage(
    content({
      event: 'announcement',
      team: null,
      title: null,
      at: undefined as never,
      text: '@everyone\n**[x](https://evil)**',
    }),
    SITE,
  );
  expect(said).toBe(
    [
      '**New announcement**',
      String.raw`\@everyone \*\*\[x\]\(https\://evil\)\*\*`,
      `[Read it on Lineup](${SITE}/teams/1/manage?tab=practices&practice=2)`,
    ].join('\n'),
  );
});

test('a server gets an event of Standard Webhooks', () => {
  expect(JSON.parse(eventBody(content(), SITE))).toEqual({
    type: 'practice.scheduled',
    timestamp: '2026-11-29T10:00:00Z',
    data: {
      ...{ amount: 1, team: 'Comets', title: 'Scrim night', minutes: 90, game: null, place: null },
      ...{ starts_at: '2026-12-01T01:00:00Z', url: `${SITE}/teams/1/manage?tab=practices&practice=2` },
    },
  });
});

test('a request says its host and length, and an answer is read by its head', () => {
  const url = new URL('https://hooks.example.com/a?b=1');
  expect(new TextDecoder().decode(requestText(url, { headers: { 'webhook-id': '1' }, body: '{"é":1}' }))).toBe(
    'POST /a?b=1 HTTP/1.1\r\nhost: hooks.example.com\r\nwebhook-id: 1\r\ncontent-length: 8\r\nconnection: close\r\n\r\n{"é":1}',
  );
  expect(parseHead('HTTP/1.1 429 Too Many\r\nRetry-After: 7\r\n')).toBeNull();
  const answer = parseHead('HTTP/1.1 103 Early\r\nlink: x\r\n\r\nHTTP/1.1 429 Too Many\r\nRetry-After: 7\r\n\r\nbody');
  expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([429, '7']);
  expect(() => parseHead('SSH-2.0-OpenSSH\r\n\r\n')).toThrow('not an answer of HTTP');
});
