/** Stores, copies, moves and deletes objects, under the policies of `storage.objects`. */
import type { RequestContext, Sql, StackConfig } from '../types.ts';
import {
  asCaller,
  asService,
  findBucket,
  findObject,
  ownerOf,
  tryAsCaller,
  type ObjectMetadata,
  type ObjectRow,
  type Transaction,
} from './database.ts';
import { accessDenied, invalidMimeType, noSuchBucket, noSuchKey } from './errors.ts';
import type { Files, StoredFile } from './files.ts';
import { isAllowedType } from './mime.ts';
import { checkFits, checkStrictly, trueType } from './strict.ts';
import { readUpload, type Upload } from './upload.ts';

export interface ObjectsOptions {
  admin: Sql;
  api: Sql;
  files: Files;
  config: StackConfig;
  /** Refuse more than a hosted project does: see `strict.ts`. */
  isStrict: boolean;
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
  version: string;
  metadata: Partial<ObjectMetadata> | null;
  userMetadata: Record<string, unknown> | null;
}

/** What is known of a file before its bytes are read. */
type Announced = Pick<NewObject, 'metadata' | 'userMetadata'>;

const NOTHING: Announced = { metadata: null, userMetadata: null };

export class Objects {
  private readonly options: ObjectsOptions;

  constructor(options: ObjectsOptions) {
    this.options = options;
  }

  /**
   * Stores the body of the request. As on a hosted project the policies are asked before a byte is read, in a transaction
   * that is rolled back; the row is written when the file is there, by the service, past row security.
   */
  async upload(request: Request, context: RequestContext, place: Place, upsert: boolean) {
    const { admin, config, files, isStrict } = this.options;
    const bucket = await findBucket(admin, place.bucket);
    if (!bucket) throw noSuchBucket();
    const most = config.storage.file_size_limit;
    const limit = Math.min(Number(bucket.file_size_limit ?? Infinity), most);
    const upload = await readUpload(request, limit);
    const { contentType: mimetype, length: contentLength, userMetadata } = upload;
    if (!isAllowedType(mimetype, bucket.allowed_mime_types)) throw invalidMimeType(mimetype);
    if (isStrict) checkStrictly(place.name, upload);
    await this.tryUpload(context, place, upsert, { metadata: { mimetype, contentLength }, userMetadata });
    // Of a stream without a length a hosted project takes whatever comes.
    const stored = await files.write(upload.body, isStrict ? limit : most);
    try {
      const metadata = metadataOf(stored, upload, isStrict ? trueType(stored, upload, bucket) : mimetype);
      return await this.save(context, { ...place, ...stored, metadata, userMetadata });
    } catch (error) {
      await files.remove(stored.version);
      throw error;
    }
  }

  /** Throws what an upload to this place would throw, without changing anything. */
  async tryUpload(context: RequestContext, place: Place, upsert: boolean, announced = NOTHING): Promise<void> {
    const object = { ...announced, ...place, version: '1' };
    await tryAsCaller(this.options.api, context, (sql) => write(sql, context, object, upsert));
  }

  async copy(context: RequestContext, { from, to, upsert, copyMetadata, metadata }: CopyRequest) {
    const { admin, files, isStrict } = this.options;
    const source = await this.get(context, from);
    if (isStrict) await checkFits(admin, source, to.bucket);
    const userMetadata = copyMetadata ? source.user_metadata : metadata;
    await this.tryUpload(context, to, upsert, { metadata: source.metadata, userMetadata });
    const version = await files.copy(source.version);
    try {
      return await this.save(context, { ...to, version, metadata: source.metadata, userMetadata });
    } catch (error) {
      await files.remove(version);
      throw error;
    }
  }

  async move(context: RequestContext, from: Place, to: Place): Promise<void> {
    const source = await this.get(context, from);
    if (this.options.isStrict) await checkFits(this.options.admin, source, to.bucket);
    const rows = await asCaller(
      this.options.api,
      context,
      (sql) => sql`
        update storage.objects set bucket_id = ${to.bucket}, name = ${to.name}
         where bucket_id = ${from.bucket} and name = ${from.name} returning id`,
    );
    if (rows.length === 0) throw noSuchKey();
  }

  /** Deletes one object. Throws when there is none, and when the caller may not. */
  async removeOne(context: RequestContext, { bucket, name }: Place): Promise<void> {
    if (!(await findObject(this.options.admin, bucket, name))) throw noSuchKey();
    if ((await this.remove(context, bucket, [name])).length === 0) throw accessDenied('Access denied');
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

  /** Of several at once to one name the last stays, whether or not they were to replace anything: as hosted. */
  private async save(context: RequestContext, object: NewObject) {
    const { admin, api, files } = this.options;
    const place = `${object.bucket}/${object.name}`;
    const { former, row } = await asService(api, async (sql) => {
      // They follow each other, so that each removes the file of the one before.
      await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`;
      const existing = await findObject(admin, object.bucket, object.name);
      await write(sql, context, object, true);
      return { former: existing, row: await findObject(sql, object.bucket, object.name) };
    });
    await files.remove(former?.version);
    return { Id: row?.id, Key: place };
  }
}

function withContent(object: ObjectRow | undefined): ObjectRow & { version: string } {
  const version = object?.version;
  if (!object || !version) throw noSuchKey();
  return { ...object, version };
}

/** No `returning`: it would need the right to select, which an uploader need not have. */
async function write(sql: Transaction, context: RequestContext, object: NewObject, upsert: boolean): Promise<void> {
  const { owner, ownerId } = ownerOf(context);
  const { bucket, name, version } = object;
  const metadata = object.metadata && JSON.stringify(object.metadata);
  const userMetadata = object.userMetadata && JSON.stringify(object.userMetadata);
  const onConflict = upsert
    ? sql`on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
            metadata = excluded.metadata, user_metadata = excluded.user_metadata, version = excluded.version`
    : sql``;
  await sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
    values (${bucket}, ${name}, ${owner}, ${ownerId}, ${metadata}::text::jsonb, ${userMetadata}::text::jsonb,
            ${version}) ${onConflict}`;
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
