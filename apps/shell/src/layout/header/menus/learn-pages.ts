import { SHELL_RETRIES, readPublic, retryUpTo } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import type { LearnPage } from './nav-entries';

/** Titles of all published pages of Learn, in display order. */
export const learnPagesQuery = queryOptions({
  queryKey: ['learn', 'menu'],
  retry: retryUpTo(SHELL_RETRIES),
  queryFn: ({ signal }) =>
    readPublic<LearnPage[]>('content_pages?select=slug,title&is_published=is.true&order=display_order.asc,id.asc', {
      signal,
    }),
});
