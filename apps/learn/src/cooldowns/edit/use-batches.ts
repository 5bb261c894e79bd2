import * as z from '@lineup/schema';
import { useState } from 'react';
import { getClient, unwrapAs, useAction } from '@lineup/data';
import { cooldownKeys } from '../model/keys';
import { countsSchema, type StoredAbility } from '../model/load-editor';
import type { CooldownInput } from '../model/cooldown-fields';

const undoneSchema = z.object({ restored: z.number(), kept: z.number() });

/** "2 abilities changed since were left as they are." */
const keptText = (kept: number): string | null =>
  kept === 0
    ? null
    : kept === 1
      ? '1 ability that was changed since stays as it is.'
      : `${kept} abilities that were changed since stay as they are.`;

/** Undoes an import, an addition or a removal. */
export function useUndo(onUndone: () => void) {
  return useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      return await unwrapAs(undoneSchema, supabase.rpc('undo_cooldowns', { p_id: id }));
    },
    done: ({ kept }: z.infer<typeof undoneSchema>) => {
      const description = keptText(kept);
      onUndone();
      return description ? { title: 'Undone', description } : 'Undone';
    },
    refused: (error) =>
      error.code === 'PT409'
        ? { title: 'Not undone', description: 'A later snapshot was imported. Undo that one first.' }
        : undefined,
    failed: 'This could not be undone. Try again.',
    invalidates: [cooldownKeys.all],
    invalidatesOn: 'settled',
  });
}

/** Adds and removes abilities; what was done last can be undone. */
export function useBatches() {
  const [last, setLast] = useState<{ id: string; text: string } | null>(null);
  const undo = useUndo(() => setLast(null));
  const remove = useAction({
    run: async ({ id, rows }: { id: string; rows: readonly StoredAbility[]; text: string }) => {
      const supabase = await getClient();
      await unwrapAs(
        countsSchema,
        supabase.rpc('change_cooldowns', { p_id: id, p_removed: rows.map((row) => row.id) }),
      );
    },
    done: (_, { id, text }) => setLast({ id, text }),
    failed: 'Nothing was removed. Try again.',
    invalidates: [cooldownKeys.all],
  });
  const add = useAction({
    run: async ({ id, input }: { id: string; input: CooldownInput }) => {
      const supabase = await getClient();
      await unwrapAs(
        countsSchema,
        // One id for both: sent again after a lost answer, it meets itself.
        supabase.rpc('change_cooldowns', { p_id: id, p_rows: [{ id, ...input }] }),
      );
    },
    done: (_, { id, input }) => setLast({ id, text: `${input.ability} was added to ${input.hero}.` }),
    refused: (error) =>
      error.code === '23505'
        ? { fields: { ability: 'This hero has an ability with this name and key already.' } }
        : undefined,
    failed: 'The ability could not be added. Try again.',
    invalidates: [cooldownKeys.all],
  });
  return { last, forget: () => setLast(null), undo, remove, add };
}
