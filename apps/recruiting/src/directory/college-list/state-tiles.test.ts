import { expect, it } from 'vitest';
import { states } from '../../model/states';
import { stateBy, tiles } from './state-tiles';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

it('[RC-001] the map has every state once, none on top of another', () => {
  expect(tiles.map(({ state }) => state).toSorted()).toEqual(Object.keys(states).toSorted());
  expect(new Set(tiles.map(({ row, column }) => `${row} ${column}`)).size).toBe(tiles.length);
});

it('[RC-001] the arrow keys lead from every state to every other', () => {
  for (const { state } of tiles) {
    const reached = new Set([state]);
    for (const from of reached) for (const key of KEYS) reached.add(stateBy(key, from)!);
    expect(reached.size).toBe(tiles.length);
  }
});

it.each([
  ['ArrowRight', 'WA', 'ID'],
  ['ArrowDown', 'AK', 'WA'],
  ['ArrowRight', 'HI', 'TX'],
  ['ArrowLeft', 'WA', 'WA'],
  ['Home', 'TX', 'AK'],
  ['End', 'TX', 'FL'],
])('[RC-001] %s leads from %s to %s', (key, from, to) => expect(stateBy(key, from)).toBe(to));

it('other keys do nothing', () => expect(stateBy('Enter', 'TX')).toBeNull());
