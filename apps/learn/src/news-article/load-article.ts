import { queryOptions } from '@tanstack/react-query';
import { readFunction, isBoolean, isNumber, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { isArticleSummary } from '../model/article-summary';
import { learnKeys } from '../model/keys';

const isNeighbor = orNull(shape({ slug: isText, title: isText }));

const isArticle = shape({
  id: isText,
  /** The one that it has now, whichever it was looked for by. */
  slug: isText,
  title: isText,
  summary: orNull(isText),
  /** As the function render-content made it; null until it has. */
  html: orNull(isText),
  outline: orNull(listOf(shape({ id: isText, text: isText, depth: isNumber }))),
  reading_minutes: orNull(isNumber),
  cover_url: orNull(isText),
  cover_small_url: orNull(isText),
  cover_alt: orNull(isText),
  author_name: orNull(isText),
  tags: listOf(isText),
  is_published: isBoolean,
  published_at: orNull(isText),
  publish_at: orNull(isText),
  updated_at: isText,
  newer: isNeighbor,
  older: isNeighbor,
  related: listOf(isArticleSummary),
});

/** An article with the ones around it. */
export type Article = Checked<typeof isArticle>;

const isAnswer = orNull(isArticle);

/** One article by its address or one that it had before; null when the reader may see none. */
export const loadArticle = (slug: string) =>
  queryOptions({
    queryKey: learnKeys.article(slug),
    queryFn: async ({ signal }): Promise<Article | null> => {
      const article = await unwrapAs(isAnswer, readFunction('load_article', { p_slug: slug }, signal));
      if (!article || article.html !== null) return article;
      const { completeContent } = await import('../model/complete-content');
      return { ...article, ...(await completeContent('article', article)) };
    },
  });
