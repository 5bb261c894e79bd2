import type { SearchItem, SearchSection } from '@lineup/contract';

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
    options.push({ key: `${key} more`, kind: 'more', title: `All results in ${title}`, href: moreHref });
  return { key, title, options, isOld };
}

const isText = (value: unknown): value is string => typeof value === 'string';
// Browsers read a backslash as a slash and drop control characters: what follows would be another host.
const isHref = (value: unknown) => isText(value) && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value);

const isOptional = (value: unknown, fits: (given: unknown) => boolean) => value === undefined || fits(value);

function isPicture(value: unknown): boolean {
  const { kind, url, colors = null } = (value ?? {}) as Partial<NonNullable<SearchItem['picture']>>;
  return (
    (kind === 'logo' || kind === 'person') &&
    (url === null || isText(url)) &&
    (colors === null || (Array.isArray(colors) && colors.every(isText)))
  );
}

const isItem = ({ id, title, detail, href, picture }: SearchItem) =>
  isText(id) && isText(title) && isHref(href) && isOptional(detail, isText) && isOptional(picture, isPicture);

/** What a remote answered, without sections that found nothing. Throws when it cannot be shown. */
export function readSections(value: unknown): SearchSection[] {
  const sections = value as SearchSection[];
  const fits =
    Array.isArray(sections) &&
    sections.every(
      ({ title, items, moreHref }) =>
        isText(title) && isOptional(moreHref, isHref) && Array.isArray(items) && items.every(isItem),
    );
  if (!fits) throw new Error('The answer is no list of sections');
  return sections.filter(({ items }) => items.length > 0);
}
