import { queryOptions } from '@tanstack/react-query';
import {
  getClient,
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  unwrapAs,
  type Check,
  type Checked,
} from '@lineup/data';
import { recruitingKeys } from './keys';
import {
  interestSources,
  readPipelineAddress,
  stageKinds,
  UNASSIGNED,
  type PipelineAddress,
  type PipelineFilters,
} from './pipeline-address';

const isSource: Check<keyof typeof interestSources | 'player'> = oneOf([
  ...(Object.keys(interestSources) as (keyof typeof interestSources)[]),
  'player',
]);

export const cardFields = {
  id: isText,
  name: isText,
  player_id: orNull(isText),
  slug: orNull(isText),
  avatar_url: orNull(isText),
  stage_id: isText,
  stage_since: isText,
  game: orNull(isText),
  game_id: orNull(isText),
  rank: orNull(isText),
  class_year: orNull(isNumber),
  handle: orNull(isText),
  school: orNull(isText),
  source: isSource,
  assignee_id: orNull(isText),
  sent_at: orNull(isText),
  answered_at: orNull(isText),
  created_at: isText,
  /** Of 100, for the roster need that suits best; null where none does. */
  fit: orNull(isNumber),
  tag_ids: listOf(isText),
  open_tasks: isNumber,
  next_due: orNull(isText),
  notes: orNull(isNumber),
  /** Average of all scores, 1 to 5. */
  score: orNull(isNumber),
};
const isCards = listOf(shape(cardFields));

export const isRights = shape({ work: isBoolean, manage: isBoolean });

const isNamed = shape({ id: isText, name: isText });

const isPipeline = shape({
  college: shape({
    id: isText,
    slug: isText,
    name: isText,
    logo_url: orNull(isText),
    colors: orNull(listOf(isText)),
  }),
  /** Those that the user works for. */
  colleges: listOf(shape({ slug: isText, name: isText })),
  can: isRights,
  stages: listOf(
    shape({
      id: isText,
      name: isText,
      kind: oneOf(Object.keys(stageKinds) as (keyof typeof stageKinds)[]),
      /** What players read of it. */
      player_label: isText,
    }),
  ),
  /** Those with cards; the key is the id of stage, person or game. */
  columns: listOf(shape({ key: orNull(isText), total: isNumber, cards: isCards })),
  total: isNumber,
  tags: listOf(isNamed),
  people: listOf(isNamed),
  views: listOf(shape({ id: isText, name: isText, query: isText, is_mine: isBoolean })),
  /** Notes that name the user and were not opened yet. */
  mentions: listOf(shape({ note_id: isText, interest_id: isText, name: isText, by: orNull(isText) })),
  games: listOf(isNamed),
  class_years: listOf(isNumber),
  live_topic: isText,
});

/** The board of a college. */
export type Pipeline = Checked<typeof isPipeline>;
export type PipelineCard = Pipeline['columns'][number]['cards'][number];
export type PipelineStage = Pipeline['stages'][number];

/** Cards in one page of a column. */
export const PAGE_SIZE = 50;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Filters as the functions of the database take them. */
export function filterArguments({ text, game, year, tag, assignee, kind, source, days, only }: PipelineFilters) {
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
        isPipeline,
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
        isCards,
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
