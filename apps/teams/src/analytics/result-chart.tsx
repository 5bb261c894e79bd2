import { ChartPanel, LineChart } from '@lineup/ui/chart';
import { monthDay, plainDate } from '@lineup/ui/dates';
import styles from './analytics.module.css';
import type { Result } from './load-analytics';

/** Placements in tournaments over time, the winner's place at the top. */
export function ResultChart({ results }: { results: Result[] }) {
  const placed = results.flatMap(({ placement, ...result }) => (placement === null ? [] : { ...result, placement }));
  const best = placed.toSorted((a, b) => a.placement - b.placement)[0];
  return (
    <ChartPanel
      title="Results"
      emptyText="No tournament was completed yet."
      columns={['Tournament', 'Date', 'Placement']}
      rows={results.map((result) => ({
        id: result.id,
        cells: [result.name, dateOf(result), result.placement === null ? '–' : `#${result.placement}`],
      }))}
    >
      {placed.length === 0 ? (
        <p className={styles.empty}>No placements are recorded yet. Add them to completed tournaments.</p>
      ) : (
        <LineChart
          title="Results"
          summary={`Placements in ${placed.length} tournaments.${best ? ` Best: number ${best.placement} at ${best.name}.` : ''}`}
          kind="place"
          unit="Placement"
          points={placed.map((result) => ({
            id: result.id,
            label: `${result.name}, ${dateOf(result)}`,
            short: monthDay(result.start_date),
            value: result.placement,
          }))}
        />
      )}
    </ChartPanel>
  );
}

const dateOf = (result: Pick<Result, 'start_date'>) => plainDate(new Date(result.start_date));
