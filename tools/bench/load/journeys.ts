import { randomUUID } from 'node:crypto';

/** One call at the API, as the screens make it. */
export interface Call {
  name: string;
  path: string;
  method?: 'POST';
  body?: unknown;
  headers?: Record<string, string>;
  /** Without the session: what a visitor asks. */
  isPublic?: boolean;
}

/** Somebody signed in and what is theirs to act on. */
export interface Person {
  email: string;
  password: string;
  userId: string;
  token: string;
  /** Null: nobody talks with them. */
  conversation: string | null;
  /** Null: no practice of theirs is ahead. */
  practice: { id: string; team: string } | null;
  /** Null: they work for no program. */
  pipeline: { interest: string | null } | null;
  /** Address of a guide that everybody may read; null where none is published. */
  guide: string | null;
}

/** What people do, in the order they do it, and of a hundred journeys how many are this one. */
export interface Journey {
  name: string;
  share: number;
  /** Who does it; everybody when absent. */
  isFor?(person: Person): boolean;
  calls(person: Person): Call[];
}

const rpc = (name: string, fn: string, body: object, rest: Partial<Call> = {}): Call => ({
  name,
  path: `/rest/v1/rpc/${fn}`,
  method: 'POST',
  body,
  ...rest,
});

const flags: Call = { name: 'flags', path: '/rest/v1/experiments?select=key,variant&enabled=is.true', isPublic: true };

/** A day of many people: most look, some write, few sign in. */
export const journeys: Journey[] = [
  {
    name: 'a visitor looks for a college',
    share: 30,
    calls: () => [
      flags,
      rpc('list colleges', 'search_colleges', {}, { isPublic: true }),
      rpc('search colleges', 'search_colleges', { p_text: 'valley' }, { isPublic: true }),
    ],
  },
  {
    name: 'a visitor looks at teams',
    share: 12,
    calls: ({ practice }) => [
      flags,
      rpc('list teams', 'list_teams', { p_limit: 25 }, { isPublic: true }),
      ...(practice ? [rpc('open team', 'load_team_manage', { p_team_id: practice.team }, { isPublic: true })] : []),
    ],
  },
  {
    name: 'a visitor reads a guide',
    share: 13,
    calls: ({ guide }) => [
      flags,
      {
        name: 'list guides',
        path: '/rest/v1/content_pages?select=id,slug,title,menu_description&is_published=eq.true&order=display_order,slug&limit=200',
        isPublic: true,
      },
      ...(guide ? [rpc('open guide', 'load_learn_page', { p_slug: guide }, { isPublic: true })] : []),
    ],
  },
  {
    name: 'a player opens Lineup and answers a practice',
    share: 18,
    isFor: ({ practice }) => practice !== null,
    calls: ({ userId, practice }) => [
      flags,
      rpc('today', 'load_today', {}),
      ...(practice
        ? [
            rpc('open team', 'load_team_manage', { p_team_id: practice.team }),
            {
              name: 'answer practice',
              path: '/rest/v1/team_practice_attendance?on_conflict=practice_id,user_id',
              method: 'POST' as const,
              headers: { prefer: 'resolution=merge-duplicates' },
              body: { practice_id: practice.id, user_id: userId, status: 'attending' },
            },
          ]
        : []),
    ],
  },
  {
    name: 'a coach of a program goes through the pipeline',
    share: 6,
    isFor: ({ pipeline }) => pipeline !== null,
    calls: ({ pipeline }) => [
      flags,
      rpc('open pipeline', 'load_pipeline', { p_group: 'stage', p_sort: 'order', p_per_column: 50 }),
      ...(pipeline?.interest ? [rpc('open interest', 'load_interest', { p_interest_id: pipeline.interest })] : []),
    ],
  },
  {
    name: 'somebody reads and writes messages',
    share: 15,
    isFor: ({ conversation }) => conversation !== null,
    calls: ({ userId, conversation }) => [
      rpc('list conversations', 'list_conversations', {}),
      {
        name: 'open conversation',
        path: `/rest/v1/messages?select=id,number,content,sender_id&conversation_id=eq.${conversation}&order=number.desc&limit=41`,
      },
      {
        name: 'send message',
        path: '/rest/v1/messages',
        method: 'POST',
        body: { id: randomUUID(), conversation_id: conversation, sender_id: userId, content: 'On my way.' },
      },
    ],
  },
  {
    name: 'somebody searches',
    share: 4,
    calls: () => [
      rpc('search messages', 'search_inbox', { p_query: 'scrim' }),
      rpc('search guides', 'search_content', { p_query: 'practice' }, { isPublic: true }),
    ],
  },
  {
    name: 'somebody signs in',
    share: 2,
    calls: ({ email, password }) => [
      {
        name: 'sign in',
        path: '/auth/v1/token?grant_type=password',
        method: 'POST',
        body: { email, password },
        isPublic: true,
      },
    ],
  },
];

/** The journeys of a hundred, mixed so that none comes in a row. */
export function mix(of: readonly Journey[]): Journey[] {
  const places = of.flatMap((journey) =>
    Array.from({ length: journey.share }, (_, index) => ({ journey, at: (index + 0.5) / journey.share })),
  );
  return places.toSorted((a, b) => a.at - b.at).map(({ journey }) => journey);
}
