import { queryOptions } from '@tanstack/react-query';
import { getClient, isText, listOf, oneOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { inboxKeys } from '../model/keys';
import { batched } from './batched';

const isCard = shape({
  path: isText,
  kind: oneOf(['player', 'college', 'team', 'practice']),
  title: orNull(isText),
  /** What is said besides the name. */
  about: orNull(isText),
  picture_url: orNull(isText),
  /** When a practice begins. */
  at: orNull(isText),
});

/** One of our own pages as far as I may see it. */
export type LinkCard = Checked<typeof isCard>;

/** The database answers as many at once. */
const MAX_PATHS = 20;
const CACHED_MS = 5 * 60_000;

const ask = batched(MAX_PATHS, async (paths) => {
  const supabase = await getClient();
  const cards = await unwrapAs(listOf(isCard), supabase.rpc('preview_links', { p_paths: paths }));
  return new Map(cards.map((card) => [card.path, card]));
});

/** The card of a page; null for a page that I may not see. All that show at once are one read. */
export const loadLinkCard = (path: string) =>
  queryOptions({ queryKey: inboxKeys.linkCard(path), queryFn: () => ask(path), staleTime: CACHED_MS });
