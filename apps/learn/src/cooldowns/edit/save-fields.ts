import { DataError, getClient, unwrap } from '@lineup/data';
import type { StoredAbility } from '../model/load-editor';
import { LABELS, type CooldownField, type CooldownInput } from '../model/cooldown-fields';

/** Others may write again and again; after that many times somebody has to look. */
const MAX_TRIES = 4;

/** Somebody else has changed a field that was to be written. `now` is what it is. */
export class EditConflict extends Error {
  override name = 'EditConflict';
  constructor(readonly now: StoredAbility) {
    super('Someone else changed this ability in the meantime.');
  }
}

/**
 * Writes the changed fields alone, and only over what the editor saw: a field that somebody else changed meanwhile is a conflict,
 * other fields of the row are none. Returns the row as it is then.
 */
export async function saveFields(seen: StoredAbility, changes: Partial<CooldownInput>): Promise<StoredAbility> {
  const supabase = await getClient();
  let updatedAt = seen.updated_at;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [changed] = await unwrap(
      supabase.from('mr_cooldowns').update(changes).eq('id', seen.id).eq('updated_at', updatedAt).select(),
    );
    if (changed) return changed as StoredAbility;
    const now = (await unwrap(
      supabase.from('mr_cooldowns').select().eq('id', seen.id).maybeSingle(),
    )) as StoredAbility | null;
    if (!now) throw new DataError({ kind: 'not-found', message: 'Someone else removed this ability.' });
    if (now.updated_at === updatedAt)
      throw new DataError({ kind: 'forbidden', message: 'You don’t have permission to edit cooldowns.' });
    const fields = Object.keys(changes) as CooldownField[];
    // The answer of an earlier try may have been lost.
    if (fields.every((field) => now[field] === changes[field])) return now;
    if (fields.some((field) => now[field] !== seen[field])) throw new EditConflict(now);
    updatedAt = now.updated_at;
  }
  throw new EditConflict(seen);
}

/** What the database says to names that are taken; undefined for every other failure. */
export const takenText = (error: unknown): string | undefined =>
  error instanceof DataError && error.code === '23505'
    ? 'This hero has an ability with this name and key already.'
    : undefined;

/** "Cooldown (s) is 14 now" for each field that differs. */
export const conflictText = (now: StoredAbility, changes: Partial<CooldownInput>): string =>
  (Object.keys(changes) as CooldownField[])
    .filter((field) => now[field] !== changes[field])
    .map((field) => `${LABELS[field]} is ${now[field] ?? 'empty'} now`)
    .join(', ');
