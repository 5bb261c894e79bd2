import { getClient, unwrap } from '@lineup/data';
import type { List } from '../model/load-list';
import { csvOf } from './csv';

const HEAD = ['Kind', 'Name', 'Page', 'State', 'Class year', 'Games', 'Note', 'Added'];

/** Downloads a list as a CSV file, as the database has it now. */
export async function exportList({ id, name }: Pick<List, 'id' | 'name'>): Promise<void> {
  const supabase = await getClient();
  const rows = await unwrap(supabase.rpc('export_list', { p_list_id: id }));
  const text = csvOf(
    HEAD,
    rows.map((row) => [
      row.kind,
      row.name,
      row.page && `${location.origin}${row.page}`,
      row.state,
      row.class_year,
      row.games,
      row.note,
      row.added_on,
    ]),
  );
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'list'}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
