import type { NavGroup, Registry, RegistryEntry, RemoteBuild } from './facts';

// How the browser reads `/registry.json`. Written by hand, because the schema library would be a sixteenth of all the
// script of `/`; a test compares it with `registrySchema`.

type Check = (value: unknown) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isText = matches(/./s);
const isInteger: Check = (value) => Number.isInteger(value);
const isCount: Check = (value) => isInteger(value) && (value as number) > 0;
const isFlag: Check = (value) => typeof value === 'boolean';
const isPath = matches(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/);
// Browsers read a backslash as a slash and drop control characters: what follows would be another host.
const isHref = matches(/^\/(?!\/)[^\\\p{Cc}]*$/u);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf =
  (check: Check, minLength = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= minLength && value.every(check);
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const preloadFiles = { scripts: listOf(isText), components: listOf(isText) };

const isBuild = shape({
  version: isText,
  container: optional(isText),
  entry: isText,
  preload: shape({ ...preloadFiles, screens: mapOf(shape(preloadFiles)) }),
  slots: optional(mapOf(shape({ ...preloadFiles, styles: listOf(isText) }))),
  integrity: mapOf(isText),
  shared: mapOf(isText),
  uses: optional(mapOf(listOf(isText))),
  slotUses: optional(mapOf(listOf(isText))),
  pluginVersion: isText,
  contract: isCount,
});

/** Whether a value describes a build of a remote. */
export const isRemoteBuild = (value: unknown): value is RemoteBuild => isBuild(value);

const link = { label: isText, href: isHref };

const isNavGroups = listOf(
  shape({
    label: isText,
    placement: optional(isText),
    order: optional(isInteger),
    items: listOf(
      shape({
        ...link,
        withoutProfile: optional(shape({ ...link, smallScreenHref: optional(isHref) })),
        roles: optional(listOf(isText)),
        icon: optional(isText),
        badge: optional(isText),
        itemsFrom: optional(shape({ ...link, read: isText, isOwn: optional(isFlag), limit: optional(isCount) })),
      }),
    ),
  }),
);

/** Whether a value describes the links of a remote. */
export const isNav = (value: unknown): value is NavGroup[] => isNavGroups(value);

const entryFields: Record<string, Check> = {
  id: matches(/^[a-z][a-z0-9-]*$/),
  contract: isCount,
  basePaths: listOf(isPath, 1),
  bare: optional(listOf(isPath)),
  flag: isText,
  gate: optional(shape({ paths: listOf(isPath), passingRoles: listOf(isText), title: isText })),
  nav: isNav,
  slots: optional(listOf(shape({ place: isText, order: optional(isInteger), roles: optional(listOf(isText)) }))),
  channels: mapOf(isBuild),
  languages: optional(mapOf(listOf(isText))),
  shares: optional(mapOf((value) => isCount(value) && (value as number) <= 100)),
};

const isEnvironment = shape({
  supabaseUrl: isText,
  anonKey: isText,
  release: (value) => typeof value === 'string',
  isShellShared: optional(isFlag),
  analyticsUrl: optional(isText),
  signInWith: optional(listOf(isText)),
});

/**
 * Reads a registry. A remote whose entry is not valid is left out and its wrong fields are named in `refused`, so that
 * one bad entry does not remove the others. Null when nothing can be used.
 */
export function readRegistry(value: unknown): { registry: Registry; refused: string[] } | null {
  if (!isObject(value) || !isEnvironment(value['environment']) || !Array.isArray(value['remotes'])) return null;
  const remotes: RegistryEntry[] = [];
  const refused: string[] = [];
  for (const candidate of value['remotes'] as unknown[]) {
    const wrong = wrongFields(candidate);
    if (wrong.length === 0) remotes.push(candidate as RegistryEntry);
    else refused.push(wrong.join(', '));
  }
  return { registry: { environment: value['environment'] as Registry['environment'], remotes }, refused };
}

function wrongFields(candidate: unknown): string[] {
  if (!isObject(candidate)) return ['not an object'];
  return Object.entries(entryFields).flatMap(([name, check]) => (check(candidate[name]) ? [] : [name]));
}
