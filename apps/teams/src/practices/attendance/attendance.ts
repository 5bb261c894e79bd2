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
export const MOST_NOTE_CHARACTERS = 1000;

/** One person's answer. */
export interface Response {
  user_id: string;
  full_name: string | null;
  avatar_url: string | null;
  status: AttendanceStatus;
  /** Null without notes, and where this viewer may not see them. */
  notes: string | null;
}

export interface AttendanceInput {
  status: AttendanceStatus;
  notes: string | null;
}

/** Why notes cannot be sent with a status, or null. */
export function notesProblem(status: AttendanceStatus, notes: string): string | null {
  if (status === 'attending') return null;
  if (status === 'not_attending' && notes.trim() === '') return 'Say why you can’t attend, so that your team can plan.';
  if (notes.trim().length > MOST_NOTE_CHARACTERS) return `Use at most ${MOST_NOTE_CHARACTERS} characters.`;
  if (notes.includes('\0')) return 'Remove the invisible character.';
  return null;
}

/** What is stored: those attending leave no notes, blank notes are none. */
export function toInput(status: AttendanceStatus, notes: string): AttendanceInput {
  return { status, notes: status === 'attending' ? null : notes.trim() || null };
}
