import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { abilityId, type Ability } from './cooldown';
import { cooldownKeys } from './keys';
import { slugOf } from './names';

const rowSchema = z.object({
  id: z.string(),
  hero: z.string(),
  role: z.enum(['VANGUARD', 'DUELIST', 'STRATEGIST']),
  ability: z.string(),
  kind: z.enum(['Normal', 'Weapon', 'Ultimate']),
  input_key: z.string(),
  cooldown_seconds: z.nullable(z.number()),
  charges: z.nullable(z.number()),
  energy_cost: z.nullable(z.number()),
  note: z.nullable(z.string()),
  as_of: z.string(),
  updated_at: z.string(),
});

/** What a call of `change_cooldowns` did. */
export const countsSchema = z.object({ added: z.number(), changed: z.number(), removed: z.number() });

const editorSchema = z.object({
  version: z.string(),
  as_of: z.nullable(z.string()),
  rows: z.array(rowSchema),
  history: z.array(
    z.object({
      id: z.string(),
      hero: z.string(),
      ability: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      changed_at: z.string(),
      changed_by: z.nullable(z.string()),
      is_import: z.boolean(),
    }),
  ),
  last_import: z.nullable(
    z.object({
      id: z.string(),
      snapshot: z.string(),
      created_at: z.string(),
      created_by: z.nullable(z.string()),
      answer: countsSchema,
    }),
  ),
});

/** An ability as it is stored. */
export type StoredAbility = z.infer<typeof rowSchema>;
export type EditorData = z.infer<typeof editorSchema>;
export type PastChange = EditorData['history'][number];

/** Every ability with what an edit needs, and what was changed last; for platform staff. */
export const loadEditor = () =>
  queryOptions({
    queryKey: cooldownKeys.editor(),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(editorSchema, supabase.rpc('load_cooldown_editor').abortSignal(signal));
    },
  });

/** A stored ability as the search and the judging of changes take it. */
export const abilityOf = (row: StoredAbility): Ability => ({
  id: abilityId(row.hero, row.ability, row.input_key),
  hero: row.hero,
  heroSlug: slugOf(row.hero),
  name: row.ability,
  role: row.role,
  kind: row.kind,
  key: row.input_key,
  seconds: row.cooldown_seconds,
  charges: row.charges,
  energy: row.energy_cost,
  note: row.note,
  asOf: row.as_of,
});
