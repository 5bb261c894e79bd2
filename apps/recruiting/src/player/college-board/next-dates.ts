import { addDays, type LocalDay } from '@lineup/ui/dates';
import type { BoardCard } from '../model/load-board';
import { t } from '../../language';

/** How far ahead the dates above the board look. */
export const DAYS_AHEAD = 14;

/** Something that a player has noted for a day. */
export interface BoardDate {
  card: BoardCard;
  kind: 'step' | 'deadline';
  day: LocalDay;
  what: string;
}

/** Next steps and deadlines from today on, the nearest first; of one day the deadlines first. */
export function nextDates(cards: readonly BoardCard[], today: LocalDay): BoardDate[] {
  const last = addDays(today, DAYS_AHEAD);
  return cards
    .flatMap((card): BoardDate[] => [
      ...(card.deadline_on ? [{ card, kind: 'deadline' as const, day: card.deadline_on, what: t('Deadline') }] : []),
      ...(card.next_step_on
        ? [{ card, kind: 'step' as const, day: card.next_step_on, what: card.next_step ?? t('Next step') }]
        : []),
    ])
    .filter(({ day }) => day >= today && day <= last)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind));
}
