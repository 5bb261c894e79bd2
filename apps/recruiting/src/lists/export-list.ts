import { getClient, unwrap } from '@lineup/data';
import { saveFile } from '../kit/save-file';
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
  const fileName = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'list';
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
}
