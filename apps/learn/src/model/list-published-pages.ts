import { infiniteQueryOptions } from '@tanstack/react-query';
import { readPublic, type Tables } from '@lineup/data';
import { learnKeys } from './keys';

/** A content page as lists and menus show it; `menu_description` is one line on what the page is about. */
export type PageSummary = Pick<Tables<'content_pages'>, 'id' | 'slug' | 'title' | 'menu_description'>;

/** Where a list stopped: the place in display order of its last page. */
type Stop = Pick<Tables<'content_pages'>, 'display_order' | 'slug'>;

/** Of one step of the list. */
const PAGE_SIZE = 100;

/** Published pages in display order, as everyone may read them, a hundred at a time. */
export const listPublishedPages = () =>
  infiniteQueryOptions({
    queryKey: learnKeys.publishedPages(),
    queryFn: async ({ pageParam: stop, signal }): Promise<{ pages: PageSummary[]; next: Stop | null }> => {
      const beyond = stop
        ? `&or=(display_order.gt.${stop.display_order},and(display_order.eq.${stop.display_order},slug.gt.${stop.slug}))`
        : '';
      // One more than shows tells whether there are more.
      const found = await readPublic<(PageSummary & Stop)[]>(
        `content_pages?select=id,slug,title,menu_description,display_order&is_published=eq.true${beyond}&order=display_order,slug&limit=${PAGE_SIZE + 1}`,
        { signal },
      );
      const pages = found.slice(0, PAGE_SIZE);
      return { pages, next: found.length > PAGE_SIZE ? (pages.at(-1) ?? null) : null };
    },
    initialPageParam: null as Stop | null,
    getNextPageParam: ({ next }) => next,
  });
