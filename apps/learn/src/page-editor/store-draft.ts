import { DataError, getClient, unwrap } from '@lineup/data';
import type { WritingFields } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';

export interface Draft {
  id: string;
  user_id: string;
  kind: ContentKind;
  /** Of the page or article; null for a new one. */
  of: string | null;
  fields: WritingFields;
  based_on: string | null;
}

/** Stores an own draft. Returns its id, which is another one where a device of the same person began first. */
export async function storeDraft({ of, ...row }: Draft): Promise<string> {
  const supabase = await getClient();
  const column = row.kind === 'page' ? 'page_id' : 'article_id';
  const stored = {
    ...row,
    [column]: of,
    fields: { ...row.fields, cover: row.fields.cover && { ...row.fields.cover } },
  };
  try {
    await unwrap(supabase.from('content_drafts').upsert(stored));
    return row.id;
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== '23505' || of === null) throw error;
    const { id: _own, ...rest } = stored;
    const drafts = await unwrap(
      supabase.from('content_drafts').update(rest).eq('user_id', row.user_id).eq(column, of).select('id'),
    );
    return drafts[0]?.id ?? row.id;
  }
}

/** Forgets an own draft. */
export async function dropDraft(id: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.from('content_drafts').delete().eq('id', id));
}
