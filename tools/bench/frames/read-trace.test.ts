import { expect, it } from 'vitest';
import { readTrace, type TraceEvent } from './read-trace.ts';

const event = (name: string, ms: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ts: ms * 1000,
  pid: 1,
  tid: 1,
  ...more,
});

it('a frame is as long as it stood; what lies between two spans is no frame, and its work is not told', () => {
  const events = [
    ...[0, 10, 30, 200, 210].map((ms) => event('DrawFrame', ms)),
    event('Layout', 5, { dur: 4000, tdur: 2000 }),
    event('Layout', 100, { dur: 9000 }),
    event('Other', 6, { dur: 9000 }),
    event('FunctionCall', 7),
    event('RunTask', 8, { dur: 9000, tdur: 6000 }),
    event('RunTask', 9, { dur: 9000, tid: 2 }),
  ];
  const spans = [
    { from: 0, to: 50_000 },
    { from: 190_000, to: 220_000 },
  ];
  expect(readTrace(events, spans)).toEqual({
    frames: 3,
    median: 100,
    worst: 50,
    longest: 20,
    work: [
      ['Layout', 2],
      ['FunctionCall', 0],
    ],
    longestTask: 6,
  });
});
