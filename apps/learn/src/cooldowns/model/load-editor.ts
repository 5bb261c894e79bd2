import { queryOptions } from '@tanstack/react-query';
import {
  getClient,
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  unwrapAs,
  type Checked,
} from '@lineup/data';
import { abilityId, type Ability, type Kind, type Role } from './cooldown';
import { cooldownKeys } from './keys';
import { slugOf } from './names';

const isRow = shape({
  id: isText,
  hero: isText,
  role: oneOf<Role>(['VANGUARD', 'DUELIST', 'STRATEGIST']),
  ability: isText,
  kind: oneOf<Kind>(['Normal', 'Weapon', 'Ultimate']),
  input_key: isText,
  cooldown_seconds: orNull(isNumber),
  charges: orNull(isNumber),
  energy_cost: orNull(isNumber),
  note: orNull(isText),
  as_of: isText,
  updated_at: isText,
});

/** What a call of `change_cooldowns` did. */
export const isCounts = shape({ added: isNumber, changed: isNumber, removed: isNumber });

const isEditor = shape({
  version: isText,
  as_of: orNull(isText),
  rows: listOf(isRow),
  history: listOf(
    shape({
      id: isText,
      hero: isText,
      ability: isText,
      before: orNull(isText),
      after: orNull(isText),
      changed_at: isText,
      changed_by: orNull(isText),
      is_import: isBoolean,
    }),
  ),
  last_import: orNull(
    shape({ id: isText, snapshot: isText, created_at: isText, created_by: orNull(isText), answer: isCounts }),
  ),
});

/** An ability as it is stored. */
export type StoredAbility = Checked<typeof isRow>;
export type EditorData = Checked<typeof isEditor>;
export type PastChange = EditorData['history'][number];

/** Every ability with what an edit needs, and what was changed last; for platform staff. */
export const loadEditor = () =>
  queryOptions({
    queryKey: cooldownKeys.editor(),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(isEditor, supabase.rpc('load_cooldown_editor').abortSignal(signal));
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
