import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';
import { calledOffSchema, proposedTimeSchema, scrimBlockSchema, scrimTeamSchema } from '../model/scrim';
import { readScrimFilters, SCRIM_HOURS, type ScrimFilters } from './scrim-filters';

const cursorSchema = z.object({ at: z.string(), id: z.string() });
/** The block after which the next page begins. */
type ScrimCursor = z.infer<typeof cursorSchema>;

const foundBlockSchema = z.object({
  ...scrimBlockSchema.shape,
  team: scrimTeamSchema,
  /** Where it stands with the viewer's teams. */
  asks: z.array(z.object({ team_id: z.string(), state: z.string() })),
});
/** A block of another team. */
export type FoundBlock = z.infer<typeof foundBlockSchema>;

const foundSchema = z.object({ items: z.array(foundBlockSchema), next: z.nullable(cursorSchema) });

const ownPostSchema = z.object({
  ...scrimBlockSchema.shape,
  team_id: z.string(),
  /** Teams that ask for it, the first first. */
  asks: z.array(z.object({ team: scrimTeamSchema, state: z.string(), asked_at: z.string() })),
});
/** An open block of the viewer's teams. */
export type OwnPost = z.infer<typeof ownPostSchema>;

const askedBlockSchema = z.object({
  ...scrimBlockSchema.shape,
  /** The viewer's team that asks. */
  team_id: z.string(),
  ask: z.string(),
  team: scrimTeamSchema,
});
/** A block that the viewer's teams asked for. */
export type AskedBlock = z.infer<typeof askedBlockSchema>;

const agreedScrimSchema = z.object({
  id: z.string(),
  team_id: z.string(),
  practice_id: z.nullable(z.string()),
  is_host: z.boolean(),
  starts_at: z.string(),
  block: scrimBlockSchema,
  /** Null once the other team is gone. */
  team: z.nullable(scrimTeamSchema),
  called_off: calledOffSchema,
  proposed: proposedTimeSchema,
  /** Matches won and lost, of those that both sides confirmed. */
  result: z.object({ own: z.number(), other: z.number() }),
  /** Results that the other side entered. */
  to_confirm: z.number(),
});
/** A scrim that two teams agreed on. */
export type AgreedScrim = z.infer<typeof agreedScrimSchema>;

const screenSchema = z.object({
  /** The game that is searched; null for who runs no team that plays one. */
  game: z.nullable(z.string()),
  teams: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      is_private: z.boolean(),
      games: z.array(z.object({ slug: z.string(), level: z.string() })),
    }),
  ),
  games: z.array(z.object({ slug: z.string(), name: z.string(), ranks: z.array(z.string()) })),
  found: z.nullable(foundSchema),
  posts: z.array(ownPostSchema),
  asked: z.array(askedBlockSchema),
  scrims: z.array(agreedScrimSchema),
});
/** What the screen of scrims shows besides the further pages of the search. */
export type ScrimScreen = z.infer<typeof screenSchema>;

export interface ScrimPage {
  /** With the first page alone. */
  screen: ScrimScreen | null;
  found: FoundBlock[];
  next: ScrimCursor | null;
}

const argumentsOf = ({ level, region, rank, hours }: ScrimFilters) => ({
  ...(level && { p_level: level }),
  ...(region && { p_region: region }),
  ...(rank !== null && { p_rank: rank }),
  ...(hours && { p_from_hour: SCRIM_HOURS[hours].from, p_to_hour: SCRIM_HOURS[hours].to }),
  p_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The scrims that an address of `/teams/scrims` shows. */
export const listScrimsAt = (address: string, viewerId: string) =>
  listScrims(readScrimFilters(new URL(address).searchParams), viewerId);

/** The whole screen with the first page of the search in one request, then page after page. */
export const listScrims = (filters: ScrimFilters, viewerId: string) =>
  infiniteQueryOptions({
    queryKey: teamKeys.scrims(filters, viewerId),
    initialPageParam: null as { game: string; after: ScrimCursor } | null,
    getNextPageParam: (page: ScrimPage, pages) => {
      const game = filters.game ?? pages[0]?.screen?.game;
      return page.next && game ? { game, after: page.next } : null;
    },
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<ScrimPage> => {
      const supabase = await getClient();
      if (!pageParam) {
        const screen = await unwrapAs(
          screenSchema,
          supabase
            .rpc('load_scrims', { ...argumentsOf(filters), ...(filters.game && { p_game: filters.game }) })
            .abortSignal(signal),
        );
        return { screen, found: screen.found?.items ?? [], next: screen.found?.next ?? null };
      }
      const { game, after } = pageParam;
      const found = await unwrapAs(
        z.nullable(foundSchema),
        supabase
          .rpc('find_scrims', { ...argumentsOf(filters), p_game: game, p_after_at: after.at, p_after_id: after.id })
          .abortSignal(signal),
      );
      return { screen: null, found: found?.items ?? [], next: found?.next ?? null };
    },
  });
