import type { Interest } from '../program/model/load-interest';
import type { Pipeline, PipelineCard } from '../program/model/load-pipeline';

export const JORDAN = '00000000-0000-4000-8000-000000000021';
export const SAM = '00000000-0000-4000-8000-000000000022';
export const interestId = (place: number) => `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`;

export const pipelineCard = (id: string, name: string, change: Partial<PipelineCard> = {}): PipelineCard => ({
  id,
  name,
  player_id: `player-${id}`,
  slug: null,
  avatar_url: null,
  stage_id: 'stage-new',
  stage_since: '2026-11-01T10:00:00Z',
  game: 'Valorant',
  game_id: 'game-v',
  rank: 'Diamond 1',
  class_year: 2028,
  handle: null,
  school: null,
  source: 'form',
  assignee_id: null,
  sent_at: null,
  answered_at: null,
  claimed_way: null,
  claimed_on: null,
  waiting_since: change.sent_at ?? null,
  created_at: '2026-11-01T10:00:00Z',
  fit: 82,
  tag_ids: [],
  open_tasks: 0,
  next_due: null,
  notes: 0,
  score: null,
  ...change,
});

const stage = (
  kind: Pipeline['stages'][number]['kind'],
  name: string,
  player_label: string,
): Pipeline['stages'][number] => ({
  id: `stage-${kind}`,
  name,
  kind,
  player_label,
});

/** What `load_pipeline` answers a recruiter of the program. */
export const pipelineAnswer = (change: Partial<Pipeline> = {}): Pipeline => ({
  college: { id: 'college-a', slug: 'gulf-pines-college', name: 'Gulf Pines College', logo_url: null, colors: null },
  colleges: [{ slug: 'gulf-pines-college', name: 'Gulf Pines College' }],
  can: { work: true, edit: true, manage: false },
  stages: [
    stage('new', 'New', 'Received'),
    stage('reviewing', 'Reviewing', 'Under review'),
    stage('offered', 'Offer made', 'Offer made'),
  ],
  columns: [],
  total: change.columns?.reduce((sum, { total }) => sum + total, 0) ?? 0,
  withdrawn: [],
  tags: [{ id: 'tag-a', name: 'Shot caller' }],
  people: [
    { id: JORDAN, name: 'Jordan Lee' },
    { id: SAM, name: 'Sam Ortiz' },
  ],
  views: [],
  replies: [],
  mentions: [],
  games: [{ id: 'game-v', name: 'Valorant' }],
  class_years: [2028],
  live_topic: 'pipeline:college-a:1',
  ...change,
});

/** What `load_interest` answers a recruiter of the program. */
export const interestAnswer = (card: PipelineCard, change: Partial<Interest> = {}): Interest => ({
  ...card,
  withdrawn_at: null,
  college_id: 'college-a',
  can: { work: true, manage: false },
  games: [{ name: 'Valorant', rank: 'Diamond 1', roles: ['Sentinel'], is_primary: true }],
  state: 'VA',
  academics: null,
  known: { rank: null, gpa: null, email: null },
  need: null,
  reply_way: 'direct',
  answers: [],
  messages: [],
  submissions: [],
  tasks: [],
  notes: [],
  criteria: [{ id: 'criterion-a', name: 'Game sense', amount: 0, average: null, scores: [] }],
  events: [],
  duplicates: [],
  ...change,
});
