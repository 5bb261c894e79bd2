import { afterRow, cutPage, getClient, unwrap } from '@lineup/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../keys';
import type { PointAward } from './model/own-account';

/** Awards in the answer of the whole account, and in each page after it. */
const FIRST_PAGE = 10;
const PAGE = 30;

interface AwardsPage {
  rows: PointAward[];
  /** The award after which the next page starts; null on the last one. */
  last: PointAward | null;
}

/** The user's awards, newest first: those that came with the account, then page by page. */
export function awardsQuery(newest: PointAward[]) {
  const first: AwardsPage = { rows: newest, last: newest.length === FIRST_PAGE ? (newest.at(-1) ?? null) : null };
  return infiniteQueryOptions({
    queryKey: shellKeys.awards(newest[0]?.id),
    initialData: { pages: [first], pageParams: [null] },
    initialPageParam: null as PointAward | null,
    getNextPageParam: ({ last }) => last,
    queryFn: async ({ pageParam, signal }) => (pageParam ? loadAwardsBefore(pageParam, signal) : first),
  });
}

async function loadAwardsBefore({ awarded_at, id }: PointAward, signal: AbortSignal): Promise<AwardsPage> {
  const supabase = await getClient();
  const rows = await unwrap(
    supabase
      .from('point_awards')
      .select('id, points, awarded_at, rule:point_rules(description)')
      .or(
        afterRow([
          { column: 'awarded_at', value: awarded_at, isDescending: true },
          { column: 'id', value: id, isDescending: true },
        ]),
      )
      .order('awarded_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(PAGE + 1)
      .abortSignal(signal),
  );
  const awards = rows.map(({ rule, ...award }) => ({ ...award, description: rule.description }));
  return cutPage(awards, PAGE);
}
