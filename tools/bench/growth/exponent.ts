/**
 * How a cost grows with the size of the data: 0 not at all, 1 by as much. From the first to the last measurement, as
 * [scale, cost].
 */
export function growthExponent(costs: [scale: number, cost: number][]): number {
  const first = costs.at(0);
  const last = costs.at(-1);
  if (!first || !last || first[0] === last[0]) return 0;
  return Math.log(Math.max(last[1], 1) / Math.max(first[1], 1)) / Math.log(last[0] / first[0]);
}
