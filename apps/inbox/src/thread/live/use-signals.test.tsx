import type { ReactNode } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { groupRow, person } from '../../testing/inbox-answer';
import { ME } from '../../testing/render-remote';

const conversation = groupRow({
  participants: [person(ME, 'Jordan Vasquez'), person('u1', 'Riley Tran'), person('u2', 'Alex Petrosyan')],
});
const { live_topic: topic } = conversation;

// Files share modules, and the client of an earlier one has a socket that says nothing: here everything is read again.
let Line: () => ReactNode;
let type: () => void;
let FakeSocket: (typeof import('@lineup/data/testing'))['FakeSocket'];

const line = () => screen.getByTestId('line').textContent;
const socket = () => {
  if (!FakeSocket.current) throw new Error('no socket');
  return FakeSocket.current;
};
const signalsOf = (id: string) => `${topic}:${id}`;
const everybody = [ME, 'u1', 'u2'];
const typing = (id: string, payload = {}) => act(() => socket().broadcast(signalsOf(id), 'typing', payload));
const here = (id: string, keys = [id]) => act(() => socket().presence(signalsOf(id), keys));

beforeAll(async () => {
  vi.resetModules();
  const testing = await import('@lineup/data/testing');
  const { getClient, localStore, SESSION_KEY } = await import('@lineup/data');
  const { useSignals } = await import('./use-signals');
  const { SignalsLine } = await import('./signals-line');
  FakeSocket = testing.FakeSocket;
  Line = function SignalsOfConversation() {
    const signals = useSignals(conversation, ME);
    type = signals.type;
    return (
      <p data-testid="line">
        <SignalsLine conversation={conversation} signals={signals} />
      </p>
    );
  };
  testing.fakeBackend();
  vi.stubGlobal('WebSocket', FakeSocket);
  const user = { id: ME, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' };
  const session = { access_token: 'mine', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at: 4e9 };
  localStore.setItem(SESSION_KEY, JSON.stringify({ ...session, user }));
  await getClient();
}, 60_000);
afterAll(() => {
  localStorage.clear();
  vi.resetModules();
});
beforeEach(async () => {
  FakeSocket.reset();
  render(<Line />);
  await vi.waitUntil(
    () => [topic, ...everybody.map(signalsOf)].every((each) => FakeSocket.current?.topics.includes(each)),
    { timeout: 60_000 },
  );
  vi.useFakeTimers();
}, 60_000);
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
});

describe('[IN-014] typing and presence', () => {
  it('are shown of people who take part, by the name they have here', () => {
    here('u1');
    expect(line()).toBe(' · 1 here now');
    typing('u1');
    expect(line()).toBe(' · Riley Tran is typing…');
    typing('u2');
    expect(line()).toBe(' · 2 people are typing…');
    act(() => void vi.advanceTimersByTime(5000));
    expect(line()).toBe(' · 1 here now');
    here('u1', []);
    expect(line()).toBe('');
  });

  it('[SE-040] are of whose channel it is, whatever is said there; in the channel of all they are nothing', () => {
    act(() => socket().broadcast(topic, 'typing', { user_id: 'u1' }));
    act(() => socket().presence(topic, ['u1', 'u2']));
    expect(line()).toBe('');
    typing('u2', { user_id: 'u1' });
    expect(line()).toBe(' · Alex Petrosyan is typing…');
    here('u2', ['u1', 'x']);
    act(() => void vi.advanceTimersByTime(5000));
    expect(line()).toBe(' · 1 here now');
  });

  it('of myself are not shown', () => {
    here(ME);
    typing(ME);
    expect(line()).toBe('');
  });

  it('I type and show in my own channel alone', () => {
    type();
    type();
    expect(FakeSocket.said).toEqual([expect.stringContaining(`realtime:${signalsOf(ME)}typing`)]);
    expect(FakeSocket.said[0]).not.toContain('user_id');
    expect(FakeSocket.shownOn).toEqual([signalsOf(ME)]);
  });

  it('end with the message that was typed', () => {
    typing('u1');
    act(() => socket().broadcast(topic, 'message', { id: 'm1', number: 1, kind: 'new' }));
    expect(line()).toBe('');
  });
});
