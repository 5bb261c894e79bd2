import { createHash, createHmac } from 'node:crypto';

/** A request as it came over the line. */
export interface SignedRequest {
  method: string;
  /** Path and query, encoded as sent. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Authorization {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  signedHeaders: string[];
  signature: string;
}

/** The parts of an `Authorization` header of AWS Signature Version 4, or null. */
export function readAuthorization(header: string | undefined): Authorization | null {
  const found =
    /^AWS4-HMAC-SHA256 +Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/.exec(
      header ?? '',
    );
  if (!found) return null;
  const [, accessKeyId = '', date = '', region = '', service = '', signed = '', signature = ''] = found;
  return { accessKeyId, date, region, service, signedHeaders: signed.split(';'), signature };
}

/**
 * The signature that a request must carry, by "Authenticating Requests: Using the Authorization Header (AWS Signature
 * Version 4)" of the Amazon S3 API reference. Written from that text with `node:crypto` alone, so that it shares no
 * line with the client that it checks.
 */
export function signatureOf(
  request: SignedRequest,
  secret: string,
  { date, region, service, signedHeaders }: Omit<Authorization, 'accessKeyId' | 'signature'>,
): string {
  const [path = '', query = ''] = request.address.split('?');
  const header = (name: string) => String(request.headers[name] ?? '');
  const canonicalRequest = [
    request.method,
    encode(decodeURIComponent(path), '/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${header(name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonicalRequest)].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${secret}`),
  );
  return hmac(key, toSign).toString('hex');
}

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair
        .split('=')
        .map((part) => encode(decodeURIComponent(part.replaceAll('+', ' '))));
      return `${name}=${value}`;
    })
    .toSorted()
    .join('&');
}

/** Percent-encodes all but unreserved characters, byte by byte. */
function encode(text: string, kept = ''): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9._~-]/.test(character) || (kept && character === kept)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
