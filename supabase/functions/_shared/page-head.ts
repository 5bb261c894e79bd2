/**
 * What machines that run no script read of a page: search engines, and who shows previews of links. Made of what a
 * visitor may see and no more. Shared by the site's server and the function `page-head`.
 */
import { tag, tagsOf, type Head } from './head-tags.ts';
import type { Facts, PageSubject } from './page-subject.ts';
import { general, headsOf, type Addresses } from './subject-heads.ts';
import { ENGLISH, sentence, type Words } from './words.ts';

/**
 * The tags of the head that tell of the subject; for null those that ask machines to pass on. A tag's list is another page further down.
 * What people wrote stays in their language.
 */
export function headOf(
  subject: PageSubject,
  facts: Facts | null,
  addresses: Addresses,
  query = '',
  words: Words = ENGLISH,
): string {
  if (!facts) return tag('meta', { name: 'robots', content: 'noindex' });
  if ('moved_to' in facts)
    return tag('link', { rel: 'canonical', href: `${addresses.site}${words.path}/learn/${facts.moved_to}` });
  const head = headsOf[subject.kind](facts as never, addresses, words);
  return tagsOf(subject.kind === 'tag' ? { ...head, url: head.url + ownQuery('', query) } : head, words);
}

/** Where a page or article is now that was looked for at an address of before; null for one that is where it was looked for. */
export function movedTo(subject: PageSubject, facts: Facts | null): string | null {
  if (!facts) return null;
  if ('moved_to' in facts) return `/learn/${facts.moved_to}`;
  return subject.kind === 'article' && 'slug' in facts && facts.slug !== subject.slug ? `/news/${facts.slug}` : null;
}

/** The head of a page that is the same for everybody, by its path in English with or without a query; null for one without. */
export function fixedHeadOf(address: string, { site }: Addresses, words: Words = ENGLISH): string | null {
  const [path = '', query] = address.split('?');
  const page = fixedPages[path];
  if (!page) return null;
  const said = { title: `${words.t(page.title)} · Lineup`, description: words.t(page.description) };
  return tagsOf({ ...page, ...said, ...general(site), url: site + words.path + path + ownQuery(path, query) }, words);
}

/** What of a query makes another page for machines: a further part of a list, and the colleges of one game. */
function ownQuery(path: string, query = ''): string {
  const asked = new URLSearchParams(query);
  const games = asked.getAll('games');
  const own = new URLSearchParams(path === '/colleges' && games.length === 1 ? { games: games[0] ?? '' } : {});
  for (const value of asked.getAll('after')) own.append('after', value);
  return own.size > 0 ? `?${own}` : '';
}

const fixedPages: Record<string, Pick<Head, 'title' | 'description' | 'feed' | 'isUnlisted'>> = {
  '/news': {
    title: sentence('News'),
    description: sentence(
      'News of college esports and of Lineup: seasons, scholarships, guides and what is new on the site.',
    ),
    feed: '/news/feed.xml',
  },
  '/learn': {
    title: sentence('Learn'),
    description: sentence('Guides on getting seen, getting recruited and running a team in college esports.'),
  },
  '/mr/cooldowns': {
    title: sentence('Marvel Rivals cooldowns'),
    description: sentence(
      'Every Marvel Rivals cooldown and ultimate cost on one page: search heroes and abilities, compare heroes side by side, and see buffs and nerfs.',
    ),
  },
  '/colleges': {
    title: sentence('Colleges'),
    description: sentence(
      'College esports programs by game, state and scholarship, with open roster spots and how fast they answer.',
    ),
  },
  '/teams': {
    title: sentence('Teams'),
    description: sentence(
      'Esports teams of colleges, high schools and clubs, with the games they play and the players they look for.',
    ),
  },
  // It lists people, of whom most have not chosen to be in search engines.
  '/players': {
    title: sentence('Players'),
    description: sentence('Esports players who show their profile, by game, rank, role and class year.'),
    isUnlisted: true,
  },
};

/** The page with another head: the general tags give way to those of the subject. */
export function withHead(html: string, head: string): string {
  const general =
    /<title>[^<]*<\/title>\s*|<meta\s[^>]*?(?:name="(?:description|twitter:[^"]*)"|property="og:(?!site_name)[^"]*")[^>]*>\s*/g;
  const bare = head.startsWith('<title') ? html.replaceAll(general, '') : html;
  return bare.replace('</head>', () => `${head}\n</head>`);
}
