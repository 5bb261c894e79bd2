/** Query keys of the learn remote; the first element is the remote's id. */
export const learnKeys = {
  all: ['learn'] as const,
  publishedPages: () => [...learnKeys.all, 'pages', 'published'] as const,
  page: (slug: string) => [...learnKeys.all, 'pages', 'by-slug', slug] as const,
};
