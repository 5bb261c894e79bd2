import { loadavg } from 'node:os';
import { INTERESTS, type FramesResult } from './frames.ts';

/** Frames a second that a gesture keeps, by the frame in the middle. */
const MIN_FRAMES = 50;
/** Elements in the page and MB of JavaScript, however far one has scrolled. */
const MAX_NODES = 6000;
const MAX_HEAP = 80;

/** Prints how gestures looked, and what the page holds. */
export function printFrames({ gestures, sizes }: FramesResult): void {
  console.log(
    `\nA pipeline of ${INTERESTS.toLocaleString('en')} interests; load of the machine ${loadavg()[0]?.toFixed(1)} ` +
      '(others who work meanwhile take frames away)',
  );
  console.table(
    Object.fromEntries(
      gestures.map(({ gesture, frames, median, worst, longest }) => [
        gesture,
        {
          frames,
          'frames a second, median': median.toFixed(1),
          'worst 1 %': worst.toFixed(1),
          'longest frame, ms': longest.toFixed(0),
        },
      ]),
    ),
  );
  for (const { gesture, work } of gestures)
    console.log(
      `${gesture}, time of the page's thread: ${work.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ')}`,
    );
  console.table(
    Object.fromEntries(sizes.map(({ when, nodes, heap }) => [when, { elements: nodes, 'heap, MB': heap.toFixed(1) }])),
  );
}

/** A line for each aim that does not hold. */
export function slowFrames({ gestures, sizes }: FramesResult): string[] {
  return [
    ...gestures
      .filter(({ median }) => !(median >= MIN_FRAMES))
      .map(({ gesture, median }) => `${gesture}: ${median.toFixed(1)} frames a second`),
    ...sizes.flatMap(({ when, nodes, heap }) => [
      ...(nodes > MAX_NODES ? [`${when}, the page has ${nodes} elements`] : []),
      ...(heap > MAX_HEAP ? [`${when}, the page holds ${heap.toFixed(1)} MB of JavaScript`] : []),
    ]),
  ];
}
