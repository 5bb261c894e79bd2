import * as z from '@lineup/schema';

/** What draws the crest of a college, as part of an answer. */
export const crestFields = {
  logo_url: z.nullable(z.string()),
  /** Ground and second color. */
  colors: z.nullable(z.array(z.string())),
};
