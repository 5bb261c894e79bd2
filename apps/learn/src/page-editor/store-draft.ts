import { DataError, getClient, unwrap } from '@lineup/data';
import type { PageFields } from '../model/page-fields';

export interface DraftRow {
  id: string;
  user_id: string;
  page_id: string | null;
  fields: PageFields;
  based_on: string | null;
}

/** Stores an own draft. Returns its id, which is another one where a device of the same person began first. */
export async function storeDraft(row: DraftRow): Promise<string> {
  const supabase = await getClient();
  const stored = { ...row, kind: 'page', fields: { ...row.fields } };
  try {
    await unwrap(supabase.from('content_drafts').upsert(stored));
    return row.id;
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== '23505' || row.page_id === null) throw error;
    const { id: _own, ...rest } = stored;
    const drafts = await unwrap(
      supabase.from('content_drafts').update(rest).eq('user_id', row.user_id).eq('page_id', row.page_id).select('id'),
    );
    return drafts[0]?.id ?? row.id;
  }
}

/** Forgets an own draft. */
export async function dropDraft(id: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.from('content_drafts').delete().eq('id', id));
}
