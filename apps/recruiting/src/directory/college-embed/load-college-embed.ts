import { queryOptions } from '@tanstack/react-query';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { crestFields } from '../../model/crest';
import { recruitingKeys } from '../../model/keys';

const embedSchema = z.object({
  slug: z.string(),
  name: z.string(),
  ...crestFields,
  is_pledged: z.boolean(),
  /** Whether players can send their interest now. */
  has_form: z.boolean(),
  needs: z.array(
    z.object({
      id: z.string(),
      game: z.string(),
      game_slug: z.string(),
      position: z.string(),
      class_year: z.nullable(z.number()),
      minimum_rank: z.nullable(z.string()),
      open_spots: z.number(),
    }),
  ),
});

/** What a college shows in pages of its own site. */
export type CollegeEmbed = z.infer<typeof embedSchema>;

/** How often a widget in another page looks again, in ms. */
const LOOKS_AGAIN = 5 * 60_000;

/** The open spots of a college, for anybody; null for one that is not published. */
export const loadCollegeEmbed = (slug: string) =>
  queryOptions({
    queryKey: recruitingKeys.collegeEmbed(slug),
    refetchInterval: LOOKS_AGAIN,
    queryFn: ({ signal }) =>
      unwrapAs(z.nullable(embedSchema), readFunction('load_college_embed', { p_slug: slug }, signal)),
  });
