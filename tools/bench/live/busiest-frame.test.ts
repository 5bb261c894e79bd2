import { expect, it } from 'vitest';
import type { TraceEvent } from '../frames/read-trace.ts';
import { busiestFrame } from './busiest-frame.ts';

const event = (name: string, ms: number, own = 0, tid = 1): TraceEvent => ({
  name,
  ph: 'X',
  ts: ms * 1000,
  dur: own * 5000,
  tdur: own * 1000,
  pid: 1,
  tid,
});

it('the frame with the most work of the page’s own thread is told, with what it did until it was drawn', () => {
  const draw = (ms: number, own: number) => [event('RunTask', ms, own), event('FireAnimationFrame', ms + 1)];
  const events = [
    ...draw(0, 1),
    event('RunTask', 20, 9),
    event('FunctionCall', 21, 8),
    ...draw(100, 13),
    event('UpdateLayoutTree', 105, 11),
    event('RunTask', 200, 12),
    ...draw(300, 2),
    // Of another thread, and outside what is looked at.
    event('RunTask', 21, 90, 2),
    ...draw(900, 90),
  ];
  expect(busiestFrame(events, [{ from: 0, to: 500_000 }])).toEqual({
    ms: 22,
    work: [
      ['UpdateLayoutTree', 11],
      ['FunctionCall', 8],
      ['FireAnimationFrame', 0],
    ],
  });
});
