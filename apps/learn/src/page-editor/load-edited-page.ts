import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { findMoved } from '../model/find-moved-page';
import { learnKeys } from '../model/keys';
import { readFields, type WritingFields } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';
import { WRITING_COLUMNS, writingOf, writingTable, type StoredWriting } from '../model/writing-table';

/** What an editor typed and did not save. */
interface PageDraft {
  id: string;
  fields: WritingFields;
  /** `updated_at` of what is stored, as it was then. */
  based_on: string | null;
  updated_at: string;
}

/** A page or article with the own draft of it; no page for a new one. */
export interface EditedPage {
  page: StoredWriting | null;
  draft: PageDraft | null;
}

/** The page that was looked for has another address now. */
interface MovedPage {
  movedTo: string;
}

const DRAFT_COLUMNS = 'id, fields, based_on, updated_at';
/** So often, in ms, the editor asks whether somebody else has saved. */
const LOOK_AGAIN = 30_000;

/** What the editor opens: a page or article by its slug, or with null the new one that was begun. Null where there is none. */
export const loadEditedPage = (kind: ContentKind, slug: string | null, userId: string) =>
  queryOptions({
    queryKey: learnKeys.edited(kind, slug, userId),
    queryFn: ({ signal }): Promise<EditedPage | MovedPage | null> =>
      slug === null ? loadNew(kind, userId, signal) : loadStored(kind, slug, userId, signal),
    gcTime: 0,
    // Texts are long: `loadVersion` tells when there is another one.
    refetchOnWindowFocus: false,
  });

/** When a page or article was saved last; null when it is gone. Asked again and again while it is being edited. */
export const loadVersion = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: learnKeys.version(kind, id),
    queryFn: async ({ signal }): Promise<string | null> => {
      const stored = await writingTable(kind);
      const row = await unwrap(stored.select('updated_at').eq('id', id).abortSignal(signal).maybeSingle());
      return row?.updated_at ?? null;
    },
    gcTime: 0,
    refetchInterval: LOOK_AGAIN,
    refetchOnWindowFocus: 'always',
  });

async function loadStored(
  kind: ContentKind,
  slug: string,
  userId: string,
  signal: AbortSignal,
): Promise<EditedPage | MovedPage | null> {
  const row = await unwrap(
    (await writingTable(kind))
      .select(`${WRITING_COLUMNS[kind]}, content_drafts(${DRAFT_COLUMNS})`)
      .eq('slug', slug)
      .eq('content_drafts.user_id', userId)
      .abortSignal(signal)
      .maybeSingle(),
  );
  if (!row) {
    const movedTo = await findMoved(kind, slug, signal);
    return movedTo === null ? null : { movedTo };
  }
  const { content_drafts: drafts, ...page } = row;
  return { page: writingOf(page), draft: draftOf(drafts[0]) };
}

async function loadNew(kind: ContentKind, userId: string, signal: AbortSignal): Promise<EditedPage> {
  const supabase = await getClient();
  const rows = await unwrap(
    supabase
      .from('content_drafts')
      .select(DRAFT_COLUMNS)
      .eq('user_id', userId)
      .eq('kind', kind)
      .is('page_id', null)
      .is('article_id', null)
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
