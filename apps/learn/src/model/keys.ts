/** Query keys of the learn remote; the first element is the remote's id. */
export const learnKeys = {
  all: ['learn'] as const,
  pages: () => [...learnKeys.all, 'pages'] as const,
  publishedPages: () => [...learnKeys.pages(), 'published'] as const,
  allPages: () => [...learnKeys.pages(), 'all'] as const,
  page: (slug: string) => [...learnKeys.pages(), 'by-slug', slug] as const,
  /** Not below `pages`: what somebody writes is not refetched with what is read. */
  edited: (slug: string | null, userId: string) => [...learnKeys.all, 'edited', userId, slug] as const,
  search: (kind: string, text: string) => [...learnKeys.pages(), 'search', kind, text] as const,
  /** Markdown of what has no HTML yet. */
  body: (kind: string, id: string) => [...learnKeys.pages(), 'body', kind, id] as const,
  revisions: (pageId: string) => [...learnKeys.all, 'revisions', pageId] as const,
};
