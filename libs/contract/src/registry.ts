import * as z from 'zod/mini';
import type { Path, Registry, RegistryEntry, RemoteFacts } from './facts';

// Own subpath for tools and tests: the schemas, and zod with them, stay out of the browser.

const path = z.custom<Path>((value) => typeof value === 'string' && /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(value), {
  error: 'a base path starts with / and has lower-case segments',
});
const href = z.custom<Path>((value) => typeof value === 'string' && /^\/(?!\/)/.test(value), {
  error: 'a link starts with a single /',
});
const text = z.string().check(z.minLength(1));
const navGroup = z.object({ label: text, items: z.array(z.object({ label: text, href })) });

const facts = {
  id: z.enum(['teams', 'inbox', 'learn', 'recruiting']),
  contract: z.int().check(z.positive()),
  basePaths: z.array(path).check(z.minLength(1)),
  flag: text,
  gate: z.optional(z.object({ paths: z.array(path), passingRoles: z.array(text), title: text })),
  nav: z.array(navGroup),
};

/** `remote.json`: unknown keys are refused, so that a misspelt fact is noticed. */
export const remoteFactsSchema: z.ZodMiniType<RemoteFacts> = z.strictObject(facts);

const preloadFiles = { scripts: z.array(text), components: z.array(text) };

const build = z.object({
  version: text,
  container: z.optional(text),
  entry: text,
  preload: z.object({ ...preloadFiles, screens: z.record(z.string(), z.object(preloadFiles)) }),
  integrity: z.record(z.string(), text),
  shared: z.record(z.string(), text),
  pluginVersion: text,
  contract: z.int().check(z.positive()),
});

/** One remote of the registry. Unknown keys are dropped: an older shell reads a newer registry. */
export const registryEntrySchema: z.ZodMiniType<RegistryEntry> = z.object({
  ...facts,
  channels: z.record(z.string(), build),
});

const environment = z.object({ supabaseUrl: text, anonKey: text, release: z.string(), analyticsUrl: z.optional(text) });

/** `/registry.json`. */
export const registrySchema: z.ZodMiniType<Registry> = z.object({
  environment,
  remotes: z.array(registryEntrySchema),
});
