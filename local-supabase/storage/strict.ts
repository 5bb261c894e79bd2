/**
 * What a hosted project takes and this service refuses when it is asked to be strict: it looks into images, checks what
 * becomes a header or the name of a file, and lets no copy pass by the rules of a bucket.
 */
import type { Sql } from '../types.ts';
import { findBucket, type BucketRow, type ObjectRow } from './database.ts';
import { entityTooLarge, invalidKey, invalidMimeType, invalidRequest, noSuchBucket } from './errors.ts';
import type { StoredFile } from './files.ts';
import { essence, isAllowedType, isImagesOnly, sniffImage } from './mime.ts';
import type { Upload } from './upload.ts';

/** Throws for a name with an empty part, and for a cache control that is no header. */
export function checkStrictly(name: string, { cacheControl }: Pick<Upload, 'cacheControl'>): void {
  if (name.split('/').includes('')) throw invalidKey(name);
  if (/[^\t\x20-\x7e]/.test(cacheControl)) throw invalidRequest('cacheControl must be a header value');
}

/** The type that an image has by its content. Throws when a bucket of images does not take what the file is. */
export function trueType(
  { head }: StoredFile,
  { contentType }: Upload,
  { allowed_mime_types: allowed }: BucketRow,
): string {
  if (!isImagesOnly(allowed)) return contentType;
  const found = sniffImage(head);
  if (!found || !isAllowedType(found, allowed)) throw invalidMimeType(found ?? essence(contentType));
  return found === essence(contentType) ? contentType : found;
}

/** Throws when the bucket does not take a file of this type or size. */
export async function checkFits(admin: Sql, { metadata }: ObjectRow, id: string): Promise<void> {
  const bucket = await findBucket(admin, id);
  if (!bucket) throw noSuchBucket();
  if (!metadata) return;
  if (!isAllowedType(metadata.mimetype, bucket.allowed_mime_types)) throw invalidMimeType(metadata.mimetype);
  if (metadata.size > Number(bucket.file_size_limit ?? Infinity)) throw entityTooLarge();
}
