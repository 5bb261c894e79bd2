import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '@lineup/build/shared-modules';
import { StartError } from '@lineup/stack/start-error';
import { checkConfig } from './check-config.ts';

const ours = readFileSync(path.join(root, 'supabase/config.toml'), 'utf8');
const REFERENCE = 'abcdefghijklmnopqrst';
const written = ours.replace('replacewithyourrefid', REFERENCE);
const all = {
  ...{ SITE_URL: 'https://lineup.example', SITE_REDIRECT_URL: 'https://lineup.example/**' },
  SITE_HOST: 'lineup.example',
  ...{ SMTP_HOST: 'smtp.example', SMTP_USER: 'resend', SMTP_PASS: 'secret', SMTP_FROM: 'noreply@lineup.example' },
};

describe('before a push', () => {
  it('config.toml with its variables and the reference of a project passes', () => {
    expect(checkConfig(written, all)).toBe(REFERENCE);
    expect(checkConfig(written, { ...all, PROJECT: REFERENCE })).toBe(REFERENCE);
  });

  it.each(Object.keys(all))('%s must be set, and not empty', (name) => {
    for (const value of [undefined, '', ' '])
      expect(() => checkConfig(written, { ...all, [name]: value })).toThrow(
        new StartError(`Nothing was pushed: set ${name} first (README, "Names and keys").`),
      );
  });

  it('all that are missing are named at once, those of comments never', () => {
    expect(() => checkConfig(`# "env(NOT_NEEDED)"\n${written}`, { SITE_URL: all.SITE_URL })).toThrow(
      'set SITE_REDIRECT_URL, SMTP_HOST, SMTP_USER, SMTP_PASS, SMTP_FROM, SITE_HOST first',
    );
  });

  it('the keys of another service are asked for where it is on in production', () => {
    const on = written.replace(
      '[remotes.production.auth.external.discord]\nenabled = false',
      '[remotes.production.auth.external.discord]\nenabled = true',
    );
    expect(() => checkConfig(on, all)).toThrow('set DISCORD_SIGN_IN_CLIENT_ID, DISCORD_SIGN_IN_SECRET first');
  });

  it.each([
    ['the placeholder', ours],
    ['what is no reference', written.replace(REFERENCE, 'lineup')],
    ['no reference at all', written.replaceAll('remotes.production', 'remotes.other')],
  ])('%s stops it', (_what, toml) => {
    expect(() => checkConfig(toml, all)).toThrow('write the reference of your project');
  });

  it('the project of the variables and that of the file are one', () => {
    expect(() => checkConfig(written, { ...all, PROJECT: 'tsrqponmlkjihgfedcba' })).toThrow(
      `PROJECT is tsrqponmlkjihgfedcba, but supabase/config.toml names ${REFERENCE}`,
    );
  });

  it.each(['http://lineup.example', 'https://lineup.example/', 'lineup.example'])('%s is no address', (SITE_URL) => {
    expect(() => checkConfig(written, { ...all, SITE_URL })).toThrow(`SITE_URL is ${SITE_URL}`);
  });

  it('passkeys are made for the domain of the site, or one that it is below', () => {
    for (const SITE_HOST of ['ineup.example', 'evil.example', 'https://lineup.example', 'www.lineup.example'])
      expect(() => checkConfig(written, { ...all, SITE_HOST })).toThrow(`SITE_HOST is ${SITE_HOST}`);
    const below = { SITE_URL: 'https://app.lineup.example', SITE_REDIRECT_URL: 'https://app.lineup.example/**' };
    expect(checkConfig(written, { ...all, ...below })).toBe(REFERENCE);
  });

  it('mails lead to the site alone', () => {
    const SITE_REDIRECT_URL = 'https://lineup.example.evil/**';
    expect(() => checkConfig(written, { ...all, SITE_REDIRECT_URL })).toThrow('not below https://lineup.example/');
  });
});

it('the command calls no CLI while something is missing', () => {
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'config-push'], {
    cwd: root,
    env: { PATH, SITE_URL: all.SITE_URL },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'Nothing was pushed: set SITE_REDIRECT_URL, SMTP_HOST, SMTP_USER, SMTP_PASS, SMTP_FROM, SITE_HOST first (README, "Names and keys").\n',
  ]);
});
