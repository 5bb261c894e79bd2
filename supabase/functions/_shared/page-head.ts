/**
 * What machines that run no script read of a page: search engines, and who shows previews of links. Made of what a
 * visitor may see and no more. Shared by the site's server and the function `page-head`.
 */
import { escapeHtml } from './mail-text.ts';

/** A page that has a head of its own. */
export interface PageSubject {
  kind: 'player' | 'college';
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

/** Where the addresses in a head lead. */
export interface Addresses {
  /** Of the site, without a slash at the end. */
  site: string;
  /** Of the backend, where the pictures are drawn; without a slash at the end. */
  backend: string;
}

/** Longest description that search engines show. */
const MAX_DESCRIPTION = 200;

/** The player, on the profile or the card, or the college that a path names; null for every other page. */
export function subjectOf(path: string): PageSubject | null {
  const [, kind, slug = ''] = /^\/(player|college)\/([a-z0-9-]{1,80})(?:\/card)?$/.exec(path) ?? [];
  if (kind === 'college') return path.endsWith('/card') ? null : { kind, slug };
  return kind === 'player' ? { kind, slug } : null;
}

/** Below `/rest/v1/`: what a visitor may read of the subject. The answer goes through `factsIn`. */
export function factsPath({ kind, slug }: PageSubject): string {
  return kind === 'player'
    ? `rpc/load_player_card?p_slug=${slug}`
    : `colleges?slug=eq.${slug}&is_published=is.true&select=slug,name,city,state,level,about,website_url,games,open_spots,scholarship_max`;
}

/** The facts in an answer; null where a visitor may see nobody of that address. Throws when it tells neither. */
export function factsIn({ kind }: PageSubject, status: number, body: unknown): PlayerFacts | CollegeFacts | null {
  if (kind === 'player' && status === 404 && (body as { code?: unknown } | null)?.code === 'PT404') return null;
  if (status !== 200) throw new Error(`the database answered ${status}`);
  if (kind === 'player') return body as PlayerFacts;
  return (body as CollegeFacts[])[0] ?? null;
}

/** The tags of the head that tell of the subject; for null those that ask machines to pass on. */
export function headOf(subject: PageSubject, facts: PlayerFacts | CollegeFacts | null, addresses: Addresses): string {
  if (!facts) return tag('meta', { name: 'robots', content: 'noindex' });
  const url = `${addresses.site}/${subject.kind}/${facts.slug}`;
  const folder = subject.kind === 'college' ? 'college/' : '';
  const picture = `${addresses.backend}/functions/v1/card/${folder}${facts.slug}.png`;
  return tagsOf(
    subject.kind === 'player'
      ? playerHead(facts as PlayerFacts, url, picture)
      : collegeHead(facts as CollegeFacts, url, picture),
  );
}

/** The head of a page that is the same for everybody; null for one without. */
export function fixedHeadOf(path: string, { site }: Addresses): string | null {
  const page = fixedPages[path];
  return page
    ? tagsOf({ ...page, url: site + path, picture: `${site}/link-preview.png`, alt: 'Lineup', type: 'website' })
    : null;
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
  /** Of the picture. */
  alt: string;
  /** Of Open Graph. */
  type: string;
  /** For schema.org. */
  about?: Record<string, unknown>;
}

const fixedPages: Record<string, Pick<Head, 'title' | 'description'>> = {
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

function tagsOf({ title, description, url, picture, alt, type, about }: Head): string {
  const named = { description, 'twitter:card': 'summary_large_image', 'twitter:title': title };
  const previewed = {
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
  };
  return [
    `<title data-page>${escapeHtml(title)}</title>`,
    tag('link', { rel: 'canonical', href: url }),
    ...Object.entries({ ...named, 'twitter:description': description, 'twitter:image': picture }).map(
      ([name, content]) => tag('meta', { name, content }),
    ),
    ...Object.entries(previewed).map(([property, content]) => tag('meta', { property, content })),
    ...(about
      ? [
          `<script type="application/ld+json" data-page>${inScript({ '@context': 'https://schema.org', ...about })}</script>`,
        ]
      : []),
  ].join('\n');
}

function playerHead(facts: PlayerFacts, url: string, picture: string): Head {
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
    picture,
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

function collegeHead(facts: CollegeFacts, url: string, picture: string): Head {
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
    picture,
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
