import { afterEach, expect, test, vi } from 'vitest';
import { forgetOwn, ownStore } from './browser-storage';
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
