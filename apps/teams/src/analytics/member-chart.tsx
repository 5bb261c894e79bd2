import { personName } from '../model/words';
import styles from './analytics.module.css';
import { ChartPanel } from './chart-panel';
import { percent, type MemberAttendance } from './load-analytics';

/** How reliably each member comes, the most reliable first. */
export function MemberChart({ members }: { members: MemberAttendance[] }) {
  const sorted = members.toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  const best = sorted[0];
  return (
    <ChartPanel
      title="Attendance by member"
      summary={`Bars of ${members.length} members.${best ? ` Highest: ${personName(best.full_name)}, ${percent(best.rate)}.` : ''}`}
      emptyText="There is nobody on the roster."
      columns={['Member', 'Rate', 'Practices', 'Attending', 'Maybe', 'Not attending']}
      rows={sorted.map((member) => ({
        id: member.user_id,
        cells: [
          personName(member.full_name),
          percent(member.rate),
          String(member.practices),
          String(member.attending),
          String(member.maybe),
          String(member.not_attending),
        ],
      }))}
      chart={
        <ul className={styles.bars}>
          {sorted.map((member) => (
            <li key={member.user_id}>
              <span className={styles.name}>{personName(member.full_name)}</span>
              <span className={styles.track}>
                <span style={{ inlineSize: `${(member.rate ?? 0) * 100}%` }} />
              </span>
              <span className={styles.rate}>{percent(member.rate)}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
