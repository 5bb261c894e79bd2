import { plainDate } from '@lineup/ui/dates';
import styles from './analytics.module.css';
import { ChartPanel } from './chart-panel';
import type { Result } from './load-analytics';

/** Placements in tournaments over time, the winner's place at the top. */
export function ResultChart({ results }: { results: Result[] }) {
  const placed = results.flatMap(({ placement, ...result }) => (placement === null ? [] : { ...result, placement }));
  const last = Math.max(2, ...placed.map(({ placement }) => placement));
  const points = placed.map((result, index) => ({
    ...result,
    x: placed.length === 1 ? 50 : (index / (placed.length - 1)) * 100,
    y: ((result.placement - 1) / (last - 1)) * 100,
  }));
  const best = placed.toSorted((a, b) => a.placement - b.placement)[0];
  return (
    <ChartPanel
      title="Results"
      summary={`Placements in ${placed.length} tournaments.${best ? ` Best: number ${best.placement} at ${best.name}.` : ''}`}
      emptyText="No tournament was completed yet."
      columns={['Tournament', 'Date', 'Placement']}
      rows={results.map((result) => ({
        id: result.id,
        cells: [
          result.name,
          plainDate(new Date(result.start_date)),
          result.placement === null ? '–' : `#${result.placement}`,
        ],
      }))}
      chart={
        placed.length === 0 ? (
          <p className={styles.empty}>No placements are recorded yet. Add them to completed tournaments.</p>
        ) : (
          <>
            <div className={styles.ranks}>
              <span className={styles.axis}>#1</span>
              <span className={styles.axis} data-end>{`#${last}`}</span>
              <div className={styles.line}>
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
                  <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
                </svg>
                {points.map((point) => (
                  <span
                    key={point.id}
                    className={styles.point}
                    style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }}
                    title={`${point.name}, ${plainDate(new Date(point.start_date))}: #${point.placement}`}
                  />
                ))}
              </div>
            </div>
            <p className={styles.ends}>
              <span>{points[0] && plainDate(new Date(points[0].start_date))}</span>
              <span>{points.length > 1 && plainDate(new Date(points.at(-1)!.start_date))}</span>
            </p>
          </>
        )
      }
    />
  );
}
