import { scaleLinear } from 'd3-scale';

/** A vertical scale from 0 in percents from the top, and its lines at whole numbers. */
export function countAxis(max: number) {
  const scale = scaleLinear()
    .domain([0, Math.max(max, 1)])
    .nice(4)
    .range([100, 0]);
  return { scale, ticks: wholeTicks(scale, 4) };
}

/** A vertical scale of places, the first at the top. */
export function placeAxis(last: number) {
  const scale = scaleLinear()
    .domain([1, Math.max(last, 2)])
    .range([4, 96]);
  const inner = scale.ticks(4).filter((tick) => Number.isInteger(tick) && tick > 1 && tick < Math.max(last, 2));
  return { scale, ticks: [1, ...inner, Math.max(last, 2)].map((tick) => ({ at: scale(tick), label: `#${tick}` })) };
}

function wholeTicks(scale: ReturnType<typeof scaleLinear<number, number>>, count: number) {
  return scale
    .ticks(count)
    .filter((tick) => Number.isInteger(tick))
    .map((tick) => ({ at: scale(tick), label: tick.toLocaleString() }));
}
