import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';
import { type QuestionProblems, refusedParts } from './builder-draft';

/** Publishes the working copy of a form, which is stored by then; `onRefused` gets what is wrong with which question, null for any other refusal. */
export function usePublishForm(formId: string, onRefused: (problems: Record<string, QuestionProblems> | null) => void) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('publish_interest_form', { p_form_id: formId }));
    },
    done: (number) => `Version ${number} is published`,
    refused: (error) => {
      const isAboutQuestions = error.code === 'PT422';
      onRefused(isAboutQuestions ? refusedParts(error.details) : null);
      if (!isAboutQuestions) return explainRefusal(error);
      return { message: 'Your changes are saved, but some questions cannot be published yet.' };
    },
    failed: 'Your changes are saved, but could not be published. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
