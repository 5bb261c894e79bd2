/** Functions of a folder on the real Deno: what they see, and when they start again. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createJwt } from '../jwt.ts';
import { isAlive } from '../postgres/process-info.ts';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder.ts';
import { createFunctions } from './index.ts';

const jwtSecret = 'a-secret-that-is-at-least-32-characters-long';
const keys = { jwtSecret, anonKey: 'anon-key', serviceRoleKey: '-', publishableKey: '-', secretKey: '-' };
const serve = (expression: string) => `Deno.serve(async () => Response.json(${expression}));\n`;

/** Serves the functions of a folder; every function is open to all. */
async function start(files: Record<string, string>) {
  const names = Object.keys(files).flatMap((name) => /^functions\/(\w+)\/index\.ts$/.exec(name)?.[1] ?? []);
  const open = names.map((name) => `[functions.${name}]\nverify_jwt = false\n`).join('');
  const directory = path.join(temporaryFolder(), 'supabase');
  writeFiles(directory, { 'config.toml': open, ...files });
  const lines: string[] = [];
  const functions = createFunctions({
    directory,
    config: readConfig(directory),
    environment: () => ({ SUPABASE_URL: 'http://127.0.0.1:1' }),
    keys,
    jwt: createJwt(jwtSecret),
    log: (line) => lines.push(line),
  });
  const server: Server = createServer((request, response) => functions.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await functions.stop();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ directory, functions, lines },
    call: async (name: string) => (await fetch(`http://127.0.0.1:${port}/functions/v1/${name}`)).json(),
  };
}

describe('a function', { timeout: 60_000 }, () => {
  it('starts on its first call, once, and ends with the stack', async () => {
    const stack = await start({ 'functions/a/index.ts': serve('Deno.pid') });
    const pids = await Promise.all([stack.call('a'), stack.call('a'), stack.call('a')]);
    expect(new Set(pids).size).toBe(1);
    await stack.functions.stop();
    expect(isAlive(pids[0] as number)).toBe(false);
  });

  it('starts again when its file or one that it shares has changed', async () => {
    const shared = 'export const word = ';
    const stack = await start({
      'functions/a/index.ts': `import { word } from '../_shared/word.ts';\n${serve('word')}`,
      'functions/_shared/word.ts': `${shared}'one';`,
    });
    expect(await stack.call('a')).toBe('one');
    writeFiles(stack.directory, { 'functions/_shared/word.ts': `${shared}'two';` });
    expect(await stack.call('a')).toBe('two');
    writeFiles(stack.directory, { 'functions/a/index.ts': serve('"three"') });
    expect(await stack.call('a')).toBe('three');
  });

  it('works again after a mistake is corrected', async () => {
    const stack = await start({ 'functions/a/index.ts': 'this is no program' });
    expect(await stack.call('a')).toMatchObject({ code: 'BOOT_ERROR' });
    expect(stack.lines.join('\n')).toMatch(/function a failed to start: .*(Expected|expected)/);
    writeFiles(stack.directory, { 'functions/a/index.ts': serve('"fine"') });
    expect(await stack.call('a')).toBe('fine');
  });

  it('has the variables of functions/.env, which cannot replace those of the stack, and none of ours', async () => {
    const names = ['WORD', 'SUPABASE_URL', 'NODE_OPTIONS', 'VITEST'];
    const stack = await start({
      'functions/.env': 'WORD="good game"\nSUPABASE_URL=http://elsewhere.invalid\n',
      'functions/a/index.ts': serve(`${JSON.stringify(names)}.map((name) => Deno.env.get(name) ?? null)`),
    });
    expect(await stack.call('a')).toEqual(['good game', 'http://127.0.0.1:1', null, null]);
  });

  it('reads its own files, nothing else, writes none and runs no programs', async () => {
    const attempt = (call: string) => `await (async () => ${call})().then(() => 'done', (error) => error.name)`;
    const stack = await start({
      'functions/a/data.txt': 'own',
      'keys.json': '{}',
      'functions/a/index.ts': serve(`[
        ${attempt("Deno.readTextFile(new URL('data.txt', import.meta.url))")},
        ${attempt("Deno.readTextFile(new URL('../../keys.json', import.meta.url))")},
        ${attempt("Deno.writeTextFile(new URL('new.txt', import.meta.url), '')")},
        ${attempt("new Deno.Command('true').output()")},
      ]`),
    });
    expect(await stack.call('a')).toEqual(['done', 'NotCapable', 'NotCapable', 'NotCapable']);
  });

  it('goes on with EdgeRuntime.waitUntil after it has answered', async () => {
    const stack = await start({
      'functions/a/index.ts': `Deno.serve(() => {
        EdgeRuntime.waitUntil(Promise.resolve().then(() => console.log('after the answer')));
        return Response.json('answer');
      });`,
    });
    expect(await stack.call('a')).toBe('answer');
    await expect.poll(() => stack.lines, { timeout: 20_000 }).toContain('function a: after the answer');
  });
});
