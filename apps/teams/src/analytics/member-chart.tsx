import { BarList, ChartPanel } from '@lineup/ui/chart';
import { personName } from '../model/words';
import { plural, t } from '../language';
import styles from './analytics.module.css';
import { percent, shownOf, shownRate, shownText, type MemberAttendance } from './load-analytics';
import { memberCells, memberColumns } from './member-cells';

/** How reliably each member comes, the most reliable first; each bar says whether it shows presence or answers. */
export function MemberChart({ members }: { members: MemberAttendance[] }) {
  const sorted = members.toSorted((a, b) => (shownRate(b) ?? -1) - (shownRate(a) ?? -1));
  const best = sorted[0];
  return (
    <ChartPanel
      className={styles.members}
      title={t('Attendance by member')}
      note={t('Came: as the team recorded it. Said yes: what members answered, where nothing is recorded.')}
      emptyText={t('There is nobody on the roster.')}
      columns={memberColumns()}
      rows={sorted.map((member) => ({ id: member.user_id, cells: memberCells(member) }))}
    >
      <BarList
        summary={
          best
            ? plural(
                members.length,
                'Bars of {count} member. Highest: {name}, {share}.',
                'Bars of {count} members. Highest: {name}, {share}.',
                { name: personName(best.full_name), share: shownText(best) },
              )
            : ''
        }
        max={1}
        rows={sorted.map((member) => ({
          id: member.user_id,
          label: personName(member.full_name),
          value: shownRate(member) ?? 0,
          text: `${percent(shownRate(member))} ${t(shownOf(member))}`,
        }))}
      />
    </ChartPanel>
  );
}
