import * as z from '@lineup/schema';
import {
  hasText,
  lengthOf,
  optionalName,
  optionalText,
  requiredName,
  requiredText,
  type Schema,
} from '@lineup/ui/form';
import { kinds, type ContentKind } from './content-kind';
import { intricacyOf } from './intricate-text';

/** A picture in two sizes, as rows hold their addresses. */
export interface Cover {
  url: string;
  /** For lists and small screens. */
  smallUrl: string | null;
}

/** What is written, as the form holds it. A page has no cover, author or tags. */
export interface WritingFields {
  title: string;
  slug: string;
  summary: string;
  body: string;
  cover: Cover | null;
  /** What the cover shows. */
  cover_alt: string;
  author_name: string;
  /** Between commas. */
  tags: string;
}

/** What is written, as it is stored. */
export interface WritingInput {
  title: string;
  slug: string;
  summary: string | null;
  body: string;
  cover: Cover | null;
  cover_alt: string | null;
  author_name: string | null;
  tags: string[];
}

/** What stands around the words of an article. */
type AroundText = Pick<WritingFields, 'cover' | 'cover_alt' | 'author_name' | 'tags'>;

/** What of it a revision keeps: of a page its words alone. */
export type WrittenText = Pick<WritingFields, 'title' | 'summary' | 'body'> & Partial<AroundText>;

/** As the database has them. */
const BODY_MAX = 200_000;
const SLUG_MAX = 80;
const MAX_TAGS = 10;
const MAX_TAG = 40;
const TAG = /^[\p{L}\p{N}]+([ .&+'-]{1,3}[\p{L}\p{N}]+)*$/u;

/** Markdown keeps its margins: an indented first line is code. */
const markdown = z.string().check(
  z.refine((typed) => lengthOf(typed) <= BODY_MAX, {
    error: ({ input }) =>
      `Use at most ${BODY_MAX.toLocaleString('en-US')} characters. This has ${lengthOf(input as string).toLocaleString('en-US')}.`,
    abort: true,
  }),
  z.refine((typed) => !intricacyOf(typed), { error: ({ input }) => intricacyOf(input as string) }),
  z.refine((typed) => !typed.includes('\0'), 'Remove the invisible character.'),
  z.overwrite((typed) => (hasText(typed) ? typed : '')),
);

/** The tags in a text, each once and in small letters, as the database keeps them. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.replaceAll(/\s+/g, ' ').trim().toLowerCase())
      .filter(Boolean),
  ),
];

const oddTag = (tags: readonly string[]) => tags.find((tag) => lengthOf(tag) > MAX_TAG || !TAG.test(tag));

const tags = z.pipe(z.string(), z.transform(tagsIn)).check(
  z.refine((list) => list.length <= MAX_TAGS, `Use at most ${MAX_TAGS} tags.`),
  z.refine((list) => oddTag(list) === undefined, {
    error: ({ input }) =>
      `Change “${oddTag(input as string[])}”: a tag is one or a few words, at most ${MAX_TAG} characters.`,
  }),
);

const schemaFor = (kind: ContentKind) =>
  z.object({
    title: requiredName(160, 'Enter a title.'),
    slug: requiredText(SLUG_MAX, 'Enter an address.').check(
      z.refine(
        (slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
        'Use small letters, digits and single hyphens, as in “first-scrim”.',
      ),
      z.refine(
        (slug) => slug !== 'new' && !(kind === 'article' && slug === 'tags'),
        'This address is taken by the site. Choose another one.',
      ),
    ),
    summary: optionalText(kinds[kind].maxSummary),
    body: markdown,
    cover: z.custom<Cover | null>(),
    cover_alt: optionalText(300),
    author_name: optionalName(80),
    tags:
      kind === 'article'
        ? tags
        : z.pipe(
            z.string(),
            z.transform((): string[] => []),
          ),
  });

export const writingSchemas: Readonly<Record<ContentKind, Schema<WritingFields, WritingInput>>> = {
  page: schemaFor('page'),
  article: schemaFor('article'),
};

export const NOTHING_WRITTEN: WritingFields = {
  title: '',
  slug: '',
  summary: '',
  body: '',
  cover: null,
  cover_alt: '',
  author_name: '',
  tags: '',
};

/** What is stored, as the form holds it. */
export const fieldsOf = ({
  title,
  slug,
  summary,
  body,
  cover,
  cover_alt,
  author_name,
  tags: each,
}: WritingInput): WritingFields => ({
  title,
  slug,
  summary: summary ?? '',
  body,
  cover,
  cover_alt: cover_alt ?? '',
  author_name: author_name ?? '',
  tags: each.join(', '),
});

export const isSameWriting = (one: WritingFields, other: WritingFields): boolean =>
  one.title === other.title &&
  one.slug === other.slug &&
  one.summary === other.summary &&
  one.body === other.body &&
  one.cover?.url === other.cover?.url &&
  one.cover_alt === other.cover_alt &&
  one.author_name === other.author_name &&
  tagsIn(one.tags).join() === tagsIn(other.tags).join();

/** The address that a title suggests; empty where it has no letter of the alphabet. */
export const slugOfTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');

const storedCoverSchema = z.object({ url: z.string(), smallUrl: z.optional(z.nullable(z.string())) });

const storedFieldsSchema = z.object({
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  body: z.string(),
  cover: z.optional(z.unknown()),
  cover_alt: z.optional(z.string()),
  author_name: z.optional(z.string()),
  tags: z.optional(z.string()),
});

/** Fields that a draft holds, which is whatever was stored once; null for what is none. */
export function readFields(value: unknown): WritingFields | null {
  if (!z.fits(storedFieldsSchema, value)) return null;
  const { title, slug, summary, body, cover, cover_alt = '', author_name = '', tags = '' } = value;
  return { title, slug, summary, body, cover: readCover(cover), cover_alt, author_name, tags };
}

const readCover = (value: unknown): Cover | null =>
  z.fits(storedCoverSchema, value) ? { url: value.url, smallUrl: value.smallUrl ?? null } : null;
