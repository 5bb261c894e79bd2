/** The whole local backend: PostgreSQL, the services of Supabase and the gateway before them. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from 'postgres';
import { createAuth } from './auth/index.ts';
import { bootstrap, resetDatabase, setPassword } from './bootstrap/run.ts';
import { readConfig, readSigningKeys } from './config/config.ts';
import { createFunctions } from './functions/index.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { listenOnLoopback, requireFreePort } from './gateway/listen.ts';
import { createJwt } from './jwt.ts';
import { loadSecrets, postgresPassword, type Secrets } from './keys.ts';
import { lockFolder } from './lock.ts';
import { openMailbox, removeMailbox } from './mailbox/mailbox.ts';
import { migrate, seedFromFiles } from './migrate/migrate.ts';
import { surviveLostSockets } from './postgres/lost-socket.ts';
import { openPool } from './postgres/pool.ts';
import { removeCluster, startPostgres } from './postgres/start.ts';
import { createRealtime } from './realtime/index.ts';
import { createRest } from './rest/index.ts';
import { StackError } from './stack-error.ts';
import { createStorage } from './storage/index.ts';
import type { Log, Stack, StackConfig, StackServices, StartOptions } from './types.ts';

export { startPostgres } from './postgres/start.ts';
export { StackError } from './stack-error.ts';
export type { Stack, StackServices, StartOptions } from './types.ts';

const ADMIN_CONNECTIONS = 10;
// Calls take turns on them, and each one plans what it runs for itself: with more, more is planned and less is ready.
const API_CONNECTIONS = 6;

/**
 * Starts the backend of a folder: database, system schemas, migrations, seeds of `[db.seed]`, services. Everything it
 * opened is closed again when a step fails. Throws `StackError` for what the user can mend.
 */
export async function startStack(options: StartOptions): Promise<Stack> {
  const log = options.log ?? (() => {});
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    return await start(options, log, closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: StartOptions,
  log: Log,
  closing: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const folder = supabaseFolder(options.workdir);
  const dataDirectory = openDataDirectory(options.dataDir ?? path.join(options.workdir, '.local-supabase'));
  let url = '';
  const config = readConfig(folder, log, options.environment);
  if (options.siteUrl) config.auth.site_url = options.siteUrl;
  if (options.mailPause !== undefined) config.auth.email.max_frequency = options.mailPause;
  if (options.port) await requireFreePort(options.port);
  closing.push(lockFolder(dataDirectory));
  await standIn(options.demoProviders ?? [], config, () => url, closing);

  const secrets = {
    ...(await loadSecrets(dataDirectory, withSecretOf(config, options))),
    signingKeys: readSigningKeys(folder, config),
  };
  const storageDirectory = path.join(dataDirectory, 'storage');
  if (options.reset) {
    rmSync(storageDirectory, { recursive: true, force: true });
    removeMailbox(dataDirectory);
  }
  const databaseUrl = await openDatabase(options, path.join(dataDirectory, 'postgres'), secrets, log, closing);
  const admin = connect(databaseUrl, ADMIN_CONNECTIONS, closing);
  const isOurs = !options.databaseUrl;
  await prepareDatabase(admin, {
    folder,
    config,
    secrets,
    log,
    isOurs,
    reset: Boolean(options.reset),
    includeAll: options.includeAll,
  });

  const login = (username: string, password: string) =>
    Object.assign(new URL(databaseUrl), { username, password }).href;
  const api = connect(login('authenticator', secrets.authenticatorPassword), API_CONNECTIONS, closing);
  const mailbox = { ...openMailbox(dataDirectory, log), secret: randomBytes(24).toString('hex') };
  const services: StackServices = {
    admin,
    serviceRoleKey: secrets.serviceRoleKey,
    url: () => url,
    siteUrl: config.auth.site_url,
    mailbox: {
      get url() {
        return `${url}/_mailbox/api/messages`;
      },
      key: mailbox.secret,
    },
    log,
  };
  const shared = { admin, api, keys: secrets, config, log };
  const rest = createRest(shared);
  closing.push(() => rest.close());
  const realtime = createRealtime({ ...shared, databaseUrl });
  closing.push(() => realtime.stop());
  const jwt = createJwt(secrets.jwtSecret, secrets.signingKeys);
  const functions = createFunctions({
    directory: folder,
    config,
    keys: secrets,
    jwt,
    log,
    environment: () => ({
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: secrets.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: secrets.serviceRoleKey,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: secrets.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
      SUPABASE_DB_URL: isOurs ? login('postgres', postgresPassword(secrets)) : databaseUrl,
      ...options.functionEnvironment?.(services),
    }),
  });
  closing.push(() => functions.stop());
  const gateway = createGateway({
    parts: {
      rest,
      realtime,
      functions,
      auth: createAuth({ ...shared, sql: admin, apiUrl: () => url, sendMail: mailbox.deliver }),
      storage: createStorage({ ...shared, directory: storageDirectory, isStrict: options.strictStorage }),
    },
    keys: secrets,
    jwt,
    config,
    mailbox,
    url: () => url,
    log,
  });
  if (options.port !== undefined) url = await listen(gateway, options.port, closing);
  if (options.onStart) closing.push(await options.onStart(services));

  const { anonKey, serviceRoleKey, publishableKey, secretKey, jwtSecret, signingKeys } = secrets;
  return {
    ...{ anonKey, serviceRoleKey, publishableKey, secretKey, jwtSecret, signingKeys },
    get url() {
      return url;
    },
    databaseUrl,
    config,
    handle: gateway.handle,
    upgrade: gateway.upgrade,
    setUrl(address) {
      url = address.replace(/\/+$/, '');
    },
    mails: mailbox.mails,
    stop,
  };
}

/** Demo providers for those that config.toml does not switch on. */
async function standIn(
  names: readonly string[],
  { auth }: StackConfig,
  url: () => string,
  closing: (() => unknown)[],
): Promise<void> {
  const missing = names.filter((name) => !auth.external[name]);
  if (missing.length === 0) return;
  const { isDemoKind, startDemoProvider } = await import('./identity/demo-provider.ts');
  for (const name of missing) {
    if (!isDemoKind(name)) throw new StackError(`There is no demo provider for ${name}.`);
    const provider = await startDemoProvider(name, () => `${url()}/auth/v1/callback`);
    closing.push(() => provider.stop());
    auth.external[name] = provider.config;
  }
}

/** A secret given as an option overrides that of config.toml. */
function withSecretOf({ auth }: StackConfig, options: StartOptions): StartOptions {
  if (options.jwtSecret !== undefined || auth.jwt_secret === undefined) return options;
  if (auth.jwt_secret.length < 32) {
    throw new StackError('config.toml: auth.jwt_secret must have at least 32 characters.');
  }
  return { ...options, jwtSecret: auth.jwt_secret };
}

function supabaseFolder(workdir: string): string {
  const folder = path.join(path.resolve(workdir), 'supabase');
  if (existsSync(folder)) return folder;
  throw new StackError(`There is no folder ${folder}; name the folder that holds supabase/ with --workdir.`);
}

function openDataDirectory(directory: string): string {
  const resolved = path.resolve(directory);
  try {
    mkdirSync(resolved, { recursive: true, mode: 0o700 });
    accessSync(resolved, constants.W_OK);
    return resolved;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StackError(
      `Cannot write to ${resolved} (${code}); make it writable or choose another folder for the data.`,
    );
  }
}

async function openDatabase(
  options: StartOptions,
  directory: string,
  secrets: Secrets,
  log: Log,
  closing: (() => unknown)[],
): Promise<string> {
  if (options.databaseUrl) return options.databaseUrl;
  if (options.reset) await removeCluster(directory, log);
  const database = await startPostgres(directory, secrets.databasePassword, log, options.databaseSettings);
  closing.push(() => database.stop());
  return database.url;
}

async function prepareDatabase(
  admin: Sql,
  o: {
    folder: string;
    config: StackConfig;
    secrets: Secrets;
    log: Log;
    isOurs: boolean;
    reset: boolean;
    includeAll?: boolean;
  },
): Promise<void> {
  try {
    await admin`select 1`;
  } catch (error) {
    throw new StackError(`Cannot reach the database: ${(error as Error).message}; check --database-url or keys.json.`);
  }
  // Our own cluster was removed as a whole.
  if (o.reset && !o.isOurs) await resetDatabase(admin);
  await bootstrap(admin);
  await setPassword(admin, 'authenticator', o.secrets.authenticatorPassword);
  // Somebody may use this login of another database already.
  if (o.isOurs) await setPassword(admin, 'postgres', postgresPassword(o.secrets));
  if (o.config.db.migrations.enabled) await migrate(admin, o.folder, o.log, { includeAll: o.includeAll });
  await seedFromFiles(admin, o.folder, o.config.db.seed, o.log);
}

function connect(url: string, max: number, closing: (() => unknown)[]): Sql {
  const pool = openPool(url, max);
  closing.push(
    () => pool.end(),
    surviveLostSockets(() => pool.renew()),
  );
  return pool.sql;
}

async function listen(gateway: Gateway, port: number, closing: (() => unknown)[]): Promise<string> {
  const server = await listenOnLoopback(gateway, port);
  closing.push(() => server.stop());
  return server.url;
}
