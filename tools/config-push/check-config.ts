import { parse } from 'smol-toml';
import { StartError } from '@lineup/stack/start-error';

/** What stands in `config.toml` until somebody deploys. */
const PLACEHOLDER = 'replacewithyourrefid';

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the CLI lays the settings of a deployed project over the shared ones. */
function merge(below: Table, above: Table): Table {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const former = merged[key];
    merged[key] = isTable(value) && isTable(former) ? merge(former, value) : value;
  }
  return merged;
}

/** The variables that values name, but for what is switched off. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^env\((\w+)\)$/.exec(value)?.slice(1) ?? [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isTable(value) && value['enabled'] !== false ? Object.values(value).flatMap(namesIn) : [];
}

/**
 * The reference of the project that `config.toml` names. The CLI pushes `env(NAME)` as it stands when the variable is missing,
 * and leaves out `[remotes.production]` without a word when the reference is another one; here both stop it.
 */
export function checkConfig(toml: string, environment: Record<string, string | undefined>): string {
  const { remotes, ...shared } = parse(toml) as Table & { remotes?: { production?: Table } };
  const missing = [...new Set(namesIn(merge(shared, remotes?.production ?? {})))].filter(
    (name) => !environment[name]?.trim(),
  );
  if (missing.length > 0)
    throw new StartError(`Nothing was pushed: set ${missing.join(', ')} first (README, "Names and keys").`);
  const reference = remotes?.production?.['project_id'];
  if (typeof reference !== 'string' || !/^[a-z]{20}$/.test(reference) || reference === PLACEHOLDER)
    throw new StartError(
      'Nothing was pushed: write the reference of your project (20 letters) into [remotes.production] of supabase/config.toml.',
    );
  const { PROJECT, SITE_URL = '', SITE_REDIRECT_URL = '', SITE_HOST = '' } = environment;
  if (PROJECT && PROJECT !== reference)
    throw new StartError(`Nothing was pushed: PROJECT is ${PROJECT}, but supabase/config.toml names ${reference}.`);
  if (!/^https:\/\/[^/]+$/.test(SITE_URL))
    throw new StartError(
      `Nothing was pushed: SITE_URL is ${SITE_URL}; it must be an https address without a slash at its end.`,
    );
  if (!SITE_REDIRECT_URL.startsWith(`${SITE_URL}/`))
    throw new StartError(
      `Nothing was pushed: SITE_REDIRECT_URL is ${SITE_REDIRECT_URL}, which is not below ${SITE_URL}/.`,
    );
  // The browser takes passkeys for the domain of the page, or one that it is below.
  if (!`.${new URL(SITE_URL).hostname}`.endsWith(`.${SITE_HOST}`))
    throw new StartError(`Nothing was pushed: SITE_HOST is ${SITE_HOST}, which is not the domain of ${SITE_URL}.`);
  return reference;
}
