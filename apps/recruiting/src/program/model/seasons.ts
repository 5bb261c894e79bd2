import * as z from '@lineup/schema';

/** What a rule of the season may leave out. */
export const contactWays = {
  messages: 'Messages',
  calls: 'Calls',
  visits: 'Visits',
  tryouts: 'Tryouts',
  offers: 'Offers',
} as const;
export type ContactWay = keyof typeof contactWays;

const seasonSchema = z.object({
  name: z.string(),
  begins_on: z.string(),
  ends_on: z.string(),
  allows: z.array(z.enum(['messages', 'calls', 'visits', 'tryouts', 'offers'])),
  sentence: z.string(),
  source_url: z.nullable(z.string()),
});

export const seasonsSchema = z.object({
  association_id: z.string(),
  association: z.string(),
  /** Invented, to try the rules with. */
  is_demo: z.boolean(),
  time_zone: z.string(),
  /** In that zone, when it was read. */
  today: z.string(),
  /** Those that have not ended, latest first. */
  seasons: z.array(seasonSchema),
});
/** The rules that a program follows. They warn and are logged; nothing is refused. */
export type Seasons = z.infer<typeof seasonsSchema>;

/** The period that speaks against a way of contact on a day, today without one; undefined where none does. */
export const ruleAgainst = (seasons: Seasons | null | undefined, way: ContactWay, day = seasons?.today ?? '') =>
  seasons?.seasons.find(
    ({ begins_on, ends_on, allows }) => begins_on <= day && day <= ends_on && !allows.includes(way),
  );
