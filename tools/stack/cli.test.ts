/** `npm run stack`: every option, and one clear line for every failure. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgres, type Postgres } from '@lineup/local-supabase/postgres/start';
import { makeProject, writeProject } from './testing/project.ts';
import { processesOf, runStack, stopStack, type Ready, type RunningStack } from './testing/run-stack.ts';

const PATIENCE = { timeout: 180_000 };
const SECRET = 'the-secret-of-config-toml-at-least-32-characters';
const project = makeProject({
  'migrations/1_games.sql': 'create table public.games (id int primary key, title text);',
  'seed.sql': "insert into public.games values (1, 'Valorant');",
  'config.toml': `[auth]\njwt_secret = "${SECRET}"\nsigning_keys_path = "./signing-keys.json"\n[storage.buckets.avatars]\npublic = true\n`,
  'signing-keys.json': JSON.stringify([
    {
      ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
      ...{ kid: 'first', alg: 'ES256', use: 'sig', key_ops: ['sign', 'verify'], ext: true },
    },
  ]),
});
const own = ['--workdir', project.folder, '--port', '0'];

/** Exit code and error output of a stack that must not start. */
async function refusal(args: string[], env?: Record<string, string>): Promise<{ code: number | null; line: string }> {
  const running = runStack(args, { env });
  onTestFinished(() => void running.child.kill('SIGKILL'));
  const { code, stdout, stderr } = await running.ended;
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return { code, line: stderr.trimEnd() };
}

async function rows(stack: Ready, key = stack.serviceRoleKey): Promise<unknown> {
  const answer = await fetch(`${stack.url}/rest/v1/games?select=id,title&order=id`, { headers: { apikey: key } });
  return answer.json();
}

afterAll(() => project.remove());

describe('a failure is one line that says what to do:', PATIENCE, () => {
  const files = (content: Record<string, string>) => {
    const broken = makeProject(content);
    onTestFinished(broken.remove);
    return ['--workdir', broken.folder, '--port', '0'];
  };

  it.each([
    ['an unknown flag', ['--prot', '1'], /^Unknown option '--prot'\. Usage: npm run stack -- --workdir /],
    ['no folder', ['--port', '0'], /^--workdir is missing\. Usage: /],
    ['a port that is none', ['--workdir', '/', '--port', '70000'], /^--port 70000 is not a port\. Usage: /],
    [
      'a folder without supabase/',
      ['--workdir', '/nowhere'],
      /^There is no folder \/nowhere\/supabase; name the folder/,
    ],
    ['a weak secret', [...own, '--jwt-secret', 'short'], /^--jwt-secret must have at least 32 characters\.$/],
  ])('%s', async (_what, args, line) => {
    expect(await refusal(args)).toEqual({ code: 1, line: expect.stringMatching(line) });
  });

  it('a busy port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refusal(['--workdir', project.folder, '--port', String(port)])).toEqual({
      code: 1,
      line: `Port ${port} is taken or not allowed; choose another one with --port.`,
    });
  });

  it('a folder for data that cannot be written', async () => {
    const data = path.join(project.folder, 'supabase/seed.sql/data');
    expect(await refusal([...own, '--data', data])).toEqual({
      code: 1,
      line: `Cannot write to ${data} (ENOTDIR); make it writable or choose another folder for the data.`,
    });
  });

  it('a broken config.toml', async () => {
    expect(await refusal(files({ 'config.toml': '[api]\nmax_rows = \n' }))).toEqual({
      code: 1,
      line: expect.stringMatching(/^config\.toml, line 2: .+; correct the line\.$/),
    });
  });

  it('a platform without a packaged PostgreSQL', async () => {
    const NODE_OPTIONS = `--import=data:text/javascript,Object.defineProperty(process,'arch',{value:'ia32'})`;
    expect(await refusal(files({ 'config.toml': '' }), { NODE_OPTIONS })).toEqual({
      code: 1,
      line: expect.stringMatching(/^PostgreSQL has no npm binaries for \w+-ia32; start your own .* --database-url\.$/),
    });
  });

  it('a database that does not answer', async () => {
    const closed = 'postgres://nobody:nothing@127.0.0.1:1/postgres';
    expect(await refusal([...files({ 'config.toml': '' }), '--database-url', closed])).toEqual({
      code: 1,
      line: expect.stringMatching(/^Cannot reach the database: .*ECONNREFUSED.*; check --database-url/),
    });
  });
});

it('--help names every option', async () => {
  const { code, stdout, stderr } = await runStack(['--help']).ended;
  expect([code, stderr]).toEqual([0, '']);
  for (const option of ['workdir', 'port', 'data', 'database-url', 'jwt-secret', 'anon-key', 'reset', 'help'])
    expect(stdout).toContain(`  --${option} `);
});

describe('a stack', PATIENCE, () => {
  let running: RunningStack;
  let ready: Ready;

  it('stops at a migration that fails, and goes on after it is mended', async () => {
    writeProject(project.folder, { 'migrations/2_more.sql': 'insert into games values (2, nonsense);' });
    const { code, stderr } = await runStack(own).ended;
    expect(code).toBe(1);
    // Before the line: what was applied.
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Applied 1_games.sql',
      expect.stringMatching(/^Migration 2_more\.sql failed at line 1, in "insert into games .*Nothing of this file/),
    ]);
    writeProject(project.folder, { 'migrations/2_more.sql': "insert into games values (2, 'Rocket League');" });
    running = runStack(own);
    ready = await running.ready;
    expect(await rows(ready)).toEqual([
      { id: 1, title: 'Valorant' },
      { id: 2, title: 'Rocket League' },
    ]);
  });

  it('prints its addresses and keys as one line of JSON, and nothing of PostgreSQL', async () => {
    expect(ready).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      mailbox: `${ready.url}/_mailbox`,
      jwtSecret: SECRET,
      publishableKey: expect.stringMatching(/^sb_publishable_/),
      secretKey: expect.stringMatching(/^sb_secret_/),
      databaseUrl: expect.stringMatching(/^postgres:\/\/supabase_admin:/),
    });
    expect((await fetch(`${ready.url}/auth/v1/health?apikey=${ready.anonKey}`)).status).toBe(200);
  });

  it('keeps its folder to itself', async () => {
    expect(await refusal(own)).toEqual({
      code: 1,
      line: `Another stack already runs on ${project.data} (process ${running.child.pid}); stop it, or use another folder.`,
    });
  });

  it('makes the buckets of config.toml', async () => {
    const answer = await fetch(`${ready.url}/storage/v1/bucket/avatars`, { headers: { apikey: ready.serviceRoleKey } });
    expect(await answer.json()).toMatchObject({ id: 'avatars', public: true });
  });

  it('signs tokens of people with the keys of config.toml', async () => {
    const answer = await fetch(`${ready.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: ready.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'coach@example.com', password: 'correct-horse-1' }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const head = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    expect(head).toMatchObject({ alg: 'ES256', kid: 'first' });
    const jwks = await (await fetch(`${ready.url}/auth/v1/.well-known/jwks.json`)).json();
    expect(jwks).toMatchObject({ keys: [{ kid: 'first', alg: 'ES256' }] });
    expect(JSON.stringify(jwks)).not.toContain('"d"');
    const headers = { apikey: ready.anonKey, authorization: `Bearer ${token}` };
    const read = await fetch(`${ready.url}/rest/v1/games?select=id`, { headers });
    expect(read.status).toBe(200);
  });

  it('says on standard error only what happened', async () => {
    const { code, stderr } = await stopStack(running);
    expect(code).toBe(0);
    expect(stderr.split('\n')).toEqual([
      'Applied 2_more.sql',
      'Seeded from seed.sql',
      expect.stringMatching(/^Ready in \d+\.\d s at http/),
      '',
    ]);
  });

  it('takes the keys it is given', async () => {
    const secret = 'a-secret-that-is-at-least-32-characters-long';
    const keys = ['--jwt-secret', secret, '--anon-key', 'my-anon', '--service-role-key', 'my-service'];
    const given = runStack([...own, ...keys]);
    const stack = await given.ready;
    expect(stack).toMatchObject({ jwtSecret: secret, anonKey: 'my-anon', serviceRoleKey: 'my-service' });
    expect(await rows(stack, 'my-service')).toHaveLength(2);
    expect(await rows(stack, ready.serviceRoleKey)).toMatchObject({ message: 'Invalid API key' });
    await stopStack(given);
  });

  it('starts from nothing with --reset, with the same keys', async () => {
    const fresh = runStack([...own, '--reset']);
    const stack = await fresh.ready;
    expect(stack.anonKey).toBe(ready.anonKey);
    const users = await fetch(`${stack.url}/auth/v1/admin/users`, {
      headers: { apikey: stack.serviceRoleKey, authorization: `Bearer ${stack.serviceRoleKey}` },
    });
    expect(await users.json()).toMatchObject({ users: [] });
    expect(await rows(stack)).toHaveLength(2);
    const { stderr } = await stopStack(fresh);
    expect(stderr).toContain('Applied 1_games.sql\nApplied 2_more.sql\nSeeded from seed.sql\n');
  });

  it('leaves no process behind', async () => {
    await expect.poll(() => processesOf(project.folder), { timeout: 60_000 }).toEqual([]);
  });
});

describe('--database-url', PATIENCE, () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'stack-outside-'));
  let outside: Postgres;
  beforeAll(async () => {
    outside = await startPostgres(home, 'password-of-the-outside', () => {});
  }, 180_000);
  afterAll(async () => {
    await outside?.stop();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);

  it('serves that database, keeps what is in it, and empties it with --reset', async () => {
    const serve = async (more: string[] = []) => {
      const running = runStack([...own, '--database-url', outside.url, ...more]);
      return { running, stack: await running.ready };
    };
    const first = await serve();
    expect(first.stack.databaseUrl).toBe(outside.url);
    await fetch(`${first.stack.url}/rest/v1/games`, {
      method: 'POST',
      headers: { apikey: first.stack.serviceRoleKey, 'content-type': 'application/json' },
      body: '{"id":3,"title":"Overwatch"}',
    });
    await stopStack(first.running);
    const second = await serve();
    expect(await rows(second.stack)).toHaveLength(3);
    await stopStack(second.running);
    const third = await serve(['--reset']);
    expect(await rows(third.stack)).toHaveLength(2);
    expect((await stopStack(third.running)).code).toBe(0);
  });
});

describe('an ordinary user', PATIENCE, () => {
  const NOBODY = { uid: 65_534, gid: 65_534 };
  const isRoot = process.getuid?.() === 0;
  // The programs may lie below a folder that is closed to others.
  const canTry = isRoot && spawnSync(process.execPath, ['--version'], NOBODY).status === 0;

  it.runIf(canTry)('runs the stack in a folder of its own, and is refused in one of others', async () => {
    const theirs = makeProject({ 'migrations/1_games.sql': 'create table public.games (id int, title text);' });
    onTestFinished(theirs.remove);
    spawnSync('chown', ['-R', '65534:65534', theirs.folder]);
    const running = runStack(['--workdir', theirs.folder, '--port', '0'], NOBODY);
    expect(await rows(await running.ready)).toEqual([]);
    expect((await stopStack(running)).code).toBe(0);

    const closed = makeProject({ 'config.toml': '' });
    onTestFinished(closed.remove);
    spawnSync('chmod', ['755', closed.folder]);
    const refused = await runStack(['--workdir', closed.folder, '--port', '0'], NOBODY).ended;
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `Cannot write to ${closed.data} (EACCES); make it writable or choose another folder for the data.\n`,
    ]);
  });
});
