import { loadavg } from 'node:os';
import type { FirstView, FirstViews } from './first-view.ts';

/** Largest paint of a drawn page, against the same view as one static file. */
const MAX_PAINT = 1.4;
const MAX_SHIFT = 0.02;
/** What a drawn page may take longer than an empty one until its heading is live, and be blocked: what the machine does beside counts, too. */
const MAX_LATER = 1.1;
/** Blocked time below this is noise, in ms. */
const MIN_BLOCKED = 100;
/** First content on slow 3G, in ms of the emulated line. */
const MAX_SLOW = 1600;

const factor = (value: number, of: number) => (value / of).toFixed(2);

/** Prints what visitors see first. */
export function printFirstViews({ pages, atOnce }: FirstViews): void {
  console.log(
    `\nFirst view on a phone, against the same view as one static file and against an empty page; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(
    Object.fromEntries(
      pages.map(({ route, drawn, still, empty, slow }) => [
        route,
        {
          'paint ÷ static': factor(drawn.lcp, still.lcp),
          'paint ÷ empty': factor(drawn.lcp, empty.lcp),
          'live ÷ empty': factor(drawn.alive, empty.alive),
          'blocked ms (empty)': `${drawn.blocked.toFixed(0)} (${empty.blocked.toFixed(0)})`,
          shift: drawn.shift.toFixed(3),
          'slow 3G ms': slow.toFixed(0),
        },
      ]),
    ),
  );
  for (const { route, paint } of pages) console.log(`${route}: the largest paint is ${paint}`);
  console.log(`${atOnce.drawn} of ${atOnce.asked} pages that nobody has kept came drawn when asked for at once`);
}

/** A line for every aim that is missed. */
export function missedViews({ pages, atOnce }: FirstViews): string[] {
  return [
    ...pages.flatMap(missedOf),
    ...(atOnce.drawn < atOnce.asked ? [`only ${atOnce.drawn} of ${atOnce.asked} pages came drawn at once`] : []),
  ];
}

function missedOf({ route, drawn, still, empty, slow, strange }: FirstView): string[] {
  const paint = drawn.lcp / still.lcp;
  const live = drawn.alive / empty.alive;
  // Written so that a figure that is missing fails, too.
  return [
    ...(paint <= MAX_PAINT
      ? []
      : [`${route} paints ${paint.toFixed(2)} times later than a static file, more than ${MAX_PAINT}`]),
    ...(drawn.shift <= MAX_SHIFT ? [] : [`${route} shifts by ${drawn.shift.toFixed(3)}, more than ${MAX_SHIFT}`]),
    ...(live <= MAX_LATER ? [] : [`${route} has a live heading ${live.toFixed(2)} times later than an empty page`]),
    ...(drawn.blocked <= Math.max(MIN_BLOCKED, empty.blocked * MAX_LATER)
      ? []
      : [`${route} is blocked for ${drawn.blocked.toFixed(0)} ms, an empty page for ${empty.blocked.toFixed(0)} ms`]),
    ...(slow <= MAX_SLOW ? [] : [`${route} shows nothing for ${slow.toFixed(0)} ms on slow 3G, more than ${MAX_SLOW}`]),
    ...strange.map((reason) => `${route}: ${reason}`),
  ];
}
