import { getClient, isNumber, isText, listOf, orNull, shape, unwrapAs, type Database } from '@lineup/data';
import { localDay } from '@lineup/ui/dates';
import { saveCsv } from '@lineup/ui/csv';

/** What limits an export: the filters of the board, or the ids of chosen interests. */
export type PipelineExportFilter = Omit<Database['public']['Functions']['export_pipeline']['Args'], 'p_college_id'>;

export interface PipelineExport {
  college: { id: string; name: string };
  filter?: PipelineExportFilter;
}

const isExport = shape({
  total: isNumber,
  rows: listOf(
    shape({
      name: isText,
      profile: orNull(isText),
      game: orNull(isText),
      rank: orNull(isText),
      class_year: orNull(isNumber),
      handle: orNull(isText),
      school: orNull(isText),
      gpa: orNull(isNumber),
      stage: isText,
      tags: orNull(isText),
      assignee: orNull(isText),
      source: isText,
      sent_at: orNull(isText),
      answered_at: orNull(isText),
      stage_since: isText,
    }),
  ),
});

/** The import knows these columns by their headings, so that an exported file can be imported elsewhere. */
const HEAD = [
  'Name',
  'Profile',
  'Game',
  'Rank',
  'Class year',
  'In-game name',
  'School',
  'GPA',
  'Stage',
  'Tags',
  'Assigned to',
  'Source',
  'Sent',
  'Answered',
  'In stage since',
];

const SOURCES: Record<string, string> = {
  form: 'Interest form',
  player: 'Interest form',
  recruiter: 'Saved by the program',
  import: 'Imported',
};

const day = (time: string | null) => time && localDay(new Date(time));

/** Downloads interests of a pipeline as a CSV file, as the database has them now. Returns how many match, and how many are in the file. */
export async function exportPipeline({
  college,
  filter = {},
}: PipelineExport): Promise<{ total: number; saved: number }> {
  const supabase = await getClient();
  const { total, rows } = await unwrapAs(
    isExport,
    supabase.rpc('export_pipeline', { ...filter, p_college_id: college.id }),
  );
  saveCsv(
    `${college.name} pipeline ${localDay(new Date())}`,
    HEAD,
    rows.map((row) => [
      row.name,
      row.profile && `${location.origin}/player/${row.profile}`,
      row.game,
      row.rank,
      row.class_year,
      row.handle,
      row.school,
      row.gpa,
      row.stage,
      row.tags,
      row.assignee,
      SOURCES[row.source] ?? row.source,
      day(row.sent_at),
      day(row.answered_at),
      day(row.stage_since),
    ]),
  );
  return { total, saved: rows.length };
}
