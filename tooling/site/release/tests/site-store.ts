import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { RegistryEntry } from '@lineup/contract/facts';
import { openTarget } from '../../store/open-target.ts';
import { serialize } from '../../store/pointer.ts';
import { rawRequest } from '../../store/raw-request.ts';
import { readFacts } from '@lineup/build/remotes';
import type { Target } from '../../store/target.ts';
import { ENVIRONMENT } from '../../store/environment.ts';
import { publishRemote, type PublishOptions } from '../publish.ts';
import { publishShell } from '../shell.ts';
import { buildRemote, buildShell, mover } from '../testing.ts';
import { inTurns } from '../upload.ts';
import { KEPT, S3Store } from './s3-store.ts';

/** A store that runs elsewhere, with one key that may write below a prefix of its own. */
export interface OutsideStore {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The store that `LINEUP_TEST_S3_ENDPOINT` and its neighbors name; undefined when they name none. */
export function outsideStore(variables = process.env): OutsideStore | undefined {
  const named = (name: string) => variables[`LINEUP_TEST_S3_${name}`];
  const endpoint = named('ENDPOINT');
  if (!endpoint) return undefined;
  const [bucket, accessKeyId, secretAccessKey] = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => {
    const value = named(name);
    if (!value) throw new Error(`LINEUP_TEST_S3_ENDPOINT is set: set LINEUP_TEST_S3_${name}, too`);
    return value;
  }) as [string, string, string];
  return { endpoint, region: named('REGION') ?? 'us-east-1', bucket, accessKeyId, secretAccessKey };
}

/** An object as somebody who serves it gets it. */
interface Stored {
  body: Buffer;
  headers: Record<string, string>;
}

/** A static site in a store: one of this process with a key for the platform and one for each squad, or one elsewhere. */
export class SiteStore {
  readonly store = new S3Store();
  readonly top = mkdtempSync(path.join(tmpdir(), 'lineup-store-'));
  readonly #outside: OutsideStore | undefined;
  readonly #address: string;

  constructor(outside?: OutsideStore) {
    this.#outside = outside;
    this.#address = outside ? `s3://${outside.bucket}/lineup-test-${randomUUID()}/site` : 's3://lineup-site/site';
  }

  async start(): Promise<void> {
    if (!this.#outside) await this.store.start();
    this.store.keys.set('PLATFORM', { secret: 'platform-secret', writes: ['site/'] });
    for (const id of ['teams', 'inbox']) {
      const writes = [`remotes/${id}/`, `pointers/${id}/`, 'registry.json', 'remotes.json'].map((key) => `site/${key}`);
      this.store.keys.set(id.toUpperCase(), { secret: `${id}-secret`, writes });
    }
    const platform = this.target('PLATFORM', 'platform-secret');
    await platform.putPointer(ENVIRONMENT, serialize({ supabaseUrl: 'https://db.example', anonKey: 'public' }), '');
    await publishShell(platform, buildShell(this.top), { mover, withCopies: true });
  }

  async stop(): Promise<void> {
    rmSync(this.top, { recursive: true });
    if (!this.#outside) return this.store.stop();
    const target = this.of('teams');
    await inTurns(await target.list(''), ({ key }) => target.remove(key));
  }

  target(accessKeyId: string, secret: string, address = this.#address): Target {
    const { endpoint, region, ...key } = this.#outside ?? {
      ...{ endpoint: this.store.endpoint, region: this.store.region },
      ...{ accessKeyId, secretAccessKey: secret },
    };
    return openTarget(address, {
      LINEUP_S3_ENDPOINT: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
    });
  }

  async stored(key: string): Promise<Stored | undefined> {
    if (!this.#outside) return this.store.objects.get(`site/${key}`);
    const { endpoint, region, accessKeyId, secretAccessKey } = this.#outside;
    const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
    const name = `${this.#address.slice('s3://'.length)}/${key}`.split('/').map(encodeURIComponent).join('/');
    const address = `${endpoint.replace(/\/+$/, '')}/${name}`;
    const headers = { 'x-amz-content-sha256': createHash('sha256').digest('hex') };
    const answer = await rawRequest(await client.sign(address, { headers }), undefined);
    if (answer.status !== 200) return undefined;
    const kept = KEPT.flatMap((name) => (answer.header(name) ? [[name, answer.header(name)]] : []));
    return { body: answer.body, headers: Object.fromEntries(kept) as Record<string, string> };
  }

  of(id: 'teams' | 'inbox'): Target {
    return this.target(id.toUpperCase(), `${id}-secret`);
  }

  release(id: 'teams' | 'inbox', label: string, options: PublishOptions = {}, target = this.of(id)) {
    return publishRemote(target, readFacts(id), buildRemote(this.top, id, label), {
      mover,
      withCopies: true,
      ...options,
    });
  }

  /** What browsers are told. */
  remotes(): RegistryEntry[] {
    const registry = this.store.objects.get('site/registry.json');
    return registry ? (JSON.parse(registry.body.toString()) as { remotes: RegistryEntry[] }).remotes : [];
  }

  live(id: string, channel = 'stable'): string | undefined {
    return this.remotes().find((remote) => remote.id === id)?.channels[channel]?.version;
  }
}
