import { useId } from 'react';
import { scaleBand } from 'd3-scale';
import { stack } from 'd3-shape';
import { countAxis } from './axis';
import { Plot } from './plot';
import { fillOf, Legend, Textures, type Series } from './series';

export interface Column<Key extends string = string> {
  id: string;
  label: string;
  /** Label of the axis, where `label` is too long for it. */
  short?: string;
  values: Readonly<Record<Key, number>>;
}

export interface ColumnChartProps<Key extends string> {
  title: string;
  /** The chart in one sentence, for people who cannot see it. */
  summary: string;
  columns: readonly Column<Key>[];
  /** Lowest first; one alone needs no legend. */
  series: readonly Series<Key>[];
}

/** Counts as columns, stacked where there are several series. */
export function ColumnChart<Key extends string>({ title, summary, columns, series }: ColumnChartProps<Key>) {
  const id = useId();
  const sumOf = ({ values }: Column<Key>) => series.reduce((sum, { key }) => sum + values[key], 0);
  const { scale, ticks } = countAxis(Math.max(0, ...columns.map(sumOf)));
  const band = scaleBand<number>()
    .domain(columns.map((_, index) => index))
    .range([0, 100])
    .paddingInner(0.2)
    .paddingOuter(0.1);
  // A few columns must not become walls.
  const width = Math.min(band.bandwidth(), 8);
  const center = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2;
  const layers = stack<Column<Key>, Key>()
    .keys(series.map(({ key }) => key))
    .value(({ values }, key) => values[key])([...columns]);
  return (
    <>
      {series.length > 1 && <Legend series={series} id={id} />}
      <Plot
        title={title}
        summary={summary}
        ticks={ticks}
        textures={id}
        indexAt={(share) => Math.floor(share * columns.length)}
        points={columns.map((column, index) => ({
          ...column,
          at: center(index),
          values: series.map(({ key, label, tone }) => ({
            label,
            text: column.values[key].toLocaleString(),
            ...(series.length > 1 && { tone: tone ?? 'accent' }),
          })),
        }))}
      >
        <Textures id={id} tones={series.map(({ tone = 'accent' }) => tone)} />
        {layers.map((layer) => {
          const { tone = 'accent' } = series.find(({ key }) => key === layer.key) ?? {};
          return layer.map(([from, to], index) =>
            to > from ? (
              <rect
                key={`${layer.key} ${columns[index]?.id}`}
                x={`${center(index) - width / 2}%`}
                width={`${width}%`}
                y={`${scale(to)}%`}
                height={`${scale(from) - scale(to)}%`}
                rx={2}
                fill={fillOf(tone, id)}
                stroke="var(--lu-surface)"
              />
            ) : null,
          );
        })}
      </Plot>
    </>
  );
}
