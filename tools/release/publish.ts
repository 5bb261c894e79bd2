import { existsSync } from 'node:fs';
import path from 'node:path';
import { compatibilityProblems } from '../../libs/contract/src/compatibility.ts';
import type { RemoteBuild, RemoteFacts, RemoteId } from '../../libs/contract/src/facts.ts';
import { BUILD_FACTS } from '../build/remote-build-plugin.ts';
import { pointChannel, readBuild, readOffer, readPublished, storeBuild } from '../site/site.ts';

/** A release that must not go out, with the reasons as one message. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** Publishes the built remote in `dist` to a channel, when the live shell can run it. Returns the version. */
export function publishRemote(
  site: string,
  facts: RemoteFacts,
  dist: string,
  channel = 'stable',
): { version: string; isNew: boolean } {
  if (!existsSync(path.join(dist, BUILD_FACTS)))
    throw new ReleaseError(`${facts.id} is not built; run "npm run build" first`);
  const build = readBuild(facts.id, dist);
  passGate(site, facts.id, build);
  const before = readPublished(site);
  const live = before.published.remotes.find(({ id }) => id === facts.id);
  const isNew = live?.channels[channel]?.version !== build.version;
  storeBuild(facts.id, build.version, dist, site);
  const { channels: _, ...liveFacts } = live ?? { channels: {} };
  if (isNew || JSON.stringify(liveFacts) !== JSON.stringify(facts)) pointChannel(site, before, facts, channel, build);
  return { version: build.version, isNew };
}

/** Points a channel at the version that was live before. Returns it. */
export function rollBack(site: string, id: RemoteId, channel = 'stable'): string {
  const before = readPublished(site);
  const live = before.published.remotes.find((remote) => remote.id === id);
  const previous = before.published.history[`${id}/${channel}`]?.at(-1);
  if (!live || !previous) throw new ReleaseError(`${id} has no earlier version in channel ${channel} to return to`);
  passGate(site, id, previous);
  const { channels: _, ...facts } = live;
  pointChannel(site, before, facts, channel, previous);
  return previous.version;
}

function passGate(site: string, id: RemoteId, build: RemoteBuild): void {
  const offer = readOffer(site);
  if (!offer) throw new ReleaseError('no shell is published yet; run "npm run build" first');
  const problems = compatibilityProblems(build, offer);
  if (problems.length > 0)
    throw new ReleaseError(
      `${id} ${build.version} cannot run in the live shell: ${problems.join('; ')}. Publish the shell first.`,
    );
}
