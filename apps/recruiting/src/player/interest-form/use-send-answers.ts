import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useNavigateIfHere, useShell } from '@lineup/contract';
import { getClient, unwrap, useAction, type DataError, type Json, type Refusal } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import type { Answers, OpenForm } from '../../model/load-interest-form';
import { readVia } from '../../model/via';
import { faultText } from '../../kit/question/answers';
import { forgetHere } from './kept-answers';
import { databaseSays, t } from '../../language';

/** Sends answers, about a game where one is named, and goes to the page that says what happens next. The same id again changes nothing. */
export function useSendAnswers(slug: string, form: OpenForm, game: string | null, userId: string | null) {
  const navigateIfHere = useNavigateIfHere();
  const shell = useShell();
  const queryClient = useQueryClient();
  const via = readVia(useLocation().search);
  return useAction({
    run: async ({ answers, id }: { answers: Answers; id: string }) => {
      const supabase = await getClient();
      const [sent] = await unwrap(
        supabase.rpc('submit_interest_form', {
          p_request_id: id,
          p_version_id: form.version_id,
          p_answers: answers as Json,
          ...(game && { p_game: game }),
          ...(via && { p_via: via }),
        }),
      );
      forgetHere(form.id, userId);
      if (sent?.is_new) shell.award('interest_submitted', { submission_id: sent.submission_id });
      await navigateIfHere(`/recruiting-success/${sent?.submission_id}`);
      // The form no longer shows: what it holds is read again when it is.
      void queryClient.invalidateQueries({ queryKey: recruitingKeys.all });
    },
    refused: (error) => refusalOf(error, form),
    failed: t('Your answers could not be sent. They are still here: try again.'),
    invalidatesOn: 'settled',
    // Another version, or none, takes the place of this one.
    invalidates: (_variables, error) =>
      error?.code === 'PT410' ? [[...recruitingKeys.all, 'interest-form', slug]] : [],
  });
}

function refusalOf(error: DataError, form: OpenForm): Refusal | undefined {
  switch (error.code) {
    case 'PT422':
      return { fields: faultsOf(error, form) };
    case 'PT410':
      return { message: t('The college has just changed or closed this form.') };
    case '42501':
      return { message: databaseSays(error.message) };
    default:
      return error.kind === 'rate-limited'
        ? { message: t('You have sent a lot of forms today. Try again tomorrow.') }
        : undefined;
  }
}

const faultsSchema = z.array(z.object({ question: z.nullable(z.string()), reason: z.string() }));

/** What the database found wrong, at the field of each question. */
function faultsOf({ details }: DataError, { questions }: OpenForm): Record<string, string> {
  const faults = z.readJson(faultsSchema, details) ?? [];
  return Object.fromEntries(
    faults.flatMap(({ question: id, reason }) => {
      const question = questions.find((each) => each.id === id);
      return question ? [[question.id, faultText(question, reason)]] : [];
    }),
  );
}
