import type { Registry, RegistryEntry, RemoteBuild } from './facts';

// The browser's reading of `/registry.json`. By hand, because the schema library would be a sixteenth of all the
// script of `/`; a test holds it to `registrySchema`.

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isContract: Check = (value) => Number.isInteger(value) && (value as number) > 0;
const isPath: Check = (value) => typeof value === 'string' && /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(value);
const isHref: Check = (value) => typeof value === 'string' && /^\/(?!\/)/.test(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf =
  (check: Check, least = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(check);
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
  integrity: mapOf(isText),
  shared: mapOf(isText),
  pluginVersion: isText,
  contract: isContract,
});

/** Whether a value describes a build of a remote. */
export const isRemoteBuild = (value: unknown): value is RemoteBuild => isBuild(value);

const entryFields: Record<string, Check> = {
  id: (value) => ['teams', 'inbox', 'learn', 'recruiting'].includes(value as string),
  contract: isContract,
  basePaths: listOf(isPath, 1),
  flag: isText,
  gate: optional(shape({ paths: listOf(isPath), passingRoles: listOf(isText), title: isText })),
  nav: listOf(shape({ label: isText, items: listOf(shape({ label: isText, href: isHref })) })),
  channels: mapOf(isBuild),
};

const isEnvironment = shape({
  supabaseUrl: isText,
  anonKey: isText,
  release: (value) => typeof value === 'string',
  analyticsUrl: optional(isText),
});

/**
 * Reads a registry. A remote whose entry is not valid is left out and its wrong fields are named in `refused`, so that
 * one bad entry does not take the others away. Null when the whole cannot be used.
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
