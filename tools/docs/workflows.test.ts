/** Every app has its pipeline, and all pipelines are one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from '@lineup/build/shared-modules';
import { readCommand } from '../release/command.ts';
import { remoteIds } from '@lineup/build/remotes';

const folder = path.join(root, '.github/workflows');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const apps = ['shell', ...remoteIds];

test('every app has a workflow, which differs from the others by its name alone', () => {
  const own = apps.map((app) => `${app}.yml`);
  expect(readdirSync(folder).toSorted()).toEqual(
    ['app.yml', 'backend.yml', 'everything.yml', 'preview.yml', ...own].toSorted(),
  );
  const general = apps.map((app) => read(`${app}.yml`).replaceAll(new RegExp(`\\b${app}\\b`, 'g'), '<app>'));
  expect(new Set(general).size).toBe(1);
});

test('every release that a workflow calls is one that the command understands', () => {
  const calls = [...read('app.yml').matchAll(/npm run release -- (.+)/g)].map(([, call = '']) =>
    call.replaceAll('"', '').replace('$APP', 'teams').replace('$NUMBER', '1').split(' '),
  );
  expect(calls.map((call) => readCommand(call, apps).does)).toEqual([
    'release',
    'release',
    'compose',
    'promote',
    'compose',
    'prune',
    'widen',
  ]);
});

test('what a workflow takes from a pull request never becomes part of a script', () => {
  const scripts = [
    ...['app', 'backend', 'everything', 'preview']
      .map((name) => read(`${name}.yml`))
      .join('\n')
      .matchAll(/^ +(?:- )?run: (.+(?:\n {10,}.+)*)/gm),
  ].map(([, script = '']) => script);
  expect(scripts.length).toBeGreaterThan(8);
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
});

test('a pull request of one app runs the checks of that app, and is released when it reaches what people load', () => {
  const app = read('app.yml');
  expect(app).toContain('run: npm test -- --app "$APP"\n');
  expect(app).toMatch(/npm run --silent affected -- --base .* --app "\$APP" >> "\$GITHUB_OUTPUT"\n/);
  for (const job of ['preview', 'staging']) expect(jobOf(app, job)).toContain("needs.check.outputs.released == 'true'");
});

test('all tests run on main, and for pull requests of what several share, with both servers; production of that waits', () => {
  const [events = '', jobs = ''] = read('everything.yml').split('permissions:');
  expect(events).toContain("paths: ['**', '!apps/**', 'apps/shell/**']\n  push:\n    branches: [main]\n");
  expect(jobs).toMatch(/apt-get install .*nginx caddy\n(?: .*\n)* +- run: npm test\n/);
  expect(jobs).toContain('LINEUP_STATIC_HOSTS: required');
  const app = read('app.yml');
  expect(jobOf(app, 'everything')).toContain("if: needs.check.outputs.alone != 'true'\n");
  expect(jobOf(app, 'everything')).toContain('/actions/workflows/everything.yml/runs?event=push&head_sha=$GITHUB_SHA');
  expect(jobOf(app, 'production')).toContain('needs: [staging, everything]\n');
});

test('an action is pinned by its hash, with its version beside it', () => {
  const used = readdirSync(folder).flatMap((name) =>
    [...read(name).matchAll(/uses: (?!\.\/)(.+)/g)].map(([, action = '']) => action),
  );
  expect(used.length).toBeGreaterThan(8);
  const isPinned = /^([\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+|docker:\/\/[\w/-]+:[\d.]+@sha256:[\da-f]{64})$/;
  expect(used.filter((action) => !isPinned.test(action))).toEqual([]);
});

test('migrations and functions are pushed, in this order, before an app is released or promoted', () => {
  const backend = read('backend.yml');
  const app = read('app.yml');
  for (const [job, name, command] of [
    ['staging', 'Staging', 'npm run release -- "$APP" --to staging\n'],
    ['production', 'Production', 'npm run release -- promote'],
  ] as const) {
    const pushes = jobOf(backend, job);
    expect(pushes).toContain(`name: ${name}\n`);
    expect(pushes).toContain(`environment: ${job}-backend\n`);
    expect(pushes).toMatch(/supabase db push .*\n.*supabase functions deploy /);
    const releases = jobOf(app, job);
    expect(releases).toContain(`JOB: ${name}\n`);
    expect(releases.indexOf('/actions/workflows/backend.yml/runs')).toBeGreaterThan(0);
    expect(releases.indexOf('/actions/workflows/backend.yml/runs')).toBeLessThan(releases.indexOf(command));
    expect(releases).toContain('SUPABASE_URL: ${{ vars.SUPABASE_URL }}\n');
  }
  expect(jobOf(backend, 'production')).toContain('needs: [changed, everything]\n');
});

test('whoever writes to a store takes a role for minutes, in an environment of its own, and no other job can', () => {
  const app = read('app.yml');
  const names = [...app.matchAll(/^ {2}([a-z-]+):\n {4}name:/gm)].map(([, name = '']) => name);
  const writing = names.filter((name) => jobOf(app, name).includes('npm run release -- '));
  expect(writing).toHaveLength(7);
  for (const name of names) {
    const job = jobOf(app, name);
    const isWriting = writing.includes(name);
    expect([name, job.includes('id-token: write')]).toEqual([name, isWriting]);
    expect([name, /\n {4}environment: /.test(job)]).toEqual([name, isWriting]);
    // Just before it is needed, as it ends after an hour; a key that lasts stands in only where there is no role.
    const role = /configure-aws-credentials@(?:.*\n){4} +- (?:name: .*\n +|id: .*\n +)?run: npm run release/;
    expect([name, role.test(job)]).toEqual([name, isWriting]);
    expect(job).not.toMatch(/AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY): \$\{\{ secrets/);
  }
});

test('29.6 a pull request with SQL gets a database of its own, which ends with it, by keys that reach no other', () => {
  const preview = read('preview.yml');
  expect(preview).toContain("types: [opened, synchronize, reopened, closed]\n    paths: ['supabase/migrations/**', ");
  const [open, close, left] = [jobOf(preview, 'open'), jobOf(preview, 'close'), jobOf(preview, 'end-left')];
  for (const job of [open, close])
    expect(job).toContain('github.event.pull_request.head.repo.full_name == github.repository\n');
  expect(left).toContain("if: github.event_name == 'schedule'\n");
  for (const job of [open, close, left]) {
    expect(job).toContain('environment: previews\n');
    // The whole job runs code of the pull request: each step gets the keys that it needs.
    expect(job).not.toMatch(/\n {4}env:/);
  }
  expect(preview).not.toMatch(/staging|production-|--with-data|vars\.SUPABASE_URL|to staging/i);
  const steps = ['branches create', 'db push', 'functions deploy', 'release -- train', 'gh pr comment'];
  const places = steps.map((step) => open.indexOf(step));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(open).toContain('[ "$reference" = "$PROJECT" ]');
  expect(open).toContain('SUPABASE_URL: ${{ steps.branch.outputs.url }}\n');
  const [, call = ''] = /npm run release -- (.+)/.exec(open) ?? [];
  expect(readCommand(call.replace('"$TARGET/$NAME"', 's3://previews/pr-7').split(' '), apps).does).toBe('train');
  expect(close).toMatch(/if: always\(\)\n +run: npx supabase branches delete "\$NAME"/);
  expect(close).toMatch(/if: always\(\)\n +run: aws s3 rm --recursive "\$TARGET\/\$NAME\/"/);
});

describe('29.6 the script of a preview', () => {
  /** Runs the script of a step with stand-ins for the tools that it calls, each a function of bash. Answers what they were called with. */
  function run(step: string, tools: string): string[] {
    const folder = mkdtempSync(path.join(tmpdir(), 'lineup-preview-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [, script = ''] =
      new RegExp(`- name: ${step}.*\\n(?: {8}(?!run: ).*\\n)*? {8}run: \\|\\n((?: {10}.*\\n)+)`).exec(
        read('preview.yml'),
      ) ?? [];
    const log = path.join(folder, 'log');
    const called = `called() { echo "$*" >> '${log}'; }\nsleep() { :; }\n`;
    const { status } = spawnSync('bash', ['--norc', '-e', '-c', called + tools + script], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...{ PATH: process.env['PATH'], RUNNER_TEMP: folder, GITHUB_OUTPUT: path.join(folder, 'output') },
        ...{ NAME: 'pr-7', PROJECT: 'previews', TARGET: 's3://previews', GITHUB_REPOSITORY: 'a/b' },
      },
    });
    expect(status).toBe(0);
    return readFileSync(log, 'utf8').trim().split('\n');
  }

  test('ends every branch and site whose pull request is not open, and none of one that is not known', () => {
    const calls = run(
      'Delete the branches and sites',
      `npx() { case "$*" in
        *list*) echo '[{"name":"main"},{"name":"pr-1"},{"name":"pr-2"},{"name":"pr-30"},{"name":"my-pr-4"}]' ;;
        *) called "$*" ;;
      esac; }
      aws() { case "$*" in
        's3 ls s3://previews/') printf '    PRE %s/\\n' pr-1 pr-3 other; echo '2026-11-01 10:00:00  12 pr-5' ;;
        *) called "aws $*" ;;
      esac; }
      gh() { case "$3" in 1) echo OPEN ;; 2) echo CLOSED ;; 3) echo MERGED ;; *) return 1 ;; esac; }
      `,
    );
    expect(calls).toEqual([
      'supabase branches delete pr-2 --remote=previews --yes',
      'aws s3 rm --recursive s3://previews/pr-2/',
      'aws s3 rm --recursive s3://previews/pr-3/',
    ]);
  });

  test.each([
    ['once where its migrations go on', '', ['create', 'push']],
    [
      'again where one that was pushed was edited',
      '[ -e "$RUNNER_TEMP/again" ]',
      ['create', 'push', 'delete', 'create', 'push'],
    ],
  ])('makes the database %s', (_, push, wanted) => {
    const calls = run(
      'Make the branch of the database',
      `npx() { case "$*" in
        *'branches get'*) [ -e "$RUNNER_TEMP/made" ] && echo 'SUPABASE_URL="https://own.example"' ;;
        *'branches create'*) called create; touch "$RUNNER_TEMP/made" ;;
        *'branches delete'*) called delete; rm "$RUNNER_TEMP/made"; touch "$RUNNER_TEMP/again" ;;
        *'db push --remote=own --yes') called push; ${push || ':'} ;;
      esac; }
      `,
    );
    expect(calls).toEqual(wanted);
  });
});

test('the schedules of the apps are those that their jobs ask for', () => {
  const crons = [...read('teams.yml').matchAll(/cron: '(.+)'/g)].map(([, cron]) => cron);
  const asked = [...read('app.yml').matchAll(/github\.event\.schedule == '(.+?)'/g)].map(([, cron]) => cron);
  expect(asked.toSorted()).toEqual(crons.toSorted());
});

/** The text of one job of a workflow. */
function jobOf(workflow: string, name: string): string {
  const [, text] = new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(workflow) ?? [];
  if (text === undefined) throw new Error(`there is no job ${name}`);
  return text;
}
