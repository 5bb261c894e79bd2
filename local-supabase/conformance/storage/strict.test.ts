/** The switch `strictStorage`: the storage service again, on the database of the running stack, refusing more. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createStorage } from '../../storage/index.ts';
import type { RequestContext } from '../../types.ts';
import { anonKey, databaseUrl, isLocal, jwtSecret, serviceRoleKey, url } from '../people.ts';
import { png } from './support.ts';

const server: RequestContext = { role: 'service_role', claims: { role: 'service_role' }, apiRole: 'service_role' };

describe.runIf(isLocal)('a strict service', async () => {
  const sql = postgres(databaseUrl ?? '', { max: 4, onnotice: () => {} });
  const directory = await mkdtemp(path.join(os.tmpdir(), 'strict-'));
  afterAll(async () => {
    await sql`delete from storage.objects where name like 'strict/%'`;
    await sql.end();
    await rm(directory, { recursive: true, force: true });
  });
  const storage = createStorage({
    ...{ admin: sql, api: sql, directory, isStrict: true },
    keys: { anonKey, serviceRoleKey, publishableKey: '', secretKey: '', jwtSecret: jwtSecret ?? '' },
    config: readConfig(new URL('../project/supabase', import.meta.url).pathname),
  });
  const call = async (place: string, body: BodyInit, headers: Record<string, string> = {}) =>
    (
      await storage.handle(new Request(`${url}/storage/v1/object/${place}`, { method: 'POST', headers, body }), server)
    ).json();
  const image = { 'content-type': 'image/png' };
  const kept = async () =>
    (await sql<{ name: string }[]>`select name from storage.objects where name like 'strict/%'`).map(
      ({ name }) => name,
    );

  it.each([
    ['a page', '<html><script>alert(1)</script></html>', 'image/png'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml'],
  ])('looks into the files of a bucket of images: %s', async (_what, body, type) => {
    expect(await call('avatars/strict/disguised.png', body, image)).toMatchObject({
      statusCode: '415',
      message: `mime type ${type} is not supported`,
    });
    expect(await kept()).toEqual([]);
  });

  it('refuses a stream that grows larger than the bucket takes', async () => {
    const body = new Blob([png, new Uint8Array(200_000)]).stream();
    const request = { method: 'POST', headers: image, body, duplex: 'half' } as RequestInit;
    const answer = await storage.handle(
      new Request(`${url}/storage/v1/object/avatars/strict/big.png`, request),
      server,
    );
    expect(await answer.json()).toMatchObject({ statusCode: '413' });
    expect(await kept()).toEqual([]);
  });

  it.each(['60\r\nx-forged: 1', '60\n', '60\r'])('refuses a cache control that is no header: %j', async (maxAge) => {
    const form = new FormData();
    form.append('cacheControl', maxAge);
    form.append('', new Blob(['x']));
    expect(await call('desk/strict/forged.txt', form)).toMatchObject({ statusCode: '400' });
    expect(await kept()).toEqual([]);
  });

  it.each(['desk/strict/a%2f%2fb.txt', 'desk/strict/a/'])('refuses the path %s', async (place) => {
    expect(await call(place, 'x')).toMatchObject({ statusCode: '400', error: 'InvalidKey' });
    expect(await kept()).toEqual([]);
  });

  it('neither moves nor copies what the other bucket does not take', async () => {
    await call('desk/strict/note.txt', 'x', { 'content-type': 'text/plain' });
    for (const way of ['copy', 'move']) {
      const body = { bucketId: 'desk', sourceKey: 'strict/note.txt', destinationBucket: 'avatars' };
      const answer = await call(way, JSON.stringify({ ...body, destinationKey: 'strict/note.png' }));
      expect(answer).toMatchObject({ statusCode: '415', message: 'mime type text/plain is not supported' });
    }
    expect(await kept()).toEqual(['strict/note.txt']);
  });
});
