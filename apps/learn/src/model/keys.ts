import type { After } from '@lineup/data';
import type { ContentKind } from './content-kind';

/** Query keys of the learn remote; the first element is the remote's id. */
export const learnKeys = {
  all: ['learn'] as const,
  pages: () => [...learnKeys.all, 'pages'] as const,
  publishedPages: () => [...learnKeys.pages(), 'published'] as const,
  viewedPages: () => [...learnKeys.pages(), 'by-slug'] as const,
  page: (slug: string) => [...learnKeys.viewedPages(), slug] as const,
  news: () => [...learnKeys.all, 'news'] as const,
  newsList: (tag: string | null, query: string, after: After | null) =>
    [...learnKeys.news(), 'published', tag, query, after] as const,
  newsTags: () => [...learnKeys.news(), 'tags'] as const,
  article: (slug: string) => [...learnKeys.news(), 'by-slug', slug] as const,
  /** What shows pages, or what shows articles. */
  written: (kind: ContentKind) => (kind === 'page' ? learnKeys.pages() : learnKeys.news()),
  /** All of a kind that are in this state, for who writes. */
  managed: (kind: ContentKind, state: string) => [...learnKeys.written(kind), 'managed', state] as const,
  /** Not below `pages` or `news`: what somebody writes is not refetched with what is read. */
  edited: (kind: ContentKind, slug: string | null, userId: string) =>
    [...learnKeys.all, 'edited', userId, kind, slug] as const,
  version: (kind: ContentKind, id: string) => [...learnKeys.all, 'version', kind, id] as const,
  search: (kind: ContentKind, text: string) => [...learnKeys.written(kind), 'search', text] as const,
  /** Markdown of what has no HTML yet. */
  body: (kind: ContentKind, id: string) => [...learnKeys.written(kind), 'body', id] as const,
  revisions: (id: string) => [...learnKeys.all, 'revisions', id] as const,
  revision: (of: string, id: number | null) => [...learnKeys.revisions(of), id] as const,
};
