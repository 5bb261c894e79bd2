/** Stores, copies, moves and deletes objects, under the policies of `storage.objects`. */
import { randomUUID } from 'node:crypto';
import type { RequestContext, Sql, StackConfig } from '../types.ts';
import {
  asCaller,
  findBucket,
  findObject,
  ownerOf,
  tryAsCaller,
  type BucketRow,
  type ObjectMetadata,
  type ObjectRow,
  type Transaction,
} from './database.ts';
import { duplicate, entityTooLarge, invalidMimeType, noSuchBucket, noSuchKey } from './errors.ts';
import type { Files, StoredFile } from './files.ts';
import { essence, isAllowedType, isImagesOnly, sniffImage } from './mime.ts';
import { readUpload, type Upload } from './upload.ts';

export interface ObjectsOptions {
  admin: Sql;
  api: Sql;
  files: Files;
  config: StackConfig;
}

export interface Place {
  bucket: string;
  name: string;
}

export interface CopyRequest {
  from: Place;
  to: Place;
  upsert: boolean;
  /** Take over what the uploader said about the source. */
  copyMetadata: boolean;
  metadata: Record<string, unknown> | null;
}

interface NewObject extends Place {
  id: string;
  version: string;
  metadata: ObjectMetadata | null;
  userMetadata: Record<string, unknown> | null;
}

const EMPTY: Omit<NewObject, keyof Place> = { id: '', version: '', metadata: null, userMetadata: null };

export class Objects {
  private readonly options: ObjectsOptions;

  constructor(options: ObjectsOptions) {
    this.options = options;
  }

  /** Stores the body of the request. The policies are checked before a byte is read, and again when the row is written. */
  async upload(request: Request, context: RequestContext, place: Place, upsert: boolean) {
    const { admin, config, files } = this.options;
    const bucket = await findBucket(admin, place.bucket);
    if (!bucket) throw noSuchBucket();
    const limit = Math.min(Number(bucket.file_size_limit ?? Infinity), config.storage.file_size_limit);
    await this.tryUpload(context, place, upsert);
    const upload = await readUpload(request, limit);
    if (!isAllowedType(upload.contentType, bucket.allowed_mime_types)) throw invalidMimeType(upload.contentType);
    const stored = await files.write(upload.body, limit);
    try {
      const metadata = metadataOf(stored, upload, trueType(stored, upload, bucket));
      const object = { ...place, ...stored, id: randomUUID(), metadata, userMetadata: upload.userMetadata };
      return await this.save(context, object, upsert);
    } catch (error) {
      await files.remove(stored.version);
      throw error;
    }
  }

  /** Throws what an upload to this place would throw, without changing anything. */
  async tryUpload(context: RequestContext, place: Place, upsert: boolean): Promise<void> {
    const object = { ...EMPTY, ...place, id: randomUUID() };
    await tryAsCaller(this.options.api, context, (sql) => write(sql, context, object, upsert));
  }

  async copy(context: RequestContext, { from, to, upsert, copyMetadata, metadata }: CopyRequest) {
    const { admin, files } = this.options;
    const source = await this.get(context, from);
    await checkFits(admin, source, to.bucket);
    await this.tryUpload(context, to, upsert);
    const version = await files.copy(source.version);
    const userMetadata = copyMetadata ? source.user_metadata : metadata;
    try {
      const object = { ...to, id: randomUUID(), version, metadata: source.metadata, userMetadata };
      return await this.save(context, object, upsert);
    } catch (error) {
      await files.remove(version);
      throw error;
    }
  }

  async move(context: RequestContext, from: Place, to: Place): Promise<void> {
    await checkFits(this.options.admin, await this.get(context, from), to.bucket);
    const rows = await asCaller(
      this.options.api,
      context,
      (sql) => sql`
        update storage.objects set bucket_id = ${to.bucket}, name = ${to.name}
         where bucket_id = ${from.bucket} and name = ${from.name} returning id`,
    );
    if (rows.length === 0) throw noSuchKey();
  }

  /** Deletes those of the named objects that the caller may delete, and returns them. */
  async remove(context: RequestContext, bucket: string, names: string[]): Promise<ObjectRow[]> {
    const rows = await asCaller(
      this.options.api,
      context,
      (sql) => sql<ObjectRow[]>`
        delete from storage.objects where bucket_id = ${bucket} and name = any (${names}) returning *`,
    );
    await this.options.files.remove(...rows.map(({ version }) => version));
    return rows;
  }

  /** The object as the caller may see it. Throws when there is none, or none to see. */
  async get(context: RequestContext, { bucket, name }: Place): Promise<ObjectRow & { version: string }> {
    return withContent(await asCaller(this.options.api, context, (sql) => findObject(sql, bucket, name)));
  }

  /** The object, whoever the caller is: for public buckets and signed addresses. */
  async getAnyway({ bucket, name }: Place): Promise<ObjectRow & { version: string }> {
    return withContent(await findObject(this.options.admin, bucket, name));
  }

  private async save(context: RequestContext, object: NewObject, upsert: boolean) {
    const { admin, api, files } = this.options;
    const place = `${object.bucket}/${object.name}`;
    const former = await asCaller(api, context, async (sql) => {
      // Two uploads to one name follow each other, so that each removes the file of the one before.
      await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`;
      const existing = await findObject(admin, object.bucket, object.name);
      if (existing && !upsert) throw duplicate('KeyAlreadyExists');
      await write(sql, context, object, upsert);
      return existing;
    });
    await files.remove(former?.version);
    return { Id: former?.id ?? object.id, Key: place };
  }
}

function withContent(object: ObjectRow | undefined): ObjectRow & { version: string } {
  const version = object?.version;
  if (!object || !version) throw noSuchKey();
  return { ...object, version };
}

/** Throws when the bucket does not take a file of this type or size: copying is no way around its limits. */
async function checkFits(admin: Sql, { metadata }: ObjectRow, id: string): Promise<void> {
  const bucket = await findBucket(admin, id);
  if (!bucket) throw noSuchBucket();
  if (!metadata) return;
  if (!isAllowedType(metadata.mimetype, bucket.allowed_mime_types)) throw invalidMimeType(metadata.mimetype);
  if (metadata.size > Number(bucket.file_size_limit ?? Infinity)) throw entityTooLarge();
}

/** No `returning`: it would need the right to select, which an uploader need not have. */
async function write(sql: Transaction, context: RequestContext, object: NewObject, upsert: boolean): Promise<void> {
  const { owner, ownerId } = ownerOf(context);
  const { id, bucket, name, version } = object;
  const metadata = JSON.stringify(object.metadata);
  const userMetadata = object.userMetadata && JSON.stringify(object.userMetadata);
  const onConflict = upsert
    ? sql`on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
            metadata = excluded.metadata, user_metadata = excluded.user_metadata, version = excluded.version`
    : sql``;
  await sql`
    insert into storage.objects (id, bucket_id, name, owner, owner_id, metadata, user_metadata, version)
    values (${id}, ${bucket}, ${name}, ${owner}, ${ownerId}, ${metadata}::text::jsonb, ${userMetadata}::text::jsonb,
            ${version}) ${onConflict}`;
}

/**
 * The type an object is stored with: the declared one, as on a hosted project. A bucket that takes only images looks
 * into the file, so that no page or script hides behind an image's name.
 */
function trueType(stored: StoredFile, upload: Upload, { allowed_mime_types: allowed }: BucketRow): string {
  if (!isImagesOnly(allowed)) return upload.contentType;
  const found = sniffImage(stored.head);
  if (!found || !isAllowedType(found, allowed)) throw invalidMimeType(found ?? essence(upload.contentType));
  return found === essence(upload.contentType) ? upload.contentType : found;
}

function metadataOf({ eTag, size }: StoredFile, { cacheControl }: Upload, mimetype: string): ObjectMetadata {
  return {
    eTag,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}
