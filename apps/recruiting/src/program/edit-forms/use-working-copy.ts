import { useState } from 'react';
import type { EditedForm } from '../model/load-college-editor';
import { draftOf, forgetDraft, keepDraft, keptDraft, rowOf, type FormDraft, type FormRow } from './kept-builder';

/** Where the builder begins. */
interface WorkingCopy {
  draft: FormDraft;
  /** The form as the draft began with it. */
  row: FormRow;
  /** The draft was typed before and is not saved. */
  isKept: boolean;
  /** Another number is another copy. */
  number: number;
}

/** The working copy of a form: as it was typed in this browser before, or as it is stored. */
export function useWorkingCopy(form: EditedForm, userId: string) {
  const [copy, setCopy] = useState((): WorkingCopy => {
    const kept = keptDraft(userId, form.id);
    const isOther = JSON.stringify(kept?.draft) !== JSON.stringify(draftOf(form));
    return { ...(kept && isOther ? { ...kept, isKept: true } : { ...stored(form), isKept: false }), number: 0 };
  });
  // It begins again: with theirs after a conflict, or with an older version.
  const restart = (next: Omit<WorkingCopy, 'number'>) => setCopy(({ number }) => ({ ...next, number: number + 1 }));
  return {
    copy,
    discard: () => {
      forgetDraft(userId, form.id);
      restart({ ...stored(form), isKept: false });
    },
    restore: (version: Omit<FormRow, 'esports_title_id'>) => {
      const row = rowOf(form);
      const draft = draftOf({ ...row, ...version });
      keepDraft(userId, form.id, { draft, row });
      restart({ draft, row, isKept: true });
    },
  };
}

const stored = (form: EditedForm) => ({ draft: draftOf(form), row: rowOf(form) });
