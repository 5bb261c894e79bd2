// Lazy chunk, with what measures: only in page loads that report, once the page is live.
import type { RemoteId } from '@lineup/contract';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { matchRemote, useRegistry } from '../registry/registry';
import { SHELL } from './drawn';
import { useRemoteStatus } from '../remote-status';

/** How the page that was opened felt, by what it is of. */
export interface Vital {
  remote: RemoteId;
  version: string;
  metric: Metric['name'];
  value: number;
}

/**
 * Reports the largest paint, the slowest response to input and the layout shift of the page that was opened. Once another remote's page
 * shows, they are of both, and nothing is reported any more.
 */
export function reportVitals(release: string | undefined, report: (vital: Vital) => void): void {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const owner = ownerOf(new URL(opened).pathname);
  for (const observe of [onLCP, onINP, onCLS])
    observe(({ name: metric, value }) => {
      if (owner === null || ownerOf(location.pathname) !== owner) return;
      const status = useRemoteStatus.getState()[owner];
      const version = owner === SHELL ? release : status?.kind === 'open' ? status.build.version : undefined;
      if (version) report({ remote: owner, version, metric, value: Math.round(value * 1000) / 1000 });
    });
}

/** The remote whose page an address is, or the shell; null while that is not known. */
function ownerOf(pathname: string): RemoteId | null {
  const { registry } = useRegistry.getState();
  return registry && (matchRemote(registry, pathname)?.id ?? SHELL);
}
