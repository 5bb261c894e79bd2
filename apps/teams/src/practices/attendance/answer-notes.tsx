import type { Sentences } from '@lineup/language';
import { TextArea, type BoundField } from '@lineup/ui/form';
import { MAX_NOTE_LENGTH } from './attendance';
import { saidOf } from '../../language';

const NOTES = {
  maybe: { label: 'Additional notes (optional)', placeholder: 'Any additional information...' },
  not_attending: { label: 'Reason for not attending', placeholder: "Please let us know why you can't attend..." },
} satisfies Sentences<Record<string, Record<'label' | 'placeholder', string>>> as Record<
  string,
  Record<'label' | 'placeholder', string>
>;

interface AnswerNotesProps extends BoundField<string> {
  status: string;
  isOnTeam: boolean;
}

/** Whether an answer says more: notes are the team's own, only the reason for not attending nobody leaves out. */
export const takesNotes = (status: string, isOnTeam: boolean) =>
  status in NOTES && (isOnTeam || status === 'not_attending');

/** What somebody adds to their answer; nothing for those who attend. */
export function AnswerNotes({ status, isOnTeam, ...field }: AnswerNotesProps) {
  const copy = takesNotes(status, isOnTeam) ? NOTES[status] : undefined;
  return copy ? <TextArea rows={2} maxLength={MAX_NOTE_LENGTH} {...saidOf(copy)} {...field} /> : null;
}
