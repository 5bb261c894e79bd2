import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJwt } from './jwt.ts';
import { loadSecrets, postgresPassword } from './keys.ts';
import { StackError } from './stack-error.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe('a first start', () => {
  it('makes keys that nobody else has, readable by the owner only', async () => {
    const folder = temporaryFolder();
    const secrets = await loadSecrets(folder);
    expect(statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
    const jwt = createJwt(secrets.jwtSecret);
    expect(await jwt.verify(secrets.anonKey)).toMatchObject({ role: 'anon' });
    expect(await jwt.verify(secrets.serviceRoleKey)).toMatchObject({ role: 'service_role' });
    expect(secrets.publishableKey).toMatch(/^sb_publishable_/);
    expect(secrets.secretKey).toMatch(/^sb_secret_/);

    const others = await loadSecrets(temporaryFolder());
    for (const [name, value] of Object.entries(secrets)) expect(others).not.toHaveProperty(name, value);
  });

  it('derives the same keys of a given secret in every folder', async () => {
    const given = { jwtSecret: 'a-secret-that-is-at-least-32-characters-long' };
    const [first, second] = [await loadSecrets(temporaryFolder(), given), await loadSecrets(temporaryFolder(), given)];
    expect([first.anonKey, first.serviceRoleKey]).toEqual([second.anonKey, second.serviceRoleKey]);
    expect(await createJwt(given.jwtSecret).verify(first.anonKey)).toMatchObject({ role: 'anon' });
  });

  it('gives functions a password that is not the superuser’s', async () => {
    const secrets = await loadSecrets(temporaryFolder());
    expect(postgresPassword(secrets)).not.toBe(secrets.databasePassword);
    expect(postgresPassword(secrets)).toBe(postgresPassword({ ...secrets }));
  });
});

describe('a later start', () => {
  it('has the same keys', async () => {
    const folder = temporaryFolder();
    expect(await loadSecrets(folder)).toEqual(await loadSecrets(folder));
  });

  it('says what to do about a damaged file, and leaves it alone', async () => {
    const folder = temporaryFolder();
    await loadSecrets(folder);
    const file = path.join(folder, 'keys.json');
    for (const text of ['{"jwtSecret":', '{}', 'null', '']) {
      writeFileSync(file, text);
      await expect(loadSecrets(folder)).rejects.toThrow(StackError);
      await expect(loadSecrets(folder)).rejects.toThrow(/keys\.json is damaged; restore it, or remove its folder/);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it('closes a file that others may read', async () => {
    const folder = temporaryFolder();
    await loadSecrets(folder);
    chmodSync(path.join(folder, 'keys.json'), 0o644);
    await loadSecrets(folder);
    expect(statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  });
});

describe('keys given as options', () => {
  it('win and are not written down', async () => {
    const folder = temporaryFolder();
    const stored = await loadSecrets(folder);
    const given = await loadSecrets(folder, { anonKey: 'my-anon', serviceRoleKey: 'my-service' });
    expect(given).toEqual({ ...stored, anonKey: 'my-anon', serviceRoleKey: 'my-service' });
    expect(await loadSecrets(folder)).toEqual(stored);
  });

  it('of another secret come with legacy keys signed by it', async () => {
    const jwtSecret = 'another-secret-of-at-least-32-characters';
    const secrets = await loadSecrets(temporaryFolder(), { jwtSecret });
    expect(await createJwt(jwtSecret).verify(secrets.anonKey)).toMatchObject({ role: 'anon' });
  });

  it('must be long enough', async () => {
    await expect(loadSecrets(temporaryFolder(), { jwtSecret: 'short' })).rejects.toThrow(
      '--jwt-secret must have at least 32 characters.',
    );
  });
});
