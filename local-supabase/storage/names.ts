/** Which names buckets and objects may have. */
import { invalidBucketName, invalidKey } from './errors.ts';

const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const BUCKET = /^[\w!\-.*'() &$@=;:+,?]+$/;
const MAX_KEY_BYTES = 1024;
const MAX_BUCKET_LENGTH = 100;

/** The key of an object, unchanged. Throws for letters that are not allowed, and for a path that leads out of its folder. */
export function checkKey(key: unknown): string {
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_BYTES || !KEY.test(key)) {
    throw invalidKey(String(key).slice(0, 200));
  }
  if (key.split('/').some((segment) => segment === '.' || segment === '..')) throw invalidKey(key);
  return key;
}

/** The key in the segments of an address. Throws when it is not well encoded or not allowed. */
export function keyFromPath(segments: readonly string[]): string {
  return checkKey(decode(segments.join('/')));
}

export function bucketFromPath(segment: string | undefined): string {
  return decode(segment ?? '');
}

/** The name of a new bucket. Throws when it is not allowed. */
export function checkBucketName(name: unknown): string {
  const isAllowed =
    typeof name === 'string' && BUCKET.test(name) && name.length <= MAX_BUCKET_LENGTH && name.trim() === name;
  if (!isAllowed || name === '.' || name === '..') throw invalidBucketName();
  return name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidKey(text);
  }
}
