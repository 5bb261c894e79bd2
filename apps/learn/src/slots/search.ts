import { defineSearch, type Path, type SearchItem, type SearchSection } from '@lineup/contract';
import { isNumber, isText, listOf, orNull, readFunction, shape, unwrapAs, type Checked } from '@lineup/data';

const isWritten = shape({
  slug: isText,
  title: isText,
  /** The section that has most of the words; none before the first heading. */
  anchor: orNull(isText),
  section: orNull(isText),
  excerpt: orNull(isText),
});
const isFound = shape({
  pages: listOf(isWritten),
  articles: listOf(isWritten),
  heroes: listOf(shape({ hero: isText, role: isText, abilities: isNumber })),
});

/** Pages and articles, each at the section that was found, and heroes of the cooldowns. */
export function sectionsOf({ pages, articles, heroes }: Checked<typeof isFound>, text: string): SearchSection[] {
  const q = encodeURIComponent(text);
  return [
    { title: 'Learn', items: pages.map((page) => itemOf(page, '/learn')), moreHref: `/learn?q=${q}` },
    { title: 'News', items: articles.map((article) => itemOf(article, '/news')), moreHref: `/news?q=${q}` },
    {
      title: 'Marvel Rivals Cooldowns',
      items: heroes.map(({ hero, role, abilities }) => ({
        id: hero,
        title: hero,
        detail: `${role[0]}${role.slice(1).toLowerCase()} · ${abilities === 1 ? '1 ability' : `${abilities} abilities`}`,
        href: `/mr/cooldowns?q=${encodeURIComponent(hero)}`,
      })),
      moreHref: `/mr/cooldowns?q=${q}`,
    },
  ];
}

function itemOf({ slug, title, anchor, section, excerpt }: Checked<typeof isWritten>, base: Path): SearchItem {
  return {
    id: slug,
    title,
    detail: [section, excerpt].filter(Boolean).join(' · '),
    href: `${base}/${slug}${anchor ? `#${anchor}` : ''}`,
  };
}

export default defineSearch(async (text, { most, signal }) => {
  const answer = readFunction('search_learn', { p_query: text, p_limit: most }, signal);
  return sectionsOf(await unwrapAs(isFound, answer), text);
});
