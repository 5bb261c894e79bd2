import { ChartPanel, LineChart } from '@lineup/ui/chart';
import { monthDay, plainDate } from '@lineup/ui/dates';
import { plural, t } from '../language';
import styles from './analytics.module.css';
import type { Result } from './load-analytics';

/** Placements in tournaments over time, the winner's place at the top. */
export function ResultChart({ results }: { results: Result[] }) {
  const placed = results.flatMap(({ placement, ...result }) => (placement === null ? [] : { ...result, placement }));
  const best = placed.toSorted((a, b) => a.placement - b.placement)[0];
  return (
    <ChartPanel
      title={t('Results')}
      emptyText={t('No tournament was completed yet.')}
      columns={[t('Tournament'), t('Date'), t('Placement')]}
      rows={results.map((result) => ({
        id: result.id,
        cells: [result.name, dateOf(result), result.placement === null ? '–' : `#${result.placement}`],
      }))}
    >
      {!best ? (
        <p className={styles.empty}>{t('No placements are recorded yet. Add them to completed tournaments.')}</p>
      ) : (
        <LineChart
          title={t('Results')}
          summary={plural(
            placed.length,
            'Placements in {count} tournament. Best: number {best} at {name}.',
            'Placements in {count} tournaments. Best: number {best} at {name}.',
            { best: best.placement, name: best.name },
          )}
          kind="place"
          unit={t('Placement')}
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
