import { TextArea, type BoundField } from '@lineup/ui/form';
import { MAX_NOTE_LENGTH } from './attendance';

const NOTES: Record<string, { label: string; placeholder: string }> = {
  maybe: { label: 'Additional notes (optional)', placeholder: 'Any additional information...' },
  not_attending: { label: 'Reason for not attending', placeholder: "Please let us know why you can't attend..." },
};

/** What somebody adds to their answer; nothing for those who attend. */
export function AnswerNotes({ status, ...field }: BoundField<string> & { status: string }) {
  const copy = NOTES[status];
  return copy ? <TextArea rows={2} maxLength={MAX_NOTE_LENGTH} {...copy} {...field} /> : null;
}
