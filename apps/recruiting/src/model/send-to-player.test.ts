import { DataError } from '@lineup/data';
import { expect, test } from 'vitest';
import { whyNotSent } from './send-to-player';

const refused = (hint?: string) =>
  whyNotSent(new DataError({ kind: 'forbidden', code: '42501', message: 'Messaging is suspended', hint }));

test('somebody whose messaging is suspended reads that, and nothing about the player', () => {
  expect(refused('suspended')).toEqual({
    message: expect.stringMatching(/^Our staff suspended your messaging\./) as string,
  });
  expect(refused()).toEqual({ message: 'This player is not taking messages from you right now.' });
});

test('who left the conversation is not said to refuse messages', () => {
  expect(refused('left')).toEqual({ message: 'The player or a guardian left this conversation.' });
});
