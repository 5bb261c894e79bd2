import * as z from 'zod/mini';
import { versionsOf, type Deployed } from '../_shared/versions-of.ts';

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
export function knownReports(reports: readonly unknown[], deployed: Deployed, shells: readonly string[]): LoadReport[] {
  return reports.flatMap((report: unknown): LoadReport[] => {
    const { data: read } = reportSchema.safeParse(report);
    if (!read || !isKnown(read, deployed, shells)) return [];
    if (!channelsOf(read.remote, deployed).includes(read.channel)) return [];
    return [{ ...read, ms: Math.round(Math.min(read.ms, MAX_MS)) }];
  });
}

/** The vitals that name a deployed version, each no larger than what is counted. */
export function knownVitals(vitals: readonly unknown[], deployed: Deployed, shells: readonly string[]): VitalReport[] {
  return vitals.flatMap((vital: unknown): VitalReport[] => {
    const { data: read } = vitalSchema.safeParse(vital);
    return read && isKnown(read, deployed, shells) ? [{ ...read, value: Math.min(read.value, MAX_MS) }] : [];
  });
}

type Named = Pick<LoadReport, 'remote' | 'version'>;

function isKnown({ remote, version }: Named, deployed: Deployed, shells: readonly string[]): boolean {
  return (remote === SHELL ? shells : versionsOf(remote, deployed)).includes(version);
}

function channelsOf(id: string, { remotes }: Deployed): string[] {
  return id === SHELL ? ['stable'] : Object.keys(remotes.find((remote) => remote.id === id)?.channels ?? {});
}
