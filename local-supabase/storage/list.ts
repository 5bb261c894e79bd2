/** Lists the objects of a bucket that the caller may see. */
import type { RequestContext, Sql } from '../types.ts';
import { asCaller, type ObjectMetadata, type Transaction } from './database.ts';
import { invalidRequest } from './errors.ts';

type Body = Record<string, unknown>;

interface Entry {
  name: string;
  /** Null for folders. */
  id: string | null;
  updated_at: Date | null;
  created_at: Date | null;
  last_accessed_at: Date | null;
  metadata: ObjectMetadata | null;
}

export interface Page {
  hasNext: boolean;
  nextCursor?: string;
  folders: { name: string; key: string }[];
  objects: (Entry & { key: string })[];
}

const SORT_COLUMNS = new Set(['name', 'updated_at', 'created_at', 'last_accessed_at']);
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** One level of folders and objects below `prefix`: folders first, each part in order. */
export async function listFolder(api: Sql, context: RequestContext, bucket: string, body: Body): Promise<Entry[]> {
  const folder = text(body.prefix, 'prefix');
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  return asCaller(api, context, (sql) =>
    entries(sql, bucket, {
      prefix,
      search: text(body.search, 'search'),
      isNested: true,
      sort: readSort(body.sortBy),
      limit: whole(body.limit, 'limit', DEFAULT_LIMIT),
      offset: whole(body.offset, 'offset', 0),
      isFullName: false,
    }),
  );
}

/** A page of all objects whose key starts with `prefix`, or with `with_delimiter` of one level. */
export async function listPage(api: Sql, context: RequestContext, bucket: string, body: Body): Promise<Page> {
  const limit = Math.min(whole(body.limit, 'limit', MAX_LIMIT), MAX_LIMIT);
  const offset = readCursor(body.cursor);
  const rows = await asCaller(api, context, (sql) =>
    entries(sql, bucket, {
      prefix: text(body.prefix, 'prefix'),
      search: '',
      isNested: body.with_delimiter === true,
      sort: readSort(body.sortBy),
      limit: limit + 1,
      offset,
      isFullName: true,
    }),
  );
  const hasNext = rows.length > limit;
  // Of one level it is the name there, without the slash of a folder.
  const keyOf = (name: string) =>
    body.with_delimiter === true ? (name.replace(/\/$/, '').split('/').at(-1) as string) : name;
  const page = rows.slice(0, limit);
  return {
    hasNext,
    ...(hasNext && { nextCursor: Buffer.from(String(offset + limit)).toString('base64url') }),
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: keyOf(name) })),
    objects: page.filter(({ id }) => id !== null).map((entry) => ({ ...entry, key: keyOf(entry.name) })),
  };
}

interface Listing {
  prefix: string;
  /** Only entries whose own name starts so, in any case. */
  search: string;
  /** Group deeper levels into folders. */
  isNested: boolean;
  sort: { column: string; isDescending: boolean };
  limit: number;
  offset: number;
  /** Names from the root of the bucket, folders with a slash at the end; else the name within the folder. */
  isFullName: boolean;
}

async function entries(sql: Transaction, bucket: string, listing: Listing): Promise<Entry[]> {
  const { prefix, search, isNested, sort, limit, offset, isFullName } = listing;
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const shown = isFullName ? prefix : '';
  return sql<Entry[]>`
    with found as (
      select o.*, substr(o.name, length(${prefix}) + 1) as rest from storage.objects o
       where o.bucket_id = ${bucket} and starts_with(o.name, ${prefix})
         and starts_with(lower(substr(o.name, length(${prefix}) + 1)), lower(${search}))
    ), listed as (
      select distinct ${shown} || split_part(rest, '/', 1) || ${isFullName ? '/' : ''} as name, null::uuid as id,
             null::timestamptz as updated_at, null::timestamptz as created_at,
             null::timestamptz as last_accessed_at, null::jsonb as metadata, 0 as kind
        from found where ${isNested} and position('/' in rest) > 0
      union all
      select ${shown} || rest, id, updated_at, created_at, last_accessed_at, metadata, 1
        from found where not (${isNested} and position('/' in rest) > 0)
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from listed
     order by kind, ${sql(sort.column)} ${direction}, name collate "C" ${direction}
     limit ${limit} offset ${offset}`;
}

function readSort(sortBy: unknown): Listing['sort'] {
  const { column, order } = (sortBy ?? {}) as { column?: unknown; order?: unknown };
  return {
    column: typeof column === 'string' && SORT_COLUMNS.has(column) ? column : 'name',
    isDescending: order === 'desc',
  };
}

function readCursor(cursor: unknown): number {
  if (cursor === undefined || cursor === null || cursor === '') return 0;
  const offset = Number(Buffer.from(String(cursor), 'base64url').toString());
  if (!Number.isInteger(offset) || offset < 0) throw invalidRequest('The cursor is not one of ours');
  return offset;
}

function text(value: unknown, name: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' || value.includes('\0')) throw invalidRequest(`${name} must be a text`);
  return value;
}

function whole(value: unknown, name: string, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw invalidRequest(`${name} must be a whole number`);
  }
  return value;
}
