import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useServerDraft } from './server-draft';

let answers: { resolve(): void; reject(error: Error): void }[];
let sent: string[];
let here: string[];
let stored: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [answers, sent, here, stored] = [[], [], [], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = (isVisitor = false) =>
  renderHook(
    ({ typed }) =>
      useServerDraft({
        typed,
        isChanged: typed !== '',
        place: 'form',
        isStored: false,
        keepHere: (text) => here.push(text),
        store: isVisitor
          ? null
          : (text) => {
              sent.push(text);
              return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
            },
        onStored: (text) => stored.push(text),
      }),
    { initialProps: { typed: '' } },
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = (place: number, error?: Error) =>
  act(async () => (error ? answers[place]?.reject(error) : answers[place]?.resolve()));

test('what is typed is kept here at once and stored after a pause; what came meanwhile stays kept here', async () => {
  const { rerender, result } = open();
  rerender({ typed: 'a' });
  expect([here, sent]).toEqual([['a'], []]);
  await wait(800);
  expect([sent, result.current.state]).toEqual([['a'], 'saving']);
  rerender({ typed: 'ab' });
  await answer(0);
  expect([here, stored]).toEqual([['a', 'ab'], []]);
  await wait(800);
  await answer(1);
  expect([sent, stored, result.current.state]).toEqual([['a', 'ab'], ['ab'], 'saved']);
});

test('what could not be stored is here, and is tried again by itself', async () => {
  const { rerender, result } = open();
  rerender({ typed: 'a' });
  await wait(800);
  await answer(0, new Error('down'));
  expect(result.current.state).toBe('here');
  await wait(5000);
  await answer(1);
  expect([sent, result.current.state]).toEqual([['a', 'a'], 'saved']);
});

test('nothing is stored while it is sent, and what came meanwhile is where that failed', async () => {
  const { rerender, result } = open();
  rerender({ typed: 'a' });
  await act(() => result.current.stop());
  await wait(10_000);
  expect(sent).toEqual([]);
  act(() => result.current.resumeAfterFailure());
  await wait(5000);
  expect(sent).toEqual(['a']);
});

test('what is typed while it is sent is kept here only where the sending fails', async () => {
  const { rerender, result } = open();
  rerender({ typed: 'a' });
  await act(() => result.current.stop());
  rerender({ typed: 'ab' });
  await wait(10_000);
  expect(here).toEqual(['a']);
  act(() => result.current.resumeAfterFailure());
  expect(here).toEqual(['a', 'ab']);
  await wait(800);
  expect(sent).toEqual(['ab']);
});

test('a visitor has it here alone', async () => {
  const { rerender, result } = open(true);
  rerender({ typed: 'a' });
  await wait(10_000);
  expect([here, sent, result.current.state]).toEqual([['a'], [], 'here']);
});
