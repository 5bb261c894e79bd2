import * as z from 'zod/mini';
import type { Path, Registry, RegistryEntry, RemoteFacts } from './facts';

// Own subpath for tools and tests: the schemas, and zod with them, stay out of the browser.

const path = z.custom<Path>((value) => typeof value === 'string' && /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(value), {
  error: 'a base path starts with / and has lower-case segments',
});
const href = z.custom<Path>((value) => typeof value === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value), {
  error: 'a link starts with a single /',
});
const text = z.string().check(z.minLength(1));
const order = z.optional(z.int());
const limit = z.optional(z.int().check(z.positive()));
const roles = z.optional(z.array(text));

// Open where it can be: what a newer remote says about its links must not refuse it in an older shell.
const navItem = z.object({
  label: text,
  href,
  withoutProfile: z.optional(z.object({ label: text, href, smallScreenHref: z.optional(href) })),
  roles,
  icon: z.optional(text),
  badge: z.optional(text),
  itemsFrom: z.optional(z.object({ read: text, isOwn: z.optional(z.boolean()), label: text, href, limit })),
});
const navGroup = z.object({ label: text, placement: z.optional(text), order, items: z.array(navItem) });

const patterns = z.array(z.string().check(z.regex(/^(\/:?[a-zA-Z0-9-]+)+$/)));

const facts = {
  id: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]*$/, 'an id starts with a letter and has lower-case letters, digits, -')),
  contract: z.int().check(z.positive()),
  owner: z.optional(text),
  contact: z.optional(text),
  runbook: z.optional(text),
  basePaths: z.array(path).check(z.minLength(1)),
  bare: z.optional(z.array(path)),
  flag: text,
  gate: z.optional(z.object({ paths: z.array(path), passingRoles: z.array(text), title: text })),
  nav: z.array(navGroup),
  slots: z.optional(z.array(z.object({ place: text, order, roles }))),
  draw: z.optional(patterns),
  languages: z.optional(z.record(z.string(), patterns)),
};

const role = z.string().check(z.regex(/^([a-z][a-z_]*|signed-in)$/));
const strictNavItem = z.strictObject({
  ...navItem.shape,
  withoutProfile: z.optional(z.strictObject({ label: text, href, smallScreenHref: z.optional(href) })),
  roles: z.optional(z.array(role).check(z.minLength(1))),
  icon: z.optional(z.enum(['inbox', 'bell', 'calendar', 'star'])),
  badge: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))),
  itemsFrom: z.optional(
    z.union([
      z.strictObject({ read: z.string().check(z.regex(/^[a-z][a-z0-9_]*\?select=/)), label: text, href, limit }),
      z.strictObject({
        read: z.string().check(z.regex(/^rpc\/[a-z][a-z0-9_]*\?select=[a-z0-9_,]+$/)),
        isOwn: z.literal(true),
        label: text,
        href,
        limit,
      }),
    ]),
  ),
});
const strictNavGroup = z.strictObject({
  label: text,
  placement: z.optional(z.enum(['menu', 'own', 'link', 'icon', 'account'])),
  order,
  items: z.array(strictNavItem),
});

/** `remote.json`: unknown keys and names are refused, so that a misspelt fact is noticed. */
export const remoteFactsSchema: z.ZodMiniType<RemoteFacts> = z.strictObject({
  ...facts,
  owner: z.string().check(z.regex(/^@[a-z0-9-]+\/[a-z0-9-]+$/, 'an owner is a team of the organization, @org/team')),
  contact: z
    .string()
    .check(z.regex(/^([^\s@]+@[^\s@]+\.[a-z]+|https:\/\/\S+)$/, 'a contact is an email address or a page of https')),
  runbook: z.string().check(z.regex(/^[\w-]+(\/[\w-]+)*\.md$/, 'a runbook is a file of the repository')),
  nav: z.array(strictNavGroup),
  slots: z.optional(
    z
      .array(
        z.strictObject({
          place: z.enum(['home', 'account.notifications', 'search']),
          order,
          roles: z.optional(z.array(role).check(z.minLength(1))),
        }),
      )
      .check(
        z.refine((slots) => new Set(slots.map(({ place }) => place)).size === slots.length, 'one slot for each place'),
      ),
  ),
});

const preloadFiles = { scripts: z.array(text), components: z.array(text) };

const build = z.object({
  version: text,
  container: z.optional(text),
  entry: text,
  preload: z.object({ ...preloadFiles, screens: z.record(z.string(), z.object(preloadFiles)) }),
  slots: z.optional(z.record(z.string(), z.object({ ...preloadFiles, styles: z.array(text) }))),
  server: z.optional(z.object({ file: text, integrity: text })),
  integrity: z.record(z.string(), text),
  shared: z.record(z.string(), text),
  uses: z.optional(z.record(z.string(), z.array(text))),
  slotUses: z.optional(z.record(z.string(), z.array(text))),
  database: z.optional(
    z.object({ functions: z.record(z.string(), z.array(text)), tables: z.record(z.string(), z.array(text)) }),
  ),
  pluginVersion: text,
  contract: z.int().check(z.positive()),
});

const share = z.int().check(z.gte(1), z.lte(100));

/** One remote of the registry. Unknown keys are dropped: an older shell reads a newer registry. */
export const registryEntrySchema: z.ZodMiniType<RegistryEntry> = z.object({
  ...facts,
  channels: z.record(z.string(), build),
  shares: z.optional(z.record(z.string(), share)),
});

const environment = z.object({
  supabaseUrl: text,
  anonKey: text,
  release: z.string(),
  isShellShared: z.optional(z.boolean()),
  analyticsUrl: z.optional(text),
  signInWith: z.optional(z.array(text)),
});

/** `/registry.json`. */
export const registrySchema: z.ZodMiniType<Registry> = z.object({
  environment,
  remotes: z.array(registryEntrySchema),
});
