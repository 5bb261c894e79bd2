import type { PipelineImport } from '../program/pipeline-import/model/load-pipeline-import';
import type { DuplicateRecord, Duplicates } from '../program/pipeline-duplicates/list-pipeline-duplicates';

const college = { id: 'dddddddd-0000-4000-8000-000000000001', slug: 'redstone', name: 'Redstone Valley' };

/** What `load_pipeline_import` answers. */
export const importTarget: PipelineImport = {
  college,
  can: { work: true, edit: true },
  stages: ['New', 'Contacted'],
  games: ['Rocket League', 'Valorant'],
};

export const duplicateRecord = (change: Partial<DuplicateRecord> = {}): DuplicateRecord => ({
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  name: 'Nia Farrow',
  has_account: false,
  slug: null,
  avatar_url: null,
  class_year: 2027,
  game: null,
  handle: null,
  school: 'Lakeview',
  stage: 'New',
  assignee: null,
  source: 'import',
  sent_at: null,
  created_at: '2026-11-02T10:00:00Z',
  tags: ['Local'],
  notes: 1,
  tasks: 0,
  scores: 0,
  ...change,
});

/** What `list_pipeline_duplicates` answers. */
export const duplicatesAnswer = (change: Partial<Duplicates> = {}): Duplicates => ({
  college,
  can: { work: true, edit: true, manage: true },
  live_topic: `pipeline:${college.id}:1`,
  has_more: false,
  pairs: [
    {
      reason: 'name',
      keep: duplicateRecord(),
      drop: duplicateRecord({
        id: 'eeeeeeee-0000-4000-8000-000000000002',
        name: 'Farrow, Nia',
        class_year: null,
        school: 'Lakeside',
        stage: 'Contacted',
        tags: [],
      }),
    },
  ],
  ...change,
});
