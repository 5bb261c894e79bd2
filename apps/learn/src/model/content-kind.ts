/** What is written in Markdown: a learn page or a news article. */
export type ContentKind = 'page' | 'article';
