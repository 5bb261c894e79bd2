import type { Sentences } from '@lineup/language';

/** Who came, in the order in which it is offered. */
export const PRESENCE_STATES = ['present', 'late', 'excused', 'absent'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

export const PRESENCE_LABELS: Record<PresenceState, string> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  absent: 'Absent',
} satisfies Sentences;

/** How many days after its start who came can be corrected; the database holds the same. */
const OPEN_DAYS = 14;

/** Whether nobody has recorded who came to a practice that has started, and it is still possible. */
export function lacksPresence(practice: { scheduled_at: string; status: string; presence: object | null }, now: Date) {
  const age = now.getTime() - Date.parse(practice.scheduled_at);
  return practice.presence === null && practice.status !== 'cancelled' && age >= 0 && age < OPEN_DAYS * 86_400_000;
}
