import { ChartPanel, ColumnChart, type Series } from '@lineup/ui/chart';
import { monthDay, plainDate } from '@lineup/ui/dates';
import { cameRate, percent, type HeldPractice } from './load-analytics';

const presence: Series<'came' | 'away'>[] = [
  { key: 'came', label: 'Came', tone: 'success' },
  { key: 'away', label: 'Not there', tone: 'danger' },
];

/** Who came to each practice for which it is recorded, one column each; nothing while there is none. */
export function PresenceChart({ practices }: { practices: HeldPractice[] }) {
  const recorded = practices.filter((practice) => practice.recorded_count > 0);
  const best = recorded.toSorted((a, b) => b.came_count - a.came_count)[0];
  if (!best) return null;
  return (
    <ChartPanel
      title="Who came, by practice"
      note={`As the owner and staff recorded it, for ${recorded.length} of ${practices.length} practices.`}
      emptyText=""
      columns={['Practice', 'Date', 'Came', 'Recorded', 'Rate']}
      rows={recorded.map((practice) => ({
        id: practice.id,
        cells: [
          practice.title,
          dateOf(practice),
          String(practice.came_count),
          String(practice.recorded_count),
          percent(cameRate(practice)),
        ],
      }))}
    >
      <ColumnChart
        title="Who came, by practice"
        summary={`Columns of ${recorded.length} practices. Most came on ${dateOf(best)}: ${best.came_count}.`}
        series={presence}
        columns={recorded.map((practice) => ({
          id: practice.id,
          label: `${practice.title}, ${dateOf(practice)}`,
          short: monthDay(practice.scheduled_at),
          values: { came: practice.came_count, away: practice.recorded_count - practice.came_count },
        }))}
      />
    </ChartPanel>
  );
}

const dateOf = (practice: HeldPractice) => plainDate(new Date(practice.scheduled_at));
