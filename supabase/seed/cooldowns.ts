import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readCsv } from './csv.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { properName } from './proper-name.ts';
import type { World } from './world.ts';

/** Day of the newest transcription in `data/`. */
const AS_OF = '2026-01-18';

const read = async (name: string) =>
  readCsv(await readFile(path.join(import.meta.dirname, 'data', `marvel-rivals-${name}.csv`), 'utf8'));

/** Abilities and ultimates of Marvel Rivals with their cooldowns, and the changes between snapshots. */
export async function seedCooldowns(world: World): Promise<void> {
  const [abilities, ultimates, changes] = await Promise.all([
    read('cooldowns'),
    read('ultimates'),
    read('cooldown-changes'),
  ]);
  const common = (row: Record<string, string>): Row => ({
    id: world.random.uuid(),
    hero: properName(row.hero ?? ''),
    role: row.role,
    input_key: row.key,
    as_of: AS_OF,
    updated_at: `${AS_OF}T00:00:00Z`,
  });
  await insertRows(world.sql, 'public.mr_cooldowns', [
    ...abilities.map((row) => ({
      ...common(row),
      ability: properName(row.ability ?? ''),
      kind: row.type,
      cooldown_seconds: numberOrNull(row.cooldown_s),
      charges: numberOrNull(row.charges),
      energy_cost: null,
      note: row.note || null,
    })),
    ...ultimates.map((row) => ({
      ...common(row),
      ability: properName(row.ultimate ?? ''),
      kind: 'Ultimate',
      energy_cost: numberOrNull(row.energy_cost),
    })),
  ]);
  await insertRows(
    world.sql,
    'public.mr_cooldown_changes',
    changes.map((row) => ({
      id: world.random.uuid(),
      ...row,
      hero: properName(row.hero ?? ''),
      ability: properName(row.ability ?? ''),
      changed_at: null,
    })),
  );
}

const numberOrNull = (text?: string) => (text ? Number(text) : null);
