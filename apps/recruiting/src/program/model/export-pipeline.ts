import { getClient, unwrapAs, type Database } from '@lineup/data';
import * as z from '@lineup/schema';
import { localDay } from '@lineup/ui/dates';
import { saveCsv } from '@lineup/ui/csv';
import { answerText } from './answer-text';

/** What limits an export: the filters of the board, or the ids of chosen interests. */
type PipelineExportFilter = Omit<Database['public']['Functions']['export_pipeline']['Args'], 'p_college_id'>;

export interface PipelineExport {
  college: { id: string; name: string };
  filter?: PipelineExportFilter;
}

const exportSchema = z.object({
  total: z.number(),
  /** Of all forms and versions that one of the rows answered. */
  questions: z.array(z.object({ form: z.string(), title: z.string(), id: z.string(), label: z.string() })),
  /** Names by slug. */
  games: z.record(z.string(), z.string()),
  rows: z.array(
    z.object({
      name: z.string(),
      profile: z.nullable(z.string()),
      game: z.nullable(z.string()),
      rank: z.nullable(z.string()),
      class_year: z.nullable(z.number()),
      handle: z.nullable(z.string()),
      school: z.nullable(z.string()),
      gpa: z.nullable(z.number()),
      stage: z.string(),
      tags: z.nullable(z.string()),
      assignee: z.nullable(z.string()),
      source: z.string(),
      sent_at: z.nullable(z.string()),
      answered_at: z.nullable(z.string()),
      claimed_on: z.nullable(z.string()),
      stage_since: z.string(),
      /** By form, then by question. */
      answers: z.nullable(z.record(z.string(), z.record(z.string(), z.unknown()))),
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
  'Answered elsewhere',
  'In stage since',
];

const SOURCES: Record<string, string> = {
  form: 'Interest form',
  player: 'Interest form',
  recruiter: 'Saved by the program',
  import: 'Imported',
};

/** A number stays one. */
const answerCell = (value: unknown, games: Record<string, string>) =>
  typeof value === 'number' ? value : answerText(value, games);

const day = (time: string | null) => time && localDay(new Date(time));

/** Downloads interests of a pipeline as a CSV file, as the database has them now. Returns how many match, and how many are in the file. */
export async function exportPipeline({
  college,
  filter = {},
}: PipelineExport): Promise<{ total: number; saved: number }> {
  const supabase = await getClient();
  const { total, questions, games, rows } = await unwrapAs(
    exportSchema,
    supabase.rpc('export_pipeline', { ...filter, p_college_id: college.id }),
  );
  saveCsv(
    `${college.name} pipeline ${localDay(new Date())}`,
    // With its form before it, no question is taken for a column that the import knows.
    [...HEAD, ...questions.map(({ title, label }) => `${title}: ${label}`)],
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
      row.claimed_on,
      day(row.stage_since),
      ...questions.map(({ form, id }) => answerCell(row.answers?.[form]?.[id], games)),
    ]),
  );
  return { total, saved: rows.length };
}
