import type { RemoteId } from '@lineup/contract';
import { fetchRegistry } from './registry';

const RELOADED = 'lineup.reloaded-for';

/**
 * Called when code did not load. When something newer was deployed since this page started, the missing file is
 * explained: reloads the page, at most once for each deployed version, and then never resolves. Else resolves.
 * Without arguments it asks about the shell, with them about one remote's version.
 */
export async function reloadIfRedeployed(remote?: RemoteId, runningVersion?: string): Promise<void> {
  const registry = await fetchRegistry('no-cache');
  if (!registry) return;
  const deployed = remote
    ? Object.values(registry.remotes.find(({ id }) => id === remote)?.channels ?? {}).map((build) => build.version)
    : [registry.environment.release];
  const running = remote ? runningVersion : pageRelease();
  if (!running || running === 'override' || deployed.length === 0 || deployed.includes(running)) return;
  const mark = `${remote ?? 'shell'}@${deployed.join()}`;
  try {
    if (sessionStorage.getItem(RELOADED) === mark) return;
    sessionStorage.setItem(RELOADED, mark);
  } catch {
    // Without storage a second reload could not be prevented.
    return;
  }
  location.reload();
  await new Promise(() => {});
}

/** Release of the shell that this page runs; undefined in development. */
export function pageRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
