import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { todayKeys, type Today } from '@lineup/product';
import { fakeBackend } from '@lineup/data/testing';
import { noToday } from '@lineup/product/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { TodayInbox } from './today-inbox';

type Unread = NonNullable<Today['inbox']>[number];

const dm: Unread = {
  conversation_id: 'c1',
  title: null,
  unread_count: 2,
  last_activity_at: '2026-11-20T10:00:00Z',
  last_message: { sender_id: 'u2', content: 'See you tonight.' },
  people: [{ user_id: 'u2', display_name: 'Robin Vale' }],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(inbox: Today['inbox']) {
  const today: Today = { ...noToday, inbox };
  fakeBackend({ 'POST /rpc/load_today': today });
  const client = createQueryClient({ retry: 0 });
  client.setQueryData(todayKeys.of('u1'), today);
  render(
    <QueryClientProvider client={client}>
      <TestAuth userId="u1">
        <MemoryRouter>
          <TodayInbox userId="u1" />
        </MemoryRouter>
      </TestAuth>
    </QueryClientProvider>,
  );
}
const texts = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('without unread messages it shows nothing', () => {
  show(null);
  expect(document.body.textContent).toBe('');
});

test('an unread conversation has its names, its last words and its number, and opens', () => {
  show([dm, { ...dm, conversation_id: 'c2', title: 'Spring roster', unread_count: 130 }]);
  expect(texts()).toEqual([
    expect.stringMatching(/Robin Vale.*See you tonight\..*2 unread/),
    expect.stringMatching(/Spring roster.*99\+ unread/),
  ]);
  expect(screen.getAllByRole('link', { name: /unread/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/inbox?conversation=c1',
    '/inbox?conversation=c2',
  ]);
});

test('a group names who wrote last; who has left it and who has no name are said so', () => {
  const people = [
    { user_id: 'u2', display_name: 'Robin Vale' },
    { user_id: 'u3', display_name: null },
  ];
  const group = (conversation_id: string, sender_id: string | null): Unread => ({
    ...dm,
    conversation_id,
    people,
    last_message: { sender_id, content: 'Hi' },
  });
  show([group('c1', 'u2'), group('c2', 'u3'), group('c3', 'u9'), group('c4', 'u1')]);
  expect(texts().map((text) => text?.replace('Robin Vale, No name yet', ''))).toEqual([
    expect.stringContaining('Robin Vale: Hi'),
    expect.stringContaining('No name yet: Hi'),
    expect.stringContaining('Former member: Hi'),
    expect.stringContaining('You: Hi'),
  ]);
});

test('one without messages or other people still has a name', () => {
  show([{ ...dm, last_message: null, people: null }]);
  expect(texts()[0]).toMatch(/Just you.*No messages yet/);
});
