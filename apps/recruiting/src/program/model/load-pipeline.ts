import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import { factSourceSchema } from '@lineup/product';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { meetingKindSchema } from '../../model/meeting';
import {
  interestSources,
  readPipelineAddress,
  stageKinds,
  UNASSIGNED,
  type PipelineAddress,
  type PipelineFilters,
} from '../../model/pipeline-address';
import { claimFields } from '../../model/answers';
import { crestFields } from '../../model/crest';
import { namedSchema } from './named';
import { seasonsSchema } from './seasons';

const sourceSchema = z.enum([...(Object.keys(interestSources) as (keyof typeof interestSources)[]), 'player']);

export const cardFields = {
  id: z.string(),
  name: z.string(),
  player_id: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  stage_id: z.string(),
  stage_since: z.string(),
  game: z.nullable(z.string()),
  game_id: z.nullable(z.string()),
  rank: z.nullable(z.string()),
  /** Null: the player alone says so. */
  rank_source: z.optional(z.nullable(factSourceSchema)),
  class_year: z.nullable(z.number()),
  handle: z.nullable(z.string()),
  school: z.nullable(z.string()),
  source: sourceSchema,
  assignee_id: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  ...claimFields,
  /** Since when the player waits for an answer, as the database counts it; null for who waits for none. */
  waiting_since: z.nullable(z.string()),
  created_at: z.string(),
  /** Of 100, for the roster need that suits best; null where none does. */
  fit: z.nullable(z.number()),
  /** How many of its points rest on confirmed facts. */
  fit_confirmed: z.optional(z.nullable(z.number())),
  tag_ids: z.array(z.string()),
  open_tasks: z.number(),
  next_due: z.nullable(z.string()),
  /** What the player booked next; an older database knows none. */
  next_meeting: z.optional(z.nullable(z.object({ kind: meetingKindSchema, starts_at: z.string() }))),
  notes: z.nullable(z.number()),
  /** Average of all scores, 1 to 5. */
  score: z.nullable(z.number()),
};
const cardsSchema = z.array(z.object(cardFields));

const withdrawnSchema = z.object({
  id: cardFields.id,
  name: cardFields.name,
  game: cardFields.game,
  tag_ids: cardFields.tag_ids,
  notes: cardFields.notes,
  withdrawn_at: z.string(),
});

const rightsFields = { work: z.boolean(), manage: z.boolean() };
export const rightsSchema = z.object(rightsFields);

const pipelineSchema = z.object({
  college: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    ...crestFields,
  }),
  /** Those that the user works for. */
  colleges: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** edit: the page of the college, with its forms, stages and people. */
  can: z.object({ ...rightsFields, edit: z.boolean() }),
  stages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(Object.keys(stageKinds) as (keyof typeof stageKinds)[]),
      /** What players read of it. */
      player_label: z.string(),
    }),
  ),
  /** Those with cards; the key is the id of stage, person or game. */
  columns: z.array(z.object({ key: z.nullable(z.string()), total: z.number(), cards: cardsSchema })),
  total: z.number(),
  /** Of players who withdrew, latest first: in no column and no count. */
  withdrawn: z.array(withdrawnSchema),
  tags: z.array(namedSchema),
  people: z.array(namedSchema),
  views: z.array(z.object({ id: z.string(), name: z.string(), query: z.string(), is_mine: z.boolean() })),
  /** Saved replies of the program, by name. */
  replies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      body: z.string(),
      /** Of messages, or of the note with which an interest is closed. */
      kind: z.enum(['reply', 'closing']),
      is_mine: z.boolean(),
    }),
  ),
  /** Notes that name the user and were not opened yet. */
  mentions: z.array(
    z.object({ note_id: z.string(), interest_id: z.string(), name: z.string(), by: z.nullable(z.string()) }),
  ),
  games: z.array(namedSchema),
  class_years: z.array(z.number()),
  seasons: z.optional(z.nullable(seasonsSchema)),
  live_topic: z.string(),
});

/** The board of a college. */
export type Pipeline = z.infer<typeof pipelineSchema>;
export type PipelineCard = Pipeline['columns'][number]['cards'][number];
export type SavedReply = Pipeline['replies'][number];
export type PipelineStage = Pipeline['stages'][number];

/** Cards in one page of a column. */
export const PAGE_SIZE = 50;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Filters as the functions of the database take them. */
export function filterArguments({
  text,
  game,
  year,
  tag,
  assignee,
  kind,
  source,
  days,
  only,
  confirmed,
}: PipelineFilters) {
  return {
    ...(text && { p_text: text }),
    ...(game && { p_game_id: game }),
    ...(year && { p_class_year: Number(year) }),
    ...(tag && { p_tag_id: tag }),
    ...(assignee && { p_assignee_id: assignee === UNASSIGNED ? NOBODY : assignee }),
    ...(kind && { p_stage_kind: kind }),
    ...(source && { p_source: source }),
    ...(days !== '' && { p_stage_days: days }),
    ...(only && { p_only: only }),
    ...(confirmed && { p_confirmed: true }),
  };
}

/** What the answer depends on: the address without the open drawer and the way of showing. */
function readOf({ interest: _interest, view: _view, ...read }: PipelineAddress) {
  return read;
}

/** The board that an address asks for. */
export const loadPipeline = (userId: string, address: PipelineAddress) =>
  queryOptions({
    queryKey: recruitingKeys.pipeline(userId, readOf(address)),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        pipelineSchema,
        supabase
          .rpc('load_pipeline', {
            ...(address.college && { p_college_slug: address.college }),
            p_group: address.group,
            p_sort: address.sort,
            p_per_column: PAGE_SIZE,
            ...filterArguments(address),
          })
          .abortSignal(signal),
      );
    },
  });

export const loadPipelineAt = (userId: string, url: string) =>
  loadPipeline(userId, readPipelineAddress(new URL(url).searchParams));

/** One page of a column of that board; the first comes with the board. */
export const loadPipelinePage = (
  userId: string,
  address: PipelineAddress,
  collegeId: string,
  key: string | null,
  page: number,
) =>
  queryOptions({
    queryKey: [...loadPipeline(userId, address).queryKey, 'column', key, page],
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        cardsSchema,
        supabase
          .rpc('load_pipeline_column', {
            p_college_id: collegeId,
            // The generated type leaves out that a column of what has none is asked for by null.
            p_key: key as string,
            p_offset: page * PAGE_SIZE,
            p_limit: PAGE_SIZE,
            p_group: address.group,
            p_sort: address.sort,
            ...filterArguments(address),
          })
          .abortSignal(signal),
      );
    },
  });
