/**
 * Benchmark index that Lighthouse gives a machine, and how many times faster than the phone of the preset such a machine is: the
 * points of the calculator to which its documentation of throttling leads. Its default, four, is for an index of 1,533.
 */
const POINTS = [
  { index: 150, slowdown: 1 },
  { index: 800, slowdown: 2 },
  { index: 1300, slowdown: 3 },
  { index: 1533, slowdown: 4 },
  { index: 1766, slowdown: 5 },
  { index: 2000, slowdown: 6 },
];

/** What makes a machine as slow as that phone. The default would let a slow machine be the phone twice. */
export function slowdownFor(index: number): number {
  const above = POINTS.findIndex((point) => point.index >= index);
  const to = POINTS.at(above)!;
  const from = POINTS[above - 1] ?? to;
  if (above <= 0) return to.slowdown;
  return from.slowdown + ((index - from.index) / (to.index - from.index)) * (to.slowdown - from.slowdown);
}
