import * as z from '@lineup/schema';

/** Longest announcement; the database holds the same. */
export const ANNOUNCEMENT_LIMITS = { body: 2000 } as const;

const pictureSchema = z.object({
  /** In the private bucket of the boards. */
  name: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
});

/** The picture of an announcement, as it is stored. */
export type BoardPicture = z.infer<typeof pictureSchema>;

const linkSchema = z.object({
  /** A newer database may know more kinds than this screen. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  at: z.string(),
});

export const announcementSchema = z.object({
  id: z.string(),
  body: z.string(),
  picture: z.nullable(pictureSchema),
  /** Null for none, and where it is gone. */
  link: z.nullable(linkSchema),
  author: z.nullable(z.string()),
  is_own: z.boolean(),
  /** The game that it is for; null for the whole team. */
  game_id: z.nullable(z.string()),
  game: z.nullable(z.string()),
  is_pinned: z.boolean(),
  asks_ack: z.boolean(),
  publish_at: z.string(),
  /** Null while it waits for its time. */
  published_at: z.nullable(z.string()),
  /** Until when it stands at the top; null for no end. */
  ends_at: z.nullable(z.string()),
  edited_at: z.nullable(z.string()),
  /** By the viewer. */
  seen_at: z.nullable(z.string()),
  acknowledged_at: z.nullable(z.string()),
  /** Of those whom it is for; null unless the viewer owns or staffs the team. */
  figures: z.nullable(z.object({ people: z.number(), seen: z.number(), acknowledged: z.number() })),
});

/** An announcement as its reader sees it. */
export type Announcement = z.infer<typeof announcementSchema>;

/** What stands on top of a team's page. */
export const boardSchema = z.object({
  can_write: z.boolean(),
  /** Pinned first, then newest first. */
  items: z.array(announcementSchema),
  /** Those that wait for their time; null unless the viewer writes. */
  waiting: z.nullable(z.array(announcementSchema)),
  has_history: z.boolean(),
});

export type TeamBoard = z.infer<typeof boardSchema>;
