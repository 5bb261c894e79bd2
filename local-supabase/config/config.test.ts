import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StackError } from '../stack-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { functionConfig, readConfig, readSigningKeys } from './config.ts';

function read(toml: string, environment = {}) {
  const lines: string[] = [];
  const config = readConfig(temporaryFolder({ 'config.toml': toml }), (line) => lines.push(line), environment);
  return { config, lines };
}

function refusal(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof StackError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

describe('a folder without config.toml', () => {
  it('has the defaults of the Supabase CLI', () => {
    const config = readConfig(temporaryFolder());
    expect(config.api).toEqual({ schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 });
    expect(config.auth).toMatchObject({
      ...{ enabled: true, enable_signup: true, jwt_expiry: 3600, minimum_password_length: 6, external: {} },
      email: { enable_confirmations: false, otp_length: 6, otp_expiry: 3600, max_frequency: 1 },
      mfa: { totp: { enroll_enabled: false } },
      sessions: {},
    });
    expect(config.storage).toMatchObject({ enabled: true, file_size_limit: 50 * 1024 ** 2, buckets: {} });
    expect(config.db.seed).toEqual({ enabled: true, sql_paths: ['./seed.sql'] });
    expect(functionConfig(config, 'any')).toEqual({ enabled: true, verify_jwt: true });
  });
});

describe('passkeys', () => {
  const webauthn = `
    [auth.webauthn]
    rp_id = "env(SITE_HOST)"
    rp_display_name = "Lineup"
    rp_origins = ["https://lineup.test"]`;

  it('are off until a project says so', () => {
    const { auth } = readConfig(temporaryFolder());
    expect([auth.passkey, auth.webauthn]).toEqual([
      { enabled: false },
      { rp_id: '', rp_display_name: '', rp_origins: [] },
    ]);
  });

  it('are for a domain and origins', () => {
    const { config, lines } = read(`[auth.passkey]\nenabled = true\n${webauthn}`, { SITE_HOST: 'lineup.test' });
    expect(config.auth.webauthn).toEqual({
      ...{ rp_id: 'lineup.test', rp_display_name: 'Lineup', rp_origins: ['https://lineup.test'] },
    });
    expect(lines).toEqual([]);
  });

  it('are refused without them', () => {
    expect(refusal(() => read('[auth.passkey]\nenabled = true'))).toContain('auth.webauthn is missing');
    const without = webauthn.replace(/rp_origins.*/, '');
    expect(refusal(() => read(`[auth.passkey]\nenabled = true\n${without}`, { SITE_HOST: 'x.test' }))).toContain(
      'auth.webauthn.rp_origins is missing',
    );
  });
});

describe('settings that are on but not supported', () => {
  it('are named in one line', () => {
    const { lines } = read(`
      [studio]
      enabled = true
      [storage.s3_protocol]
      enabled = true
      [storage.image_transformation]
      enabled = false
      [auth.captcha]
      enabled = true
      [auth.hook.send_email]
      enabled = true
      [auth.hook.custom_access_token]
      enabled = true
      uri = "pg-functions://postgres/public/hook"
      [auth.mfa.totp]
      enroll_enabled = true
      [realtime]
      enabled = true
    `);
    expect(lines).toEqual([
      'config.toml: on, but not supported here: studio.enabled, storage.s3_protocol.enabled, auth.captcha.enabled, ' +
        'auth.hook.send_email.enabled',
    ]);
  });
});

describe('templates of mails', () => {
  it('are read from the files that are named, from the folder above', () => {
    const folder = temporaryFolder({ 'recovery.html': '<p>Here</p>' });
    const write = (name: string) =>
      writeFileSync(
        path.join(folder, 'config.toml'),
        `[auth.email.template.recovery]
        subject = "Forgot it?"
        content_path = "./${path.basename(folder)}/${name}"`,
      );
    write('recovery.html');
    const { template } = readConfig(folder).auth.email;
    expect(template).toEqual({ recovery: { subject: 'Forgot it?', html: '<p>Here</p>' } });
    write('gone.html');
    expect(refusal(() => readConfig(folder))).toMatch(/auth.email.template.recovery.content_path names .*gone.html/);
  });
});

describe('values', () => {
  it('of every kind are read', () => {
    const { config, lines } = read(`
      [api]
      schemas = ["public", "stats"]
      [auth.email]
      max_frequency = "1m30s"
      [auth.sessions]
      timebox = "24h"
      [auth.rate_limit]
      email_sent = 4
      [auth.external.github]
      enabled = true
      [auth.external.apple]
      enabled = false
      [auth.external.discord]
      enabled = true
      client_id = "lineup"
      secret = "kept"
      url = "http://127.0.0.1:4000"
      [auth.hook.custom_access_token]
      enabled = true
      uri = "pg-functions://postgres/public/hook"
      [storage]
      file_size_limit = "5MiB"
      [storage.buckets.avatars]
      public = true
      file_size_limit = "500KB"
      allowed_mime_types = ["image/png"]
      [functions.hello]
      verify_jwt = false
    `);
    expect(lines).toEqual(['config.toml: on, but not supported here: auth.external.github.enabled']);
    expect(config.api.schemas).toEqual(['public', 'stats']);
    expect(config.auth).toMatchObject({
      email: { max_frequency: 90 },
      sessions: { timebox: 86_400 },
      rate_limit: { email_sent: 4 },
      external: {
        github: { client_id: '' },
        discord: { client_id: 'lineup', secret: 'kept', redirect_uri: '', url: 'http://127.0.0.1:4000' },
      },
      hook: { custom_access_token: { enabled: true, uri: 'pg-functions://postgres/public/hook' } },
    });
    expect(config.storage.file_size_limit).toBe(5 * 1024 ** 2);
    expect(config.storage.buckets).toEqual({
      avatars: { public: true, file_size_limit: 512_000, allowed_mime_types: ['image/png'], objects_path: undefined },
    });
    expect(functionConfig(config, 'hello').verify_jwt).toBe(false);
  });

  it('may come from the environment', () => {
    const { config } = read('[auth]\nsite_url = "env(SITE)"\nenable_signup = "env(OPEN)"', {
      SITE: 'https://site.example',
      OPEN: 'false',
    });
    expect(config.auth).toMatchObject({ site_url: 'https://site.example', enable_signup: false });
  });

  it.each([
    ['enabled = false', false],
    ['enable_signup = false', false],
    ['enabled = false\nenable_signup = true', false],
    ['enabled = true\nenable_signup = false', true],
    ['', true],
  ])('of a provider have the words of each version of the CLI: %j', (lines, enabled) => {
    expect(read(`[auth.email]\n${lines}`).config.auth.email.enabled).toBe(enabled);
  });

  it('ask for the current password where config.toml says so', () => {
    expect(read('').config.auth.email.require_current_password).toBe(false);
    const { email } = read('[auth.email]\nrequire_current_password = true').config.auth;
    expect(email.require_current_password).toBe(true);
  });

  it('may come from .env beside config.toml', () => {
    const folder = temporaryFolder({
      'supabase/config.toml': '[auth]\nsite_url = "env(TEST_SITE_URL)"',
      'supabase/.env': 'TEST_SITE_URL=https://from.file',
    });
    expect(readConfig(`${folder}/supabase`).auth.site_url).toBe('https://from.file');
  });
});

describe('settings of deployed projects', () => {
  const remotes = `
    [auth]
    site_url = "https://site.example"
    [remotes.production]
    project_id = "abcdefghijklmnopqrst"
    [remotes.production.auth]
    site_url = "env(NOWHERE)"
    [remotes.production.auth.email.smtp]
    enabled = true
    pass = "env(SECRET)"
  `;

  it('do not hold here, and their variables are not needed', () => {
    const { config, lines } = read(remotes);
    expect([config.auth.site_url, lines]).toEqual(['https://site.example', []]);
  });

  it('are refused where the CLI refuses them', () => {
    expect(refusal(() => read(remotes.replace('abcdefghijklmnopqrst', 'env(PROJECT)')))).toBe(
      'config.toml: remotes.production.project_id must be 20 small letters; the CLI reads no env() there.',
    );
    const twice = `${remotes}[remotes.staging]\nproject_id = "abcdefghijklmnopqrst"`;
    expect(refusal(() => read(twice))).toBe('config.toml: remotes.staging.project_id is that of another remote.');
  });
});

describe('mistakes', () => {
  it('in a name of a section are told, not fatal', () => {
    const { lines } = read('[storrage]\nenabled = false\n[studio]\nport = 1');
    expect(lines).toEqual(['config.toml: the section [storrage] is unknown and ignored; check its spelling']);
  });

  it.each([
    ['[auth\nx = 1', /^config\.toml, line 1: .+; correct the line\.$/],
    ['[api]\nmax_rows = "many"', /^config\.toml: api\.max_rows must be a whole number, not "many"\.$/],
    ['[api]\nschemas = []', /^config\.toml: api\.schemas must name at least one schema\.$/],
    ['[api]\nschemas = "public"', /^config\.toml: api\.schemas must be a list of strings/],
    ['[auth]\nenabled = "yes"', /^config\.toml: auth\.enabled must be true or false, not "yes"\.$/],
    ['[auth.email]\nmax_frequency = "soon"', /^config\.toml: auth\.email\.max_frequency must be a span of time/],
    ['[storage]\nfile_size_limit = "big"', /^config\.toml: storage\.file_size_limit must be a size/],
    ['auth = 3', /^config\.toml: auth must be a table \[auth\]\.$/],
    ['[auth]\nsite_url = "env(NOWHERE)"', /^config\.toml: auth\.site_url is env\(NOWHERE\), but NOWHERE is not set/],
  ])('give one line: %j', (toml, message) => {
    expect(refusal(() => read(toml))).toMatch(message);
    expect(refusal(() => read(toml))).not.toContain('\n');
  });
});

describe('signing keys', () => {
  const config = '[auth]\nsigning_keys_path = "./keys.json"';
  const load = (keys?: string) => {
    const folder = temporaryFolder({ 'config.toml': config, ...(keys === undefined ? {} : { 'keys.json': keys }) });
    return readSigningKeys(folder, readConfig(folder));
  };

  it('are read from the file that config.toml names', () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    expect(load(JSON.stringify([key]))).toEqual([key]);
  });

  it('are none when config.toml names no file', () => {
    const folder = temporaryFolder();
    expect(readSigningKeys(folder, readConfig(folder))).toEqual([]);
  });

  it('that are missing, broken or public are refused', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { d: _secret, ...publicKey } = privateKey.export({ format: 'jwk' });
    expect(refusal(() => load())).toMatch(/^config\.toml: auth\.signing_keys_path: cannot read \.\/keys\.json/);
    expect(refusal(() => load('{'))).toMatch(/cannot read/);
    expect(refusal(() => load(JSON.stringify([publicKey])))).toMatch(/must hold a JSON list of private JWKs\.$/);
  });
});
