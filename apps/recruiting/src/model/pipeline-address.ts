import { isUuid } from './is-uuid';

export const pipelineGroups = { stage: 'Stage', assignee: 'Assignee', game: 'Game' } as const;
export const pipelineSorts = {
  order: 'Your order',
  waiting: 'Waiting longest',
  stage: 'Longest in stage',
  newest: 'Newest',
  name: 'Name',
  year: 'Class year',
} as const;
export const pipelineNarrowings = {
  mine: 'Waiting for you',
  waiting: 'Waiting for an answer',
  unanswered: 'Unanswered over 7 days',
  soon: 'No written answer in 10 days',
  meeting: 'Upcoming meeting',
  new: 'New this week',
  added: 'Prospects added this week',
  moved: 'Moved this week',
} as const;
export const stageKinds = {
  new: 'New',
  reviewing: 'Reviewing',
  contacted: 'Contacted',
  visiting: 'Visit or tryout',
  offered: 'Offer made',
  committed: 'Committed',
  closed: 'Closed',
} as const;
export const interestSources = {
  form: 'Interest form',
  site: 'Your own site',
  qr: 'QR code',
  recruiter: 'Saved by the program',
  import: 'Imported',
} as const;
/** Days in the stage, at least. */
export const stageAges = { 7: '7 days or more', 14: '14 days or more', 30: '30 days or more' } as const;

/** In the address for what nobody is assigned to. */
export const UNASSIGNED = 'none';
export const PIPELINE_TEXT_MAX = 100;

/** What the pipeline is limited to; empty for no limit. */
export interface PipelineFilters {
  text: string;
  game: string;
  year: string;
  tag: string;
  assignee: string;
  kind: keyof typeof stageKinds | '';
  source: keyof typeof interestSources | '';
  days: keyof typeof stageAges | '';
  only: keyof typeof pipelineNarrowings | '';
  /** Only ranks that more than the player's word stands behind. */
  confirmed: 'rank' | '';
}

/** What the address of `/pipeline` says; all but college and interest may be saved as a view. */
export interface PipelineAddress extends PipelineFilters {
  /** Slug; empty for the user's first. */
  college: string;
  group: keyof typeof pipelineGroups;
  sort: keyof typeof pipelineSorts;
  view: 'board' | 'table';
  /** The interest whose drawer is open. */
  interest: string;
}

const known = <Value extends string>(choices: Readonly<Record<Value, unknown>>, value: string | null): Value | '' =>
  value !== null && Object.hasOwn(choices, value) ? (value as Value) : '';
const uuid = (value: string | null) => (value !== null && isUuid(value) ? value : '');

/** Reads `/pipeline?college=…&only=unanswered…`; what it does not know it leaves out. */
export function readPipelineAddress(params: URLSearchParams): PipelineAddress {
  const assignee = params.get('assignee');
  const year = params.get('year') ?? '';
  const days = params.get('days');
  return {
    college: params.get('college') ?? '',
    text: (params.get('q') ?? '').trim().slice(0, PIPELINE_TEXT_MAX),
    game: uuid(params.get('game')),
    year: /^20\d\d$/.test(year) ? year : '',
    tag: uuid(params.get('tag')),
    assignee: assignee === UNASSIGNED ? UNASSIGNED : uuid(assignee),
    kind: known(stageKinds, params.get('kind')),
    source: known(interestSources, params.get('source')),
    days: days !== null && Object.hasOwn(stageAges, days) ? (Number(days) as keyof typeof stageAges) : '',
    only: known(pipelineNarrowings, params.get('only')),
    confirmed: params.get('confirmed') === 'rank' ? 'rank' : '',
    group: known(pipelineGroups, params.get('group')) || 'stage',
    sort: known(pipelineSorts, params.get('sort')) || 'order',
    view: params.get('view') === 'table' ? 'table' : 'board',
    interest: uuid(params.get('interest')),
  };
}

/** The same as an address; defaults are left out, so that equal boards have equal addresses. */
export function writePipelineAddress(address: PipelineAddress): URLSearchParams {
  const { college, text, group, sort, view, interest, ...rest } = address;
  const all = {
    college,
    q: text.trim(),
    ...rest,
    group: group === 'stage' ? '' : group,
    sort: sort === 'order' ? '' : sort,
    view: view === 'board' ? '' : view,
    interest,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== '') params.set(name, String(value));
  return params;
}

export const noFilters: PipelineFilters = {
  text: '',
  game: '',
  year: '',
  tag: '',
  assignee: '',
  kind: '',
  source: '',
  days: '',
  only: '',
  confirmed: '',
};

/** How many filters are on. */
export const countPipelineFilters = (filters: PipelineFilters) =>
  (Object.keys(noFilters) as (keyof PipelineFilters)[]).filter((name) => filters[name] !== '').length;

/** What a saved view keeps of an address. */
export const viewQueryOf = (address: PipelineAddress) =>
  writePipelineAddress({ ...address, college: '', interest: '' }).toString();
