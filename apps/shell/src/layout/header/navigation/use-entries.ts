import { useAuth, useProfile } from '@lineup/auth';
import type { NavItem, NavSource } from '@lineup/contract';
import { SHELL_RETRIES, getClient, readPublic, retryUpTo, unwrap } from '@lineup/data';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { navLabel } from '../../../language/language';
import { shellKeys } from '../../../keys';
import { fill } from './fill';

/** A link of a menu. */
export interface NavEntry {
  label: string;
  to: string;
  /** Name of the function that counts what is new behind it. */
  badge?: string | undefined;
}

type Row = Record<string, unknown>;

/** The links of a menu, with what they take from the database and from the user's profile. */
export function useEntries(items: readonly NavItem[], { isSmallScreen = false } = {}): NavEntry[] {
  const slug = useProfile().profile?.slug;
  const userId = useAuth().user?.id;
  const sources = items.flatMap(({ itemsFrom }) => itemsFrom ?? []);
  const reads = [...new Set(sources.map(({ read }) => read))];
  const answers = useQueries({
    queries: reads.map((read) => {
      const isOwn = sources.some((source) => source.read === read && source.isOwn);
      return isOwn ? ownRowsQuery(read, userId) : rowsQuery(read);
    }),
  });
  return items.flatMap((item): NavEntry[] => {
    const { itemsFrom: source, withoutProfile: instead } = item;
    if (source) {
      const rows = answers[reads.indexOf(source.read)]?.data ?? [];
      return entriesFrom(item, { source, rows, isWhole: isSmallScreen });
    }
    const to = fill(item.href, { profile_slug: slug }, encodeURIComponent);
    if (to !== null) return [{ label: navLabel(item.label), to, ...(item.badge && { badge: item.badge }) }];
    if (!instead) return [];
    return [{ label: navLabel(instead.label), to: (isSmallScreen && instead.smallScreenHref) || instead.href }];
  });
}

/** One link for each row, in the menu of small screens without limit; then the item's own when rows were left out. */
function entriesFrom(
  item: NavItem,
  { source, rows, isWhole }: { source: NavSource; rows: readonly Row[]; isWhole: boolean },
): NavEntry[] {
  const entries = rows.flatMap((row) => {
    const label = fill(source.label, row);
    const to = fill(source.href, row, encodeURIComponent);
    return label !== null && to !== null ? [{ label, to }] : [];
  });
  const limit = isWhole ? Infinity : (source.limit ?? Infinity);
  if (entries.length <= limit) return entries;
  const label = fill(navLabel(item.label), { count: entries.length }) ?? navLabel(item.label);
  return [...entries.slice(0, limit), { label, to: item.href }];
}

/** Rows of a public read, shared by all menus. */
function rowsQuery(read: string) {
  return queryOptions({
    queryKey: shellKeys.navigationRows(read),
    retry: retryUpTo(SHELL_RETRIES),
    queryFn: ({ signal }) => readPublic<Row[]>(read, { signal }),
  });
}

/** Rows of the signed-in user, shared by all menus. */
function ownRowsQuery(read: string, userId = '') {
  return queryOptions({
    queryKey: [...shellKeys.navigationRows(read), userId],
    enabled: userId !== '',
    retry: retryUpTo(SHELL_RETRIES),
    queryFn: async ({ signal }): Promise<Row[]> => {
      const [, name = '', columns] = /^rpc\/(\w+)\?select=([\w,]+)$/.exec(read) ?? [];
      const supabase = await getClient();
      return (await unwrap(
        supabase
          .rpc(name as never)
          .select(columns)
          .abortSignal(signal),
      )) as unknown as Row[];
    },
  });
}
