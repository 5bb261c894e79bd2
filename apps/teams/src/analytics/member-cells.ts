import { personName } from '../model/words';
import { percent, shownOf, shownRate, type MemberAttendance } from './load-analytics';

/** What the table and the file have of a member; "Shows" says which of the two the rate is. */
export const MEMBER_COLUMNS = [
  'Member',
  'Shows',
  'Rate',
  'Recorded',
  'Came',
  'Late',
  'Excused',
  'Absent',
  'Practices',
  'Said yes',
  'Said maybe',
  'Said no',
] as const;

export function memberCells(member: MemberAttendance): string[] {
  const { recorded, came, late, excused, absent, practices, attending, maybe, not_attending: no } = member;
  const counts = [recorded, came, late, excused, absent, practices, attending, maybe, no];
  return [personName(member.full_name), shownOf(member), percent(shownRate(member)), ...counts.map(String)];
}
