import { variable } from './backend.ts';

export interface StoredFile {
  bucket: string;
  name: string;
  bytes: number | null;
  is_personal: boolean;
}

/** Deletes files with the rights of the server; those that are gone already are no error. */
export async function deleteFiles(files: readonly StoredFile[]): Promise<void> {
  const key = variable('SUPABASE_SERVICE_ROLE_KEY');
  for (const [bucket, names] of byBucket(files)) {
    const { response } = await call('DELETE', `object/${bucket}`, { prefixes: names }, `Bearer ${key}`, key);
    if (!response.ok) throw new Error(`deleting files of ${bucket}: ${response.status}`);
  }
}

/**
 * Links to files that work for a while, by `bucket/name`, made with the rights of the caller: files they may no longer
 * read have none.
 */
export async function signFiles(
  files: readonly StoredFile[],
  authorization: string,
  seconds: number,
): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  for (const [bucket, names] of byBucket(files)) {
    const body = { expiresIn: seconds, paths: names };
    const key = variable('SUPABASE_ANON_KEY');
    const { response, answer } = await call('POST', `object/sign/${bucket}`, body, authorization, key);
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

async function call(method: string, path: string, body: unknown, authorization: string, apikey: string) {
  const response = await fetch(`${variable('SUPABASE_URL')}/storage/v1/${path}`, {
    method,
    headers: { authorization, apikey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  return { response, answer };
}
