import { getClient, unwrap } from '@lineup/data';
import { saveCsv } from '@lineup/ui/csv';
import type { List } from '../model/load-list';

const HEAD = ['Kind', 'Name', 'Page', 'State', 'Class year', 'Games', 'Note', 'Added'];

/** Downloads a list as a CSV file, as the database has it now. */
export async function exportList({ id, name }: Pick<List, 'id' | 'name'>): Promise<void> {
  const supabase = await getClient();
  const rows = await unwrap(supabase.rpc('export_list', { p_list_id: id }));
  saveCsv(
    name,
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
}
