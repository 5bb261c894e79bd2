import { describe, expect, test } from 'vitest';
import { openTarget } from '@lineup/site/store/open-target';
import { readCommand, usage } from './command.ts';

const apps = ['shell', 'teams'];
const read = (line: string) => readCommand(line.split(' ').filter(Boolean), apps);

describe('a call', () => {
  test.each([
    ['teams', { does: 'release', id: 'teams', channel: 'stable', to: undefined }],
    ['teams --to production --channel canary --dry-run', { to: 'production', channel: 'canary', isDryRun: true }],
    ['teams --rollback', { does: 'rollback', id: 'teams' }],
    [
      'promote shell --from staging --to production',
      { does: 'promote', id: 'shell', from: 'staging', to: 'production' },
    ],
    [
      'promote teams --from-channel canary --to production',
      { from: 'production', fromChannel: 'canary', channel: 'stable' },
    ],
    [
      'promote teams --from staging --to production --force --reason hotfix',
      { does: 'promote', forcedBecause: 'hotfix' },
    ],
    ['teams --channel canary --share 10 --to production', { does: 'release', channel: 'canary', share: 10 }],
    ['promote teams --from staging --to production --channel canary --share 1', { does: 'promote', share: 1 }],
    ['widen teams --to production', { does: 'widen', channel: 'canary', minutes: 60 }],
    ['widen teams --minutes 15 --dry-run', { does: 'widen', to: undefined, minutes: 15, isDryRun: true }],
    ['shell --channel canary --share 1 --to production', { does: 'release', id: 'shell', share: 1 }],
    ['shell --channel canary --rollback', { does: 'rollback', id: 'shell', channel: 'canary' }],
    ['promote shell --from-channel canary --to production', { id: 'shell', fromChannel: 'canary', channel: 'stable' }],
    ['widen shell --to production', { does: 'widen', id: 'shell', channel: 'canary' }],
    ['train --to production', { does: 'train', from: undefined, to: 'production', isRollback: false }],
    ['train --from staging --to production --version r2', { does: 'train', from: 'staging', version: 'r2' }],
    ['train --to production --rollback', { does: 'train', isRollback: true }],
    ['teams', { database: 'required' }],
    ['teams --without-database', { does: 'release', database: 'optional' }],
    ['promote teams --from staging --to production --without-database', { does: 'promote', database: 'optional' }],
    ['train --rollback --without-database', { does: 'train', database: 'optional' }],
    ['prune teams --days 30', { does: 'prune', ids: ['teams'], days: 30 }],
    ['--list', { does: 'list', id: undefined }],
    ['compose --to production', { does: 'compose', to: 'production' }],
  ])('%s', (line, command) => expect(read(line)).toMatchObject(command));

  test.each([
    ['', 'Name the app'],
    ['tems', 'no app "tems"'],
    ['teams shell', 'one app at a time'],
    ['teams --channel ../x', 'no channel'],
    ['shell --channel pr-7', 'two channels'],
    ['shell --channel canary', 'needs --share'],
    ['promote shell --from staging --to production --channel canary', 'needs --share'],
    ['widen shell --channel beta', 'canary alone'],
    ['teams --from staging', 'belong to promote'],
    ['promote teams --to production', 'where from and where to'],
    ['promote teams --from staging --to production --force', 'needs --reason'],
    ['promote teams --from staging --to production --reason x', 'needs --reason'],
    ['teams --force', 'belong to promote'],
    ['train teams', 'no names and no channels'],
    ['train --from staging --rollback', 'do not belong to --rollback'],
    ['train --version r2', 'need --from'],
    ['prune --days 0', 'at least 1'],
    ['teams --channle canary', "Unknown option '--channle'"],
  ])('%s is refused with what is wrong', (line, reason) => expect(() => read(line)).toThrow(reason));
});

test('who asks how is told that the reason of --force is public', () => {
  expect(usage(['teams'])).toContain('The reason of --force is public');
});

describe('a target', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

  test.each([
    ['s3://bucket/site/', keys, 's3://bucket/site'],
    ['production', { ...keys, LINEUP_TARGET_PRODUCTION: 's3://bucket' }, 's3://bucket'],
    ['staging-eu', { LINEUP_TARGET_STAGING_EU: '/srv/site' }, '/srv/site'],
  ])('%s', (address, variables, opened) => expect(openTarget(address, variables).address).toBe(opened));

  test.each([
    ['production', {}, 'set LINEUP_TARGET_PRODUCTION'],
    ['s3://bucket', { AWS_ACCESS_KEY_ID: 'a' }, 'AWS_SECRET_ACCESS_KEY is not set'],
    ['https://bucket.example', keys, 'is no target'],
    ['s3://', keys, 'is no target'],
  ])('%s is refused with what is missing', (address, variables, reason) =>
    expect(() => openTarget(address, variables)).toThrow(reason),
  );
});
