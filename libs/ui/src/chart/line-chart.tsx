import { scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useId } from 'react';
import { countAxis, placeAxis } from './axis';
import styles from './line-chart.module.css';
import { Plot } from './plot';

export interface LinePoint {
  id: string;
  label: string;
  /** Label of the axis, where `label` is too long for it. */
  short?: string;
  value: number;
}

export interface LineChartProps {
  title: string;
  /** The chart in one sentence, for people who cannot see it. */
  summary: string;
  points: readonly LinePoint[];
  /** What is counted, for the tooltip. */
  unit: string;
  /** `count`: from 0 upwards, with the area below. `place`: the first place at the top. */
  kind?: 'count' | 'place';
}

/** Values over time as a line. */
export function LineChart({ title, summary, points, unit, kind = 'count' }: LineChartProps) {
  const id = useId();
  const max = Math.max(0, ...points.map(({ value }) => value));
  const { scale, ticks } = kind === 'place' ? placeAxis(max) : countAxis(max);
  const across = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range(points.length === 1 ? [50, 50] : [1, 99]);
  const spots = points.map(({ value }, index) => [across(index) ?? 50, scale(value)] as [number, number]);
  return (
    <Plot
      title={title}
      summary={summary}
      ticks={ticks}
      textures={id}
      indexAt={(share) => Math.round(share * (points.length - 1))}
      points={points.map((point, index) => ({
        ...point,
        at: spots[index]?.[0] ?? 50,
        values: [{ label: unit, text: kind === 'place' ? `#${point.value}` : point.value.toLocaleString() }],
      }))}
    >
      {/* A drawing of its own that is stretched: paths know no percents. */}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
        {kind === 'count' && <path className={styles.area} d={area().y0(100)(spots) ?? ''} />}
        <path className={styles.line} d={line()(spots) ?? ''} />
      </svg>
      {spots.map(([x, y], index) => (
        <circle
          key={points[index]?.id}
          className={styles.spot}
          cx={`${x}%`}
          cy={`${y}%`}
          r={points.length > 30 ? 2 : 4}
        />
      ))}
    </Plot>
  );
}
