import type { Sentences } from '@lineup/language';
import type { StoredStatus } from '../../model/store-attendance';

/** Answers to a practice, in the order in which they are offered. */
export const STATUSES = ['attending', 'maybe', 'not_attending'] as const;
export type AttendanceStatus = (typeof STATUSES)[number];

/** As stored: a yes waits where all places are taken. */
export const STORED_STATUSES = ['attending', 'waiting', 'maybe', 'not_attending'] as const satisfies StoredStatus[];

/** What the select offers. */
export const STATUS_LABELS = {
  attending: '✅ Attending',
  maybe: '❓ Maybe Attending',
  not_attending: '❌ Not Attending',
} satisfies Sentences<Record<AttendanceStatus, string>>;

/** Short names: badges and tabs. */
export const STATUS_NAMES = {
  attending: 'Attending',
  waiting: 'Waiting',
  maybe: 'Maybe',
  not_attending: 'Not Attending',
} satisfies Sentences<Record<StoredStatus, string>>;

/** Longest note; the database holds the same. */
export const MAX_NOTE_LENGTH = 1000;

/** One person's answer. */
export interface Response {
  /** Null when this viewer may not know who it is. */
  user_id: string | null;
  full_name: string | null;
  avatar_url: string | null;
  status: StoredStatus;
  /** Null without notes, and where this viewer may not see them. */
  notes: string | null;
  /** False for somebody on the roster who has not agreed to be there. */
  is_confirmed: boolean;
  /** A no by one press whose reason is still to come. */
  reason_follows: boolean;
  /** Whether the guardian of a player under 18 answered. */
  is_by_guardian: boolean;
  /** Whether a captain answered for somebody who had not; by the name that the roster shows. */
  is_by_captain?: boolean;
  captain_name?: string | null;
  /** Whether somebody without a place on the team answered. */
  is_guest: boolean;
  /** False for a guest to whom no manager has said yes: managers and the guest alone see the answer, and it does not count. */
  is_admitted: boolean;
}

/** An answer as a form holds it; no status while none is chosen. */
export interface AnswerDraft {
  status: AttendanceStatus | '';
  notes: string;
}

export interface AttendanceInput {
  status: AttendanceStatus;
  notes: string | null;
}
