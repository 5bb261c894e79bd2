import * as z from 'zod/mini';

const reportSchema = z.object({
  remote: z.string(),
  channel: z.string(),
  version: z.string(),
  outcome: z.enum(['loaded', 'failed', 'crashed']),
  /** How long it took, in ms; 0 where it did not come. */
  ms: z._default(z.number().check(z.gte(0)), 0),
});

/** What a browser says about one remote. */
export type LoadReport = z.infer<typeof reportSchema>;

/** What `/remotes.json` of the site says, as far as it matters here. */
export interface Deployed {
  remotes: { id: string; channels: Record<string, { version: string }> }[];
  history: Record<string, { version: string }[]>;
}

const MAX_REPORTS = 10;
const MAX_MS = 60_000;

/** As many reports as one page load has at most. */
export const inputSchema = z.object({ reports: z.array(z.unknown()).check(z.maxLength(MAX_REPORTS)) });

/**
 * The reports that name a deployed remote, channel and version; everything else is left out, so that nothing of a
 * caller's own choice is ever stored.
 */
export function knownReports(reports: readonly unknown[], deployed: Deployed): LoadReport[] {
  return reports.flatMap((report: unknown): LoadReport[] => {
    const { data: read } = reportSchema.safeParse(report);
    const known = read && deployed.remotes.find(({ id }) => id === read.remote);
    if (!known || !Object.hasOwn(known.channels, read.channel)) return [];
    if (!versionsOf(known, deployed).includes(read.version)) return [];
    return [{ ...read, ms: Math.round(Math.min(read.ms, MAX_MS)) }];
  });
}

function versionsOf({ id, channels }: Deployed['remotes'][number], { history }: Deployed): string[] {
  const earlier = Object.entries(history).flatMap(([key, builds]) => (key.startsWith(`${id}/`) ? builds : []));
  return [...Object.values(channels), ...earlier].map(({ version }) => version);
}
