import { forgetOwn, ownStore } from '@lineup/data';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetHere, keepForSignIn, keepHere, keptHere, takeOver } from './kept-answers';

afterEach(() => {
  vi.useRealTimers();
  forgetOwn();
});

test('answers of this viewer are kept, for them alone', () => {
  keepHere('f1', 'me', { why: 'I like it', games: ['a', 'b'] });
  expect(keptHere('f1', 'me', null)?.answers).toEqual({ why: 'I like it', games: ['a', 'b'] });
  expect(keptHere('f1', 'somebody', null)).toBeNull();
  forgetHere('f1', 'me');
  expect(keptHere('f1', 'me', null)).toBeNull();
});

test('what a visitor typed is of nobody who signs in, but of the one for whom the visitor left the form', () => {
  keepHere('f1', null, { why: 'Mine' });
  expect(keptHere('f1', null, null)?.answers).toEqual({ why: 'Mine' });
  expect(keptHere('f1', 'me', null)).toBeNull();
  keepForSignIn('f1', { why: 'Mine' });
  expect(keptHere('f1', 'me', null)).toMatchObject({ answers: { why: 'Mine' }, isUntouched: true });
});

test('the way in ends after an hour, and with the one who took it', () => {
  vi.useFakeTimers();
  keepForSignIn('f1', { why: 'Mine' });
  vi.advanceTimersByTime(3_599_000);
  const kept = keptHere('f1', 'me', null);
  expect(kept?.answers).toEqual({ why: 'Mine' });
  vi.advanceTimersByTime(2000);
  expect(keptHere('f1', 'me', null)).toBeNull();
  takeOver('f1', 'me', kept!);
  expect([keptHere('f1', 'me', null), keptHere('f1', 'next', null), keptHere('f1', null, null)]).toEqual([
    kept,
    null,
    null,
  ]);
});

test('a newer draft on the server comes before what a visitor typed', () => {
  keepForSignIn('f1', { why: 'Mine' });
  const draft = (ms: number) => ({ answers: {}, updated_at: new Date(Date.now() + ms).toISOString() });
  expect(keptHere('f1', 'me', draft(60_000))).toBeNull();
  expect(keptHere('f1', 'me', draft(-60_000))?.answers).toEqual({ why: 'Mine' });
});

test.each([{ answers: 5 }, { answers: { why: 5 } }, { at: 'now' }, { leftAt: 'now' }])(
  'what are no answers is left alone: %j',
  (wrong) => {
    const kept = { answers: { why: 'x' }, at: Date.now(), leftAt: Date.now() };
    ownStore.setItem('interest-form::f1', JSON.stringify(kept));
    expect(keptHere('f1', 'me', null)?.answers).toEqual({ why: 'x' });
    ownStore.setItem('interest-form::f1', JSON.stringify({ ...kept, ...wrong }));
    expect(keptHere('f1', 'me', null)).toBeNull();
  },
);
