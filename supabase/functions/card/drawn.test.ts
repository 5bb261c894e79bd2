import { expect, test } from 'vitest';
import { keepDrawn } from './drawn.ts';

const picture = (name: string) => new Uint8Array([...name].map((letter) => letter.charCodeAt(0)));

/** Draws and counts. */
function drawer(limits: { maxKept: number; maxInMinute: number }) {
  let time = 0;
  const drawn: string[] = [];
  const keep = keepDrawn({ ...limits, now: () => time });
  const show = (name: string) =>
    keep(name, () => {
      drawn.push(name);
      return picture(name);
    });
  return { show, drawn, pass: (ms: number) => (time += ms) };
}

test('the same content is drawn once, however often it is read', () => {
  const { show, drawn } = drawer({ maxKept: 10, maxInMinute: 10 });
  for (let turn = 0; turn < 50; turn += 1) expect(show('a')).toEqual(picture('a'));
  show('b');
  expect(drawn).toEqual(['a', 'b']);
});

test('what was not read for longest is forgotten first', () => {
  const { show, drawn } = drawer({ maxKept: 2, maxInMinute: 10 });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) show(name);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('only so many are drawn in a minute; those that are kept are still given', () => {
  const { show, drawn, pass } = drawer({ maxKept: 10, maxInMinute: 2 });
  show('a');
  pass(30_000);
  show('b');
  expect(() => show('c')).toThrow(expect.objectContaining({ status: 503 }));
  expect(show('a')).toEqual(picture('a'));
  pass(30_001);
  expect(show('c')).toEqual(picture('c'));
  expect(drawn).toEqual(['a', 'b', 'c']);
});
