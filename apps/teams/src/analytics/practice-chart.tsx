import { ChartPanel, ColumnChart, type Series } from '@lineup/ui/chart';
import { monthDay, plainDate } from '@lineup/ui/dates';
import { plural, t } from '../language';
import type { HeldPractice } from './load-analytics';

const answers = (): Series<'attending' | 'maybe' | 'not'>[] => [
  { key: 'attending', label: t('Said yes'), tone: 'success' },
  { key: 'maybe', label: t('Said maybe'), tone: 'warning' },
  { key: 'not', label: t('Said no'), tone: 'danger' },
];

/** Answers to each practice, one column each. */
export function PracticeChart({ practices }: { practices: HeldPractice[] }) {
  return (
    <ChartPanel
      title={t('Answers by practice')}
      note={t('What people said before each practice.')}
      emptyText={t('No practices were held in this time.')}
      columns={[t('Practice'), t('Date'), t('Said yes'), t('Said maybe'), t('Said no')]}
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
        title={t('Answers by practice')}
        summary={summaryOf(practices)}
        series={answers()}
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

function summaryOf(practices: HeldPractice[]): string {
  const [best] = practices.toSorted((a, b) => b.attending_count - a.attending_count);
  if (!best) return '';
  return plural(
    practices.length,
    'Columns of {count} practice. Most said yes on {day}: {most}.',
    'Columns of {count} practices. Most said yes on {day}: {most}.',
    { day: dateOf(best), most: best.attending_count },
  );
}
