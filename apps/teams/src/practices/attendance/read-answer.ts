import { hasText, lengthOf, type DraftCheck } from '@lineup/ui/form';
import { MAX_NOTE_LENGTH, type AnswerDraft, type AttendanceInput, type AttendanceStatus } from './attendance';
import { t } from '../../language';

/** What the form holds → what is stored. */
export const readAnswer: DraftCheck<AnswerDraft, AttendanceInput> = ({ status, notes }) => {
  if (!status) return { problems: { status: t('Choose an answer.') } };
  const problem = notesProblem(status, notes);
  return problem ? { problems: { notes: problem } } : { input: toInput(status, notes) };
};

/** Why notes cannot be sent with a status, or null. */
export function notesProblem(status: AttendanceStatus, notes: string): string | null {
  if (status === 'attending') return null;
  if (status === 'not_attending' && !hasText(notes)) return t('Say why you can’t attend, so that your team can plan.');
  if (lengthOf(notes.trim()) > MAX_NOTE_LENGTH) return t('Use at most {max} characters.', { max: MAX_NOTE_LENGTH });
  if (notes.includes('\0')) return t('Remove the invisible character.');
  return null;
}

/** What is stored: those attending leave no notes, blank notes are none. */
export function toInput(status: AttendanceStatus, notes: string): AttendanceInput {
  return { status, notes: status !== 'attending' && hasText(notes) ? notes.trim() : null };
}
