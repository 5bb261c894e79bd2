/** Makes, lists, changes, empties and deletes buckets, under the policies of `storage.buckets`. */
import type { RequestContext, Sql, StackConfig } from '../types.ts';
import { asCaller, findBucket, ownerOf, type BucketRow } from './database.ts';
import { accessDenied, bucketNotEmpty, entityTooLarge, invalidRequest, noSuchBucket } from './errors.ts';
import type { Files } from './files.ts';
import { checkBucketName } from './names.ts';
import { parseSize } from './size.ts';

export interface BucketsOptions {
  admin: Sql;
  api: Sql;
  files: Files;
  config: StackConfig;
}

type Body = Record<string, unknown>;

interface BucketAnswer extends Omit<BucketRow, 'owner' | 'file_size_limit'> {
  /** Empty when nobody's. */
  owner: string;
  file_size_limit: number | null;
  /** In lists alone. */
  type?: 'STANDARD';
}

const SORT_COLUMNS = new Set(['id', 'name', 'created_at', 'updated_at']);

export class Buckets {
  private readonly options: BucketsOptions;

  constructor(options: BucketsOptions) {
    this.options = options;
  }

  /** Makes the buckets that the configuration names, with the settings it gives. */
  async ensureConfigured(): Promise<void> {
    const { admin, config } = this.options;
    for (const [id, bucket] of Object.entries(config.storage.buckets)) {
      await admin`
        insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
        values (${id}, ${id}, ${bucket.public}, ${bucket.file_size_limit ?? null}, ${bucket.allowed_mime_types ?? null})
        on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
          allowed_mime_types = excluded.allowed_mime_types`;
    }
  }

  async list(context: RequestContext, query: URLSearchParams): Promise<BucketAnswer[]> {
    const column = query.get('sortColumn') ?? 'name';
    if (!SORT_COLUMNS.has(column)) throw invalidRequest('sortColumn must be id, name, created_at or updated_at');
    const search = query.get('search') ?? '';
    return asCaller(this.options.api, context, async (sql) => {
      const direction = query.get('sortOrder') === 'desc' ? sql`desc` : sql`asc`;
      const rows = await sql<BucketRow[]>`
        select * from storage.buckets
         where ${search} = '' or position(lower(${search}) in lower(name)) > 0
         order by ${sql(column)} ${direction}
         limit ${count(query.get('limit'))} offset ${count(query.get('offset')) ?? 0}`;
      return rows.map((row) => ({ ...present(row), type: 'STANDARD' }));
    });
  }

  async get(context: RequestContext, id: string): Promise<BucketAnswer> {
    const [bucket] = await asCaller(
      this.options.api,
      context,
      (sql) => sql<BucketRow[]>`select * from storage.buckets where id = ${id}`,
    );
    if (!bucket) throw noSuchBucket();
    return present(bucket);
  }

  async create(context: RequestContext, body: Body): Promise<{ name: string }> {
    const id = checkBucketName(body.id ?? body.name);
    const { limit, types } = this.settings(body);
    const { owner, ownerId } = ownerOf(context);
    await asCaller(
      this.options.api,
      context,
      (sql) => sql`
        insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
        values (${id}, ${id}, ${owner}, ${ownerId}, ${body.public === true}, ${limit ?? null}, ${types ?? null})`,
    );
    return { name: id };
  }

  async update(context: RequestContext, id: string, body: Body): Promise<{ message: string }> {
    const { limit, types } = this.settings(body);
    const changes = {
      ...(typeof body.public === 'boolean' && { public: body.public }),
      ...(limit !== undefined && { file_size_limit: limit }),
      ...(types !== undefined && { allowed_mime_types: types }),
      updated_at: new Date(),
    };
    const rows = await asCaller(
      this.options.api,
      context,
      (sql) => sql`update storage.buckets set ${sql(changes)} where id = ${id} returning id`,
    );
    if (rows.length === 0) throw noSuchBucket();
    return { message: 'Successfully updated' };
  }

  /** Deletes every object of the bucket that the caller may delete. */
  async empty(context: RequestContext, id: string): Promise<{ message: string }> {
    await this.get(context, id);
    const rows = await asCaller(
      this.options.api,
      context,
      (sql) => sql<{ version: string | null }[]>`delete from storage.objects where bucket_id = ${id} returning version`,
    );
    await this.options.files.remove(...rows.map(({ version }) => version));
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
  }

  async remove(context: RequestContext, id: string): Promise<{ message: string }> {
    await this.get(context, id);
    const { admin, api } = this.options;
    const [object] = await admin`select from storage.objects where bucket_id = ${id} limit 1`;
    if (object) throw bucketNotEmpty();
    const rows = await asCaller(api, context, (sql) => sql`delete from storage.buckets where id = ${id} returning id`);
    if (rows.length === 0) {
      if (await findBucket(admin, id)) throw accessDenied('You are not allowed to delete this bucket');
      throw noSuchBucket();
    }
    return { message: 'Successfully deleted' };
  }

  private settings(body: Body): { limit: number | null | undefined; types: string[] | null | undefined } {
    const limit = parseSize(body.file_size_limit);
    if (limit !== undefined && limit !== null && limit > this.options.config.storage.file_size_limit) {
      throw entityTooLarge();
    }
    const types = body.allowed_mime_types;
    if (types === undefined || types === null) return { limit, types };
    if (!Array.isArray(types) || types.some((type) => typeof type !== 'string' || !/^[^\s/]+\/[^\s/]+$/.test(type))) {
      throw invalidRequest('allowed_mime_types must be a list of types such as image/png or image/*');
    }
    return { limit, types: types as string[] };
  }
}

/** What the service says of a bucket; numbers as numbers, which the driver brings as text. */
function present(bucket: BucketRow): BucketAnswer {
  const { id, name, owner, created_at, updated_at, file_size_limit: limit, allowed_mime_types } = bucket;
  return {
    ...{ id, name, owner: owner ?? '', public: bucket.public, created_at, updated_at },
    file_size_limit: limit === null ? null : Number(limit),
    allowed_mime_types,
  };
}

function count(text: string | null): number | null {
  if (text === null) return null;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw invalidRequest('limit and offset must be whole numbers');
  return number;
}
