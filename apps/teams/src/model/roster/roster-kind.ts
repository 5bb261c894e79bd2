import { sentence } from '@lineup/language';
import type { Invitation } from '../person';

/** The two lists of people in a team. */
export type RosterKind = Invitation['kind'];

/** What differs between the two lists, in words and in the database. */
export const ROSTER_KINDS = {
  member: {
    list: 'members',
    addTitle: sentence('Add Player'),
    addRoles: ['player', 'captain', 'substitute', 'trial'],
    editRoles: ['starter', 'substitute', 'captain', 'co_captain', 'reserve'],
    added: 'Team member added successfully!',
    addFailed: 'Failed to add team member.',
    addRefused: sentence("You don't have permission to add members."),
    removeFailed: 'Failed to remove team member.',
    removeRefused: sentence("You don't have permission to remove members."),
    editRefused: sentence("You don't have permission to change members."),
  },
  staff: {
    list: 'staff',
    addTitle: sentence('Add Staff'),
    addRoles: ['admin', 'head_coach', 'assistant_coach', 'analyst', 'manager'],
    editRoles: ['admin', 'head_coach', 'assistant_coach', 'analyst', 'manager'],
    added: 'Staff Added',
    addFailed: 'Failed to add staff member.',
    addRefused: sentence("You don't have permission to add staff."),
    removeFailed: 'Failed to remove staff member.',
    removeRefused: sentence("You don't have permission to remove staff."),
    editRefused: sentence("You don't have permission to change staff."),
  },
} as const;

/** The role that a new person of a list gets unless another is chosen. */
export const defaultRole = (kind: RosterKind): string => ROSTER_KINDS[kind].addRoles[0];
