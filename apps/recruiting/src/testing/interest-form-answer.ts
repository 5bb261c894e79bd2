import type { InterestForm, Question } from '../model/load-interest-form';
import type { RecruitingStatus } from '../model/load-recruiting-status';

export const FORM_ID = 'cccccccc-0000-4000-8000-000000000001';
export const VERSION_ID = 'cccccccc-0000-4000-8000-000000000002';
export const SUBMISSION_ID = 'cccccccc-0000-4000-8000-000000000003';
export const INTEREST_ID = 'cccccccc-0000-4000-8000-000000000004';

/** One question of each type, and one with a condition. */
export const questions: Question[] = [
  { id: 'class_year', type: 'number', label: 'Class year', min: 2024, max: 2032 },
  { id: 'why', type: 'long_text', label: 'Why us?', required: true },
  { id: 'rank', type: 'rank', label: 'Your rank', game: 'valorant' },
  { id: 'positions', type: 'multiple_choice', label: 'What do you play?', options: ['Duelist', 'Sentinel'] },
  { id: 'clip', type: 'link', label: 'A clip' },
  { id: 'side', type: 'single_choice', label: 'Side', options: ['Attack', 'Defense'] },
  { id: 'needs_aid', type: 'yes_no', label: 'Do you need aid?' },
  {
    id: 'aid_note',
    type: 'short_text',
    label: 'What would help?',
    required: true,
    show_if: { question: 'needs_aid', equals: true },
  },
];

/** What `load_interest_form` answers a player with a profile. */
export const formAnswer = (change: Partial<InterestForm> = {}): InterestForm => ({
  college: { id: 'college-a', slug: 'gulf-pines-college', name: 'Gulf Pines College', logo_url: null, colors: null },
  forms: [{ id: FORM_ID, title: 'Tell us about you', game: null }],
  form: { id: FORM_ID, version_id: VERSION_ID, title: 'Tell us about you', intro: null, questions, game: null },
  draft: null,
  submission: null,
  status_id: null,
  ranks: { valorant: ['Radiant', 'Diamond 1', 'Iron 1'] },
  games: [],
  profile: {
    class_year: 2028,
    school_name: null,
    gpa: null,
    state: null,
    scholarship_need: null,
    is_listed: true,
    is_minor: false,
    games: [{ slug: 'valorant', rank: 'Diamond 1', roles: ['Sentinel'] }],
  },
  ...change,
});

/** What `load_recruiting_status` answers the player. */
export const statusAnswer = (change: Partial<RecruitingStatus> = {}): RecruitingStatus => ({
  interest_id: INTEREST_ID,
  college: { slug: 'gulf-pines-college', name: 'Gulf Pines College', logo_url: null, colors: null },
  game: 'Valorant',
  stage: 'Received',
  since: '2026-11-02T10:00:00Z',
  sent_at: '2026-11-02T10:00:00Z',
  stage_kind: 'new',
  answered: false,
  claimed_way: null,
  claimed_on: null,
  reach: { way: 'inbox' },
  answers: [],
  closing: null,
  passed: { read: false, reviewed: false, offered: false },
  is_own: true,
  reply_time: { median_days: 3, answered_percent: 90 },
  forms: [{ id: SUBMISSION_ID, form_id: FORM_ID, title: 'Tell us about you', updated_at: '2026-11-02T10:00:00Z' }],
  events: [{ kind: 'sent', at: '2026-11-02T10:00:00Z' }],
  ...change,
});
