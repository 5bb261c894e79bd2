import { DataError, getClient, toDataError, unwrap } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { consoleKeys } from './keys';
import type { StaffFlag } from './list-flags';

/** The fields of a flag that staff may write. */
export type FlagFields = Omit<StaffFlag, 'key' | 'updated_at'>;

export type FlagWrite =
  | { kind: 'create'; key: string; fields: FlagFields }
  | { kind: 'change'; flag: StaffFlag; fields: Partial<FlagFields> }
  | { kind: 'delete'; flag: StaffFlag }
  | { kind: 'undo'; changeId: number };

async function write(order: FlagWrite): Promise<void> {
  const client = await getClient();
  const flags = client.from('experiments');
  if (order.kind === 'create') await unwrap(flags.insert({ key: order.key, ...order.fields }));
  else if (order.kind === 'undo') await unwrap(client.rpc('undo_flag_change', { p_change_id: order.changeId }));
  else {
    const { key, updated_at } = order.flag;
    const call = order.kind === 'delete' ? flags.delete() : flags.update(order.fields);
    const reached = await unwrap(call.eq('key', key).eq('updated_at', updated_at).select('key'));
    if (reached.length === 0)
      throw new DataError({
        kind: 'conflict',
        message: 'Somebody else changed this flag, or you may not. Look again.',
      });
  }
}

/** Writes a flag; afterwards this page and the console read the flags again, also when it was refused. */
export function useFlagWrite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: consoleKeys.flags() }),
        queries.invalidateQueries({ queryKey: [...consoleKeys.all, 'changes'] }),
        queries.refetchQueries({ queryKey: flagsQuery.queryKey }),
      ]),
  });
}

/** Why something was refused, for the screen. */
export function refusal(error: unknown): string {
  const { kind, code, message } = toDataError(error);
  if (code === '23505') return 'There is a flag with this key already.';
  if (kind === 'forbidden') return `You may not do this. ${message}`;
  return message;
}
