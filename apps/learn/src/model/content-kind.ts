/** What is written in Markdown: a learn page or a news article. */
export type ContentKind = 'page' | 'article';

interface KindFacts {
  /** Where they are listed; each lies below it, by its slug. */
  path: string;
  /** Name of the list. */
  all: string;
  /** As the database has it. */
  maxSummary: number;
}

export const kinds: Readonly<Record<ContentKind, KindFacts>> = {
  page: { path: '/learn', all: 'All pages', maxSummary: 300 },
  article: { path: '/news', all: 'All articles', maxSummary: 400 },
};
