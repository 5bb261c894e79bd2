import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { JWK } from 'jose';
import { parse, TomlError } from 'smol-toml';
import { StackError } from '../stack-error.ts';
import type { FunctionConfig, Log, StackConfig } from '../types.ts';
import { readAuth } from './auth.ts';
import { unsupportedSettings } from './unsupported.ts';
import { Section, type Environment } from './section.ts';

const KNOWN_SECTIONS = new Set([
  ...['api', 'auth', 'storage', 'realtime', 'functions', 'db'],
  // Settings of the Supabase CLI's own services, which have no counterpart here.
  ...['studio', 'inbucket', 'local_smtp', 'edge_runtime', 'analytics', 'experimental', 'remotes', 'workdir', 'pooler'],
]);
const MEBIBYTE = 1024 ** 2;

/**
 * Reads `supabase/config.toml` with the defaults of the Supabase CLI; a folder without the file gets only defaults.
 * Throws a `StackError` of one line when the file is broken.
 * @param folder the `supabase` folder
 * @param given values of `env(NAME)`, before those of the process and of `.env`
 */
export function readConfig(folder: string, log: Log = () => {}, given: Environment = {}): StackConfig {
  const environment = { ...readEnvironment(folder), ...given };
  const file = path.join(folder, 'config.toml');
  const values = existsSync(file) ? parseToml(readFileSync(file, 'utf8')) : {};
  const root = new Section('', values, environment);
  for (const name of root.sections()) {
    if (!KNOWN_SECTIONS.has(name)) log(`config.toml: the section [${name}] is unknown and ignored; check its spelling`);
  }
  checkRemotes(root.section('remotes'));
  const unsupported = unsupportedSettings(values);
  if (unsupported.length > 0) log(`config.toml: on, but not supported here: ${unsupported.join(', ')}`);
  const api = root.section('api');
  const db = root.section('db');
  const schemas = api.strings('schemas', ['public']);
  if (schemas.length === 0) throw new StackError('config.toml: api.schemas must name at least one schema.');
  return {
    project_id: root.string('project_id', path.basename(path.dirname(path.resolve(folder)))),
    api: {
      schemas,
      extra_search_path: api.strings('extra_search_path', ['public', 'extensions']),
      max_rows: api.count('max_rows', 1000),
    },
    auth: readAuth(root.section('auth'), path.dirname(path.resolve(folder))),
    storage: readStorage(root.section('storage')),
    realtime: { enabled: root.section('realtime').boolean('enabled', true) },
    functions: readFunctions(root.section('functions')),
    db: {
      seed: {
        enabled: db.section('seed').boolean('enabled', true),
        sql_paths: db.section('seed').strings('sql_paths', ['./seed.sql']),
      },
      migrations: { enabled: db.section('migrations').boolean('enabled', true) },
    },
  };
}

/** Settings of deployed projects do not hold here, but one that the CLI refuses would stop every command of it. */
function checkRemotes(remotes: Section): void {
  const taken = new Set<string>();
  for (const name of remotes.sections()) {
    const id = remotes.section(name).text('project_id');
    if (!/^[a-z]{20}$/.test(id)) {
      throw new StackError(
        `config.toml: remotes.${name}.project_id must be 20 small letters; the CLI reads no env() there.`,
      );
    }
    if (taken.has(id)) throw new StackError(`config.toml: remotes.${name}.project_id is that of another remote.`);
    taken.add(id);
  }
}

/** Settings of one function; those of the defaults when config.toml does not name it. */
export function functionConfig(config: StackConfig, name: string): FunctionConfig {
  return config.functions[name] ?? { enabled: true, verify_jwt: true };
}

/** Reads the private keys of `auth.signing_keys_path`, relative to the `supabase` folder. */
export function readSigningKeys(folder: string, config: StackConfig): JWK[] {
  const name = config.auth.signing_keys_path;
  if (!name) return [];
  let keys: unknown;
  try {
    keys = JSON.parse(readFileSync(path.resolve(folder, name), 'utf8'));
  } catch (error) {
    throw new StackError(`config.toml: auth.signing_keys_path: cannot read ${name}: ${(error as Error).message}`);
  }
  const isKey = (key: unknown) => typeof (key as JWK)?.kty === 'string' && typeof (key as JWK).d === 'string';
  if (!Array.isArray(keys) || !keys.every(isKey)) {
    throw new StackError(`config.toml: auth.signing_keys_path: ${name} must hold a JSON list of private JWKs.`);
  }
  return keys as JWK[];
}

function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '');
    throw new StackError(`config.toml, line ${error.line}: ${reason}; correct the line.`);
  }
}

/** The process's environment over that of `supabase/.env` and `.env` beside it. */
function readEnvironment(folder: string): Environment {
  const files = [path.join(folder, '..', '.env'), path.join(folder, '.env')].filter((file) => existsSync(file));
  return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, 'utf8'))), process.env);
}

function readStorage(storage: Section): StackConfig['storage'] {
  const buckets = storage.section('buckets');
  return {
    enabled: storage.boolean('enabled', true),
    file_size_limit: storage.bytes('file_size_limit') ?? 50 * MEBIBYTE,
    image_transformation: { enabled: storage.section('image_transformation').boolean('enabled', false) },
    buckets: Object.fromEntries(
      buckets.sections().map((name) => {
        const bucket = buckets.section(name);
        return [
          name,
          {
            public: bucket.boolean('public', false),
            file_size_limit: bucket.bytes('file_size_limit'),
            allowed_mime_types: bucket.has('allowed_mime_types') ? bucket.strings('allowed_mime_types', []) : undefined,
            objects_path: bucket.optionalString('objects_path'),
          },
        ];
      }),
    ),
  };
}

function readFunctions(functions: Section): Record<string, FunctionConfig> {
  return Object.fromEntries(
    functions.sections().map((name) => {
      const one = functions.section(name);
      return [
        name,
        {
          enabled: one.boolean('enabled', true),
          verify_jwt: one.boolean('verify_jwt', true),
          entrypoint: one.optionalString('entrypoint') || undefined,
          import_map: one.optionalString('import_map') || undefined,
        },
      ];
    }),
  );
}
