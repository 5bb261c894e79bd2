/** Which pages have a head of their own, and what a visitor may see of what they show. */

/** A page that has a head of its own. */
export interface PageSubject {
  kind: 'player' | 'college' | 'article' | 'tag' | 'page' | 'team';
  /** Of a tag: the tag; of a team: its id. */
  slug: string;
}

/** As `load_player_card` answers a visitor. */
export interface PlayerFacts {
  slug: string;
  name: string | null;
  class_year: number | null;
  country?: string | null;
  state: string | null;
  games: { name: string; rank: string | null; is_primary: boolean }[];
  team: string | null;
  /** Whether search engines may list the profile. */
  in_search_engines: boolean;
}

/** As `load_team_head` answers anybody. */
export interface TeamFacts {
  id: string;
  name: string;
  organization_type: string;
  logo_url: string | null;
  games: string[];
  is_recruiting: boolean;
  /** Whether search engines may list the team. */
  in_search_engines: boolean;
}

/** Columns of `colleges`. */
export interface CollegeFacts {
  slug: string;
  name: string;
  city: string;
  country: string;
  state: string | null;
  level: string;
  about: string | null;
  website_url: string | null;
  games: string[];
  open_spots: number;
  scholarship_max: number | null;
  majors: string[];
  tuition_in_state: number | null;
  tuition_out_of_state: number | null;
  facilities: string | null;
}

/** As `load_article` answers a visitor; the slug is the one that it has now. */
export interface ArticleFacts {
  slug: string;
  title: string;
  summary: string | null;
  cover_url: string | null;
  cover_alt: string | null;
  author_name: string | null;
  tags: string[];
  published_at: string;
  updated_at: string;
}

/** `page` of what `load_learn_page` answers a visitor. */
export interface LearnFacts {
  slug: string;
  title: string;
  menu_description: string | null;
  created_at: string;
  updated_at: string;
}

/** A learn page that has another address now. */
export interface MovedFacts {
  moved_to: string;
}

/** A tag that articles have. */
export interface TagFacts {
  slug: string;
}

/** What a visitor may see of a subject. */
export type Facts = PlayerFacts | CollegeFacts | ArticleFacts | LearnFacts | MovedFacts | TagFacts | TeamFacts;

/** The player (on the profile or the card), college, article, tag, learn page or team that a path names; null for every other page. */
export function subjectOf(path: string): PageSubject | null {
  const [, team] = /^\/teams\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/manage$/.exec(path) ?? [];
  if (team) return { kind: 'team', slug: team };
  const [, folder = '', slug = '', card] =
    /^\/(player|college|news|learn)\/([a-z0-9-]{1,80})(\/card)?$/.exec(path) ?? [];
  if (folder === 'player') return { kind: 'player', slug };
  if (card || slug === 'new') return tagIn(path);
  if (folder === 'college') return { kind: 'college', slug };
  if (folder === 'learn') return { kind: 'page', slug };
  return folder === 'news' && slug !== 'tags' ? { kind: 'article', slug } : tagIn(path);
}

function tagIn(path: string): PageSubject | null {
  const [, tag = ''] = /^\/news\/tags\/([^/]{1,240})$/.exec(path) ?? [];
  try {
    const slug = decodeURIComponent(tag).toLowerCase();
    return /^[\p{L}\p{N}][\p{L}\p{N} .&+'-]{0,39}$/u.test(slug) ? { kind: 'tag', slug } : null;
  } catch {
    return null;
  }
}

/** Below `/rest/v1/`: what a visitor may read of the subject. The answer goes through `factsIn`. */
export function factsPath({ kind, slug }: PageSubject): string {
  switch (kind) {
    case 'player':
      return `rpc/load_player_card?p_slug=${slug}`;
    case 'college':
      return `colleges?slug=eq.${slug}&is_published=is.true&select=slug,name,city,country,state,level,about,website_url,games,open_spots,scholarship_max,majors,tuition_in_state,tuition_out_of_state,facilities`;
    case 'article':
      return `rpc/load_article?p_slug=${slug}`;
    case 'tag':
      return `rpc/list_news?p_limit=1&p_tag=${encodeURIComponent(slug)}`;
    case 'page':
      return `rpc/load_learn_page?p_slug=${slug}`;
    case 'team':
      return `rpc/load_team_head?p_team_id=${slug}`;
  }
}

/** The facts in an answer; null where a visitor may see nothing at that address. Throws when it tells neither. */
export function factsIn({ kind, slug }: PageSubject, status: number, body: unknown): Facts | null {
  if (kind === 'player' && status === 404 && (body as { code?: unknown } | null)?.code === 'PT404') return null;
  if (status !== 200) throw new Error(`the database answered ${status}`);
  if (kind === 'tag') return (body as { articles: unknown[] }).articles.length > 0 ? { slug } : null;
  if (kind === 'page') return learnFactsIn(body as LearnAnswer);
  if (kind === 'player' || kind === 'article' || kind === 'team') return body as Facts | null;
  return (body as Facts[])[0] ?? null;
}

/** 404 where a visitor may see nothing; but the page of a private team is a page to its people, and tells nobody else that it is there. */
export const statusOf = ({ kind }: PageSubject, facts: Facts | null): 200 | 404 =>
  facts || kind === 'team' ? 200 : 404;

type LearnAnswer = { page: LearnFacts } | MovedFacts | null;

const learnFactsIn = (answer: LearnAnswer): LearnFacts | MovedFacts | null =>
  answer && 'page' in answer ? answer.page : answer;
