import { isPrivileged, useRoles, type UserRole } from '@lineup/auth';
import type { OwnAccount } from './model/own-account';
import { t } from '../../language/language';

/** A group of notices, as its choices are shown. */
export interface NoticeGroup {
  name: 'practice' | 'team' | 'recruiting' | 'account';
  label: string;
  mail: string;
  push: string;
}

/** Whether somebody works in a college's program, as the database judges it: admissions does not. */
export const worksInProgram = (roles: readonly UserRole[]) =>
  roles.some(({ role, college_id }) => college_id !== null && role !== 'programs_college_admissions');

/** The groups of notices that can reach the signed-in person, in words of what does. A choice that is not shown stays as it is. */
export function useNoticeGroups(age: OwnAccount['age']): NoticeGroup[] {
  const { roles } = useRoles();
  const practices = t('Scheduled, moved, canceled, or a poll for a time');
  const recruiting = worksInProgram(roles)
    ? t('A college moved your interest or replied; tasks that are due')
    : t('A college moved your interest or replied');
  const decisions = t('Decisions about your roles');
  const groups: NoticeGroup[] = [
    { name: 'practice', label: t('Practices'), mail: practices, push: practices },
    {
      name: 'team',
      label: t('Teams'),
      mail: t('Announcements, requests to join and their answers, a place on a team'),
      push: t('Announcements, invitations, requests to join and their answers, a place on a team'),
    },
    { name: 'recruiting', label: t('Recruiting'), mail: recruiting, push: recruiting },
  ];
  // All roles that are asked for are for adults.
  if (age !== 'minor')
    groups.push({
      name: 'account',
      label: t('Account'),
      mail: decisions,
      push: isPrivileged(roles) ? t('Decisions about your roles; flags that others change') : decisions,
    });
  return groups;
}
