import * as z from '@lineup/schema';
import type { Cover } from './writing-fields';

/** The columns of an article that lists show, for the checks of what functions answer. */
export const articleSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  cover_small_url: z.nullable(z.string()),
  author_name: z.nullable(z.string()),
  tags: z.array(z.string()),
  published_at: z.string(),
});

/** A published article as lists show it. */
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

type WithCover = Pick<ArticleSummary, 'cover_url' | 'cover_small_url'>;

/** The picture of an article; null for none. */
export const coverOf = ({ cover_url, cover_small_url }: WithCover): Cover | null =>
  cover_url === null ? null : { url: cover_url, smallUrl: cover_small_url };

/** Where the articles with a tag are listed. */
export const tagPath = (tag: string): string => `/news/tags/${encodeURIComponent(tag)}`;
