import { getClient, unwrap } from '@lineup/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleKeys } from './keys';

type Fields = Record<string, unknown>;

/** A change of a flag. */
export interface FlagChange {
  id: number;
  key: string;
  operation: 'insert' | 'update' | 'delete';
  before: Fields | null;
  after: Fields | null;
  /** Null when the server made the change. */
  changedBy: string | null;
  changedAt: Date;
  /** Whether nothing was changed since, so that it can be undone. */
  isCurrent: boolean;
}

const PAGE_SIZE = 10;

/** Changes of one flag, or of all, the latest first. */
export const listFlagChanges = (key: string | null) =>
  infiniteQueryOptions({
    queryKey: consoleKeys.changes(key),
    staleTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: (page: FlagChange[]) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
    queryFn: async ({ pageParam, signal }): Promise<FlagChange[]> => {
      const client = await getClient();
      const rows = await unwrap(
        client
          .rpc('list_flag_changes', {
            p_limit: PAGE_SIZE,
            ...(key === null ? {} : { p_key: key }),
            ...(pageParam === null ? {} : { p_before: pageParam }),
          })
          .abortSignal(signal),
      );
      return rows.map((row) => ({
        id: row.id,
        key: row.key,
        operation: row.operation as FlagChange['operation'],
        before: row.before as Fields | null,
        after: row.after as Fields | null,
        changedBy: row.changed_by_name ?? (row.changed_by ? 'Somebody without a name' : null),
        changedAt: new Date(row.changed_at),
        isCurrent: row.is_current,
      }));
    },
  });

/** What a change changed, field by field, in words. */
export function describeChange({ operation, before, after }: FlagChange): string {
  if (operation === 'insert') return 'created';
  if (operation === 'delete') return 'deleted';
  const fields = Object.keys(after ?? {}).filter((field) => show(before?.[field]) !== show(after?.[field]));
  return fields.map((field) => describeField(field, before?.[field], after?.[field])).join(', ');
}

function describeField(field: string, before: unknown, after: unknown): string {
  if (field === 'enabled') return after ? 'turned on' : 'turned off';
  return `${field}: ${show(before)} → ${show(after)}`;
}

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}
