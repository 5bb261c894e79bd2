import type { Registry, RemoteId } from '@lineup/contract';
import { createPath, type DataRouter } from 'react-router-dom';
import { fetchRegistry } from '../registry/registry';

const RELOADED = 'lineup.reloaded-for';

/** The version of a remote that a page belongs to. */
export interface BuildOfPage {
  remote: RemoteId;
  version: string;
}

let router: DataRouter | undefined;

/** Says which router knows where the user is going. */
export function reloadFor(page: DataRouter): void {
  router = page;
}

/**
 * Called when code did not load: that of a remote, else the shell's own. When something newer was deployed since this
 * page started, the missing file is explained: loads the page again, at most once for each deployed version, and then
 * never resolves. Else resolves.
 */
export async function reloadIfRedeployed(missing?: BuildOfPage): Promise<void> {
  const registry = await fetchRegistry('no-cache');
  if (!registry) return;
  const deployed = missing ? versionsOf(registry, missing.remote) : [registry.environment.release];
  const running = missing ? missing.version : pageRelease();
  if (!running || running === 'override' || deployed.length === 0 || deployed.includes(running)) return;
  const mark = `${missing?.remote ?? 'shell'}@${deployed.join()}`;
  try {
    if (sessionStorage.getItem(RELOADED) === mark) return;
    sessionStorage.setItem(RELOADED, mark);
  } catch {
    // Without storage a second reload could not be prevented.
    return;
  }
  // A navigation that waits for the code has not changed the address yet.
  const target = createPath(router?.state.navigation.location ?? location);
  if (target === createPath(location)) location.reload();
  else location.assign(target);
  await new Promise(() => {});
}

function versionsOf(registry: Registry, id: RemoteId): string[] {
  const remote = registry.remotes.find((entry) => entry.id === id);
  return Object.values(remote?.channels ?? {}).map((build) => build.version);
}

/** Release of the shell that this page runs; undefined in development. */
function pageRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
