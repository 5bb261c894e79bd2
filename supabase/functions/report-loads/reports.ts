/** What a browser says about one remote. */
export interface LoadReport {
  remote: string;
  channel: string;
  version: string;
  outcome: 'loaded' | 'failed' | 'crashed';
  /** How long it took, in whole ms; 0 where it did not come. */
  ms: number;
}

/** What `/remotes.json` of the site says, as far as it matters here. */
export interface Deployed {
  remotes: { id: string; channels: Record<string, { version: string }> }[];
  history: Record<string, { version: string }[]>;
}

const OUTCOMES = ['loaded', 'failed', 'crashed'] as const;
const MAX_REPORTS = 10;
const MAX_MS = 60_000;

/** Whether it is a list of as many reports as one page load has at most. */
export function isReportList(reports: unknown): reports is unknown[] {
  return Array.isArray(reports) && reports.length <= MAX_REPORTS;
}

/**
 * The reports that name a deployed remote, channel and version; everything else is left out, so that nothing of a
 * caller's own choice is ever stored.
 */
export function knownReports(reports: readonly unknown[], deployed: Deployed): LoadReport[] {
  return reports.flatMap((report: unknown): LoadReport[] => {
    const { remote, channel, version, outcome, ms = 0 } = (report ?? {}) as Record<string, unknown>;
    const known = deployed.remotes.find(({ id }) => id === remote);
    const name = known && Object.keys(known.channels).find((each) => each === channel);
    const own = known && versionsOf(known, deployed).find((each) => each === version);
    const word = OUTCOMES.find((each) => each === outcome);
    if (!known || !name || !own || !word || typeof ms !== 'number' || !(ms >= 0)) return [];
    return [{ remote: known.id, channel: name, version: own, outcome: word, ms: Math.round(Math.min(ms, MAX_MS)) }];
  });
}

function versionsOf({ id, channels }: Deployed['remotes'][number], { history }: Deployed): string[] {
  const earlier = Object.entries(history).flatMap(([key, builds]) => (key.startsWith(`${id}/`) ? builds : []));
  return [...Object.values(channels), ...earlier].map(({ version }) => version);
}
