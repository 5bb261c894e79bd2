import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import type { ContentKind } from '../model/content-kind';
import { learnKeys } from '../model/keys';
import type { WrittenText } from '../model/writing-fields';
import { revisionOf } from '../model/writing-table';

const COLUMN: Readonly<Record<ContentKind, 'page_id' | 'article_id'>> = { page: 'page_id', article: 'article_id' };

/** Versions of a page or article (as it was saved then), the newest first, without what they said: a hundred long ones would be megabytes. */
export const listRevisions = (kind: ContentKind, of: string, savedAt = '') =>
  queryOptions({
    queryKey: [...learnKeys.revisions(of), savedAt],
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(
        supabase.rpc('list_revisions', kind === 'page' ? { p_page_id: of } : { p_article_id: of }).abortSignal(signal),
      );
    },
    gcTime: 0,
  });

/** What a version said; with null the newest one, beside the list and not after it. Null when it is gone. */
export const loadRevision = (kind: ContentKind, of: string, id: number | null) =>
  queryOptions({
    queryKey: learnKeys.revision(of, id),
    queryFn: async ({ signal }): Promise<WrittenText | null> => {
      const supabase = await getClient();
      const all = supabase.from('content_revisions').select('title, summary, body, fields').eq(COLUMN[kind], of);
      const asked = id === null ? all : all.eq('id', id);
      const [row] = await unwrap(asked.order('id', { ascending: false }).limit(1).abortSignal(signal));
      return row ? revisionOf(row) : null;
    },
    gcTime: 0,
  });
