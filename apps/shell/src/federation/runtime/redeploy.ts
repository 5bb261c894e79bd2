import type { Registry, RemoteId } from '@lineup/contract';
import { fetchRegistry } from '../registry/registry';

const RELOADED = 'lineup.reloaded-for';

/** What did not load: a version of a remote on the way to a path; without it, the shell's own code. */
interface Missing {
  remote: RemoteId;
  version: string;
  pathname: string;
}

/**
 * Called when code did not load. When something newer was deployed since this page started, the missing file is
 * explained: loads the page anew, at most once for each deployed version, and then never resolves. Else resolves.
 */
export async function reloadIfRedeployed(missing?: Missing): Promise<void> {
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
  if (missing && missing.pathname !== location.pathname) location.assign(missing.pathname);
  else location.reload();
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
