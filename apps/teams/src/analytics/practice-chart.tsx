import { plainDate } from '@lineup/ui/dates';
import styles from './analytics.module.css';
import { ChartPanel } from './chart-panel';
import { percent, rateOf, type HeldPractice } from './load-analytics';

/** Answers to each practice, one column each. */
export function PracticeChart({ practices }: { practices: HeldPractice[] }) {
  const max = Math.max(1, ...practices.map(answersOf));
  const [first, last] = [practices[0], practices.at(-1)];
  return (
    <ChartPanel
      title="Attendance by practice"
      summary={`Columns of ${practices.length} practices. ${trendOf(practices)}`}
      emptyText="No practices were held in this time."
      columns={['Practice', 'Date', 'Attending', 'Maybe', 'Not attending', 'Rate']}
      rows={practices.map((practice) => ({
        id: practice.id,
        cells: [
          practice.title,
          dateOf(practice),
          String(practice.attending_count),
          String(practice.maybe_count),
          String(practice.not_attending_count),
          percent(rateOf(practice)),
        ],
      }))}
      chart={
        <>
          <p className={styles.legend}>
            <span data-series="attending">Attending</span>
            <span data-series="maybe">Maybe</span>
            <span data-series="not">Not attending</span>
          </p>
          <div className={styles.plot}>
            <span className={styles.axis}>{max}</span>
            <div className={styles.columns}>
              {practices.map((practice) => (
                <div
                  key={practice.id}
                  className={styles.column}
                  title={`${practice.title}, ${dateOf(practice)}: ${practice.attending_count} attending, ${practice.maybe_count} maybe, ${practice.not_attending_count} not`}
                >
                  <span data-series="not" style={{ blockSize: share(practice.not_attending_count, max) }} />
                  <span data-series="maybe" style={{ blockSize: share(practice.maybe_count, max) }} />
                  <span data-series="attending" style={{ blockSize: share(practice.attending_count, max) }} />
                </div>
              ))}
            </div>
          </div>
          <p className={styles.ends}>
            <span>{first && dateOf(first)}</span>
            <span>{last && last !== first && dateOf(last)}</span>
          </p>
        </>
      }
    />
  );
}

const answersOf = (practice: HeldPractice) =>
  practice.attending_count + practice.maybe_count + practice.not_attending_count;
const dateOf = (practice: HeldPractice) => plainDate(new Date(practice.scheduled_at));
const share = (count: number, max: number) => `${(count / max) * 100}%`;

function trendOf(practices: HeldPractice[]): string {
  const [best] = practices.toSorted((a, b) => b.attending_count - a.attending_count);
  return best ? `Most came on ${dateOf(best)}: ${best.attending_count} attending.` : '';
}
