import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { PreloadFiles, RemoteBuild, RemoteId } from '@lineup/contract/facts';
import type { ShellOffer } from '@lineup/contract/compatibility';
import { BUILD_FACTS, type RemoteBuildFacts } from '@lineup/build/remote-build-plugin';
import { SHELL_OFFER } from '@lineup/build/shell-build-plugin';
import { root } from '@lineup/build/shared-modules';

/** The folder a static server or CDN serves. */
export const siteFolder = path.join(root, '.lineup/site');

/** What the live shell offers to remotes; null before the first publication. */
export function readOffer(site: string): ShellOffer | null {
  const file = path.join(site, SHELL_OFFER);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ShellOffer) : null;
}

/** A built remote with the addresses that it gets on the site. */
export function readBuild(id: RemoteId, dist: string): RemoteBuild {
  const facts = JSON.parse(readFileSync(path.join(dist, BUILD_FACTS), 'utf8')) as RemoteBuildFacts;
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);
  const base = `/remotes/${id}/${version}/`;
  const atBase = ({ scripts, components }: PreloadFiles) => ({
    scripts: scripts.map((file) => base + file),
    components,
  });
  return {
    version,
    container: facts.container,
    entry: base + facts.entry,
    preload: {
      ...atBase(facts.preload),
      screens: Object.fromEntries(
        Object.entries(facts.preload.screens).map(([pattern, files]) => [pattern, atBase(files)]),
      ),
    },
    ...(facts.slots && {
      slots: Object.fromEntries(
        Object.entries(facts.slots).map(([place, files]) => [
          place,
          { ...atBase(files), styles: files.styles.map((file) => base + file) },
        ]),
      ),
    }),
    ...(facts.server && { server: { ...facts.server, file: base + facts.server.file } }),
    integrity: Object.fromEntries(Object.entries(facts.integrity).map(([file, value]) => [base + file, value])),
    shared: facts.shared,
    uses: facts.uses,
    ...(facts.slotUses && { slotUses: facts.slotUses }),
    ...(facts.database && { database: facts.database }),
    pluginVersion: facts.pluginVersion,
    contract: facts.contract,
  };
}
