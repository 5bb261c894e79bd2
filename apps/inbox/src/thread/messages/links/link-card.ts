import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { inboxKeys } from '../../../model/keys';
import { batched } from '../../cache/batched';

const cardSchema = z.object({
  path: z.string(),
  kind: z.enum(['player', 'college', 'team', 'practice']),
  title: z.nullable(z.string()),
  /** What is said besides the name. */
  about: z.nullable(z.string()),
  picture_url: z.nullable(z.string()),
  /** When a practice begins. */
  at: z.nullable(z.string()),
});

/** One of our own pages as far as I may see it. */
export type LinkCard = z.infer<typeof cardSchema>;

/** The database answers as many at once. */
const MAX_PATHS = 20;
const CACHED_MS = 5 * 60_000;

const ask = batched(MAX_PATHS, async (paths) => {
  const supabase = await getClient();
  const cards = await unwrapAs(z.array(cardSchema), supabase.rpc('preview_links', { p_paths: paths }));
  return new Map(cards.map((card) => [card.path, card]));
});

/** The card of a page; null for a page that I may not see. All that show at once are one read. */
export const loadLinkCard = (path: string) =>
  queryOptions({ queryKey: inboxKeys.linkCard(path), queryFn: () => ask(path), staleTime: CACHED_MS });
