import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

/** What a rule of the season may allow, as it shows. */
export const contactWays = {
  messages: 'Messages',
  calls: 'Calls',
  visits: 'Visits',
  tryouts: 'Tryouts',
  offers: 'Offers',
} as const;

const seasonSchema = z.object({
  id: z.string(),
  name: z.string(),
  begins_on: z.string(),
  ends_on: z.string(),
  allows: z.array(z.string()),
  sentence: z.string(),
  source_url: z.nullable(z.string()),
});
/** A period of an association. */
export type Season = z.infer<typeof seasonSchema>;

const associationSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_demo: z.boolean(),
  seasons: z.array(seasonSchema),
});
export type Association = z.infer<typeof associationSchema>;

/** All associations with their periods, latest first. */
export const listAssociations = queryOptions({
  queryKey: consoleKeys.associations(),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(
      z.array(associationSchema),
      supabase
        .from('associations')
        .select(
          'id, name, is_demo, seasons:association_seasons(id, name, begins_on, ends_on, allows, sentence, source_url)',
        )
        .order('name')
        .order('begins_on', { referencedTable: 'seasons', ascending: false })
        .limit(200)
        .abortSignal(signal),
    );
  },
});
