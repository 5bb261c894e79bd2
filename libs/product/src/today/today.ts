import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { getClient, unwrapAs } from '@lineup/data';

const answerSchema = z.object({
  status: z.enum(['attending', 'waiting', 'maybe', 'not_attending']),
  notes: z.nullable(z.string()),
  is_by_guardian: z.optional(z.boolean()),
});

/** Players who have not answered for a practice, and how many of them are not the viewer, for who manages the team. */
export const openAnswersSchema = z.object({ open: z.number(), others: z.number() });

const eventSchema = z.object({
  kind: z.enum(['practice', 'tournament']),
  id: z.string(),
  title: z.string(),
  starts_at: z.string(),
  duration_minutes: z.nullable(z.number()),
  location: z.nullable(z.string()),
  is_mandatory: z.nullable(z.boolean()),
  attending_count: z.nullable(z.number()),
  maybe_count: z.nullable(z.number()),
  not_attending_count: z.nullable(z.number()),
  team_id: z.string(),
  team_name: z.string(),
  team_logo_url: z.nullable(z.string()),
  live_topic: z.string(),
  /** The viewer's answer to a practice. */
  answer: z.optional(z.nullable(answerSchema)),
  /** Of a practice, where the team plays another game, too. */
  game: z.optional(z.nullable(z.string())),
  /** Of a practice; null for who does not manage the team. */
  open_answers: z.optional(z.nullable(openAnswersSchema)),
  /** Whether the viewer is checked in to a tournament; null for who does not play. */
  checked_in: z.optional(z.nullable(z.boolean())),
});

const newsSchema = z.object({
  id: z.string(),
  team_id: z.string(),
  team_name: z.string(),
  /** The first words. */
  text: z.string(),
  author: z.nullable(z.string()),
  asks_ack: z.boolean(),
  published_at: z.string(),
});

/** An announcement that the viewer has not seen, or not acknowledged where that is asked. */
export type TodayAnnouncement = z.infer<typeof newsSchema>;

/** A practice or tournament that comes next. */
export type TodayEvent = z.infer<typeof eventSchema>;

const teamsSchema = z.object({
  teams: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      logo_url: z.nullable(z.string()),
      next: z.nullable(z.object({ title: z.string(), starts_at: z.string() })),
    }),
  ),
  board: z.optional(z.nullable(z.array(newsSchema))),
  events: z.nullable(z.array(eventSchema)),
  answers: z.nullable(
    z.object({
      offers: z.nullable(
        z.array(
          z.object({
            kind: z.enum(['invitation', 'place', 'transfer']),
            team_name: z.string(),
            person_name: z.nullable(z.string()),
          }),
        ),
      ),
      requests: z.nullable(z.array(z.object({ team_id: z.string(), team_name: z.string(), amount: z.number() }))),
      polls: z.nullable(
        z.array(z.object({ id: z.string(), title: z.string(), team_id: z.string(), team_name: z.string() })),
      ),
      /** Practices that are over and for which the viewer, as owner or staff, has not recorded who came. */
      presence: z.optional(
        z.nullable(
          z.array(z.object({ id: z.string(), title: z.string(), team_id: z.string(), team_name: z.string() })),
        ),
      ),
    }),
  ),
});

const unreadSchema = z.object({
  conversation_id: z.string(),
  title: z.nullable(z.string()),
  unread_count: z.number(),
  last_activity_at: z.string(),
  last_message: z.nullable(z.object({ sender_id: z.nullable(z.string()), content: z.string() })),
  people: z.nullable(z.array(z.object({ user_id: z.string(), display_name: z.nullable(z.string()) }))),
});

const interestSchema = z.object({
  id: z.string(),
  at: z.string(),
  game: z.nullable(z.string()),
  stage: z.string(),
  answered: z.boolean(),
  college: z.object({
    slug: z.string(),
    name: z.string(),
    logo_url: z.nullable(z.string()),
    colors: z.nullable(z.array(z.string())),
  }),
  /** One that stands now, and whose yes it waits for; an older database tells none. */
  offer: z.optional(
    z.nullable(
      z.object({
        id: z.string(),
        expires_at: z.string(),
        awaits: z.nullable(z.enum(['player', 'guardian'])),
      }),
    ),
  ),
});

const programSchema = z.object({
  slug: z.string(),
  name: z.string(),
  waiting: z.number(),
  /** How many no words have reached in 10 days. */
  waiting_long: z.optional(z.number()),
  tasks: z.nullable(
    z.array(
      z.object({ id: z.string(), title: z.string(), due_on: z.string(), interest_id: z.string(), name: z.string() }),
    ),
  ),
});

/** A slot of a college that the viewer, or a ward of theirs, has booked or may book. */
const meetingFields = {
  id: z.string(),
  kind: z.enum(['meeting', 'tryout']),
  starts_at: z.string(),
  minutes: z.number(),
  time_zone: z.string(),
  host: z.nullable(z.string()),
  place: z.nullable(z.string()),
  link: z.nullable(z.string()),
  college: z.string(),
};

const meetingSchema = z.object({
  ...meetingFields,
  state: z.enum(['invited', 'booked']),
  interest_id: z.string(),
});

const stepsSchema = z.object({
  /** Of a player: none yet, or begun and not finished. */
  profile: z.nullable(z.enum(['missing', 'begun'])),
  account: z.nullable(z.enum(['birth_date', 'guardian', 'guardian_asked'])),
});

/** All that a guardian sees of a ward, and the ward of it in the mirror. A part that the ward turned off is null. */
export const wardSchema = z.object({
  person_id: z.string(),
  name: z.nullable(z.string()),
  off: z.array(z.string()),
  practices: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        starts_at: z.string(),
        duration_minutes: z.number(),
        location: z.nullable(z.string()),
        is_mandatory: z.boolean(),
        game: z.optional(z.nullable(z.string())),
        team_id: z.string(),
        team_name: z.string(),
        answer: z.nullable(z.enum(['attending', 'waiting', 'maybe', 'not_attending'])),
        is_by_guardian: z.boolean(),
        guardian_name: z.nullable(z.string()),
      }),
    ),
  ),
  /** What the boards of their teams say; off with the practices. */
  announcements: z.optional(
    z.nullable(
      z.array(
        z.object({
          id: z.string(),
          team_name: z.string(),
          body: z.string(),
          author: z.nullable(z.string()),
          asks_ack: z.boolean(),
          published_at: z.string(),
          edited_at: z.nullable(z.string()),
          /** By the viewer. */
          acknowledged: z.boolean(),
        }),
      ),
    ),
  ),
  colleges: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string(),
        logo_url: z.nullable(z.string()),
        colors: z.nullable(z.array(z.string())),
        game: z.nullable(z.string()),
        stage: z.string(),
        sent_at: z.nullable(z.string()),
        since: z.nullable(z.string()),
        answered: z.boolean(),
        /** The note with which it was closed: of the fixed list, or the college's own words. */
        closing: z.optional(
          z.nullable(z.object({ at: z.string(), sentence: z.optional(z.string()), words: z.optional(z.string()) })),
        ),
      }),
    ),
  ),
  /** What they booked with colleges, with the feedback of what is over; an older database tells none. */
  meetings: z.optional(
    z.array(
      z.object({
        ...meetingFields,
        feedback: z.nullable(z.object({ sentence: z.optional(z.string()), words: z.optional(z.string()) })),
      }),
    ),
  ),
  /** Offers of colleges, which a guardian signs, too; an older database tells none. */
  offers: z.optional(
    z.array(
      z.object({
        id: z.string(),
        college: z.string(),
        state: z.string(),
        expires_at: z.string(),
        is_signed: z.boolean(),
      }),
    ),
  ),
  /** What colleges ask for, the next due first; an older database tells none. */
  papers: z.optional(
    z.array(
      z.object({
        interest_id: z.string(),
        college: z.string(),
        papers: z.array(z.object({ title: z.string(), state: z.string(), due_on: z.string() })),
      }),
    ),
  ),
  writers: z.object({
    total: z.number(),
    people: z.array(
      z.object({
        id: z.string(),
        name: z.nullable(z.string()),
        way: z.enum(['owner', 'staff', 'conversation', 'talk']),
        team: z.nullable(z.string()),
      }),
    ),
    teammates: z.array(z.object({ team: z.string(), amount: z.number() })),
  }),
  places: z.array(z.object({ team_id: z.string(), team_name: z.string() })),
});

export type Ward = z.infer<typeof wardSchema>;

const familySchema = z.object({
  wards: z.optional(z.nullable(z.array(wardSchema))),
  /** The name from the day on which the guardian's rights begin; before it the masked address. */
  children: z.nullable(
    z.array(
      z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()), begins_at: z.nullable(z.string()) }),
    ),
  ),
  /** People who wait for the viewer's yes. */
  waiting: z.nullable(z.number()),
});

/** A kind of which nothing waits is left out. */
const staffSchema = z.object({
  role_requests: z.optional(z.number()),
  college_requests: z.optional(z.number()),
  team_requests: z.optional(z.number()),
  reports: z.optional(z.number()),
});

const papersSchema = z.object({
  interest_id: z.string(),
  college: z.object({
    slug: z.string(),
    name: z.string(),
    logo_url: z.nullable(z.string()),
    colors: z.nullable(z.array(z.string())),
  }),
  /** Of the next one. */
  due_on: z.string(),
  waiting: z.number(),
  returned: z.number(),
});

const todaySchema = z.object({
  teams: z.nullable(teamsSchema),
  inbox: z.nullable(z.array(unreadSchema)),
  /** Of colleges to the player. */
  offers: z.nullable(z.array(interestSchema)),
  interests: z.nullable(z.array(interestSchema)),
  /** The next that the viewer booked, or was invited to; an older database tells none. */
  meetings: z.optional(z.nullable(z.array(meetingSchema))),
  /** Colleges that wait for papers of the viewer, the next due first; an older database tells none. */
  papers: z.optional(z.nullable(z.array(papersSchema))),
  /** Players who wait for an evaluation by the viewer, the longest first; an older database tells none. */
  evaluations: z.optional(
    z.nullable(z.array(z.object({ id: z.string(), person: z.nullable(z.string()), team_name: z.string() }))),
  ),
  programs: z.nullable(z.array(programSchema)),
  /** What the account lacks. */
  steps: z.nullable(stepsSchema),
  family: z.nullable(familySchema),
  /** What waits for platform staff. */
  staff: z.nullable(staffSchema),
});

/** What waits for a person today. A part is null where its remote is off, or where there is nothing. */
export type Today = z.infer<typeof todaySchema>;

/** Keys of what the slots of the home page share. */
export const todayKeys = {
  all: ['today'] as const,
  of: (userId: string) => [...todayKeys.all, userId] as const,
};

/** What waits for the signed-in user today, in one request. The slots of the home page take their parts of it. */
export const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: todayKeys.of(userId),
    meta: { keep: 'today' },
    queryFn: async ({ signal }): Promise<Today> => {
      const supabase = await getClient();
      return unwrapAs(todaySchema, supabase.rpc('load_today').abortSignal(signal));
    },
  });
