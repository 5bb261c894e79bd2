import type { StaticEnvironment } from '../release/compose.ts';
import { BuildError } from './build-apps.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The backend of a static site as the environment names it; null when it names none. Throws `BuildError`. */
export function readStaticEnvironment(variables: Variables = process.env): StaticEnvironment | null {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: anonKey,
    ANALYTICS_URL: analyticsUrl,
    SITE_URL: siteUrl,
  } = variables;
  if (!url && !anonKey) return null;
  if (!url || !anonKey)
    throw new BuildError(
      'Set both SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY: the registry of a static site names them.',
    );
  if (/^sb_secret_/.test(anonKey))
    throw new BuildError(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, and every visitor would get it. Set the publishable one.',
    );
  for (const [name, value] of Object.entries({ SUPABASE_URL: url, ANALYTICS_URL: analyticsUrl, SITE_URL: siteUrl }))
    if (value && !/^https?:\/\/[^\s"<>]+$/.test(value))
      throw new BuildError(`${name} is "${value}"; set it to an address such as https://lineup.example`);
  return {
    supabaseUrl: url.replace(/\/+$/, ''),
    anonKey,
    ...(analyticsUrl && { analyticsUrl }),
    ...(siteUrl && { siteUrl: siteUrl.replace(/\/+$/, '') }),
  };
}
