/** The head of a page by its kind, from what a visitor may see of it. */
import type { Head } from './head-tags.ts';
import { placeText } from './place-text.ts';
import type {
  ArticleFacts,
  CollegeFacts,
  LearnFacts,
  PageSubject,
  PlayerFacts,
  TagFacts,
  TeamFacts,
} from './page-subject.ts';
import { sentence, type Words } from './words.ts';

/** Where the addresses in a head lead. */
export interface Addresses {
  /** Of the site, without a slash at the end. */
  site: string;
  /** Of the backend, where the pictures are drawn; without a slash at the end. */
  backend: string;
}

/** Longest description that search engines show. */
const MAX_DESCRIPTION = 200;

const PREVIEW = { width: 1200, height: 630 };

/** What pages without a picture of their own have. */
export const general = (site: string) => ({
  picture: `${site}/link-preview.png`,
  size: PREVIEW,
  alt: 'Lineup',
  type: 'website',
});

const cardOf = ({ backend }: Addresses, path: string) => ({
  picture: `${backend}/functions/v1/card/${path}.png`,
  size: PREVIEW,
});

/** Of what staff write, as guides and news: also at the addresses of another language. */
const WRITTEN_IN = 'en';

function playerHead(facts: PlayerFacts, addresses: Addresses, words: Words): Head {
  const { t, path, language, locale } = words;
  const url = `${addresses.site}${path}/player/${facts.slug}`;
  const name = facts.name || t('Player');
  const main = facts.games.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
  const played = main.slice(0, 3).map((game) => [game.name, game.rank].filter(Boolean).join(', '));
  const description = [
    t('{name} on Lineup', { name }),
    facts.class_year && t('class of {year}', { year: String(facts.class_year) }),
    placeText(facts, locale),
    facts.team && t('plays for {team}', { team: facts.team }),
    played.length > 0 && t('games: {games}', { games: played.join(' · ') }),
  ];
  return {
    title: `${name} · Lineup`,
    description: cut(`${description.filter(Boolean).join('; ')}.`),
    url,
    ...cardOf(addresses, facts.slug),
    alt: t('Player card of {name}', { name }),
    type: 'profile',
    isUnlisted: !facts.in_search_engines,
    ...(facts.in_search_engines && {
      about: {
        '@type': 'ProfilePage',
        url,
        inLanguage: language,
        mainEntity: {
          '@type': 'Person',
          name,
          url,
          ...(main.length > 0 && { knowsAbout: main.map((game) => game.name) }),
          ...(facts.team && { memberOf: { '@type': 'SportsTeam', name: facts.team } }),
        },
      },
    }),
  };
}

/** What a college is in a sentence, by its level and whether it tells its games. */
const PROGRAMS = {
  varsity: [
    sentence('{name} in {place}: varsity esports.'),
    sentence('{name} in {place}: varsity esports in {games}.'),
  ],
  club: [sentence('{name} in {place}: club esports.'), sentence('{name} in {place}: club esports in {games}.')],
} as const;

function collegeHead(facts: CollegeFacts, addresses: Addresses, words: Words): Head {
  const { t, plural, path, locale } = words;
  const url = `${addresses.site}${path}/college/${facts.slug}`;
  const { name, games, open_spots: spots } = facts;
  const place = `${facts.city}, ${placeText(facts, locale)}`;
  const dollars = (amount: number) => `$${amount.toLocaleString(locale)}`;
  const tuitions = [facts.tuition_in_state, facts.tuition_out_of_state].filter((each) => each !== null);
  const tuition = tuitions.length > 0 ? Math.min(...tuitions) : null;
  const [program, programInGames] = PROGRAMS[facts.level === 'club' ? 'club' : 'varsity'];
  const offer = [
    t(games.length > 0 ? programInGames : program, { name, place, games: games.join(', ') }),
    spots > 0 && plural(spots, '{count} open spot.', '{count} open spots.'),
    facts.scholarship_max && t('Scholarships up to {amount} a year.', { amount: dollars(facts.scholarship_max) }),
    tuition !== null && t('Tuition from {amount} a year.', { amount: dollars(tuition) }),
  ];
  return {
    title: `${name} · Lineup`,
    description: cut(offer.filter(Boolean).join(' ')),
    url,
    ...cardOf(addresses, `college/${facts.slug}`),
    alt: `${name}, ${place}`,
    type: 'website',
    about: {
      '@type': 'CollegeOrUniversity',
      name,
      url,
      address: {
        '@type': 'PostalAddress',
        addressLocality: facts.city,
        ...(facts.state && { addressRegion: facts.state }),
        addressCountry: facts.country,
      },
      ...(facts.about && { description: cut(facts.about.replaceAll(/\s+/g, ' ')) }),
      ...(facts.website_url && { sameAs: [facts.website_url] }),
      ...(facts.majors.length > 0 && { knowsAbout: facts.majors }),
      ...(facts.facilities && {
        amenityFeature: [
          { '@type': 'LocationFeatureSpecification', name: cut(facts.facilities.replaceAll(/\s+/g, ' ')) },
        ],
      }),
      ...(games.length > 0 && {
        department: games.map((game) => ({ '@type': 'SportsOrganization', name: `${name} ${game}`, sport: game })),
      }),
    },
  };
}

const TEAMS = {
  high_school: [
    sentence('{name}: high school team on Lineup.'),
    sentence('{name}: high school team on Lineup, playing {games}.'),
  ],
  college: [sentence('{name}: college team on Lineup.'), sentence('{name}: college team on Lineup, playing {games}.')],
  pro_team: [sentence('{name}: pro team on Lineup.'), sentence('{name}: pro team on Lineup, playing {games}.')],
  private_team: [sentence('{name}: team on Lineup.'), sentence('{name}: team on Lineup, playing {games}.')],
} as const;

/** Says nothing of its people, nor of when and where they meet. */
function teamHead(facts: TeamFacts, { site, backend }: Addresses, { t, path }: Words): Head {
  const { id, name, organization_type, games, logo_url, is_recruiting, in_search_engines } = facts;
  const url = `${site}${path}/teams/${id}/manage`;
  const [team, teamInGames] =
    TEAMS[organization_type in TEAMS ? (organization_type as keyof typeof TEAMS) : 'private_team'];
  const offer = [
    t(games.length > 0 ? teamInGames : team, { name, games: games.join(', ') }),
    is_recruiting && t('Looking for players.'),
  ];
  const { size, ...rest } = general(site);
  return {
    ...rest,
    ...(logo_url ? { picture: backend + logo_url, alt: t('Logo of {name}', { name }) } : { size }),
    title: `${name} · Lineup`,
    description: cut(offer.filter(Boolean).join(' ')),
    url,
    isUnlisted: !in_search_engines,
    ...(in_search_engines && {
      about: { '@type': 'SportsTeam', name, url, ...(games.length > 0 && { sport: games.join(', ') }) },
    }),
  };
}

/** Who publishes, for schema.org. */
const publisher = (site: string) => ({ '@type': 'Organization', name: 'Lineup', url: site });

function articleHead(facts: ArticleFacts, { site, backend }: Addresses, { path }: Words): Head {
  const { title, summary, cover_url, cover_alt, author_name, tags, published_at, updated_at } = facts;
  const url = `${site}${path}/news/${facts.slug}`;
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
      inLanguage: WRITTEN_IN,
      image: [cover_url ? backend + cover_url : rest.picture],
      datePublished: published_at,
      dateModified: updated_at,
      ...(author_name && { author: [{ '@type': 'Person', name: author_name }] }),
      ...(tags.length > 0 && { keywords: tags.join(', ') }),
      publisher: publisher(site),
    },
  };
}

function tagHead({ slug }: TagFacts, { site }: Addresses, { t, path }: Words): Head {
  const name = slug.slice(0, 1).toUpperCase() + slug.slice(1);
  const tag = encodeURIComponent(slug);
  return {
    ...general(site),
    title: `${name} · ${t('News')} · Lineup`,
    description: t('News of college esports and of Lineup with the tag “{tag}”.', { tag: slug }),
    url: `${site}${path}/news/tags/${tag}`,
    feed: `/news/feed.xml?tag=${tag}`,
  };
}

function learnHead(facts: LearnFacts, { site }: Addresses, { path }: Words): Head {
  const { title, menu_description, created_at, updated_at } = facts;
  const url = `${site}${path}/learn/${facts.slug}`;
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
      inLanguage: WRITTEN_IN,
      datePublished: created_at,
      dateModified: updated_at,
      publisher: publisher(site),
    },
  };
}

function cut(text: string): string {
  const characters = Array.from(text.trim());
  return characters.length <= MAX_DESCRIPTION
    ? text.trim()
    : `${characters
        .slice(0, MAX_DESCRIPTION - 1)
        .join('')
        .trimEnd()}…`;
}

export const headsOf = {
  player: playerHead,
  college: collegeHead,
  article: articleHead,
  tag: tagHead,
  page: learnHead,
  team: teamHead,
} satisfies Record<PageSubject['kind'], (facts: never, addresses: Addresses, words: Words) => Head>;
