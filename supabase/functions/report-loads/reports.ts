import * as z from 'zod/mini';
import { versionsOf, type Deployed, type Shells } from '../_shared/versions-of.ts';

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

const vitalSchema = z.object({
  remote: z.string(),
  version: z.string(),
  metric: z.enum(['LCP', 'INP', 'CLS']),
  /** In ms; CLS has no unit. */
  value: z.number().check(z.gte(0)),
});

/** How a page of a remote, or of the shell, felt to its visitor. */
export type VitalReport = z.infer<typeof vitalSchema>;

/** The remote that the shell itself counts as. */
const SHELL = 'shell';
const MAX_REPORTS = 10;
const MAX_VITALS = 3;
const MAX_MS = 60_000;

/** As many reports as one page load has at most. */
export const inputSchema = z.object({
  reports: z.array(z.unknown()).check(z.maxLength(MAX_REPORTS)),
  vitals: z._default(z.array(z.unknown()).check(z.maxLength(MAX_VITALS)), []),
});

/**
 * The reports that name a deployed remote, channel and version, or a release of the shell; everything else is left out, so that
 * nothing of a caller's own choice is ever stored.
 */
export function knownReports(reports: readonly unknown[], deployed: Deployed, shells: Shells): LoadReport[] {
  return reports.flatMap((report: unknown): LoadReport[] => {
    const { data: read } = reportSchema.safeParse(report);
    if (!read || !isKnown(read, deployed, shells)) return [];
    if (!channelsOf(read, deployed, shells).includes(read.channel)) return [];
    return [{ ...read, ms: Math.round(Math.min(read.ms, MAX_MS)) }];
  });
}

/** The vitals that name a deployed version, each no larger than what is counted. */
export function knownVitals(vitals: readonly unknown[], deployed: Deployed, shells: Shells): VitalReport[] {
  return vitals.flatMap((vital: unknown): VitalReport[] => {
    const { data: read } = vitalSchema.safeParse(vital);
    return read && isKnown(read, deployed, shells) ? [{ ...read, value: Math.min(read.value, MAX_MS) }] : [];
  });
}

type Named = Pick<LoadReport, 'remote' | 'version'>;

function isKnown({ remote, version }: Named, deployed: Deployed, shells: Shells): boolean {
  return (remote === SHELL ? Object.values(shells).flat() : versionsOf(remote, deployed)).includes(version);
}

/** A release of the shell counts in its own channel alone: a canary is judged, and stopped, by what its own browsers say. */
function channelsOf({ remote: id, version }: Named, { remotes }: Deployed, shells: Shells): string[] {
  if (id !== SHELL) return Object.keys(remotes.find((remote) => remote.id === id)?.channels ?? {});
  return Object.entries(shells).flatMap(([channel, releases]) => (releases.includes(version) ? [channel] : []));
}
