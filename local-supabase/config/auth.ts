import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StackError } from '../stack-error.ts';
import type { AuthConfig } from '../types.ts';
import type { Section } from './section.ts';

const RATE_LIMITS = [
  'email_sent',
  'sms_sent',
  'anonymous_users',
  'token_refresh',
  'sign_in_sign_ups',
  'token_verifications',
  'web3',
];

/** Reads `[auth]` with the defaults of the Supabase CLI; `project` is the folder that paths of files begin in. */
export function readAuth(auth: Section, project: string): AuthConfig {
  const email = auth.section('email');
  const sms = auth.section('sms');
  const mfa = auth.section('mfa');
  const totp = mfa.section('totp');
  const sessions = auth.section('sessions');
  const passkey = { enabled: auth.section('passkey').boolean('enabled', false) };
  return {
    enabled: auth.boolean('enabled', true),
    site_url: auth.string('site_url', 'http://127.0.0.1:3000'),
    additional_redirect_urls: auth.strings('additional_redirect_urls', []),
    jwt_expiry: auth.count('jwt_expiry', 3600),
    jwt_issuer: auth.optionalString('jwt_issuer'),
    jwt_secret: auth.optionalString('jwt_secret') || undefined,
    signing_keys_path: auth.optionalString('signing_keys_path'),
    enable_refresh_token_rotation: auth.boolean('enable_refresh_token_rotation', true),
    refresh_token_reuse_interval: auth.count('refresh_token_reuse_interval', 10),
    enable_signup: auth.boolean('enable_signup', true),
    enable_anonymous_sign_ins: auth.boolean('enable_anonymous_sign_ins', false),
    enable_manual_linking: auth.boolean('enable_manual_linking', false),
    minimum_password_length: auth.count('minimum_password_length', 6),
    password_requirements: auth.string('password_requirements', ''),
    email: {
      enabled: isProviderOn(email, true),
      double_confirm_changes: email.boolean('double_confirm_changes', true),
      enable_confirmations: email.boolean('enable_confirmations', false),
      secure_password_change: email.boolean('secure_password_change', false),
      require_current_password: email.boolean('require_current_password', false),
      max_frequency: email.seconds('max_frequency', 1),
      otp_length: email.count('otp_length', 6),
      otp_expiry: email.count('otp_expiry', 3600),
      template: readTemplates(email.section('template'), project),
    },
    sms: {
      enabled: isProviderOn(sms, false),
      enable_confirmations: sms.boolean('enable_confirmations', false),
    },
    mfa: {
      max_enrolled_factors: mfa.count('max_enrolled_factors', 10),
      totp: {
        enroll_enabled: totp.boolean('enroll_enabled', false),
        verify_enabled: totp.boolean('verify_enabled', false),
      },
    },
    passkey,
    webauthn: readWebauthn(auth, passkey.enabled),
    sessions: {
      timebox: sessions.seconds('timebox', 0) || undefined,
      inactivity_timeout: sessions.seconds('inactivity_timeout', 0) || undefined,
    },
    external: readExternal(auth.section('external')),
    rate_limit: readRateLimits(auth.section('rate_limit')),
    hook: readHooks(auth.section('hook')),
  };
}

/** Version 3 of the CLI calls it `enabled`, those before `enable_signup`; the first goes before. */
function isProviderOn(provider: Section, otherwise: boolean): boolean {
  return provider.boolean('enabled', provider.boolean('enable_signup', otherwise));
}

/** Who a passkey is for. As the CLI says it: without these there are no passkeys. */
function readWebauthn(auth: Section, isNeeded: boolean): AuthConfig['webauthn'] {
  const webauthn = auth.section('webauthn');
  if (!isNeeded) return { rp_id: '', rp_display_name: '', rp_origins: [] };
  if (!auth.has('webauthn'))
    throw new StackError('config.toml: auth.webauthn is missing, which auth.passkey.enabled needs.');
  for (const key of ['rp_id', 'rp_display_name', 'rp_origins'])
    if (!webauthn.has(key))
      throw new StackError(`config.toml: auth.webauthn.${key} is missing, which auth.passkey.enabled needs.`);
  return {
    rp_id: webauthn.string('rp_id', ''),
    rp_display_name: webauthn.string('rp_display_name', ''),
    rp_origins: webauthn.strings('rp_origins', []),
  };
}

function readExternal(external: Section): AuthConfig['external'] {
  const isOn = (name: string) => external.section(name).boolean('enabled', false);
  return Object.fromEntries(
    external
      .sections()
      .filter(isOn)
      .map((name) => {
        const provider = external.section(name);
        const config = {
          client_id: provider.string('client_id', ''),
          secret: provider.string('secret', ''),
          redirect_uri: provider.string('redirect_uri', ''),
          url: provider.string('url', ''),
          email_optional: provider.boolean('email_optional', false),
        };
        return [name, config];
      }),
  );
}

function readTemplates(templates: Section, project: string): AuthConfig['email']['template'] {
  return Object.fromEntries(
    templates.sections().map((name) => {
      const template = templates.section(name);
      const place = template.optionalString('content_path');
      const file = place && path.resolve(project, place);
      if (file && !existsSync(file))
        throw new StackError(
          `config.toml: auth.email.template.${name}.content_path names ${place}, which is not there.`,
        );
      return [
        name,
        { subject: template.optionalString('subject'), html: file ? readFileSync(file, 'utf8') : undefined },
      ];
    }),
  );
}

function readRateLimits(limits: Section): Record<string, number> {
  return Object.fromEntries(RATE_LIMITS.filter((key) => limits.has(key)).map((key) => [key, limits.count(key, 0)]));
}

function readHooks(hooks: Section): AuthConfig['hook'] {
  return Object.fromEntries(
    hooks
      .sections()
      .map((name) => ({ name, hook: hooks.section(name) }))
      .filter(({ hook }) => hook.boolean('enabled', false))
      .map(({ name, hook }) => [name, { enabled: true, uri: hook.string('uri', '') }]),
  );
}
