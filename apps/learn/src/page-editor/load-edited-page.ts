import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { findMovedPage } from '../model/find-moved-page';
import { learnKeys } from '../model/keys';
import { readFields, type PageFields } from '../model/page-fields';
import { PAGE_COLUMNS, type StoredPage } from './stored-page';

/** What an editor typed and did not save. */
export interface PageDraft {
  id: string;
  fields: PageFields;
  /** `updated_at` of the page as it was then. */
  based_on: string | null;
  updated_at: string;
}

/** A page with the own draft of it; no page for a new one. */
export interface EditedPage {
  page: StoredPage | null;
  draft: PageDraft | null;
}

/** The page that was looked for has another address now. */
interface MovedPage {
  movedTo: string;
}

const DRAFT_COLUMNS = 'id, fields, based_on, updated_at';
/** So often, in ms, the editor asks whether somebody else has saved. */
const LOOK_AGAIN = 30_000;

/** What the editor opens: a page by its slug, or with null the new page that was begun. Null where there is no such page. */
export const loadEditedPage = (slug: string | null, userId: string) =>
  queryOptions({
    queryKey: learnKeys.edited(slug, userId),
    queryFn: ({ signal }): Promise<EditedPage | MovedPage | null> =>
      slug === null ? loadNewPage(userId, signal) : loadPage(slug, userId, signal),
    gcTime: 0,
    refetchInterval: LOOK_AGAIN,
    refetchOnWindowFocus: 'always',
  });

async function loadPage(slug: string, userId: string, signal: AbortSignal): Promise<EditedPage | MovedPage | null> {
  const supabase = await getClient();
  const row = await unwrap(
    supabase
      .from('content_pages')
      .select(`${PAGE_COLUMNS}, content_drafts(${DRAFT_COLUMNS})`)
      .eq('slug', slug)
      .eq('content_drafts.user_id', userId)
      .abortSignal(signal)
      .maybeSingle(),
  );
  if (!row) {
    const movedTo = await findMovedPage(slug, signal);
    return movedTo === null ? null : { movedTo };
  }
  const { content_drafts: drafts, ...page } = row;
  return { page, draft: draftOf(drafts[0]) };
}

async function loadNewPage(userId: string, signal: AbortSignal): Promise<EditedPage> {
  const supabase = await getClient();
  const rows = await unwrap(
    supabase
      .from('content_drafts')
      .select(DRAFT_COLUMNS)
      .eq('user_id', userId)
      .eq('kind', 'page')
      .is('page_id', null)
      .order('updated_at', { ascending: false })
      .limit(1)
      .abortSignal(signal),
  );
  return { page: null, draft: draftOf(rows[0]) };
}

function draftOf(row: (Omit<PageDraft, 'fields'> & { fields: unknown }) | undefined): PageDraft | null {
  const fields = readFields(row?.fields);
  return row && fields ? { ...row, fields } : null;
}
