import type { EditorPage, Editor } from '../program/model/load-college-editor';
import { FORM_ID, questions } from './interest-form-answer';

const PROGRAM_ID = 'cccccccc-0000-4000-8000-00000000000a';

/** What `load_college_editor` answers an admin of a program, as far as they may edit. */
export const editorAnswer = (change: Partial<Editor> = {}): Editor => ({
  details: {
    name: 'Gulf Pines College',
    city: 'Mobile',
    country: 'US',
    state: 'AL',
    level: 'varsity',
    about: 'By the sea',
    requirements: null,
    website_url: null,
    logo_url: null,
    banner_url: null,
    colors: null,
  },
  programs: [
    {
      id: PROGRAM_ID,
      game: 'valorant',
      game_name: 'Valorant',
      coach_name: 'Ana Reyes',
      scholarship_min: null,
      scholarship_max: null,
      roster_size: 10,
      minimum_rank: null,
      minimum_gpa: null,
      practice_hours: null,
      roster_needs: [],
      practice_times: [],
    },
  ],
  forms: [
    {
      id: FORM_ID,
      title: 'Tell us about you',
      intro: null,
      esports_title_id: null,
      questions,
      is_open: true,
      current_version: 1,
      updated_at: '2026-11-02T10:00:00Z',
      versions: [
        {
          id: 'version-1',
          number: 1,
          title: 'Tell us about you',
          intro: null,
          published_at: '2026-11-02T10:00:00Z',
          is_current: true,
          is_working_copy: true,
          answers: 2,
        },
      ],
    },
  ],
  titles: [
    {
      id: 'title-valorant',
      slug: 'valorant',
      name: 'Valorant',
      ranks: ['Radiant', 'Diamond 1', 'Iron 1'],
      positions: ['Duelist'],
    },
  ],
  manages_program: true,
  edits_tags: true,
  pipeline: {
    stages: [
      { id: 'stage-new', kind: 'new', name: 'Inbox', player_label: 'Received', cards: 3 },
      { id: 'stage-call', kind: 'contacted', name: 'First call', player_label: 'In contact', cards: 0 },
    ],
    labels: [
      { kind: 'new', label: 'Received' },
      { kind: 'contacted', label: 'In contact' },
      { kind: 'contacted', label: 'Interview' },
      { kind: 'reviewing', label: 'Under review' },
    ],
    criteria: [{ id: 'criterion-1', name: 'Game sense' }],
    tags: [],
  },
  program_people: {
    people: [
      {
        id: 'grant-1',
        name: 'Robin Vale',
        avatar_url: null,
        role: 'programs_college_admin',
        since: '2026-01-01T00:00:00Z',
        is_me: true,
        is_contact: false,
      },
    ],
    invitations: [],
  },
  ...change,
});

/** What `load_college_editor` answers. */
export const collegePage = (change: Partial<EditorPage> = {}): EditorPage => ({
  id: 'college-a',
  slug: 'gulf-pines-college',
  name: 'Gulf Pines College',
  logo_url: null,
  colors: null,
  is_published: true,
  live_topic: null,
  invitation: null,
  editor: editorAnswer(),
  ...change,
});
