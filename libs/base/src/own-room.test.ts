import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetOwn, ownStore, ownTabStore } from './browser-storage';
import { ownRoom } from './own-room';

const room = ownRoom('note', (text) => (text?.startsWith('"') ? (JSON.parse(text) as string) : null));

afterEach(() => forgetOwn());

test('what a person keeps is found by that person and id alone, until it is forgotten', () => {
  room.keep('ann', 'a:1', 'Milk');
  room.keep('bob', 'a:1', 'Tea');
  expect([room.find('ann', 'a:1'), room.find('bob', 'a:1'), room.find('ann', 'a:2')]).toEqual(['Milk', 'Tea', null]);
  expect(room.all('ann')).toEqual([['a:1', 'Milk']]);
  room.forget('ann', 'a:1');
  expect([room.find('ann', 'a:1'), room.find('bob', 'a:1')]).toEqual([null, 'Tea']);
});

test('what cannot be read is left out, and signing out empties all rooms', () => {
  room.keep('ann', '1', 'Milk');
  ownStore.setItem('note:ann:2', '{"damaged');
  expect(room.all('ann')).toEqual([['1', 'Milk']]);
  forgetOwn();
  expect(room.all('ann')).toEqual([]);
});

test('another tab is heard of one person alone', () => {
  const onChange = vi.fn<() => void>();
  const stop = room.watch('ann', onChange);
  const changed = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key: `lineup-own:${key}` }));
  changed('note:bob:1');
  changed('other:ann:1');
  expect(onChange).not.toHaveBeenCalled();
  changed('note:ann:1');
  expect(onChange).toHaveBeenCalledOnce();
  stop();
  changed('note:ann:1');
  expect(onChange).toHaveBeenCalledOnce();
});

test('what is too old, too long or too much is not kept, whoever typed it', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = () =>
    ownRoom('bounded', (text) => (text ? (JSON.parse(text) as { text: string; at: number }) : null), {
      bounds: { age: 1000, length: 100, count: 2 },
    });
  const bounded = open();
  const keep = (owner: string, id: string, text = id) => {
    vi.setSystemTime(Date.now() + 1);
    return bounded.keep(owner, id, { text, at: Date.now() });
  };
  keep('ann', 'long', 'short');
  expect([keep('ann', 'long', 'x'.repeat(200)), bounded.find('ann', 'long')?.text]).toEqual([false, 'short']);
  for (const id of ['1', '2', '1']) keep('ann', id);
  keep('bob', '3');
  expect([bounded.all('ann').map(([id]) => id), bounded.all('bob').map(([id]) => id)]).toEqual([['1', '2'], ['3']]);
  bounded.forgetOthers('ann');
  expect([bounded.all('ann').length, bounded.all('bob')]).toEqual([2, []]);
  vi.setSystemTime(Date.now() + 2000);
  expect([bounded.find('ann', '1'), bounded.all('ann'), ownStore.keys('bounded:').length]).toEqual([null, [], 2]);
  open();
  expect(ownStore.keys('bounded:')).toEqual([]);
});

test('a room of the tab is empty in another one', () => {
  const typed = ownRoom('note', (text) => text, { isOfTab: true });
  typed.keep('ann', '1', 'Milk');
  expect([room.all('ann'), ownTabStore.keys('note:')]).toEqual([[], ['note:ann:1']]);
});
