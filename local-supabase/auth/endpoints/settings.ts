import { json } from '../http.ts';
import type { Endpoint } from '../service.ts';

const PROVIDERS = [
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak',
  'linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos x zoom',
].flatMap((line) => line.split(' '));

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
      ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
      anonymous_users: config.enable_anonymous_sign_ins,
      email: config.email.enabled,
      phone: false,
    },
    disable_signup: !config.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  });
