/** The tables of the storage service, read and written as the caller so that policies decide. */
import type { TransactionSql } from 'postgres';
import type { RequestContext, Sql } from '../types.ts';

export interface BucketRow {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  file_size_limit: string | number | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
}

export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
}

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
  metadata: ObjectMetadata | null;
  user_metadata: Record<string, unknown> | null;
  version: string | null;
}

export type Transaction = TransactionSql;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Runs `work` in a transaction as the caller. The role is set before anything else is sent. */
export async function asCaller<Result>(
  api: Sql,
  { role, claims }: RequestContext,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await api.begin(async (transaction) => {
    await transaction`select set_config('role', ${role}, true),
                             set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return work(transaction);
  });
  return result as Result;
}

/** Runs `work` as the service itself, past row security. */
export function asService<Result>(api: Sql, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return asCaller(api, { role: 'service_role', claims: { role: 'service_role' }, apiRole: 'service_role' }, work);
}

class Undo extends Error {}

/** Runs `work` as the caller and takes it back: throws what the real thing would throw. */
export async function tryAsCaller(
  api: Sql,
  context: RequestContext,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  try {
    await asCaller(api, context, async (transaction) => {
      await work(transaction);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

/** Who owns what the caller makes: `owner` holds only user ids, `owner_id` any subject. */
export function ownerOf({ claims }: RequestContext): { owner: string | null; ownerId: string | null } {
  const subject = typeof claims.sub === 'string' ? claims.sub : null;
  return { owner: subject && UUID.test(subject) ? subject : null, ownerId: subject };
}

/** A bucket, whoever the caller is; undefined when there is none. */
export async function findBucket(admin: Sql, id: string): Promise<BucketRow | undefined> {
  const [bucket] = await admin<BucketRow[]>`select * from storage.buckets where id = ${id}`;
  return bucket;
}

/** An object as the given connection may see it. */
export async function findObject(sql: Sql | Transaction, bucket: string, name: string): Promise<ObjectRow | undefined> {
  const [object] = await sql<ObjectRow[]>`
    select * from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  return object;
}
