import { useMemo, useState } from 'react';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { loadPipeline, loadPipelinePage, type Pipeline, type PipelineCard } from '../model/load-pipeline';
import type { PipelineAddress } from '../../model/pipeline-address';
import type { Pages } from './board/card-columns';

/** So many pages of all columns stay current; those looked at longest ago are let go. */
const MAX_PAGES = 24;

interface WantedPage {
  key: string | null;
  page: number;
}

const nameOf = (key: string | null, page: number) => `${key ?? ''}/${page}`;
const nothing: readonly WantedPage[] = [];

const combine = (results: UseQueryResult<PipelineCard[]>[]) => ({
  cards: results.map(({ data }) => data),
  failed: results.filter(({ isError }) => isError),
});

/** The further pages of columns that the screen has come to; what shows an unread place calls `want`. */
export function usePipelinePages(userId: string, address: PipelineAddress, pipeline: Pipeline) {
  const board = JSON.stringify(loadPipeline(userId, address).queryKey);
  const [state, setState] = useState({ board, wanted: nothing });
  // Another board is read from its first pages on.
  const wanted = state.board === board ? state.wanted : nothing;
  const { cards, failed } = useQueries({
    queries: wanted.map(({ key, page }) => loadPipelinePage(userId, address, pipeline.college.id, key, page)),
    combine,
  });
  const pages = useMemo((): Pages => {
    const read = new Map(wanted.map(({ key, page }, at) => [nameOf(key, page), cards[at]]));
    return (key, page) => read.get(nameOf(key, page));
  }, [wanted, cards]);
  const want = (key: string | null, page: number) =>
    setState((before) => {
      const held = before.board === board ? before.wanted : nothing;
      return page === 0 || held.some((each) => each.key === key && each.page === page)
        ? before
        : { board, wanted: [...held, { key, page }].slice(-MAX_PAGES) };
    });
  return { pages, want, hasFailed: failed.length > 0, retry: () => failed.forEach((each) => void each.refetch()) };
}
