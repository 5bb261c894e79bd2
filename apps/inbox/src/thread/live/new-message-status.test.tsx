import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { messageRow } from '../../testing/message-row';
import type { Message } from '../cache/message';
import { NewMessageStatus } from './new-message-status';

afterEach(cleanup);

const rows = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => messageRow(first + index));
const status = (messages: Message[]) => (
  <NewMessageStatus messages={messages} myId="me" nameOf={(id) => (id === 'coach' ? 'Jordan Vasquez' : 'You')} />
);
// The role makes it polite: a screen reader ends its sentence first, and reads what is added alone.
const said = () => [...screen.getByRole('log', { name: 'New messages' }).children].map((each) => each.textContent);

it('[IN-014] a screen reader hears each new message of others once, with its sender, and nothing that was there', () => {
  const { rerender } = render(status(rows(10, 12)));
  expect(said()).toEqual([]);
  rerender(status([...rows(10, 13)]));
  expect(said()).toEqual(['Jordan Vasquez: line 13']);
  const [before] = screen.getByRole('log').children;
  // Mine, an image without words, and older ones that were scrolled to.
  rerender(
    status([
      ...rows(1, 13),
      messageRow(14, { sender_id: 'me' }),
      messageRow(15, { content: '', images: [{ name: 'a', width: 1, height: 1, alt: '' }] }),
    ]),
  );
  expect(said()).toEqual(['Jordan Vasquez: line 13', 'Jordan Vasquez: Image']);
  expect(screen.getByRole('log').children[0]).toBe(before);
});

it('[IN-014, IN-016] what was deleted is read no more, and of many only the last few are', () => {
  const { rerender } = render(status(rows(1, 1)));
  rerender(status(rows(1, 30)));
  expect(said()).toEqual([26, 27, 28, 29, 30].map((number) => `Jordan Vasquez: line ${number}`));
  rerender(status([...rows(1, 29), messageRow(30, { content: '', deleted_at: '2026-11-20T10:01:00Z' })]));
  expect(said()).toEqual([26, 27, 28, 29].map((number) => `Jordan Vasquez: line ${number}`));
});
