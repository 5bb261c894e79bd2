import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAuthorization, sha256, signatureOf } from './signature.ts';

/** Who may ask the store. Everybody who has a key reads; `writes` are the prefixes that the key may write below. */
export interface StoreKey {
  secret: string;
  writes: string[];
}

export interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
  etag: string;
  changed: Date;
}

/** What a test makes the store do with a request that fits: true when it answered. A promise holds the request up. */
export type Fault = (
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
) => boolean | Promise<boolean> | undefined;

/** Headers that come back with an object as they were written. */
export const KEPT = ['content-type', 'cache-control', 'content-encoding'];
/** Statuses of the errors that are not 403. */
const STATUS: Readonly<Record<string, number>> = {
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
};
/** Requests whose clock differs by more are refused. */
const MAX_SKEW = 15 * 60_000;

/**
 * A store that speaks the part of the Amazon S3 REST API that releases use, written from its reference: `GetObject`,
 * `PutObject`, `DeleteObject` and `ListObjectsV2` with addresses in path style; Signature Version 4 in the
 * `Authorization` header with the payload's hash; `If-Match` and `If-None-Match: *` on writes (412 when the state does
 * not fit, 404 when there is nothing to match, 409 `ConditionalRequestConflict` while another conditional write of the
 * same key runs) and `If-Match` on deletes; errors as XML with their codes; one bucket, and keys that write only below
 * their prefixes, as a policy of IAM would say.
 *
 * Left out: every other operation; query-string and chunked signatures, unsigned payloads, session tokens; hosts named
 * after the bucket; multipart uploads, versions, ACLs, tags, encryption, checksum headers, range and conditional reads,
 * delimiters of lists. `ETag` is the MD5 of the content, as S3 has it for what is not encrypted with own keys.
 */
export class S3Store {
  readonly bucket = 'lineup-site';
  readonly region = 'eu-central-1';
  readonly objects = new Map<string, StoredObject>();
  readonly keys = new Map<string, StoreKey>();
  /** Answers of the conditional writes, in order: key and status. */
  readonly writes: { key: string; status: number }[] = [];
  /** Objects on one page of a list. */
  pageSize = 1000;
  fault: Fault | undefined;
  readonly #server: Server;
  readonly #writing = new Set<string>();

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => void this.#answer(request, Buffer.concat(chunks), response));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #answer(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.endpoint);
    const [, bucket, ...parts] = decodeURIComponent(url.pathname).split('/');
    const key = parts.join('/');
    const access = this.#authorize(request, body);
    if (typeof access === 'string') return refuse(response, STATUS[access] ?? 403, access);
    if (bucket !== this.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (await this.fault?.(request, response, key)) return;
    if (request.method === 'GET') return key ? this.#get(key, response) : this.#list(url.searchParams, response);
    if (!access.writes.some((prefix) => key.startsWith(prefix))) return refuse(response, 403, 'AccessDenied');
    if (request.method === 'PUT') return this.#put(key, body, request, response);
    if (request.method === 'DELETE') return this.#delete(key, request, response);
    refuse(response, 405, 'MethodNotAllowed');
  }

  /** The key of a request, or the code of the error that refuses it. */
  #authorize(request: IncomingMessage, body: Buffer): StoreKey | string {
    const authorization = readAuthorization(request.headers.authorization);
    if (!authorization) return 'AccessDenied';
    const key = this.keys.get(authorization.accessKeyId);
    if (!key) return 'InvalidAccessKeyId';
    const { date, region, service, signedHeaders, signature } = authorization;
    const at = String(request.headers['x-amz-date']);
    if (region !== this.region || service !== 's3' || !at.startsWith(date)) return 'AuthorizationHeaderMalformed';
    const sentAt = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (!(Math.abs(Date.now() - sentAt) < MAX_SKEW)) return 'RequestTimeTooSkewed';
    // Host and every x-amz- header must be signed.
    const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
    if (!needed.every((name) => signedHeaders.includes(name))) return 'AccessDenied';
    const wanted = signatureOf(
      { method: request.method ?? '', address: request.url ?? '', headers: request.headers },
      key.secret,
      authorization,
    );
    if (!timingSafeEqual(Buffer.from(wanted), Buffer.from(signature))) return 'SignatureDoesNotMatch';
    if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
    return key;
  }

  #get(key: string, response: ServerResponse): void {
    const found = this.objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { ...found.headers, etag: found.etag, 'last-modified': found.changed.toUTCString() });
    response.end(found.body);
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('list-type') !== '2') return refuse(response, 501, 'NotImplemented');
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const rest = [...this.objects].filter(([key]) => key.startsWith(prefix) && key > after).toSorted();
    const page = rest.slice(0, this.pageSize);
    const isTruncated = rest.length > page.length;
    const contents = page.map(
      ([key, { body, changed, etag }]) =>
        `<Contents><Key>${escape(key)}</Key><LastModified>${changed.toISOString()}</LastModified>` +
        `<ETag>${escape(etag)}</ETag><Size>${body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    const next = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64');
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
        `<Name>${this.bucket}</Name><Prefix>${escape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
        `<MaxKeys>${this.pageSize}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}` +
        `${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`,
    );
  }

  #put(key: string, body: Buffer, request: IncomingMessage, response: ServerResponse): void {
    const isConditional = Boolean(request.headers['if-match'] ?? request.headers['if-none-match']);
    const finish = (status: number, code?: string) => {
      if (isConditional) this.writes.push({ key, status });
      if (code) return refuse(response, status, code);
      const headers = KEPT.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : []));
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      this.objects.set(key, { body, headers: Object.fromEntries(headers), etag, changed: new Date() });
      response.writeHead(200, { etag }).end();
    };
    if (!isConditional) return finish(200);
    if (this.#writing.has(key)) return finish(409, 'ConditionalRequestConflict');
    const problem = this.#problem(key, request);
    if (problem) return finish(problem === 'NoSuchKey' ? 404 : 412, problem);
    this.#writing.add(key);
    // What comes meanwhile for the same key conflicts.
    setImmediate(() => {
      this.#writing.delete(key);
      finish(200);
    });
  }

  #delete(key: string, request: IncomingMessage, response: ServerResponse): void {
    const problem = this.#problem(key, request);
    if (problem) return refuse(response, problem === 'NoSuchKey' ? 404 : 412, problem);
    this.objects.delete(key);
    response.writeHead(204).end();
  }

  #problem(key: string, { headers }: IncomingMessage): string | null {
    const found = this.objects.get(key);
    if (headers['if-none-match'] === '*' && found) return 'PreconditionFailed';
    if (headers['if-match'] === undefined) return null;
    if (!found) return 'NoSuchKey';
    return headers['if-match'] === found.etag ? null : 'PreconditionFailed';
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
