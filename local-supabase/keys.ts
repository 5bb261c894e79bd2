import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createJwt } from './jwt.ts';
import { StackError } from './stack-error.ts';
import type { Keys, StartOptions } from './types.ts';

/** The secrets of one installation, stored in `keys.json` of the data folder. */
export interface Secrets extends Keys {
  /** Of the embedded database's superuser. */
  databasePassword: string;
  /** Of `authenticator`, the login of the API. */
  authenticatorPassword: string;
}

const NAMES = [
  ...(['jwtSecret', 'anonKey', 'serviceRoleKey', 'publishableKey', 'secretKey'] as const),
  ...(['databasePassword', 'authenticatorPassword'] as const),
];
/** Legacy keys live ten years, as on a hosted project. */
const KEY_LIFE_SECONDS = 10 * 365 * 86_400;
/** Keys of a secret that was given are the same at each start (issued on 2025-01-01). */
const GIVEN_SINCE = 1_735_689_600;

/**
 * Reads the secrets of a data folder, or makes them on the first start (readable by the owner only).
 * Keys given as options win and are not written down.
 */
export async function loadSecrets(
  dataDirectory: string,
  options: Pick<StartOptions, 'jwtSecret' | 'anonKey' | 'serviceRoleKey'> = {},
): Promise<Secrets> {
  const file = path.join(dataDirectory, 'keys.json');
  const stored = existsSync(file) ? readStored(file) : await generate(file);
  const { jwtSecret, anonKey, serviceRoleKey } = options;
  if (jwtSecret !== undefined && jwtSecret.length < 32) {
    throw new StackError('--jwt-secret must have at least 32 characters.');
  }
  const legacy = jwtSecret && jwtSecret !== stored.jwtSecret ? await legacyKeys(jwtSecret, GIVEN_SINCE) : {};
  return {
    ...stored,
    ...legacy,
    ...(jwtSecret ? { jwtSecret } : {}),
    ...(anonKey ? { anonKey } : {}),
    ...(serviceRoleKey ? { serviceRoleKey } : {}),
  };
}

/** Password of `postgres`, the login that functions get: known to this installation only, and not the superuser's. */
export function postgresPassword(secrets: Secrets): string {
  return createHmac('sha256', secrets.databasePassword).update('postgres').digest('base64url');
}

function readStored(file: string): Secrets {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Secrets | null;
    if (stored && NAMES.every((name) => typeof stored[name] === 'string')) {
      // A copy or a restored backup may have been left open to others.
      if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
      return stored;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StackError(
    `${file} is damaged; restore it, or remove its folder to start with new keys and an empty database.`,
  );
}

async function generate(file: string): Promise<Secrets> {
  const jwtSecret = randomBytes(36).toString('base64url');
  const secrets: Secrets = {
    jwtSecret,
    ...(await legacyKeys(jwtSecret)),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    databasePassword: randomBytes(24).toString('base64url'),
    authenticatorPassword: randomBytes(24).toString('base64url'),
  };
  // Renamed into place, so that a crash leaves the whole file or none.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

async function legacyKeys(
  jwtSecret: string,
  iat = Math.floor(Date.now() / 1000),
): Promise<Pick<Keys, 'anonKey' | 'serviceRoleKey'>> {
  const jwt = createJwt(jwtSecret);
  const key = (role: string) =>
    jwt.signWithSecret({ iss: 'supabase', ref: 'local', role, iat, exp: iat + KEY_LIFE_SECONDS });
  return { anonKey: await key('anon'), serviceRoleKey: await key('service_role') };
}
