import { ChartPanel, ColumnChart, type Series } from '@lineup/ui/chart';
import { monthDay, plainDate } from '@lineup/ui/dates';
import { plural, t } from '../language';
import { cameRate, percent, type HeldPractice } from './load-analytics';

const presence = (): Series<'came' | 'away'>[] => [
  { key: 'came', label: t('Came'), tone: 'success' },
  { key: 'away', label: t('Not there'), tone: 'danger' },
];

/** Who came to each practice for which it is recorded, one column each; nothing while there is none. */
export function PresenceChart({ practices }: { practices: HeldPractice[] }) {
  const recorded = practices.filter((practice) => practice.recorded_count > 0);
  const best = recorded.toSorted((a, b) => b.came_count - a.came_count)[0];
  if (!best) return null;
  return (
    <ChartPanel
      title={t('Who came, by practice')}
      note={t('As the owner and staff recorded it, for {recorded} of {all} practices.', {
        recorded: recorded.length,
        all: practices.length,
      })}
      emptyText=""
      columns={[t('Practice'), t('Date'), t('Came'), t('Recorded'), t('Rate')]}
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
        title={t('Who came, by practice')}
        summary={plural(
          recorded.length,
          'Columns of {count} practice. Most came on {day}: {most}.',
          'Columns of {count} practices. Most came on {day}: {most}.',
          { day: dateOf(best), most: best.came_count },
        )}
        series={presence()}
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
