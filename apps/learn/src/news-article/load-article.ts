import { queryOptions } from '@tanstack/react-query';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { articleSummarySchema } from '../model/article-summary';
import { learnKeys } from '../model/keys';

const neighborSchema = z.nullable(z.object({ slug: z.string(), title: z.string() }));

const articleSchema = z.object({
  id: z.string(),
  /** The one that it has now, whichever it was looked for by. */
  slug: z.string(),
  title: z.string(),
  summary: z.nullable(z.string()),
  /** As the function render-content made it; null until it has. */
  html: z.nullable(z.string()),
  outline: z.nullable(z.array(z.object({ id: z.string(), text: z.string(), depth: z.number() }))),
  reading_minutes: z.nullable(z.number()),
  cover_url: z.nullable(z.string()),
  cover_small_url: z.nullable(z.string()),
  cover_alt: z.nullable(z.string()),
  author_name: z.nullable(z.string()),
  tags: z.array(z.string()),
  is_published: z.boolean(),
  published_at: z.nullable(z.string()),
  publish_at: z.nullable(z.string()),
  updated_at: z.string(),
  newer: neighborSchema,
  older: neighborSchema,
  related: z.array(articleSummarySchema),
});

/** An article with the ones around it. */
export type Article = z.infer<typeof articleSchema>;

const answerSchema = z.nullable(articleSchema);

/** One article by its address or one that it had before; null when the reader may see none. */
export const loadArticle = (slug: string) =>
  queryOptions({
    queryKey: learnKeys.article(slug),
    queryFn: async ({ signal }): Promise<Article | null> => {
      const article = await unwrapAs(answerSchema, readFunction('load_article', { p_slug: slug }, signal));
      if (!article || article.html !== null) return article;
      const { completeContent } = await import('../model/complete-content');
      return { ...article, ...(await completeContent('article', article)) };
    },
  });
