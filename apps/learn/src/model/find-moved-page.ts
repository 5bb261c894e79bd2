import { getReader, unwrap } from '@lineup/data';
import type { ContentKind } from './content-kind';

/** The address now of a page that had this one before; null for none that the reader may see. */
async function findMovedPage(slug: string, signal: AbortSignal): Promise<string | null> {
  const supabase = await getReader();
  const moved = await unwrap(
    supabase
      .from('content_page_slugs')
      .select('content_pages(slug)')
      .eq('slug', slug)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return moved?.content_pages?.slug ?? null;
}

/** The same of an article. */
async function findMovedArticle(slug: string, signal: AbortSignal): Promise<string | null> {
  const supabase = await getReader();
  const moved = await unwrap(
    supabase
      .from('news_article_slugs')
      .select('news_articles(slug)')
      .eq('slug', slug)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return moved?.news_articles?.slug ?? null;
}

/** The address now of what had this one before. */
export const findMoved = (kind: ContentKind, slug: string, signal: AbortSignal): Promise<string | null> =>
  kind === 'page' ? findMovedPage(slug, signal) : findMovedArticle(slug, signal);
