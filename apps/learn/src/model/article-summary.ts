import { isText, listOf, orNull, shape, type Checked } from '@lineup/data';
import type { Cover } from './writing-fields';

/** The columns of an article that lists show, for the checks of what functions answer. */
export const isArticleSummary = shape({
  id: isText,
  slug: isText,
  title: isText,
  summary: orNull(isText),
  cover_url: orNull(isText),
  cover_small_url: orNull(isText),
  author_name: orNull(isText),
  tags: listOf(isText),
  published_at: isText,
});

/** A published article as lists show it. */
export type ArticleSummary = Checked<typeof isArticleSummary>;

type WithCover = Pick<ArticleSummary, 'cover_url' | 'cover_small_url'>;

/** The picture of an article; null for none. */
export const coverOf = ({ cover_url, cover_small_url }: WithCover): Cover | null =>
  cover_url === null ? null : { url: cover_url, smallUrl: cover_small_url };

/** Where the articles with a tag are listed. */
export const tagPath = (tag: string): string => `/news/tags/${encodeURIComponent(tag)}`;
