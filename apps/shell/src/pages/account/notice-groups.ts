import { isPrivileged, useRoles, type UserRole } from '@lineup/auth';
import type { OwnAccount } from './model/own-account';

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
  const practices = 'Scheduled, moved, canceled, or a poll for a time';
  const recruiting = `A college moved your interest or replied${worksInProgram(roles) ? '; tasks that are due' : ''}`;
  const decisions = 'Decisions about your roles';
  const groups: NoticeGroup[] = [
    { name: 'practice', label: 'Practices', mail: practices, push: practices },
    {
      name: 'team',
      label: 'Teams',
      mail: 'Announcements, requests to join and their answers, a place on a team',
      push: 'Announcements, invitations, requests to join and their answers, a place on a team',
    },
    { name: 'recruiting', label: 'Recruiting', mail: recruiting, push: recruiting },
  ];
  // All roles that are asked for are for adults.
  if (age !== 'minor')
    groups.push({
      name: 'account',
      label: 'Account',
      mail: decisions,
      push: isPrivileged(roles) ? `${decisions}; flags that others change` : decisions,
    });
  return groups;
}
