import { forgetOwn, ownStore } from '@lineup/data';
import { afterEach, describe, expect, it } from 'vitest';
import { readOutbox, useOutbox, type OutgoingMessage } from './outbox';

const message = (id: string, at: number, senderId = 'me'): OutgoingMessage => ({
  id,
  conversationId: 'c1',
  senderId,
  content: `text of ${id}`,
  state: 'waiting',
  at,
});
const ids = () => useOutbox.getState().messages.map(({ id }) => id);

afterEach(() => {
  forgetOwn();
  useOutbox.setState({ messages: [] });
});

describe('[IN-014] the outbox', () => {
  it('is there after a reload, in the order of writing, whichever tab wrote', () => {
    useOutbox.getState().put(message('second', 2));
    useOutbox.getState().put(message('first', 1));
    useOutbox.getState().put({ ...message('second', 2), state: 'failed' });
    expect(ids()).toEqual(['first', 'second']);
    useOutbox.setState({ messages: [] });
    readOutbox('me');
    expect(ids()).toEqual(['first', 'second']);
    expect(useOutbox.getState().messages[1]?.state).toBe('failed');
  });

  it('loses what another tab has sent, and what was signed out of', () => {
    useOutbox.getState().put(message('a', 1));
    useOutbox.getState().put(message('b', 2));
    useOutbox.getState().remove('a');
    expect(ids()).toEqual(['b']);
    forgetOwn();
    readOutbox('me');
    expect(ids()).toEqual([]);
  });

  it('of somebody else on this device stays closed, and what is damaged is left out', () => {
    useOutbox.getState().put(message('theirs', 1, 'somebody'));
    useOutbox.getState().put(message('mine', 2));
    const [key = ''] = ownStore.keys('inbox-outbox:me:');
    localStorage.setItem(`lineup-own:${key}-damaged`, '{"id":');
    useOutbox.setState({ messages: [] });
    readOutbox('me');
    expect(ids()).toEqual(['mine']);
  });
});
