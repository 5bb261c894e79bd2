/**
 * How a cost grows with the size of the data: 0 not at all, 1 by as much. The slope of the straight line that fits all
 * measurements best where both sides are logarithms, as [scale, cost].
 */
export function growthExponent(costs: [scale: number, cost: number][]): number {
  const points = costs.map(([scale, cost]): [number, number] => [Math.log(scale), Math.log(Math.max(cost, 1))]);
  const mean = (place: 0 | 1) => points.reduce((sum, point) => sum + point[place], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [scale]) => sum + (scale - x) ** 2, 0);
  if (!(spread > 0)) return 0;
  return points.reduce((sum, [scale, cost]) => sum + (scale - x) * (cost - y), 0) / spread;
}
