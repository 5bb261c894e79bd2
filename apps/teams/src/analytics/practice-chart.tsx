import { ChartPanel, ColumnChart, type Series } from '@lineup/ui/chart';
import { monthDay, plainDate } from '@lineup/ui/dates';
import type { HeldPractice } from './load-analytics';

const answers: Series<'attending' | 'maybe' | 'not'>[] = [
  { key: 'attending', label: 'Said yes', tone: 'success' },
  { key: 'maybe', label: 'Said maybe', tone: 'warning' },
  { key: 'not', label: 'Said no', tone: 'danger' },
];

/** Answers to each practice, one column each. */
export function PracticeChart({ practices }: { practices: HeldPractice[] }) {
  return (
    <ChartPanel
      title="Answers by practice"
      note="What people said before each practice."
      emptyText="No practices were held in this time."
      columns={['Practice', 'Date', 'Said yes', 'Said maybe', 'Said no']}
      rows={practices.map((practice) => ({
        id: practice.id,
        cells: [
          practice.title,
          dateOf(practice),
          String(practice.attending_count),
          String(practice.maybe_count),
          String(practice.not_attending_count),
        ],
      }))}
    >
      <ColumnChart
        title="Answers by practice"
        summary={`Columns of ${practices.length} practices. ${trendOf(practices)}`}
        series={answers}
        columns={practices.map((practice) => ({
          id: practice.id,
          label: `${practice.title}, ${dateOf(practice)}`,
          short: monthDay(practice.scheduled_at),
          values: {
            attending: practice.attending_count,
            maybe: practice.maybe_count,
            not: practice.not_attending_count,
          },
        }))}
      />
    </ChartPanel>
  );
}

const dateOf = (practice: HeldPractice) => plainDate(new Date(practice.scheduled_at));

function trendOf(practices: HeldPractice[]): string {
  const [best] = practices.toSorted((a, b) => b.attending_count - a.attending_count);
  return best ? `Most said yes on ${dateOf(best)}: ${best.attending_count}.` : '';
}
