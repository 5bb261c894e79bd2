import { BarList, ChartPanel } from '@lineup/ui/chart';
import { personName } from '../model/words';
import styles from './analytics.module.css';
import { percent, type MemberAttendance } from './load-analytics';

/** How reliably each member comes, the most reliable first. */
export function MemberChart({ members }: { members: MemberAttendance[] }) {
  const sorted = members.toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  const best = sorted[0];
  return (
    <ChartPanel
      className={styles.members}
      title="Attendance by member"
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
    >
      <BarList
        summary={`Bars of ${members.length} members.${best ? ` Highest: ${personName(best.full_name)}, ${percent(best.rate)}.` : ''}`}
        max={1}
        rows={sorted.map((member) => ({
          id: member.user_id,
          label: personName(member.full_name),
          value: member.rate ?? 0,
          text: percent(member.rate),
        }))}
      />
    </ChartPanel>
  );
}
