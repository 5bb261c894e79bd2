import type { Sentences } from '@lineup/language';
import type { Invitation } from '../person';

/** The two lists of people in a team. */
export type RosterKind = Invitation['kind'];

const COPY = {
  member: {
    addTitle: 'Add Player',
    added: 'Team member added successfully!',
    addFailed: 'Failed to add team member.',
    addRefused: "You don't have permission to add members.",
    removeFailed: 'Failed to remove team member.',
    removeRefused: "You don't have permission to remove members.",
    editRefused: "You don't have permission to change members.",
  },
  staff: {
    addTitle: 'Add Staff',
    added: 'Staff Added',
    addFailed: 'Failed to add staff member.',
    addRefused: "You don't have permission to add staff.",
    removeFailed: 'Failed to remove staff member.',
    removeRefused: "You don't have permission to remove staff.",
    editRefused: "You don't have permission to change staff.",
  },
} satisfies Sentences;

/** What differs between the two lists, in words and in the database. */
export const ROSTER_KINDS = {
  member: {
    ...COPY.member,
    list: 'members',
    addRoles: ['player', 'captain', 'substitute', 'trial'],
    editRoles: ['starter', 'substitute', 'captain', 'co_captain', 'reserve'],
  },
  staff: {
    ...COPY.staff,
    list: 'staff',
    addRoles: ['admin', 'head_coach', 'assistant_coach', 'analyst', 'manager'],
    editRoles: ['admin', 'head_coach', 'assistant_coach', 'analyst', 'manager'],
  },
} as const;

/** The role that a new person of a list gets unless another is chosen. */
export const defaultRole = (kind: RosterKind): string => ROSTER_KINDS[kind].addRoles[0];
