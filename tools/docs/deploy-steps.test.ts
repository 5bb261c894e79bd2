/** What the README says about deploying is what there is to deploy. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@lineup/build/shared-modules';

const read = (name: string) => readFile(path.join(root, name), 'utf8');
const deploy = (await read('README.md')).split(/^## /m).find((section) => section.startsWith('Deploy')) ?? '';

/** Set by the platform, or on a local stack alone. */
const NOT_OURS =
  /^(SUPABASE_|BILLING_TEST_SECRET$|(PUSH|WEBHOOK)_TEST_URL$|STRIPE_API_URL$|(RIOT_AUTH|RIOT_API|STEAM_OPENID|STEAM_API|DISCORD)_URL$)/;

test('every secret that a function reads is named', async () => {
  const folder = path.join(root, 'supabase/functions');
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const sources = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const names = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?:variable|env\.get)\('([A-Z_]+)'\)/g)].map((found) => found[1] ?? ''),
    ),
  );
  const wanted = [...names].filter((name) => !NOT_OURS.test(name));
  expect(wanted.length).toBeGreaterThan(4);
  expect(wanted.filter((name) => !deploy.includes(name))).toEqual([]);
});

test('every variable of config.toml is set in the first step', async () => {
  const config = await read('supabase/config.toml');
  const names = [...config.matchAll(/"env\((\w+)\)"/g)].map((found) => found[1] ?? '');
  expect(names).toContain('SITE_URL');
  for (const name of names) expect(deploy).toContain(`${name}=`);
});

test('the Supabase CLI is the pinned one everywhere, and every command says whether it means the project', async () => {
  const { devDependencies } = JSON.parse(await read('package.json')) as { devDependencies: Record<string, string> };
  expect(devDependencies['supabase']).toMatch(/^\d+\.\d+\.\d+$/);
  const readme = await read('README.md');
  expect([...readme.matchAll(/npx supabase /g)].length).toBeGreaterThan(5);
  expect(readme).not.toMatch(/supabase@/);
  // Without it they mean the local database.
  for (const [command] of deploy.matchAll(/npx supabase (?:db push|migration \w+).*/g))
    expect(command).toContain('--remote');
});

test('what no file holds is named', () => {
  for (const setting of [
    'Prevent use of leaked passwords',
    'Allow public access',
    'sb_secret_',
    'JWT Keys',
    '`authenticator`',
  ])
    expect(deploy).toContain(setting);
});

test('every function and the migration of the platform’s tables are named', async () => {
  const functions = (await readdir(path.join(root, 'supabase/functions'))).filter((name) => !/^_|\./.test(name));
  for (const name of functions) expect(deploy).toContain(`\`${name}\``);
  const last = (await readdir(path.join(root, 'supabase/migrations'))).toSorted().at(-1) ?? '';
  expect(deploy).toContain(`supabase/migrations/${last}`);
  expect(deploy).toContain(`--status applied ${last.split('_')[0]}`);
});

test('every command of ours exists', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const commands = [...deploy.matchAll(/npm run ([\w-]+)/g)].map((found) => found[1] ?? '');
  expect(commands).toEqual(expect.arrayContaining(['seed', 'grant-admin', 'config-push']));
  for (const command of commands) expect(Object.keys(scripts)).toContain(command);
});
