import { scaleLinear } from 'd3-scale';

/** A vertical scale from 0 in percents from the top, and its lines at whole numbers. */
export function countAxis(max: number) {
  const scale = scaleLinear()
    .domain([0, Math.max(max, 1)])
    .nice(4)
    .range([100, 0]);
  return { scale, ticks: wholeTicks(scale, 4) };
}

/** A vertical scale of places, the first at the top; between the ends as many lines as have room. */
export function placeAxis(lowest: number) {
  const last = Math.max(lowest, 2);
  const [top, bottom] = [4, 96];
  const scale = scaleLinear().domain([1, last]).range([top, bottom]);
  const hasRoom = (tick: number) => scale(tick) > top + LINE_HEIGHT && scale(tick) < bottom - LINE_HEIGHT;
  const inner = scale.ticks(4).filter((tick) => Number.isInteger(tick) && hasRoom(tick));
  return { scale, ticks: [1, ...inner, last].map((tick) => ({ at: scale(tick), label: `#${tick}` })) };
}

/** Of a label of the axis, in percent of the height. */
const LINE_HEIGHT = 10;

function wholeTicks(scale: ReturnType<typeof scaleLinear<number, number>>, count: number) {
  return scale
    .ticks(count)
    .filter((tick) => Number.isInteger(tick))
    .map((tick) => ({ at: scale(tick), label: tick.toLocaleString() }));
}
