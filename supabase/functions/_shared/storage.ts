import { callerHeaders, serverHeaders } from './keys.ts';
import { variable } from './variable.ts';

export interface StoredFile {
  bucket: string;
  name: string;
  bytes: number | null;
  is_personal: boolean;
}

/** Stores a file with the rights of the server, in place of one of that name. */
export async function storeFile(
  { bucket, name }: Pick<StoredFile, 'bucket' | 'name'>,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<void> {
  const response = await fetch(`${variable('SUPABASE_URL')}/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: { ...serverHeaders(), 'content-type': type, 'x-upsert': 'true' },
    body: bytes,
  });
  const reason = await response.text();
  if (!response.ok) throw new Error(`storing a file in ${bucket}: ${response.status} ${reason}`);
}

/** Deletes files with the rights of the server; those that are gone already are no error. */
export async function deleteFiles(files: readonly StoredFile[]): Promise<void> {
  for (const [bucket, names] of byBucket(files)) {
    const { response } = await call('DELETE', `object/${bucket}`, { prefixes: names }, serverHeaders());
    if (!response.ok) throw new Error(`deleting files of ${bucket}: ${response.status}`);
  }
}

/**
 * Links to files that work for a while, by `bucket/name`, made with the rights of the caller: files they may no longer
 * read have none.
 */
export async function signFiles(
  files: readonly StoredFile[],
  request: Request,
  seconds: number,
): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  for (const [bucket, names] of byBucket(files)) {
    const body = { expiresIn: seconds, paths: names };
    const { response, answer } = await call('POST', `object/sign/${bucket}`, body, callerHeaders(request));
    if (!response.ok) throw new Error(`signing files of ${bucket}: ${response.status}`);
    for (const { path, signedURL } of answer as { path: string; signedURL: string | null }[]) {
      if (signedURL) links.set(`${bucket}/${path}`, `${variable('SUPABASE_URL')}/storage/v1${signedURL}`);
    }
  }
  return links;
}

function byBucket(files: readonly StoredFile[]): Map<string, string[]> {
  const buckets = new Map<string, string[]>();
  for (const { bucket, name } of files) buckets.set(bucket, [...(buckets.get(bucket) ?? []), name]);
  return buckets;
}

async function call(method: string, path: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(`${variable('SUPABASE_URL')}/storage/v1/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  return { response, answer };
}
