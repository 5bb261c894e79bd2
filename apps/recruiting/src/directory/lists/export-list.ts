import { getClient, unwrap } from '@lineup/data';
import { saveCsv } from '@lineup/ui/csv';
import type { Sentences } from '@lineup/language';
import type { List } from '../model/load-list';
import { t } from '../../language';

const KINDS = { college: 'college', player: 'player' } satisfies Sentences;

/** Downloads a list as a CSV file, as the database has it now. */
export async function exportList({ id, name }: Pick<List, 'id' | 'name'>): Promise<void> {
  const supabase = await getClient();
  const rows = await unwrap(supabase.rpc('export_list', { p_list_id: id }));
  saveCsv(
    name,
    [t('Kind'), t('Name'), t('Page'), t('State'), t('Class year'), t('Games'), t('Note'), t('Added')],
    rows.map((row) => [
      t(KINDS[row.kind as keyof typeof KINDS]),
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
