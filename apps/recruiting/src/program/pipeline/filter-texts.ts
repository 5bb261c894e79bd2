import type { Pipeline } from '../model/load-pipeline';
import {
  interestSources,
  pipelineNarrowings,
  stageAges,
  stageKinds,
  UNASSIGNED,
  type PipelineAddress,
  type PipelineFilters,
} from '../../model/pipeline-address';

type Named = readonly { id: string; name: string }[];

/** What is in the address but no longer in the pipeline is said in words, not as an id. */
const nameIn = (all: Named, id: string, gone: string) => all.find((each) => each.id === id)?.name ?? gone;

/** The filters that are on, each in words, but for the text, which stands in its field. */
export function filterTexts(pipeline: Pipeline, address: PipelineAddress): [keyof PipelineFilters, string][] {
  const { only, game, year, tag, assignee, days, kind, source, confirmed } = address;
  const all: [keyof PipelineFilters, string | false][] = [
    ['only', only && pipelineNarrowings[only]],
    ['game', game && nameIn(pipeline.games, game, 'A game no longer here')],
    ['year', year && `Class of ${year}`],
    ['tag', tag && nameIn(pipeline.tags, tag, 'A deleted tag')],
    [
      'assignee',
      assignee && (assignee === UNASSIGNED ? 'Unassigned' : nameIn(pipeline.people, assignee, 'A former colleague')),
    ],
    ['days', days !== '' && `In stage ${stageAges[days]}`],
    ['kind', kind && stageKinds[kind]],
    ['source', source && interestSources[source]],
    ['confirmed', confirmed && 'Rank confirmed'],
  ];
  return all.filter((each): each is [keyof PipelineFilters, string] => Boolean(each[1]));
}
