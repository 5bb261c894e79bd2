import { forgetOwn, ownStore } from '@lineup/data';
import { afterEach, expect, test } from 'vitest';
import { forgetHere, keepHere, keptHere } from './kept-answers';

afterEach(() => forgetOwn());

test('answers of this viewer, or typed before signing in, are kept', () => {
  keepHere('f1', null, { why: 'I like it', games: ['a', 'b'] });
  expect(keptHere('f1', 'me', null)).toEqual({ why: 'I like it', games: ['a', 'b'] });
  forgetHere('f1', null);
  keepHere('f1', 'me', { why: 'Later' });
  expect(keptHere('f1', 'me', null)).toEqual({ why: 'Later' });
  expect(keptHere('f1', 'somebody', null)).toBeNull();
});

test.each([{ answers: 5 }, { answers: { why: 5 } }, { at: 'now' }])(
  'what are no answers is left alone: %j',
  (wrong) => {
    const kept = { answers: { why: 'x' }, at: Date.now() };
    ownStore.setItem('interest-form::f1', JSON.stringify(kept));
    expect(keptHere('f1', 'me', null)).toEqual({ why: 'x' });
    ownStore.setItem('interest-form::f1', JSON.stringify({ ...kept, ...wrong }));
    expect(keptHere('f1', 'me', null)).toBeNull();
  },
);
