import { getClient, type Tables, type TablesInsert } from '@lineup/data';
import * as z from '@lineup/schema';
import { fieldsOf, type WritingInput, type WrittenText } from './writing-fields';
import type { ContentKind } from './content-kind';

/** A page or an article as the editor holds it. */
export interface StoredWriting extends WritingInput {
  id: string;
  is_published: boolean;
  /** When a draft publishes itself. */
  publish_at: string | null;
  /** When a published one is taken down. */
  unpublish_at: string | null;
  updated_at: string;
}

const PAGE = 'id, slug, title, summary:menu_description, body, is_published, publish_at, unpublish_at, updated_at';
const ARTICLE =
  'id, slug, title, summary, body, is_published, publish_at, unpublish_at, updated_at, cover_url, cover_small_url, cover_alt, author_name, tags';

type ArticleRow = Tables<'news_articles'>;
/** Of either table. */
export type WritingRow = Pick<
  ArticleRow,
  'id' | 'slug' | 'title' | 'summary' | 'body' | 'is_published' | 'publish_at' | 'unpublish_at' | 'updated_at'
> &
  Partial<Pick<ArticleRow, 'cover_url' | 'cover_small_url' | 'cover_alt' | 'author_name' | 'tags'>>;

/** Both tables are read as the one of articles, whose columns are as those of pages and some more. */
export const WRITING_COLUMNS: Readonly<Record<ContentKind, typeof ARTICLE>> = {
  page: PAGE as unknown as typeof ARTICLE,
  article: ARTICLE,
};

export async function writingTable(kind: ContentKind) {
  const supabase = await getClient();
  return supabase.from((kind === 'page' ? 'content_pages' : 'news_articles') as 'news_articles');
}

/** A row of either table. */
export const writingOf = ({
  cover_url,
  cover_small_url,
  cover_alt,
  author_name,
  tags,
  ...row
}: WritingRow): StoredWriting => ({
  ...row,
  cover: cover_url ? { url: cover_url, smallUrl: cover_small_url ?? null } : null,
  cover_alt: cover_alt ?? null,
  author_name: author_name ?? null,
  tags: tags ?? [],
});

const aroundSchema = z.object({
  cover_url: z.nullable(z.string()),
  cover_small_url: z.nullable(z.string()),
  cover_alt: z.nullable(z.string()),
  author_name: z.nullable(z.string()),
  tags: z.array(z.string()),
});

/** A row of `content_revisions`, as the form holds it; the oldest ones of an article hold its words alone. */
export function revisionOf(
  row: Pick<Tables<'content_revisions'>, 'title' | 'summary' | 'body' | 'fields'>,
): WrittenText {
  const { title, summary, body, fields } = row;
  const words = { title, summary: summary ?? '', body };
  if (!z.fits(aroundSchema, fields)) return words;
  const { cover_url, cover_small_url, cover_alt, author_name, tags } = fields;
  const cover = cover_url ? { url: cover_url, smallUrl: cover_small_url } : null;
  const whole = fieldsOf({ ...words, slug: '', cover, cover_alt, author_name, tags });
  return { ...words, cover, cover_alt: whole.cover_alt, author_name: whole.author_name, tags: whole.tags };
}

/** What is written, by the names of the columns. */
export function rowOf(kind: ContentKind, input: WritingInput): TablesInsert<'news_articles'> {
  const { title, slug, summary, body, cover, cover_alt, author_name, tags } = input;
  if (kind === 'page') return { slug, title, menu_description: summary, body } as TablesInsert<'news_articles'>;
  return {
    slug,
    title,
    summary,
    body,
    cover_url: cover?.url ?? null,
    cover_small_url: cover?.smallUrl ?? null,
    cover_alt,
    author_name,
    tags,
  };
}
