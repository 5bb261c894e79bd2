/**
 * What machines that run no script read of a page: search engines, and who shows previews of links. Made of what a
 * visitor may see and no more. Shared by the site's server and the function `page-head`.
 */
import { escapeHtml } from './mail-text.ts';

/** A page that has a head of its own. */
export interface PageSubject {
  kind: 'player' | 'college' | 'article' | 'tag' | 'page';
  /** Of a tag: the tag. */
  slug: string;
}

/** As `load_player_card` answers a visitor. */
export interface PlayerFacts {
  slug: string;
  name: string | null;
  class_year: number | null;
  state: string | null;
  games: { name: string; rank: string | null; is_primary: boolean }[];
  team: string | null;
}

/** Columns of `colleges`. */
export interface CollegeFacts {
  slug: string;
  name: string;
  city: string;
  state: string;
  level: string;
  about: string | null;
  website_url: string | null;
  games: string[];
  open_spots: number;
  scholarship_max: number | null;
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
export type Facts = PlayerFacts | CollegeFacts | ArticleFacts | LearnFacts | MovedFacts | TagFacts;

/** Where the addresses in a head lead. */
export interface Addresses {
  /** Of the site, without a slash at the end. */
  site: string;
  /** Of the backend, where the pictures are drawn; without a slash at the end. */
  backend: string;
}

/** Longest description that search engines show. */
const MAX_DESCRIPTION = 200;

/** The player (on the profile or the card), college, article, tag or learn page that a path names; null for every other page. */
export function subjectOf(path: string): PageSubject | null {
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
      return `colleges?slug=eq.${slug}&is_published=is.true&select=slug,name,city,state,level,about,website_url,games,open_spots,scholarship_max`;
    case 'article':
      return `rpc/load_article?p_slug=${slug}`;
    case 'tag':
      return `rpc/list_news?p_limit=1&p_tag=${encodeURIComponent(slug)}`;
    case 'page':
      return `rpc/load_learn_page?p_slug=${slug}`;
  }
}

/** The facts in an answer; null where a visitor may see nothing at that address. Throws when it tells neither. */
export function factsIn({ kind, slug }: PageSubject, status: number, body: unknown): Facts | null {
  if (kind === 'player' && status === 404 && (body as { code?: unknown } | null)?.code === 'PT404') return null;
  if (status !== 200) throw new Error(`the database answered ${status}`);
  if (kind === 'tag') return (body as { articles: unknown[] }).articles.length > 0 ? { slug } : null;
  if (kind === 'page') return learnFactsIn(body as LearnAnswer);
  if (kind === 'player' || kind === 'article') return body as Facts | null;
  return (body as Facts[])[0] ?? null;
}

type LearnAnswer = { page: LearnFacts } | MovedFacts | null;

const learnFactsIn = (answer: LearnAnswer): LearnFacts | MovedFacts | null =>
  answer && 'page' in answer ? answer.page : answer;

/** The tags of the head that tell of the subject; for null those that ask machines to pass on. */
export function headOf(subject: PageSubject, facts: Facts | null, addresses: Addresses): string {
  if (!facts) return tag('meta', { name: 'robots', content: 'noindex' });
  if ('moved_to' in facts) return tag('link', { rel: 'canonical', href: `${addresses.site}/learn/${facts.moved_to}` });
  return tagsOf(headsOf[subject.kind](facts as never, addresses));
}

const headsOf = {
  player: playerHead,
  college: collegeHead,
  article: articleHead,
  tag: tagHead,
  page: learnHead,
} satisfies Record<PageSubject['kind'], (facts: never, addresses: Addresses) => Head>;

/** The head of a page that is the same for everybody; null for one without. */
export function fixedHeadOf(path: string, { site }: Addresses): string | null {
  const page = fixedPages[path];
  return page ? tagsOf({ ...page, ...general(site), url: site + path }) : null;
}

/** The page with another head: the general tags give way to those of the subject. */
export function withHead(html: string, head: string): string {
  const general =
    /<title>[^<]*<\/title>\s*|<meta\s[^>]*?(?:name="(?:description|twitter:[^"]*)"|property="og:(?!site_name)[^"]*")[^>]*>\s*/g;
  const bare = head.startsWith('<title') ? html.replaceAll(general, '') : html;
  return bare.replace('</head>', () => `${head}\n</head>`);
}

interface Head {
  title: string;
  description: string;
  url: string;
  picture: string;
  /** Of the picture, in pixels; none where nobody knows. */
  size?: { width: number; height: number };
  /** Of the picture. */
  alt: string;
  /** Of Open Graph. */
  type: string;
  /** For schema.org. */
  about?: Record<string, unknown>;
  /** Further properties of Open Graph. */
  facts?: readonly (readonly [property: string, content: string])[];
  /** Address of the feed that has what the page lists. */
  feed?: string;
}

const PREVIEW = { width: 1200, height: 630 };

/** What pages without a picture of their own have. */
const general = (site: string) => ({
  picture: `${site}/link-preview.png`,
  size: PREVIEW,
  alt: 'Lineup',
  type: 'website',
});

const fixedPages: Record<string, Pick<Head, 'title' | 'description' | 'feed'>> = {
  '/news': {
    title: 'News · Lineup',
    description: 'News of college esports and of Lineup: seasons, scholarships, guides and what is new on the site.',
    feed: '/news/feed.xml',
  },
  '/learn': {
    title: 'Learn · Lineup',
    description: 'Guides on getting seen, getting recruited and running a team in college esports.',
  },
  '/mr/cooldowns': {
    title: 'Marvel Rivals cooldowns · Lineup',
    description:
      'Every Marvel Rivals cooldown and ultimate cost on one page: search heroes and abilities, compare heroes side by side, and see buffs and nerfs.',
  },
  '/colleges': {
    title: 'Colleges · Lineup',
    description:
      'College esports programs by game, state and scholarship, with open roster spots and how fast they answer.',
  },
};

function tagsOf({ title, description, url, picture, size, alt, type, about, facts = [], feed }: Head): string {
  const named = { description, 'twitter:card': 'summary_large_image', 'twitter:title': title };
  const previewed = {
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    ...(size && { 'og:image:width': String(size.width), 'og:image:height': String(size.height) }),
    'og:image:alt': alt,
  };
  return [
    `<title data-page>${escapeHtml(title)}</title>`,
    tag('link', { rel: 'canonical', href: url }),
    ...Object.entries({ ...named, 'twitter:description': description, 'twitter:image': picture }).map(
      ([name, content]) => tag('meta', { name, content }),
    ),
    ...[...Object.entries(previewed), ...facts].map(([property, content]) => tag('meta', { property, content })),
    ...(feed ? [tag('link', { rel: 'alternate', type: 'application/rss+xml', title: 'Lineup news', href: feed })] : []),
    ...(about
      ? [
          `<script type="application/ld+json" data-page>${inScript({ '@context': 'https://schema.org', ...about })}</script>`,
        ]
      : []),
  ].join('\n');
}

const cardOf = ({ backend }: Addresses, path: string) => ({
  picture: `${backend}/functions/v1/card/${path}.png`,
  size: PREVIEW,
});

function playerHead(facts: PlayerFacts, addresses: Addresses): Head {
  const url = `${addresses.site}/player/${facts.slug}`;
  const name = facts.name || 'Player';
  const main = facts.games.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
  const played = main.slice(0, 3).map((game) => [game.name, game.rank].filter(Boolean).join(', '));
  const description = [
    `${name} on Lineup`,
    facts.class_year && `class of ${facts.class_year}`,
    facts.state,
    facts.team && `plays for ${facts.team}`,
    played.length > 0 && `games: ${played.join(' · ')}`,
  ];
  return {
    title: `${name} · Lineup`,
    description: cut(`${description.filter(Boolean).join('; ')}.`),
    url,
    ...cardOf(addresses, facts.slug),
    alt: `Player card of ${name}`,
    type: 'profile',
    about: {
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        name,
        url,
        ...(main.length > 0 && { knowsAbout: main.map((game) => game.name) }),
        ...(facts.team && { memberOf: { '@type': 'SportsTeam', name: facts.team } }),
      },
    },
  };
}

function collegeHead(facts: CollegeFacts, addresses: Addresses): Head {
  const url = `${addresses.site}/college/${facts.slug}`;
  const { name, city, state, games, open_spots: spots } = facts;
  const level = facts.level === 'club' ? 'club' : 'varsity';
  const played = games.length > 0 ? ` in ${games.join(', ')}` : '';
  const offer = [
    `${name} in ${city}, ${state}: ${level} esports${played}.`,
    spots > 0 && `${spots} open ${spots === 1 ? 'spot' : 'spots'}.`,
    facts.scholarship_max && `Scholarships up to $${facts.scholarship_max.toLocaleString('en-US')} a year.`,
  ];
  return {
    title: `${name} · Lineup`,
    description: cut(offer.filter(Boolean).join(' ')),
    url,
    ...cardOf(addresses, `college/${facts.slug}`),
    alt: `${name}, ${city}, ${state}`,
    type: 'website',
    about: {
      '@type': 'CollegeOrUniversity',
      name,
      url,
      address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'US' },
      ...(facts.about && { description: cut(facts.about.replaceAll(/\s+/g, ' ')) }),
      ...(facts.website_url && { sameAs: [facts.website_url] }),
      ...(games.length > 0 && {
        department: games.map((game) => ({ '@type': 'SportsOrganization', name: `${name} ${game}`, sport: game })),
      }),
    },
  };
}

/** Who publishes, for schema.org. */
const publisher = (site: string) => ({ '@type': 'Organization', name: 'Lineup', url: site });

function articleHead(facts: ArticleFacts, { site, backend }: Addresses): Head {
  const { title, summary, cover_url, cover_alt, author_name, tags, published_at, updated_at } = facts;
  const url = `${site}/news/${facts.slug}`;
  const description = cut(summary || title);
  const picture = cover_url ? { picture: backend + cover_url, alt: cover_alt || title } : {};
  const { size, ...rest } = general(site);
  return {
    ...rest,
    ...(cover_url ? picture : { size }),
    title: `${title} · Lineup`,
    description,
    url,
    type: 'article',
    facts: [
      ['article:published_time', published_at],
      ['article:modified_time', updated_at],
      ...tags.map((each) => ['article:tag', each] as const),
    ],
    about: {
      '@type': 'NewsArticle',
      headline: title,
      description,
      url,
      mainEntityOfPage: url,
      image: [cover_url ? backend + cover_url : rest.picture],
      datePublished: published_at,
      dateModified: updated_at,
      ...(author_name && { author: [{ '@type': 'Person', name: author_name }] }),
      ...(tags.length > 0 && { keywords: tags.join(', ') }),
      publisher: publisher(site),
    },
  };
}

function tagHead({ slug }: TagFacts, { site }: Addresses): Head {
  const name = slug.slice(0, 1).toUpperCase() + slug.slice(1);
  const path = encodeURIComponent(slug);
  return {
    ...general(site),
    title: `${name} · News · Lineup`,
    description: `News of college esports and of Lineup with the tag “${slug}”.`,
    url: `${site}/news/tags/${path}`,
    feed: `/news/feed.xml?tag=${path}`,
  };
}

function learnHead(facts: LearnFacts, { site }: Addresses): Head {
  const { title, menu_description, created_at, updated_at } = facts;
  const url = `${site}/learn/${facts.slug}`;
  const description = cut(menu_description || title);
  return {
    ...general(site),
    title: `${title} · Lineup`,
    description,
    url,
    type: 'article',
    facts: [['article:modified_time', updated_at]],
    about: {
      '@type': 'Article',
      headline: title,
      description,
      url,
      mainEntityOfPage: url,
      datePublished: created_at,
      dateModified: updated_at,
      publisher: publisher(site),
    },
  };
}

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(' ')} data-page>`;
}

/** JSON that cannot end the script it stands in. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function cut(text: string): string {
  const characters = Array.from(text.trim());
  return characters.length <= MAX_DESCRIPTION
    ? text.trim()
    : `${characters
        .slice(0, MAX_DESCRIPTION - 1)
        .join('')
        .trimEnd()}…`;
}
