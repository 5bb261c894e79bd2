import { json } from '../http.ts';
import type { AuthConfig } from '../../types.ts';
import { EXTERNAL_PROVIDERS, PLATFORM_PROVIDERS } from '../external/provider.ts';
import type { Endpoint } from '../service.ts';

/** `GET /health` */
export const health: Endpoint = async () =>
  json({
    version: 'local',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });

/** `GET /.well-known/jwks.json` */
export const jwks: Endpoint = async (service) =>
  json(service.jwt.jwks, 200, { 'cache-control': 'public, max-age=600' });

/** `GET /settings`: what a sign-in form may offer. */
export const settings: Endpoint = async ({ config }) =>
  json({
    external: {
      ...Object.fromEntries(PLATFORM_PROVIDERS.map((name) => [name, isOn(config, name)])),
      anonymous_users: config.enable_anonymous_sign_ins,
      email: config.email.enabled,
      phone: false,
    },
    disable_signup: !config.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: config.passkey.enabled,
  });

const isOn = ({ external }: AuthConfig, name: string) =>
  Object.hasOwn(EXTERNAL_PROVIDERS, name) && Boolean(external[name]?.client_id);
