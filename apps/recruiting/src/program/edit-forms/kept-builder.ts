import { ownRoom } from '@lineup/data';
import * as z from '@lineup/schema';
import { formFields } from '../model/load-college-editor';
import { draftQuestionSchema, toDraft } from './builder-draft';

const formDraftSchema = z.object({
  title: z.string(),
  intro: z.string(),
  /** Empty for no game. */
  game: z.string(),
  questions: z.array(draftQuestionSchema),
});

/** A form as the builder holds it. */
export type FormDraft = z.infer<typeof formDraftSchema>;

const formRowSchema = z.object(formFields);

/** What of a form can be changed, as it is stored. */
export type FormRow = z.infer<typeof formRowSchema>;

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
const keptSchema = z.object({ draft: formDraftSchema, row: formRowSchema });

const room = ownRoom('form-builder', (text) => z.readJson(keptSchema, text));

export const keepDraft = room.keep;

export const forgetDraft = room.forget;

/** Forgets what this window keeps; what another one has kept over it since stays. */
export function forgetOwnDraft(userId: string, formId: string, own: FormDraft | null): void {
  if (own && JSON.stringify(keptDraft(userId, formId)?.draft) === JSON.stringify(own)) forgetDraft(userId, formId);
}

/** What was typed into a form in this browser and not saved; null for nothing. */
export const keptDraft = room.find;
