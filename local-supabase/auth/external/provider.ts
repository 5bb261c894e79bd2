import type { ExternalConfig } from '../../types.ts';
import { AuthError, validationFailed } from '../errors.ts';
import type { AuthService } from '../service.ts';
import { discord } from './discord.ts';
import type { ExternalProvider, ExternalTokens } from './external-provider.ts';
import { google } from './google.ts';
import { requestJson } from './request-json.ts';

/** The names that the platform knows. */
export const PLATFORM_PROVIDERS = [
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak',
  'linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos x zoom',
].flatMap((line) => line.split(' '));

/** Those that are spoken to here. */
export const EXTERNAL_PROVIDERS: Readonly<Record<string, ExternalProvider>> = { discord, google };

/** A provider that is switched on, with its settings. Throws `validation_failed`. */
export function externalProvider(
  service: AuthService,
  name: string,
): { name: string; provider: ExternalProvider; config: ExternalConfig } {
  const known = name.toLowerCase();
  const provider = Object.hasOwn(EXTERNAL_PROVIDERS, known) ? EXTERNAL_PROVIDERS[known] : undefined;
  if (!PLATFORM_PROVIDERS.includes(known)) {
    throw validationFailed(`Unsupported provider: Provider ${known} could not be found`);
  }
  const config = service.config.external[known];
  if (!provider || !config?.client_id) throw validationFailed('Unsupported provider: provider is not enabled');
  return { name: known, provider, config };
}

/** Where a provider sends the browser back to. */
export function callbackAddress(service: AuthService, config: ExternalConfig): string {
  return config.redirect_uri || `${service.apiUrl()}/auth/v1/callback`;
}

/** Gives the code of a provider back to it, for tokens. */
export async function exchangeCode(
  service: AuthService,
  { provider, config }: { provider: ExternalProvider; config: ExternalConfig },
  code: string,
): Promise<ExternalTokens> {
  const { token } = await provider.endpoints(config);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackAddress(service, config),
  });
  const secret = Buffer.from(`${encodeURIComponent(config.client_id)}:${encodeURIComponent(config.secret)}`).toString(
    'base64',
  );
  const answer = await requestJson(token, { method: 'POST', body, headers: { authorization: `Basic ${secret}` } });
  const { access_token, refresh_token, id_token } = answer as Partial<ExternalTokens>;
  if (typeof access_token !== 'string' || access_token === '') throw new Error('the provider gave no access token');
  return { access_token, ...(refresh_token && { refresh_token }), ...(id_token && { id_token }) };
}

export function externalFailure(message: string, cause?: unknown): AuthError {
  return new AuthError(500, 'unexpected_failure', message, { cause });
}
