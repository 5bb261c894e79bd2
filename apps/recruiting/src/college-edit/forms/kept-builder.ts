import { ownStore } from '@lineup/data';
import type { EditedForm } from '../model/load-college-editor';
import { toDraft, type DraftQuestion } from './builder-draft';

/** A form as the builder holds it. */
export interface FormDraft {
  title: string;
  intro: string;
  /** Empty for no game. */
  game: string;
  questions: DraftQuestion[];
}

/** What of a form can be changed, as it is stored. */
export type FormRow = Pick<EditedForm, 'title' | 'intro' | 'esports_title_id' | 'questions'>;

export const rowOf = ({ title, intro, esports_title_id, questions }: FormRow): FormRow => ({
  title,
  intro,
  esports_title_id,
  questions,
});

export const draftOf = ({ title, intro, esports_title_id, questions }: FormRow): FormDraft => ({
  title,
  intro: intro ?? '',
  game: esports_title_id ?? '',
  questions: questions.map(toDraft),
});

/** What was typed and not saved, with the form as it was then: so it is told when somebody else has changed it since. */
interface Kept {
  draft: FormDraft;
  row: FormRow;
}

const keyOf = (userId: string, formId: string) => `form-builder:${userId}:${formId}`;

export const keepDraft = (userId: string, formId: string, kept: Kept): void =>
  ownStore.setItem(keyOf(userId, formId), JSON.stringify(kept));

export const forgetDraft = (userId: string, formId: string): void => ownStore.removeItem(keyOf(userId, formId));

/** Forgets what this window keeps; what another one has kept over it since stays. */
export function forgetOwnDraft(userId: string, formId: string, own: FormDraft | null): void {
  if (own && JSON.stringify(keptDraft(userId, formId)?.draft) === JSON.stringify(own)) forgetDraft(userId, formId);
}

/** What was typed into a form in this browser and not saved; null for nothing. */
export function keptDraft(userId: string, formId: string): Kept | null {
  try {
    const kept = JSON.parse(ownStore.getItem(keyOf(userId, formId)) ?? 'null') as Kept | null;
    return kept && Array.isArray(kept.draft.questions) && Array.isArray(kept.row.questions) ? kept : null;
  } catch {
    return null;
  }
}
