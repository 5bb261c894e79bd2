import * as z from '@lineup/schema';
import { oneOf, optionalText, optionalWholeNumber, requiredName, requiredText } from '@lineup/ui/form';
import type { Kind, Role } from './cooldown';
import type { StoredAbility } from './load-editor';

/** As the database has them. */
const MAX_SECONDS = 3600;

/** Seconds with up to two decimals, with a point or, as half of the world writes, a comma; blank becomes null. */
const seconds = z.pipe(
  z.string().check(
    z.overwrite((typed) => typed.trim().replace(/ ?s$/i, '').replace(',', '.')),
    z.refine((typed) => /^(-?\d{1,6}(\.\d+)?)?$/.test(typed), 'Enter seconds, as in 8 or 12.5.'),
    z.refine((typed) => Number(typed) >= 0, 'Enter at least 0.'),
    z.refine((typed) => Number(typed) <= MAX_SECONDS, `Enter at most ${MAX_SECONDS}.`),
    z.refine((typed) => !/\.\d{3}/.test(typed), 'Use at most two decimals.'),
  ),
  z.transform((typed) => (typed === '' ? null : Number(typed))),
);

/** What an ability takes, field by field. */
export const fieldSchemas = {
  hero: requiredName(60, 'Enter a hero.'),
  role: oneOf<Role>(['VANGUARD', 'DUELIST', 'STRATEGIST'], 'Choose Vanguard, Duelist or Strategist.'),
  ability: requiredName(80, 'Enter an ability.'),
  kind: oneOf<Kind>(['Normal', 'Weapon', 'Ultimate'], 'Choose Normal, Weapon or Ultimate.'),
  input_key: requiredText(60, 'Enter the key.'),
  cooldown_seconds: seconds,
  charges: optionalWholeNumber(1, 20),
  energy_cost: optionalWholeNumber(1, 20_000),
  note: optionalText(500),
};

export const cooldownSchema = z.object(fieldSchemas);

export type CooldownInput = z.infer<typeof cooldownSchema>;
export type CooldownField = keyof CooldownInput;
/** As a form or a file has them. */
export type CooldownDraft = Record<CooldownField, string>;

const FIELDS = Object.keys(fieldSchemas) as CooldownField[];

export const LABELS: Record<CooldownField, string> = {
  hero: 'Hero',
  role: 'Role',
  ability: 'Ability',
  kind: 'Type',
  input_key: 'Key',
  cooldown_seconds: 'Cooldown (s)',
  charges: 'Charges',
  energy_cost: 'Energy',
  note: 'Note',
};

export const EMPTY_COOLDOWN: CooldownDraft = {
  hero: '',
  role: '',
  ability: '',
  kind: 'Normal',
  input_key: '',
  cooldown_seconds: '',
  charges: '1',
  energy_cost: '',
  note: '',
};

export const draftOf = (row: Pick<StoredAbility, CooldownField>): CooldownDraft =>
  Object.fromEntries(FIELDS.map((field) => [field, String(row[field] ?? '')])) as CooldownDraft;

/** What of an input differs from what is stored. */
export const changedFields = (row: StoredAbility, input: Partial<CooldownInput>): Partial<CooldownInput> =>
  Object.fromEntries(Object.entries(input).filter(([field, value]) => row[field as CooldownField] !== value));
