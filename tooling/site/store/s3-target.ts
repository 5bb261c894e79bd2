import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { fileHeaders } from './file-headers.ts';
import { rawRequest, type RawAnswer } from './raw-request.ts';
import { ConflictError, ForbiddenError, TargetError, type ListedFile, type StoredFile, type Target } from './target.ts';

/** Where a store is and who asks. */
export interface S3Access {
  /** Address of the store, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A store that is busy or a line that broke is asked again so often. */
const TRIES = 4;
const FIRST_PAUSE = 100;

/** A site in a store that speaks S3: Amazon's, Cloudflare R2, MinIO and others. */
export function s3Target(bucket: string, prefix: string, access: S3Access): Target {
  return new S3Target(bucket, prefix, access);
}

class S3Target implements Target {
  readonly address: string;
  readonly #client: AwsClient;
  readonly #bucket: URL;
  readonly #prefix: string;
  /** Whether the store has shown that it keeps conditions. */
  #isProved = false;

  constructor(bucket: string, prefix: string, { endpoint, region, ...keys }: S3Access) {
    this.address = `s3://${[bucket, prefix].filter(Boolean).join('/')}`;
    this.#prefix = prefix ? `${prefix}/` : '';
    this.#bucket = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}`);
    const { accessKeyId, secretAccessKey, sessionToken } = keys;
    this.#client = new AwsClient({
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
    });
  }

  async read(key: string): Promise<StoredFile | null> {
    const response = await this.#send('GET', this.#addressOf(key));
    if (response.status === 404) return null;
    this.#refuse(response, `read ${key}`);
    return { body: response.body, revision: this.#revisionOf(response, key) };
  }

  async list(prefix: string): Promise<ListedFile[]> {
    const listed: ListedFile[] = [];
    let next: string | undefined;
    do {
      const address = new URL(this.#bucket);
      address.searchParams.set('list-type', '2');
      address.searchParams.set('prefix', this.#prefix + prefix);
      if (next) address.searchParams.set('continuation-token', next);
      const response = await this.#send('GET', address);
      this.#refuse(response, `list ${prefix || 'everything'}`);
      const page = response.body.toString();
      for (const [, content = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = textOf(content, 'Key').slice(this.#prefix.length);
        listed.push({ key, changed: Date.parse(textOf(content, 'LastModified')) });
      }
      next = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
    } while (next);
    return listed;
  }

  async putImmutable(key: string, body: Buffer): Promise<boolean> {
    // 409 means that somebody writes the same name now, which is the same content.
    const response = await this.#put(key, body, { 'if-none-match': '*' });
    if (isConditionRefused(response)) return false;
    this.#refuse(response, `write ${key}`);
    return true;
  }

  async putPointer(key: string, body: Buffer, revision: string): Promise<void> {
    let response = await this.#put(key, body, revision ? { 'if-match': revision } : { 'if-none-match': '*' });
    // Older Ceph compares with the quotes, which its own ETags do not have. Bare, the condition says the same.
    if (response.status === 412 && revision)
      response = await this.#put(key, body, { 'if-match': revision.replaceAll('"', '') });
    if (response.status === 409) throw new ConflictError(`${key} is being written by somebody else (409)`);
    // 404: what it was to replace is gone.
    if (response.status === 412 || (revision && response.status === 404))
      throw new ConflictError(`${key} was changed by somebody else in between (${response.status})`);
    this.#refuse(response, `write ${key}`);
    await this.#proveConditions(key, body);
  }

  /** Sends once what must be refused: in a store that ignores conditions two releases overwrite each other unnoticed. */
  async #proveConditions(key: string, body: Buffer): Promise<void> {
    if (this.#isProved) return;
    const conditions: Record<string, string>[] = [
      { 'if-none-match': '*' },
      { 'if-match': '"00000000000000000000000000000000"' },
    ];
    const answers = await Promise.all(conditions.map((condition) => this.#put(key, body, condition)));
    const ignored = conditions.filter((_, place) => (answers[place]?.status ?? 0) < 300);
    if (ignored.length > 0)
      throw new TargetError(
        `${this.address} ignores ${ignored.flatMap(Object.keys).join(' and ')}, so that two releases can overwrite each other. ` +
          'Use a store that keeps the conditions of writes.',
      );
    // A refusal for another reason says nothing about conditions.
    for (const answer of answers.filter((each) => !isConditionRefused(each)))
      this.#refuse(
        answer,
        `show that it keeps the conditions of writes: ${key} is written, and must not be written again`,
      );
    this.#isProved = true;
  }

  async remove(key: string, revision?: string): Promise<void> {
    const response = await this.#send('DELETE', this.#addressOf(key), revision ? { 'if-match': revision } : {});
    if (response.status === 404) return;
    if (isConditionRefused(response))
      throw new ConflictError(`${key} was changed by somebody else in between (${response.status})`);
    this.#refuse(response, `remove ${key}`);
  }

  #put(key: string, body: Buffer, condition: Record<string, string>): Promise<RawAnswer> {
    const { type, encoding, isImmutable } = fileHeaders(`/${key}`);
    return this.#send(
      'PUT',
      this.#addressOf(key),
      {
        'content-type': type,
        'cache-control': isImmutable ? IMMUTABLE : 'no-cache',
        ...(encoding && { 'content-encoding': encoding }),
        ...condition,
      },
      body,
    );
  }

  async #send(method: string, address: URL, headers: Record<string, string> = {}, body?: Buffer): Promise<RawAnswer> {
    const signed = { ...headers, 'x-amz-content-sha256': sha256(body ?? '') };
    for (let tries = 1; ; tries += 1) {
      const request = await this.#client.sign(address, { method, headers: signed });
      const answer = await rawRequest(request, body).catch((error: Error) => error);
      // 501: it does not know what it was asked, and never will.
      const isBusy =
        answer instanceof Error || (answer.status >= 500 && answer.status !== 501) || answer.status === 429;
      if (!isBusy) return answer;
      if (tries === TRIES) {
        const reason = answer instanceof Error ? answer.message : `it answered ${answer.status}`;
        throw new TargetError(`${this.#bucket.origin} cannot be used now: ${reason}. Try again later.`);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, FIRST_PAUSE * 2 ** tries * Math.random());
      });
    }
  }

  #refuse(response: RawAnswer, what: string): void {
    if (response.status < 300) return;
    const text = response.body.toString();
    const reason = [textOf(text, 'Code'), textOf(text, 'Message')].filter(Boolean).join(': ');
    const advice =
      response.status === 403
        ? ' Look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and at what this key may do: it writes only under the prefixes of its own remote.'
        : '';
    const Kind = textOf(text, 'Code') === 'AccessDenied' ? ForbiddenError : TargetError;
    throw new Kind(`${this.address} refused to ${what} (${response.status}${reason ? `, ${reason}` : ''}).${advice}`);
  }

  #revisionOf(response: RawAnswer, key: string): string {
    const etag = response.header('etag');
    if (!etag) throw new TargetError(`${this.address} gives ${key} no ETag, so that releases cannot be told apart.`);
    // What comes through a compressing proxy has a weak one; conditions need the strong.
    return etag.replace(/^W\//, '');
  }

  #addressOf(key: string): URL {
    const path = (this.#prefix + key).split('/').map(encodeURIComponent).join('/');
    return new URL(`${this.#bucket.href}/${path}`);
  }
}

/** 412: the state does not fit. 409: somebody else is writing now. */
function isConditionRefused({ status }: RawAnswer): boolean {
  return status === 412 || status === 409;
}

/** Text of an element of an answer of the store. */
function textOf(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&amp;', '&');
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
