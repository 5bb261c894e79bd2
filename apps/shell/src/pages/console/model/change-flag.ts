import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { useChangeFields, type Fields } from '@lineup/data/change-fields';
import { flagsQuery } from '@lineup/flags';
import { describeRefusal } from './describe-refusal';
import { consoleKeys } from './keys';
import type { StaffFlag } from './list-flags';

/** The fields of a flag that staff may write. */
export type FlagFields = Omit<StaffFlag, 'id' | 'key' | 'updated_at'> & {
  /** Why, for the log of changes: needed for what switches a remote. */
  reason?: string;
};

/** What the question before a switch of a remote calls its reason. */
export const REASON_LABEL = 'Reason (it stays in the log of changes)';

type FlagCommand =
  | { kind: 'create'; key: string; fields: FlagFields }
  | { kind: 'change'; flag: StaffFlag; fields: Partial<FlagFields> }
  | { kind: 'delete'; flag: StaffFlag }
  | { kind: 'undo'; changeId: number; reason: string };

async function changeFlag(command: FlagCommand): Promise<void> {
  const supabase = await getClient();
  const flags = supabase.from('experiments');
  if (command.kind === 'create') await unwrap(flags.insert({ key: command.key, ...command.fields }));
  else if (command.kind === 'undo') {
    const { changeId, reason } = command;
    await unwrap(supabase.rpc('undo_flag_change', { p_change_id: changeId, p_reason: reason }));
  } else {
    const { key, updated_at } = command.flag;
    const call = command.kind === 'delete' ? flags.delete() : flags.update(command.fields);
    const changed = await unwrap(call.eq('key', key).eq('updated_at', updated_at).select('key'));
    if (changed.length === 0)
      throw new DataError({
        kind: 'conflict',
        message: 'Somebody else changed this flag, or you do not have permission. Check its current state.',
      });
  }
}

const CHANGED = [consoleKeys.flags(), consoleKeys.allChanges(), flagsQuery.queryKey];

/** Stores what was changed in the editor of a flag, and nothing else: what a colleague changed meanwhile stays. */
export const useEditFlag = (flag: StaffFlag | null) =>
  useChangeFields<FlagFields & Fields>({
    part: 'flag',
    id: flag?.id ?? '',
    row: flag ? fieldsOf(flag) : ({} as FlagFields & Fields),
    fieldNames: {
      enabled: 'isEnabled',
      required_roles: 'roles',
      rollout_percentage: 'rollout',
      dev_only: 'isDevOnly',
      feature_type: 'type',
    },
    denied: 'It was deleted, or you may no longer change it.',
    refused: describeRefusal,
    invalidates: CHANGED,
  });

const fieldsOf = ({ id: _id, key: _key, updated_at: _at, ...fields }: StaffFlag): FlagFields & Fields => fields;

/** Changes a flag; afterwards this page and the console refetch the flags, also when it was refused. */
export function useChangeFlag() {
  return useAction({
    run: changeFlag,
    refused: describeRefusal,
    invalidates: CHANGED,
    invalidatesOn: 'settled',
  });
}
