import { getClient, unwrapAs } from '@lineup/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from './keys';
import { roleLabel } from '../../../model/role-labels';

const rowSchema = z.record(z.string(), z.unknown());

const flagChangeSchema = z.object({
  id: z.number(),
  key: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  before: z.nullable(rowSchema),
  after: z.nullable(rowSchema),
  // Null when the server made the change.
  changed_by: z.nullable(z.string()),
  changed_by_name: z.nullable(z.string()),
  changed_at: z.string(),
  reason: z.nullable(z.string()),
  // Whether nothing was changed since, so that it can be undone.
  is_current: z.boolean(),
});

/** A change of a flag. */
export type FlagChange = z.infer<typeof flagChangeSchema>;

const PAGE_SIZE = 10;

/** Changes of one flag, or of all, the latest first. */
export const listFlagChanges = (key: string | null) =>
  infiniteQueryOptions({
    queryKey: consoleKeys.changes(key),
    staleTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: (page: FlagChange[]) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
    queryFn: async ({ pageParam, signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        z.array(flagChangeSchema),
        supabase
          .rpc('list_flag_changes', {
            p_limit: PAGE_SIZE,
            ...(key === null ? {} : { p_key: key }),
            ...(pageParam === null ? {} : { p_before: pageParam }),
          })
          .abortSignal(signal),
      );
    },
  });

/** Who made a change. */
export function describeAuthor({ changed_by, changed_by_name }: FlagChange): string {
  return changed_by_name ?? (changed_by ? 'Unnamed user' : 'The server');
}

/** What a change changed, field by field, in words. */
export function describeChange({ operation, before, after }: FlagChange): string {
  if (operation === 'insert') return 'created';
  if (operation === 'delete') return 'deleted';
  const fields = Object.keys(after ?? {}).filter((field) => show(before?.[field]) !== show(after?.[field]));
  return fields.map((field) => describeField(field, before?.[field], after?.[field])).join(', ');
}

/** What undoing a change would do now, however long ago it was made. */
export function undoQuestion(change: FlagChange): string {
  const { key, operation, before, after } = change;
  if (operation === 'insert') return `Delete the flag ${key}?`;
  if (operation === 'delete') return `Restore the flag ${key} as it was?`;
  if (before?.['enabled'] !== after?.['enabled']) return `Turn ${key} ${after?.['enabled'] ? 'off' : 'on'}?`;
  return `Change ${key} back? (${describeChange({ ...change, before: after, after: before })})`;
}

/** Fields as the editor calls them, where that is not their name. */
const FIELD_NAMES: Record<string, string> = {
  required_roles: 'roles',
  rollout_percentage: 'rollout',
  dev_only: 'development only',
  feature_type: 'type',
};

function describeField(field: string, before: unknown, after: unknown): string {
  if (field === 'enabled') return after ? 'turned on' : 'turned off';
  return `${FIELD_NAMES[field] ?? field}: ${show(before)} → ${show(after)}`;
}

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.map((each) => roleLabel(String(each))).join(', ') || 'none' : String(value);
}
