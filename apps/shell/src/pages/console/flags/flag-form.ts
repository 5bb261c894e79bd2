import { hasText, type DraftCheck, type Problems } from '@lineup/ui/form';
import type { FlagFields } from '../model/change-flag';
import type { StaffFlag } from '../model/list-flags';

/** What is in the form, as typed. */
export interface FlagDraft {
  key: string;
  variant: string;
  isEnabled: boolean;
  roles: string[];
  rollout: string;
  isDevOnly: boolean;
  type: string;
  notes: string;
  reason: string;
}

/** What a flag is for; the database knows these. */
export const FLAG_TYPES = ['feature', 'remote', 'tool'];

export interface FlagInput {
  key: string;
  fields: FlagFields;
}

/** The form of a flag, or of a new one. */
export function draftOf(flag: StaffFlag | null): FlagDraft {
  return {
    key: flag?.key ?? '',
    variant: flag?.variant ?? '',
    isEnabled: flag?.enabled ?? false,
    roles: flag?.required_roles ?? [],
    rollout: String(flag?.rollout_percentage ?? 100),
    isDevOnly: flag?.dev_only ?? false,
    type: flag?.feature_type ?? 'feature',
    notes: flag?.notes ?? '',
    reason: '',
  };
}

/** Reads the form. The database holds the same rules. */
export const readFlagDraft: DraftCheck<FlagDraft, FlagInput> = (draft) => {
  const { key, variant, rollout, notes, reason } = draft;
  const problems: Problems<FlagDraft> = {};
  if (!/^[a-z][a-z0-9_]{1,59}$/.test(key))
    problems.key = 'Start with a letter, then use lower-case letters, digits and underscores: 2 to 60 characters.';
  if (variant.trim().length > 60) problems.variant = 'Enter at most 60 characters.';
  if (!/^\d{1,3}$/.test(rollout.trim()) || Number(rollout) > 100)
    problems.rollout = 'Enter a whole number from 0 to 100.';
  if (reason.trim().length > 200) problems.reason = 'Enter at most 200 characters.';
  if (notes.length > 2000) problems.notes = 'Enter at most 2000 characters.';
  return Object.keys(problems).length > 0 ? { problems } : { input: { key, fields: fieldsOf(draft) } };
};

function fieldsOf(draft: FlagDraft): FlagFields {
  return {
    variant: hasText(draft.variant) ? draft.variant.trim() : null,
    enabled: draft.isEnabled,
    required_roles: draft.roles,
    rollout_percentage: Number(draft.rollout),
    dev_only: draft.isDevOnly,
    feature_type: draft.type,
    notes: hasText(draft.notes) ? draft.notes.trim() : null,
    ...(hasText(draft.reason) && { reason: draft.reason.trim() }),
  };
}
