import * as z from '@lineup/schema';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import { cancelReads, getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { PipelineCard } from '../../model/load-pipeline';
import type { PipelineAddress } from '../../../model/pipeline-address';
import type { Undoable } from '../../model/undoable';
import type { Moving } from './card-columns';

/** The column that cards go into: a stage, or a person whom they are assigned to. */
export interface MoveTarget {
  by: 'stage' | 'assignee';
  id: string;
  key: string | null;
  name: string;
}

interface Move extends Moving {
  to: MoveTarget;
}

const movesSchema = z.array(z.object({ name: z.string(), stage: z.string(), by: z.nullable(z.string()) }));

/** The words for who was second: who moved it, and where it is now. */
function whoWasFirst(error: DataError): Refusal | undefined {
  if (error.kind === 'not-found') return { title: 'Not moved', description: 'The stage or the interest was deleted.' };
  if (error.hint === 'note')
    return { title: 'Not closed', description: 'A player wrote in the meantime. Close it again to add a note.' };
  if (error.hint === 'commitment')
    return {
      title: 'Not moved: the player accepted your offer',
      description: 'End the commitment in their card first, with a sentence that they read.',
    };
  if (error.kind !== 'conflict') return undefined;
  // Without details the title says enough.
  const moves = z.readJson(movesSchema, error.details) ?? [];
  const [move] = moves;
  if (!move) return { title: 'Someone else moved this first' };
  const others = moves.length > 1 ? ` and ${moves.length - 1} more` : '';
  return {
    title: `${move.by ?? 'A colleague'} moved ${move.name}${others} first`,
    description:
      moves.length > 1 ? 'Nothing was moved. The pipeline shows where they are now.' : `It’s in “${move.stage}” now.`,
  };
}

/** Moves cards at once and stores it; what cannot be stored goes back. A move into a person's column assigns. */
export function useMoveCards(address: PipelineAddress, onDone: (done: Undoable) => void) {
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const group = [...recruitingKeys.pipelines(userId), 'move'];
  const [moving, setMoving] = useState<readonly Move[]>([]);
  const invalidates = [recruitingKeys.pipelines(userId)];

  const store = useAction({
    run: async ({ cards, to, before }: Move) => {
      const supabase = await getClient();
      const p_interest_ids = cards.map(({ id }) => id);
      await unwrap(
        to.by === 'assignee'
          ? supabase.rpc('assign_interests', { p_interest_ids, p_assignee_id: to.key as string })
          : supabase.rpc('move_interests', {
              p_interest_ids,
              p_stage_id: to.id,
              p_seen_stage_ids: cards.map(({ stage_id }) => stage_id),
              ...(before && { p_before_id: before }),
            }),
      );
    },
    refused: (error) =>
      error.kind === 'forbidden'
        ? { title: 'Not moved', description: 'You no longer work in this program.' }
        : whoWasFirst(error),
    failed: 'The card could not be moved. Try again.',
    invalidates,
    invalidatesOn: 'settled',
    inTurn: `pipeline:${userId}`,
    group,
  });

  const takeBack = async (cards: readonly PipelineCard[], by: MoveTarget['by']) => {
    const supabase = await getClient();
    if (by === 'stage') {
      await unwrap(supabase.rpc('undo_moves', { p_interest_ids: cards.map(({ id }) => id) }));
      return;
    }
    for (const assignee of new Set(cards.map(({ assignee_id }) => assignee_id))) {
      const theirs = cards.filter((card) => card.assignee_id === assignee);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that none waits for another's lock
      await unwrap(
        supabase.rpc('assign_interests', {
          p_interest_ids: theirs.map(({ id }) => id),
          p_assignee_id: assignee as string,
        }),
      );
    }
  };

  const move = (cards: readonly PipelineCard[], to: MoveTarget, before: string | null) => {
    if (cards.length === 0) return;
    const changed = cards.filter((card) => (to.by === 'assignee' ? card.assignee_id : card.stage_id) !== to.key);
    // In another order than the cards' own a place means nothing.
    if (changed.length === 0 && (address.sort !== 'order' || to.by === 'assignee')) return;
    const made: Move = { cards, column: to.id, to, before };
    void cancelReads(queryClient, recruitingKeys.boardsOfColleges(userId));
    setMoving((all) => [...all, made]);
    store
      .mutateAsync(made)
      .then(
        () => {
          if (changed.length === 0) return;
          const what = changed.length === 1 ? changed[0]?.name : `${changed.length} players`;
          const verb = to.by === 'assignee' && to.key !== null ? 'assigned to' : 'moved to';
          onDone({
            text: `${what} ${changed.length === 1 ? 'was' : 'were'} ${verb} ${to.name}.`,
            undo: () => takeBack(changed, to.by),
          });
        },
        () => {},
      )
      .finally(() => setMoving((all) => all.filter((each) => each !== made)));
  };

  return { moving, move, isBusy: () => queryClient.isMutating({ mutationKey: group }) > 0 };
}
