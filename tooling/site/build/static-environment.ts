import * as z from '@lineup/schema';
import type { StaticEnvironment } from '../store/environment.ts';
import { backendOf, readVariables, visitorsBackend, webAddress, type Variables } from '../variables.ts';
import { BuildError } from './build-error.ts';

const variablesSchema = z.object({
  ...visitorsBackend,
  ANALYTICS_URL: z.optional(webAddress('ANALYTICS_URL', 'https://stats.example.com/events')),
  SITE_URL: z.optional(webAddress('SITE_URL', 'https://lineup.example')),
});

/** The backend of a static site as the environment names it; null when it names none. Throws `BuildError`. */
export function readStaticEnvironment(variables: Variables = process.env): StaticEnvironment | null {
  const {
    ANALYTICS_URL: analyticsUrl,
    SITE_URL: siteUrl,
    ...named
  } = readVariables(variablesSchema, variables, BuildError);
  const backend = backendOf(named, BuildError);
  return backend && { ...backend, ...(analyticsUrl && { analyticsUrl }), ...(siteUrl && { siteUrl }) };
}
