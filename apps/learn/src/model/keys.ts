import type { ContentKind } from './content-kind';

/** Query keys of the learn remote; the first element is the remote's id. */
export const learnKeys = {
  all: ['learn'] as const,
  pages: () => [...learnKeys.all, 'pages'] as const,
  publishedPages: () => [...learnKeys.pages(), 'published'] as const,
  allPages: () => [...learnKeys.pages(), 'all'] as const,
  page: (slug: string) => [...learnKeys.pages(), 'by-slug', slug] as const,
  news: () => [...learnKeys.all, 'news'] as const,
  newsList: (tag: string | null, query: string) => [...learnKeys.news(), 'published', tag, query] as const,
  newsTags: () => [...learnKeys.news(), 'tags'] as const,
  allArticles: () => [...learnKeys.news(), 'all'] as const,
  article: (slug: string) => [...learnKeys.news(), 'by-slug', slug] as const,
  /** What shows pages, or what shows articles. */
  written: (kind: ContentKind) => (kind === 'page' ? learnKeys.pages() : learnKeys.news()),
  /** Not below `pages` or `news`: what somebody writes is not refetched with what is read. */
  edited: (kind: ContentKind, slug: string | null, userId: string) =>
    [...learnKeys.all, 'edited', userId, kind, slug] as const,
  search: (kind: ContentKind, text: string) => [...learnKeys.written(kind), 'search', text] as const,
  /** Markdown of what has no HTML yet. */
  body: (kind: ContentKind, id: string) => [...learnKeys.written(kind), 'body', id] as const,
  revisions: (id: string) => [...learnKeys.all, 'revisions', id] as const,
};
