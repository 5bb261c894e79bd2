import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RegistryEntry } from '../../../libs/contract/src/facts.ts';
import { openTarget } from '../../site/open-target.ts';
import { serialize } from '../../site/pointer.ts';
import { readFacts } from '../../site/remotes.ts';
import type { Target } from '../../site/target.ts';
import { ENVIRONMENT } from '../compose.ts';
import { publishRemote, type PublishOptions } from '../publish.ts';
import { publishShell } from '../shell.ts';
import { buildRemote, buildShell, mover } from '../testing.ts';
import { S3Store } from './s3-store.ts';

/** A store with a static site in it, a key for the platform and one for each squad. */
export class SiteStore {
  readonly store = new S3Store();
  readonly top = mkdtempSync(path.join(tmpdir(), 'lineup-store-'));

  async start(): Promise<void> {
    await this.store.start();
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
    await this.store.stop();
    rmSync(this.top, { recursive: true });
  }

  target(accessKeyId: string, secret: string, address = 's3://lineup-site/site'): Target {
    return openTarget(address, {
      LINEUP_S3_ENDPOINT: this.store.endpoint,
      AWS_REGION: this.store.region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secret,
    });
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
