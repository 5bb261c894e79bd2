import { queryOptions } from '@tanstack/react-query';
import {
  readFunction,
  isBoolean,
  isNumber,
  isText,
  listOf,
  orNull,
  shape,
  unwrapAs,
  type Check,
  type Checked,
} from '@lineup/data';
import { learnKeys } from '../model/keys';

const isLink = shape({ slug: isText, title: isText });

const isPage = shape({
  page: shape({
    id: isText,
    slug: isText,
    title: isText,
    menu_description: orNull(isText),
    // These three are null until the server made them, which `completeContent` has it do.
    html: orNull(isText),
    outline: orNull(listOf(shape({ id: isText, text: isText, depth: isNumber }))),
    reading_minutes: orNull(isNumber),
    is_published: isBoolean,
    /** When a draft publishes itself. */
    publish_at: orNull(isText),
    updated_at: isText,
  }),
  previous: orNull(isLink),
  next: orNull(isLink),
  related: listOf(shape({ slug: isText, title: isText, menu_description: orNull(isText) })),
});

/** A page with its neighbors in display order and others on the same matter, as `load_learn_page` answers. */
export type LearnPage = Checked<typeof isPage>;

/** The page that was looked for has another address now. */
interface MovedPage {
  moved_to: string;
}

const isMoved = shape({ moved_to: isText });

/** One page by its slug, or null when the reader may see none (only privileged users may see a draft). */
export const loadPage = (slug: string) =>
  queryOptions({
    queryKey: learnKeys.page(slug),
    queryFn: async ({ signal }): Promise<LearnPage | MovedPage | null> => {
      const answer = await unwrapAs(isAnswer, readFunction('load_learn_page', { p_slug: slug }, signal));
      if (!answer || 'moved_to' in answer || answer.page.html !== null) return answer;
      const { completeContent } = await import('../model/complete-content');
      return { ...answer, page: { ...answer.page, ...(await completeContent('page', answer.page)) } };
    },
  });

const isAnswer: Check<LearnPage | MovedPage | null> = (value, path): value is LearnPage | MovedPage | null =>
  value === null || isMoved(value) || isPage(value, path);
