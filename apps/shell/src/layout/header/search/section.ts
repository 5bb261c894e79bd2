import type { Path, SearchItem, SearchSection } from '@lineup/contract';
import * as z from '@lineup/schema';
import { navLabel, t } from '../../../language/language';

/** How many items of a section show. */
export const SHOWN = 5;

/** A choice in the list. */
export interface Option extends Omit<SearchItem, 'id'> {
  /** Its own in the whole list. */
  key: string;
  kind: 'page' | 'item' | 'more';
}

/** Choices under one heading. */
export interface OptionGroup {
  key: string;
  title: string;
  options: Option[];
  /** Found for the text before: the answer to the present one has not come. */
  isOld?: boolean;
}

/** A section of a remote as a group: the first items, and the way to all of them. */
export function groupOf(remote: string, { title, items, moreHref }: SearchSection, isOld: boolean): OptionGroup {
  const key = `${remote} ${title}`;
  const options = items
    .slice(0, SHOWN)
    .map(({ id, ...item }): Option => ({ ...item, key: `${key} ${id}`, kind: 'item' }));
  if (moreHref && items.length > SHOWN)
    options.push({
      key: `${key} more`,
      kind: 'more',
      title: t('All results in {name}', { name: navLabel(title) }),
      href: moreHref,
    });
  return { key, title: navLabel(title), options, isOld };
}

// Browsers read a backslash as a slash and drop control characters: what follows would be another host.
const hrefSchema = z.custom<Path>((value) => typeof value === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value));

const itemSchema = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.optional(z.string()),
  href: hrefSchema,
  picture: z.optional(
    z.object({
      kind: z.enum(['logo', 'person']),
      url: z.nullable(z.string()),
      colors: z.optional(z.nullable(z.array(z.string()))),
    }),
  ),
});

const sectionsSchema = z.array(
  z.object({ title: z.string(), items: z.array(itemSchema), moreHref: z.optional(hrefSchema) }),
);

/** What a remote answered, without sections that found nothing. Throws when it cannot be shown. */
export function readSections(value: unknown): SearchSection[] {
  if (!z.fits(sectionsSchema, value)) throw new Error('The answer is no list of sections');
  return value.filter(({ items }) => items.length > 0);
}
