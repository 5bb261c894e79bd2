/** Answers to a practice, in the order in which they are offered. */
export const STATUSES = ['attending', 'maybe', 'not_attending'] as const;
export type AttendanceStatus = (typeof STATUSES)[number];

/** What the select offers. */
export const STATUS_LABELS: Record<AttendanceStatus, string> = {
  attending: '✅ Attending',
  maybe: '❓ Maybe Attending',
  not_attending: '❌ Not Attending',
};

/** Short names: badges and tabs. */
export const STATUS_NAMES: Record<AttendanceStatus, string> = {
  attending: 'Attending',
  maybe: 'Maybe',
  not_attending: 'Not Attending',
};

/** Longest note; the database holds the same. */
export const MAX_NOTE_LENGTH = 1000;

/** One person's answer. */
export interface Response {
  /** Null when this viewer may not know who it is. */
  user_id: string | null;
  full_name: string | null;
  avatar_url: string | null;
  status: AttendanceStatus;
  /** Null without notes, and where this viewer may not see them. */
  notes: string | null;
  /** False for somebody on the roster who has not agreed to be there. */
  is_confirmed: boolean;
  /** A no by one press whose reason is still to come. */
  reason_follows: boolean;
  /** Whether the guardian of a player under 18 answered. */
  is_by_guardian: boolean;
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
