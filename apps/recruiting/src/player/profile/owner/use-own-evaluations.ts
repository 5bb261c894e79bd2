import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { PlayerEvaluation } from '../../model/load-player';
import { databaseSays, t } from '../../../language';

/** Somebody who can be asked for an evaluation, and for which team. */
interface Evaluator {
  author_id: string;
  team_id: string;
}

/** Asks somebody who runs a team of the player for an evaluation. */
export const useAskEvaluation = () =>
  useAction({
    run: async ({ author_id, team_id }: Evaluator) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('ask_evaluation', { p_team_id: team_id, p_author_id: author_id }));
    },
    done: t('Asked. We tell you when they answer'),
    refused: refusedRequest,
    failed: t('They were not asked. Check your connection, then try again.'),
    invalidates: [recruitingKeys.players()],
    invalidatesOn: 'settled',
    lockBy: ({ author_id, team_id }) => `${author_id} ${team_id}`,
  });

/** Stores who reads an evaluation. */
export const useShowEvaluation = () =>
  useAction({
    run: async ({ id, to }: { id: string; to: NonNullable<PlayerEvaluation['shows_to']> }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('show_evaluation', { p_id: id, p_to: to }));
    },
    refused: ({ kind }) => (kind === 'not-found' ? { title: t('This evaluation is no longer there') } : undefined),
    failed: t('This could not be saved. Try again.'),
    invalidates: [recruitingKeys.players()],
    invalidatesOn: 'settled',
    inTurn: 'own-evaluations',
  });

/** Removes an evaluation of the player, or the request for one. */
export const useRemoveEvaluation = () =>
  useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_evaluation', { p_id: id }));
    },
    done: t('Removed'),
    failed: t('It was not removed. Try again.'),
    invalidates: [recruitingKeys.players()],
    lockBy: ({ id }) => id,
  });

function refusedRequest({ hint, kind, message }: DataError): Refusal | undefined {
  if (hint === 'guardian') return { title: t('Link a parent or guardian first: they read it, too') };
  if (hint === 'evaluator') return { title: t('They no longer run a team that you are on') };
  if (hint === 'declined') return { title: t('They declined. You can ask them again after 30 days') };
  if (kind === 'rate-limited') return { title: t('You have asked 20 times today. Ask again tomorrow') };
  return kind === 'invalid' || kind === 'forbidden' ? { title: databaseSays(message) } : undefined;
}
