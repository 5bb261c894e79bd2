/** What `alter role … set …` says: options of the REST service (`pgrst.*`) and settings of the acting roles. */
import type { Sql } from 'postgres';
import type { ApiConfig } from '../types.ts';
import { ROLE_SETTINGS, type RoleSettingRow } from './schema-queries.ts';

export interface Settings {
  schemas: string[];
  extraSearchPath: string[];
  maxRows: number | undefined;
  aggregatesEnabled: boolean;
  planEnabled: boolean;
  /** Clients may choose by `Prefer: tx=` whether the transaction ends in a commit. */
  txAllowOverride: boolean;
  txRollback: boolean;
  /** `schema.function` called first in every transaction. */
  preRequest: [schema: string, name: string] | undefined;
  openApi: 'follow-privileges' | 'ignore-privileges' | 'disabled';
  /** Settings of each role the login may become, applied for the length of a request. */
  roles: Map<string, [name: string, value: string][]>;
}

const AUTHENTICATOR = 'authenticator';
/** What a role's own settings must not touch: the login's work for the request. */
const RESERVED_SETTINGS = new Set(['role', 'session_authorization', 'search_path']);

export async function loadSettings(sql: Sql, api: ApiConfig): Promise<Settings> {
  const [rows, settable] = await Promise.all([
    sql.unsafe<RoleSettingRow[]>(ROLE_SETTINGS, [AUTHENTICATOR]),
    sql<{ name: string }[]>`select name from pg_settings where context = 'user'`,
  ]);
  return readSettings(rows, new Set(settable.map(({ name }) => name)), api);
}

/** @param settable names of the settings that a request may change */
export function readSettings(rows: readonly RoleSettingRow[], settable: Set<string>, api: ApiConfig): Settings {
  const options = new Map<string, string>();
  const roles = new Map<string, [string, string][]>();
  for (const { role, settings } of rows) {
    for (const setting of settings) {
      const at = setting.indexOf('=');
      const name = setting.slice(0, at);
      const value = setting.slice(at + 1);
      if (role === AUTHENTICATOR) {
        if (name.startsWith('pgrst.')) options.set(name.slice('pgrst.'.length), value);
      } else if (settable.has(name.toLowerCase()) && !RESERVED_SETTINGS.has(name.toLowerCase())) {
        roles.set(role, [...(roles.get(role) ?? []), [name, value]]);
      }
    }
  }
  const txEnd = options.get('db_tx_end') ?? 'commit';
  const preRequest = options.get('db_pre_request')?.split('.');
  return {
    schemas: list(options.get('db_schemas')) ?? api.schemas,
    extraSearchPath: list(options.get('db_extra_search_path')) ?? api.extra_search_path,
    maxRows: integer(options.get('db_max_rows')) ?? api.max_rows,
    aggregatesEnabled: isOn(options.get('db_aggregates_enabled')),
    planEnabled: isOn(options.get('db_plan_enabled')),
    txAllowOverride: txEnd.endsWith('-allow-override'),
    txRollback: txEnd.startsWith('rollback'),
    preRequest:
      preRequest &&
      (preRequest.length > 1
        ? [preRequest[0] as string, preRequest[1] as string]
        : ['public', preRequest[0] as string]),
    openApi: openApiMode(options.get('openapi_mode')),
    roles,
  };
}

function openApiMode(value: string | undefined): Settings['openApi'] {
  return value === 'ignore-privileges' || value === 'disabled' ? value : 'follow-privileges';
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && ['true', 'on', 'yes', '1'].includes(value.toLowerCase());
}

function list(value: string | undefined): string[] | undefined {
  const items = value
    ?.split(',')
    .map((item) => item.trim().replace(/^"(.*)"$/, '$1'))
    .filter(Boolean);
  return items && items.length > 0 ? items : undefined;
}

function integer(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}
