import { describe, expect, it } from 'vitest';
import { notesProblem, toInput } from './read-answer';
import { STATUSES, STATUS_LABELS, STATUS_NAMES } from './attendance';

describe('an answer to a practice', () => {
  it('[TM-146] is attending, maybe or not_attending', () => {
    expect(STATUSES).toEqual(['attending', 'maybe', 'not_attending']);
  });

  it('[TM-147] is labeled with a sign', () => {
    expect(STATUSES.map((status) => STATUS_LABELS[status])).toEqual([
      '✅ Attending',
      '❓ Maybe Attending',
      '❌ Not Attending',
    ]);
  });

  it('[TM-148] reads "Maybe" on a badge', () => {
    expect(STATUS_NAMES.maybe).toBe('Maybe');
  });

  it('[TM-152] needs a reason when not attending; blanks are none', () => {
    expect(notesProblem('not_attending', ' \n ')).not.toBeNull();
    expect(notesProblem('not_attending', '\u200B\u00A0')).not.toBeNull();
    expect(notesProblem('not_attending', 'Exam')).toBeNull();
  });

  it('[TM-153] needs no notes with a maybe', () => {
    expect(notesProblem('maybe', '')).toBeNull();
    expect(toInput('maybe', '  ')).toEqual({ status: 'maybe', notes: null });
    expect(toInput('maybe', ' late ')).toEqual({ status: 'maybe', notes: 'late' });
  });

  it('[TM-154] carries no notes when attending', () => {
    expect(notesProblem('attending', '\0')).toBeNull();
    expect(toInput('attending', 'typed before')).toEqual({ status: 'attending', notes: null });
  });

  it('refuses notes that the database refuses', () => {
    expect(notesProblem('maybe', 'x'.repeat(1001))).not.toBeNull();
    expect(notesProblem('not_attending', 'a\0')).not.toBeNull();
  });
});
