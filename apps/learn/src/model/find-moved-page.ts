import { getReader, unwrap } from '@lineup/data';

/** The address now of a page that had this one before; null for none that the reader may see. */
export async function findMovedPage(slug: string, signal: AbortSignal): Promise<string | null> {
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
