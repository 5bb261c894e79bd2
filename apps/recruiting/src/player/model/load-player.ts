import { queryOptions } from '@tanstack/react-query';
import { getClient, readFunction, unwrapAs } from '@lineup/data';
import { evaluationSchema, factSourceSchema, gameSourcesSchema } from '@lineup/product';
import * as z from '@lineup/schema';
import { approvalSchema } from '../../model/approval';
import { recruitingKeys } from '../../model/keys';
import { nullWhenMissing } from '../../model/null-when-missing';
import { slotSchema } from '../../model/slot';
import { placeFields } from '../../model/place';

const playerSchema = z.object({
  user_id: z.string(),
  slug: z.string(),
  name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  class_year: z.nullable(z.number()),
  ...placeFields,
  games: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      rank: z.nullable(z.string()),
      peak_rank: z.nullable(z.string()),
      /** How high the rank stands in its ladder, 1 to 5. */
      level: z.nullable(z.number()),
      roles: z.array(z.string()),
      is_primary: z.boolean(),
      sources: gameSourcesSchema,
    }),
  ),
  bio: z.nullable(z.string()),
  /** Null for everybody but program staff and coaches. */
  works_for: z.nullable(approvalSchema),
  is_listed: z.boolean(),
  /** For the player alone: whether school and GPA show to everybody. */
  shows_academics: z.nullable(z.boolean()),
  /** For the player alone: whether others read how reliably they come to practices. */
  shows_attendance: z.nullable(z.boolean()),
  /** For the player alone: whether others read which matches they played. */
  shows_results: z.optional(z.nullable(z.boolean())),
  /** For the player alone: roles that wait for approval. */
  pending: z.nullable(z.array(z.object({ role: z.string(), college: z.nullable(z.string()) }))),
  /** For the player alone: since when our staff hide the page, and since when the player asks to show it again. */
  hidden_by_staff: z.optional(z.nullable(z.object({ since: z.string(), asked_at: z.nullable(z.string()) }))),
  /** For a minor alone: whether a parent or guardian is linked or asked. */
  guardian: z.nullable(z.enum(['linked', 'asked', 'none'])),
  academics: z.nullable(
    z.object({
      school_name: z.nullable(z.string()),
      gpa: z.nullable(z.number()),
      scholarship_need: z.nullable(z.number()),
    }),
  ),
  availability: z.array(slotSchema),
  /** For which games they look for a team. The player alone also gets what has ended. */
  looking: z.optional(
    z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        roles: z.array(z.string()),
        ends_at: z.string(),
        is_over: z.boolean(),
      }),
    ),
  ),
  achievements: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      placement: z.nullable(z.number()),
      achieved_on: z.nullable(z.string()),
      link_url: z.nullable(z.string()),
      game: z.nullable(z.string()),
      source: z.optional(z.nullable(factSourceSchema)),
    }),
  ),
  links: z.array(z.object({ id: z.string(), title: z.string(), url: z.string(), kind: z.string() })),
  teams: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      logo_url: z.nullable(z.string()),
      roles: z.array(z.string()),
      /** Since when the team has the player on its roster; who owns the team has nobody else to say so. */
      since: z.optional(z.string()),
      is_own: z.optional(z.boolean()),
      attendance: z.nullable(
        z.object({
          practices: z.number(),
          attended: z.number(),
          weeks: z.number(),
          /** True: they came, as the team recorded it. False: they said yes. */
          is_recorded: z.boolean(),
        }),
      ),
    }),
  ),
  /** Matches that the player played for a team, the latest first. */
  results: z.optional(
    z.array(
      z.object({
        id: z.string(),
        team: z.string(),
        game: z.string(),
        is_starter: z.boolean(),
        own: z.number(),
        other: z.number(),
        /** Null where the viewer does not read it. */
        opponent: z.nullable(z.string()),
        occasion: z.enum(['scrim', 'tournament']),
        /** Calendar day. */
        played_on: z.string(),
        /** True: both sides say so. False: the team entered it against an opponent from outside. */
        is_confirmed: z.boolean(),
      }),
    ),
  ),
  /** What coaches think of them. The player alone also gets those that are asked for, declined or withdrawn, and what follows `by`. */
  evaluations: z.optional(
    z.array(
      z.object({
        ...evaluationSchema.shape,
        shows_to: z.optional(z.enum(['nobody', 'colleges', 'everybody'])),
        team_id: z.optional(z.string()),
        author_id: z.optional(z.string()),
        asked_at: z.optional(z.nullable(z.string())),
        declined_at: z.optional(z.nullable(z.string())),
        withdrawn_at: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  /** For the player alone: whom they can ask for an evaluation. */
  evaluators: z.optional(
    z.nullable(
      z.array(z.object({ author_id: z.string(), team_id: z.string(), team: z.string(), name: z.nullable(z.string()) })),
    ),
  ),
  actions: z.object({
    edit: z.boolean(),
    message: z.boolean(),
    /** Why the viewer cannot write to the player; null when they can. */
    message_barrier: z.nullable(z.enum(['signed_out', 'self', 'birth_date', 'blocked'])),
    add_to_list: z.boolean(),
    /** Whether the viewer may confirm what the player says: coaches of their teams, and the program that they committed to. */
    confirm: z.optional(z.boolean()),
    /** Programs the viewer works in, with the interest of the player and the game both play. */
    pipelines: z.array(
      z.object({
        college_id: z.string(),
        slug: z.string(),
        name: z.string(),
        interest_id: z.nullable(z.string()),
        title_id: z.nullable(z.string()),
      }),
    ),
    /** Teams the viewer owns and may invite the player to. */
    teams: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        is_on_roster: z.boolean(),
        games: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
});

/** The page of a player, with what the viewer may read and do. */
export type Player = z.infer<typeof playerSchema>;
export type Achievement = Player['achievements'][number];
export type SoughtGame = NonNullable<Player['looking']>[number];
export type PlayedGame = Player['games'][number];
export type PlayerLink = Player['links'][number];
export type PlayerTeam = Player['teams'][number];
export type PlayerEvaluation = NonNullable<Player['evaluations']>[number];
export type PlayerResult = NonNullable<Player['results']>[number];

/** The player at an address; null when there is none that the viewer may see. */
export const loadPlayer = (slug: string, viewerId: string | null) =>
  queryOptions({
    queryKey: recruitingKeys.player(slug, viewerId),
    queryFn: ({ signal }): Promise<Player | null> =>
      nullWhenMissing(unwrapAs(playerSchema, readFunction('load_player', { p_slug: slug }, signal))),
  });

/** Whom the owner of a page can see it as. */
export const previewViewers = ['visitor', 'college', 'team'] as const;
export type PreviewViewer = (typeof previewViewers)[number];

/** The own page as somebody else reads it, answered by the database. */
export const previewOwnPage = (userId: string, viewer: PreviewViewer) =>
  queryOptions({
    queryKey: recruitingKeys.preview(userId, viewer),
    queryFn: async ({ signal }): Promise<Player> => {
      const supabase = await getClient();
      return unwrapAs(playerSchema, supabase.rpc('preview_own_page', { p_as: viewer }).abortSignal(signal));
    },
  });
