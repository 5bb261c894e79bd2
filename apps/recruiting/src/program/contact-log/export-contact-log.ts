import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { saveCsv } from '@lineup/ui/csv';
import { localDay } from '@lineup/ui/dates';
import { contactFields, contactKinds } from '../model/contact';
import { contactArguments, type ContactAddress } from '../model/load-contact-log';

const exportSchema = z.object({
  /** Whether older ones were left out. */
  is_cut: z.boolean(),
  rows: z.array(z.object(contactFields)),
});

const HEAD = [
  'When',
  'What',
  'From',
  'Player',
  'Person of the program',
  'Minutes',
  'Note',
  'No-show',
  'Rule of the season',
];

/** Downloads the contacts that an address lists as a CSV file. */
export async function exportContactLog(college: { id: string; name: string }, address: ContactAddress) {
  const supabase = await getClient();
  const { rows, is_cut } = await unwrapAs(
    exportSchema,
    supabase.rpc('export_contact_log', { ...contactArguments(address), p_college_id: college.id }),
  );
  saveCsv(
    `${college.name} contacts ${localDay(new Date())}`,
    HEAD,
    rows.map((row) => [
      row.at,
      contactKinds[row.kind],
      row.is_from_player ? 'Player' : 'Program',
      row.player,
      row.person,
      row.minutes,
      row.note,
      row.outcome === 'no_show' ? 'Yes' : '',
      row.season_rule,
    ]),
  );
  return { saved: rows.length, isCut: is_cut };
}
