import { changedFields, type CooldownInput } from '../model/cooldown-fields';
import { keyLabel } from '../model/cooldown';
import { compareFigures, verdictOf, type FigureChange, type Verdict } from '../model/figures';
import { abilityOf, type StoredAbility } from '../model/load-editor';
import { plain } from '../model/names';
import type { SnapshotRow } from './snapshot-rows';

/** A row as `change_cooldowns` takes it. */
type WrittenRow = CooldownInput & { id: string };

export interface ChangedRow {
  before: StoredAbility;
  row: WrittenRow;
  fields: (keyof CooldownInput)[];
  figures: FigureChange[];
  /** `null` where no figure and no note changes: a key or a type. */
  verdict: Verdict | null;
}

/** What a file would do. */
export interface SnapshotPreview {
  added: WrittenRow[];
  changed: ChangedRow[];
  /** Rows as they are; they get the day of the snapshot. */
  unchanged: WrittenRow[];
  /** Corrected after the day of the snapshot: they stay. */
  newer: StoredAbility[];
  /** In the table and not in the file. */
  missing: StoredAbility[];
  faulty: SnapshotRow[];
}

const nameOf = (hero: string, ability: string) => `${plain(hero)}/${plain(ability)}`;
/** Which of the two shipped files an ability is in. */
const isCosted = ({ energy_cost }: { energy_cost?: number | null }) => (energy_cost ?? null) !== null;

/** Compares a file with what is stored. `idOf` gives a new ability its id, the same for the same row each time. */
export function compareSnapshot(
  stored: readonly StoredAbility[],
  file: readonly SnapshotRow[],
  snapshot: string,
  idOf: (line: number) => string,
): SnapshotPreview {
  const preview: SnapshotPreview = { added: [], changed: [], unchanged: [], newer: [], missing: [], faulty: [] };
  const byName = new Map<string, StoredAbility[]>();
  for (const row of stored) {
    const name = nameOf(row.hero, row.ability);
    byName.set(name, [...(byName.get(name) ?? []), row]);
  }
  const met = new Set<string>();
  for (const each of file) {
    const known = matchOf(byName.get(nameOf(each.draft.hero, each.draft.ability)) ?? [], each, met);
    if (known) met.add(known.id);
    if (Object.keys(each.problems).length > 0) preview.faulty.push(each);
    else if (!known) preview.added.push(newRow(each, idOf(each.line)));
    else if (snapshot !== '' && known.as_of > snapshot) preview.newer.push(known);
    else {
      const row = mergedRow(known, each);
      const changed = changeOf(known, row);
      if (changed) preview.changed.push(changed);
      else preview.unchanged.push(row);
    }
  }
  // A file of abilities says nothing of ultimates that cost energy, and the other way round.
  const covers = new Set(file.map(({ input, draft }) => isCosted(input) || draft.energy_cost !== ''));
  preview.missing = stored.filter(
    (row) => !met.has(row.id) && covers.has(isCosted(row)) && (snapshot === '' || row.as_of <= snapshot),
  );
  return preview;
}

/** The stored ability that a row means: the only one of its name, else the one with its key. */
function matchOf(
  named: readonly StoredAbility[],
  { draft }: SnapshotRow,
  met: ReadonlySet<string>,
): StoredAbility | undefined {
  const free = named.filter(({ id }) => !met.has(id));
  return (
    free.find((row) => plain(row.input_key) === plain(draft.input_key)) ?? (named.length === 1 ? free[0] : undefined)
  );
}

const newRow = ({ input }: SnapshotRow, id: string): WrittenRow => ({
  role: 'DUELIST',
  kind: 'Normal',
  input_key: '',
  cooldown_seconds: null,
  charges: null,
  energy_cost: null,
  note: null,
  ...input,
  id,
});

/** What is stored, with what the file says; names and keys keep their spelling where only that differs. */
function mergedRow(known: StoredAbility, { input }: SnapshotRow): WrittenRow {
  const { id, role, kind, cooldown_seconds, charges, energy_cost, note } = known;
  const key = input.input_key ?? known.input_key;
  return {
    id,
    role,
    kind,
    cooldown_seconds,
    charges,
    energy_cost,
    note,
    ...input,
    hero: known.hero,
    ability: known.ability,
    input_key: plain(keyLabel(key)) === plain(keyLabel(known.input_key)) ? known.input_key : key,
  };
}

function changeOf(before: StoredAbility, { id, ...input }: WrittenRow): ChangedRow | null {
  const changes = changedFields(before, input);
  const fields = Object.keys(changes) as (keyof CooldownInput)[];
  if (fields.length === 0) return null;
  const row = { id, ...input };
  const figures = compareFigures(abilityOf(before), abilityOf({ ...before, ...row }));
  const isFigure = fields.some((field) => ['cooldown_seconds', 'charges', 'energy_cost', 'note'].includes(field));
  return { before, row, fields, figures, verdict: isFigure ? verdictOf(figures) : null };
}
