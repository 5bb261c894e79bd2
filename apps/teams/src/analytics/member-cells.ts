import { t } from '../language';
import { personName } from '../model/words';
import { percent, shownOf, shownRate, type MemberAttendance } from './load-analytics';

/** What the table and the file have of a member; "Shows" says which of the two the rate is. */
export const memberColumns = () => [
  ...[t('Member'), t('Shows'), t('Rate'), t('Recorded'), t('Came'), t('Late'), t('Excused'), t('Absent')],
  ...[t('Practices'), t('Said yes'), t('Said maybe'), t('Said no')],
];

export function memberCells(member: MemberAttendance): string[] {
  const { recorded, came, late, excused, absent, practices, attending, maybe, not_attending: no } = member;
  const counts = [recorded, came, late, excused, absent, practices, attending, maybe, no];
  return [personName(member.full_name), t(shownOf(member)), percent(shownRate(member)), ...counts.map(String)];
}
