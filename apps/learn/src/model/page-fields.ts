import { fields, hasText, optionalText, refine, requiredText, type FormRules, type Rule } from '@lineup/ui/form';

/** What is written of a page, as the form holds it. */
export interface PageFields {
  title: string;
  slug: string;
  menu_description: string;
  body: string;
}

/** What is written of a page, as it is stored. */
export type PageInput = Omit<PageFields, 'menu_description'> & { menu_description: string | null };

/** As the database has them. */
const BODY_MAX = 200_000;
const SLUG_MAX = 80;

/** Markdown keeps its margins: an indented first line is code. */
const markdown: Rule<string> = (draft) => {
  const length = [...draft].length;
  if (length > BODY_MAX)
    return { problem: `Use at most ${BODY_MAX.toLocaleString()} characters. This has ${length.toLocaleString()}.` };
  if (draft.includes('\0')) return { problem: 'Remove the invisible character.' };
  return { value: hasText(draft) ? draft : '' };
};

export const pageRules: FormRules<PageFields, PageInput> = fields({
  title: requiredText(160, 'Enter a title.'),
  slug: refine(
    refine(
      requiredText(SLUG_MAX, 'Enter an address.'),
      (slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
      'Use small letters, digits and single hyphens, as in “first-scrim”.',
    ),
    (slug) => slug !== 'new',
    'This address is taken by the editor. Choose another one.',
  ),
  menu_description: optionalText(300),
  body: markdown,
});

export const EMPTY_PAGE: PageFields = { title: '', slug: '', menu_description: '', body: '' };

/** What of a stored page is written. */
export const fieldsOf = ({ title, slug, menu_description, body }: PageInput): PageFields => ({
  title,
  slug,
  menu_description: menu_description ?? '',
  body,
});

export const isSamePage = (one: PageFields, other: PageFields): boolean =>
  one.title === other.title &&
  one.slug === other.slug &&
  one.menu_description === other.menu_description &&
  one.body === other.body;

/** The address that a title suggests; empty where it has no letter of the alphabet. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');

/** Fields that a draft holds, which is whatever was stored once; null for what is none. */
export function readFields(value: unknown): PageFields | null {
  if (typeof value !== 'object' || value === null) return null;
  const { title, slug, menu_description, body } = value as Record<string, unknown>;
  return typeof title === 'string' &&
    typeof slug === 'string' &&
    typeof menu_description === 'string' &&
    typeof body === 'string'
    ? { title, slug, menu_description, body }
    : null;
}
