import type { ContentKind } from './content-kind';

/** What a kind is called as a sentence begins, for those who write. */
export const kindTitles: Readonly<Record<ContentKind, string>> = { page: 'Page', article: 'Article' };
