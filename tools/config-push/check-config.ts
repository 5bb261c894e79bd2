import { parse } from 'smol-toml';
import { StartError } from '@lineup/stack/start-error';

/** What stands in `config.toml` until somebody deploys. */
const PLACEHOLDER = 'replacewithyourrefid';

/**
 * The reference of the project that `config.toml` names. The CLI pushes `env(NAME)` as it stands when the variable is missing,
 * and leaves out `[remotes.production]` without a word when the reference is another one; here both stop it.
 */
export function checkConfig(toml: string, environment: Record<string, string | undefined>): string {
  const named = [...toml.matchAll(/^[^#\n]*"env\((\w+)\)"/gm)].map(([, name = '']) => name);
  const missing = [...new Set(named)].filter((name) => !environment[name]?.trim());
  if (missing.length > 0)
    throw new StartError(`Nothing was pushed: set ${missing.join(', ')} first (README, "Names and keys").`);
  const { remotes } = parse(toml) as { remotes?: { production?: { project_id?: unknown } } };
  const reference = remotes?.production?.project_id;
  if (typeof reference !== 'string' || !/^[a-z]{20}$/.test(reference) || reference === PLACEHOLDER)
    throw new StartError(
      'Nothing was pushed: write the reference of your project (20 letters) into [remotes.production] of supabase/config.toml.',
    );
  const { PROJECT, SITE_URL = '', SITE_REDIRECT_URL = '' } = environment;
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
  return reference;
}
