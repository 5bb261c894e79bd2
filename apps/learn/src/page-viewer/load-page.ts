import { queryOptions } from '@tanstack/react-query';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { learnKeys } from '../model/keys';

const linkSchema = z.object({ slug: z.string(), title: z.string() });

const pageSchema = z.object({
  page: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    menu_description: z.nullable(z.string()),
    // These three are null until the server made them, which `completeContent` has it do.
    html: z.nullable(z.string()),
    outline: z.nullable(z.array(z.object({ id: z.string(), text: z.string(), depth: z.number() }))),
    reading_minutes: z.nullable(z.number()),
    is_published: z.boolean(),
    /** When a draft publishes itself. */
    publish_at: z.nullable(z.string()),
    updated_at: z.string(),
  }),
  previous: z.nullable(linkSchema),
  next: z.nullable(linkSchema),
  related: z.array(z.object({ slug: z.string(), title: z.string(), menu_description: z.nullable(z.string()) })),
});

/** A page with its neighbors in display order and others on the same matter, as `load_learn_page` answers. */
export type LearnPage = z.infer<typeof pageSchema>;

/** The page that was looked for has another address now. */
const movedSchema = z.object({ moved_to: z.string() });

const answerSchema = z.nullable(z.union([movedSchema, pageSchema]));

/** One page by its slug, or null when the reader may see none (only privileged users may see a draft). */
export const loadPage = (slug: string) =>
  queryOptions({
    queryKey: learnKeys.page(slug),
    queryFn: async ({ signal }): Promise<z.infer<typeof answerSchema>> => {
      const answer = await unwrapAs(answerSchema, readFunction('load_learn_page', { p_slug: slug }, signal));
      if (!answer || 'moved_to' in answer || answer.page.html !== null) return answer;
      const { completeContent } = await import('../model/complete-content');
      return { ...answer, page: { ...answer.page, ...(await completeContent('page', answer.page)) } };
    },
  });
