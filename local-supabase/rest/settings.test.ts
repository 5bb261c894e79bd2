import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const api = { schemas: ['public'], extra_search_path: ['extensions'], max_rows: 1000 };
const settable = new Set(['statement_timeout', 'role', 'search_path']);
const read = (...settings: string[]) => readSettings([{ role: 'authenticator', settings }], settable, api);

describe('readSettings', () => {
  it('takes what nobody set from the config file', () => {
    expect(read()).toMatchObject({
      schemas: ['public'],
      extraSearchPath: ['extensions'],
      maxRows: 1000,
      aggregatesEnabled: false,
      planEnabled: false,
      txAllowOverride: false,
      txRollback: false,
      openApi: 'follow-privileges',
    });
  });

  it('lets the login role override it', () => {
    expect(
      read(
        'pgrst.db_schemas=api, "Other"',
        'pgrst.db_max_rows=5',
        'pgrst.db_aggregates_enabled=on',
        'pgrst.db_pre_request=private.check',
      ),
    ).toMatchObject({
      schemas: ['api', 'Other'],
      maxRows: 5,
      aggregatesEnabled: true,
      preRequest: ['private', 'check'],
    });
  });

  it.each([
    ['commit', false, false],
    ['commit-allow-override', true, false],
    ['rollback', false, true],
    ['rollback-allow-override', true, true],
  ])('db_tx_end=%s', (value, txAllowOverride, txRollback) => {
    expect(read(`pgrst.db_tx_end=${value}`)).toMatchObject({ txAllowOverride, txRollback });
  });

  it('keeps the settings of acting roles that a request may change, and never the role itself', () => {
    const rows = [{ role: 'anon', settings: ['statement_timeout=3s', 'role=postgres', 'search_path=x', 'fsync=off'] }];
    expect(readSettings(rows, settable, api).roles).toEqual(new Map([['anon', [['statement_timeout', '3s']]]]));
  });
});
