import { defineSearch, type Path, type SearchItem, type SearchSection } from '@lineup/contract';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { plural, t } from '../language';

const writtenSchema = z.object({
  slug: z.string(),
  title: z.string(),
  /** The section that has most of the words; none before the first heading. */
  anchor: z.nullable(z.string()),
  section: z.nullable(z.string()),
  excerpt: z.nullable(z.string()),
});
const foundSchema = z.object({
  pages: z.array(writtenSchema),
  articles: z.array(writtenSchema),
  heroes: z.array(z.object({ hero: z.string(), role: z.string(), abilities: z.number() })),
});

/** Pages and articles, each at the section that was found, and heroes of the cooldowns. */
export function sectionsOf({ pages, articles, heroes }: z.infer<typeof foundSchema>, text: string): SearchSection[] {
  const q = encodeURIComponent(text);
  return [
    { title: 'Learn', items: pages.map((page) => itemOf(page, '/learn')), moreHref: `/learn?q=${q}` },
    { title: 'News', items: articles.map((article) => itemOf(article, '/news')), moreHref: `/news?q=${q}` },
    {
      title: 'Marvel Rivals Cooldowns',
      items: heroes.map(({ hero, role, abilities }) => ({
        id: hero,
        title: hero,
        detail: `${roleName(role)} · ${plural(abilities, '{count} ability', '{count} abilities')}`,
        href: `/mr/cooldowns?q=${encodeURIComponent(hero)}`,
      })),
      moreHref: `/mr/cooldowns?q=${q}`,
    },
  ];
}

/** "DUELIST" as the page of the cooldowns has it. */
function roleName(role: string): string {
  const name = `${role[0]}${role.slice(1).toLowerCase()}`;
  return t(name);
}

function itemOf({ slug, title, anchor, section, excerpt }: z.infer<typeof writtenSchema>, base: Path): SearchItem {
  return {
    id: slug,
    title,
    detail: [section, excerpt].filter(Boolean).join(' · '),
    href: `${base}/${slug}${anchor ? `#${anchor}` : ''}`,
  };
}

export default defineSearch(
  async (text, { most, signal }) => {
    const answer = readFunction('search_learn', { p_query: text, p_limit: most }, signal);
    return sectionsOf(await unwrapAs(foundSchema, answer), text);
  },
  { es: () => import('../language/es') },
);
