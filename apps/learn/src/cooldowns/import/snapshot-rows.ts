import { checkedBy } from '@lineup/ui/form';
import {
  EMPTY_COOLDOWN,
  cooldownSchema,
  type CooldownDraft,
  type CooldownField,
  type CooldownInput,
} from '../model/cooldown-fields';
import { plain } from '../model/names';

/** A row of the file: what it says, or what is wrong with it. Fields without a column are not there. */
export interface SnapshotRow {
  /** Row of the spreadsheet, from 1. */
  line: number;
  draft: CooldownDraft;
  input: Partial<CooldownInput> & Pick<CooldownInput, 'hero' | 'ability'>;
  problems: Partial<Record<CooldownField, string>>;
}

export type Snapshot = { rows: SnapshotRow[]; columns: CooldownField[] } | { problem: string };

/** Headings as they are known, without case and signs. */
const HEADINGS: Record<string, CooldownField> = {
  hero: 'hero',
  character: 'hero',
  role: 'role',
  class: 'role',
  ability: 'ability',
  skill: 'ability',
  ultimate: 'ability',
  type: 'kind',
  kind: 'kind',
  key: 'input_key',
  'input key': 'input_key',
  cooldown: 'cooldown_seconds',
  'cooldown s': 'cooldown_seconds',
  'cooldown seconds': 'cooldown_seconds',
  charges: 'charges',
  energy: 'energy_cost',
  'energy cost': 'energy_cost',
  note: 'note',
  notes: 'note',
};

const REQUIRED: CooldownField[] = ['hero', 'role', 'ability', 'input_key'];

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** Reads the table of a file, by its headings. */
export function readSnapshot(table: readonly (readonly string[])[]): Snapshot {
  const heading = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const names = (table[heading] ?? []).map(plain);
  const places = new Map<CooldownField, number>();
  for (const [index, name] of names.entries()) {
    const field = HEADINGS[name];
    if (field && !places.has(field)) places.set(field, index);
  }
  const missing = REQUIRED.filter((field) => !places.has(field));
  if (missing.length > 0)
    return {
      problem: `The first row has to name the columns hero, role, ability and key. Not found: ${missing.map((field) => (field === 'input_key' ? 'key' : field)).join(', ')}.`,
    };
  if (!['cooldown_seconds', 'energy_cost', 'charges'].some((field) => places.has(field as CooldownField)))
    return { problem: 'The file has no figures: add a column cooldown_s, charges or energy_cost.' };
  // The file of ultimates names them in the heading.
  const isUltimates = names.includes('ultimate') && !places.has('kind');
  const rows = table.flatMap((cells, index) =>
    index <= heading || cells.every((cell) => cell.trim() === '')
      ? []
      : [readRow(cells, index + 1, places, isUltimates)],
  );
  if (rows.length === 0) return { problem: 'There are no rows below the headings.' };
  markDoubles(rows);
  return { rows, columns: [...places.keys(), ...(isUltimates ? (['kind'] as const) : [])] };
}

function readRow(
  cells: readonly string[],
  line: number,
  places: ReadonlyMap<CooldownField, number>,
  isUltimates: boolean,
): SnapshotRow {
  const draft = { ...EMPTY_COOLDOWN, charges: '' };
  for (const [field, place] of places) draft[field] = cells[place] ?? '';
  draft.role = draft.role.toUpperCase();
  draft.kind = isUltimates ? 'Ultimate' : capitalized(draft.kind) || (draft.energy_cost ? 'Ultimate' : 'Normal');
  const checked = checkedBy(cooldownSchema, draft);
  const problems = 'problems' in checked ? checked.problems : {};
  const whole = 'input' in checked ? checked.input : null;
  const known = (field: string) => places.has(field as CooldownField) || (field === 'kind' && isUltimates);
  return {
    line,
    draft,
    input: {
      ...(whole && Object.fromEntries(Object.entries(whole).filter(([field]) => known(field)))),
      hero: whole?.hero ?? draft.hero,
      ability: whole?.ability ?? draft.ability,
    },
    problems,
  };
}

/** What names the same ability twice is at fault from the second row on. */
function markDoubles(rows: readonly SnapshotRow[]): void {
  const seen = new Map<string, number>();
  for (const row of rows) {
    const name = [row.draft.hero, row.draft.ability, row.draft.input_key].map(plain).join('/');
    const first = seen.get(name);
    if (first === undefined) seen.set(name, row.line);
    else row.problems.ability ??= `The same as row ${first}.`;
  }
}
