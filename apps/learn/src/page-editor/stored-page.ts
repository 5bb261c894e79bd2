import { DataError, getClient, unwrap, type Tables } from '@lineup/data';
import { fieldsOf, isSamePage, type PageInput } from '../model/page-fields';

/** A page as the editor holds it. */
export type StoredPage = Pick<
  Tables<'content_pages'>,
  'id' | 'slug' | 'title' | 'menu_description' | 'body' | 'is_published' | 'publish_at' | 'display_order' | 'updated_at'
>;

export const PAGE_COLUMNS =
  'id, slug, title, menu_description, body, is_published, publish_at, display_order, updated_at';

/** Code of the failure when somebody else saved meanwhile; `answer` is the page as it is now. */
export const CHANGED = 'changed_meanwhile';

const gone = (what: string) => new DataError({ kind: 'not-found', code: 'gone', message: what });

/** Adds a page under an id of the browser. A retry after a lost answer meets its own row. */
export async function createPage(id: string, input: PageInput, isPublished: boolean): Promise<StoredPage> {
  const supabase = await getClient();
  const row = { ...input, is_published: isPublished };
  try {
    return await unwrap(
      supabase
        .from('content_pages')
        .insert({ id, ...row })
        .select(PAGE_COLUMNS)
        .single(),
    );
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== '23505' || isSlugTaken(error)) throw error;
    return unwrap(supabase.from('content_pages').update(row).eq('id', id).select(PAGE_COLUMNS).single());
  }
}

/** Stores what was written, unless somebody else has saved other words since `base`. */
export async function updatePage(base: StoredPage, input: PageInput): Promise<StoredPage> {
  const supabase = await getClient();
  let known = base;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const [saved] = await unwrap(
      supabase
        .from('content_pages')
        .update(input)
        .eq('id', known.id)
        .eq('updated_at', known.updated_at)
        .select(PAGE_COLUMNS),
    );
    if (saved) return saved;
    const now = await unwrap(supabase.from('content_pages').select(PAGE_COLUMNS).eq('id', known.id).maybeSingle());
    if (!now) throw gone('This page was deleted meanwhile.');
    // An earlier try arrived, and only its answer was lost.
    if (isSamePage(fieldsOf(now), fieldsOf(input))) return now;
    if (!isSamePage(fieldsOf(now), fieldsOf(base)))
      throw new DataError({ kind: 'conflict', code: CHANGED, message: CHANGED, answer: now });
    // It was published or taken down since, with the same words.
    known = now;
  }
  throw new DataError({ kind: 'forbidden', message: 'You no longer have permission to change this page.' });
}

/** Publishes a page, takes it down or sets its time. */
export async function publishPage(
  id: string,
  change: { is_published: boolean; publish_at: string | null },
): Promise<StoredPage> {
  const supabase = await getClient();
  const [saved] = await unwrap(supabase.from('content_pages').update(change).eq('id', id).select(PAGE_COLUMNS));
  if (!saved) throw gone('This page was deleted meanwhile, or you may no longer change it.');
  return saved;
}

/** Deletes a page; one that is gone already is deleted. */
export async function deletePage(id: string): Promise<void> {
  const supabase = await getClient();
  const rows = await unwrap(supabase.from('content_pages').delete().eq('id', id).select('id'));
  if (rows.length > 0) return;
  const left = await unwrap(supabase.from('content_pages').select('id').eq('id', id).maybeSingle());
  if (left) throw new DataError({ kind: 'forbidden', message: 'You no longer have permission to delete this page.' });
}

/** Whether a page was refused because another one has its address. */
export const isSlugTaken = ({ code, message }: DataError): boolean => code === '23505' && message.includes('slug');
