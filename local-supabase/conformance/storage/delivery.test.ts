import { beforeAll, describe, expect, it } from 'vitest';
import { anon, createUser, isLocal, service, url } from '../people.ts';
import { denied, failure, missing, png } from './support.ts';

const [ann, bob] = await Promise.all([createUser(), createUser()]);
const desk = ann.client.storage.from('desk');
const mine = (name: string) => `${ann.id}/${name}`;
const digits = mine('a folder/digits.txt');
const get = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers });

beforeAll(async () => {
  await desk.upload(digits, '0123456789', { contentType: 'text/plain', cacheControl: '60' });
  await ann.client.storage.from('avatars').upload(mine('me.png'), png, { contentType: 'image/png' });
});

describe('public files', () => {
  const address = anon.storage.from('avatars').getPublicUrl(mine('me.png')).data.publicUrl;

  it('are served to everyone with their type', async () => {
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
  });

  it.runIf(isLocal)('are taken by browsers for nothing else, on the origin of the site', async () => {
    expect((await get(address)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are not sent again to who has them', async () => {
    const eTag = (await get(address)).headers.get('etag') ?? '';
    expect((await get(address, { 'if-none-match': eTag })).status).toBe(304);
    expect((await get(address, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('of a private bucket are not there', async () => {
    const response = await get(anon.storage.from('desk').getPublicUrl(digits).data.publicUrl);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });

  it('that do not exist are not found', async () => {
    const response = await get(anon.storage.from('avatars').getPublicUrl('nobody.png').data.publicUrl);
    expect(await response.json()).toMatchObject({ statusCode: '404', error: 'not_found' });
  });

  it('can be asked for their size and type alone', async () => {
    const response = await fetch(address, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(png.length));
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });
});

describe('signed addresses', () => {
  it('open a private file', async () => {
    const { data } = await desk.createSignedUrl(digits, 60);
    const response = await get(data?.signedUrl ?? '');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('0123456789');
  });

  it('can name the file to save', async () => {
    const { data } = await desk.createSignedUrl(digits, 60, { download: 'ten (10).txt' });
    const header = (await get(data?.signedUrl ?? '')).headers.get('content-disposition');
    expect(header).toMatch(/^attachment;/);
    expect(header).toContain('ten');
  });

  it('open only the file they were made for', async () => {
    await desk.upload(mine('other.txt'), 'other');
    const { data } = await desk.createSignedUrl(digits, 60);
    const swapped = (data?.signedUrl ?? '').replace('a%20folder/digits.txt', 'other.txt');
    expect(await (await get(swapped)).json()).toMatchObject({ statusCode: '400', error: 'InvalidSignature' });
    const forged = await get(`${data?.signedUrl}x`);
    expect(await forged.json()).toMatchObject({ error: 'InvalidJWT' });
  });

  it('are made only by who sees the file', async () => {
    const { error } = await bob.client.storage.from('desk').createSignedUrl(digits, 60);
    expect(failure(error)).toEqual(missing);
  });

  it('are made for many at once', async () => {
    const { data } = await desk.createSignedUrls([digits, mine('no.txt')], 60);
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      [digits, null],
      [mine('no.txt'), 'Either the object does not exist or you do not have access to it'],
    ]);
    expect((await get(data?.[0]?.signedUrl ?? '')).status).toBe(200);
  });

  it('let someone upload once the owner agreed', async () => {
    const { data } = await desk.createSignedUploadUrl(mine('guest.txt'));
    const upload = await anon.storage.from('desk').uploadToSignedUrl(mine('guest.txt'), data?.token ?? '', 'hi');
    expect(upload.error).toBeNull();
    expect(await (await desk.download(mine('guest.txt'))).data?.text()).toBe('hi');
    const again = await anon.storage.from('desk').uploadToSignedUrl(mine('guest.txt'), data?.token ?? '', 'bye');
    expect(failure(again.error).statusCode).toBe('409');
  });

  it('for upload are made only by who may upload', async () => {
    const { error } = await bob.client.storage.from('desk').createSignedUploadUrl(mine('x.txt'));
    expect(failure(error)).toEqual(denied);
  });
});

describe('parts of a file', () => {
  const part = (range: string) =>
    get(`${url}/storage/v1/object/authenticated/desk/${digits}`, { authorization: `Bearer ${ann.token}`, range });

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
  ])('%s', async (range, body, contentRange) => {
    const response = await part(range);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await response.text()).toBe(body);
  });

  it('are refused beyond the end', async () => {
    expect((await part('bytes=10-')).status).toBe(416);
  });
});

describe('lists', () => {
  beforeAll(async () => {
    for (const name of ['b.txt', 'a.txt', 'C.txt', 'sub/one.txt', 'sub/deep/two.txt']) {
      await desk.upload(mine(`list/${name}`), name);
    }
  });
  const names = (entries: { name: string }[] | null) => entries?.map(({ name }) => name);

  it('show folders and files of one level', async () => {
    const { data } = await desk.list(mine('list'));
    expect(new Set(names(data))).toEqual(new Set(['sub', 'C.txt', 'a.txt', 'b.txt']));
    expect(data?.find(({ name }) => name === 'sub')?.id).toBeNull();
    expect(data?.find(({ name }) => name === 'a.txt')?.metadata).toMatchObject({
      size: 5,
      mimetype: expect.any(String),
    });
  });

  it('sort, cut and search', async () => {
    const sorted = await desk.list(mine('list/sub'), { sortBy: { column: 'name', order: 'desc' } });
    expect(names(sorted.data)?.toSorted()).toEqual(['deep', 'one.txt']);
    const cut = await desk.list(mine('list'), { limit: 1, offset: 1 });
    expect(cut.data).toHaveLength(1);
    expect(names((await desk.list(mine('list'), { search: 'a.' })).data)).toEqual(['a.txt']);
  });

  it('hold nothing of others', async () => {
    expect((await bob.client.storage.from('desk').list(mine('list'))).data).toEqual([]);
    expect((await anon.storage.from('desk').list()).data).toEqual([]);
  });

  it('come in pages', async () => {
    const first = await desk.listV2({ prefix: mine('list/'), limit: 3 });
    expect(first.data).toMatchObject({ hasNext: true, folders: [] });
    const second = await desk.listV2({ prefix: mine('list/'), limit: 3, cursor: first.data?.nextCursor ?? '' });
    expect(second.data?.hasNext).toBe(false);
    const all = [...(first.data?.objects ?? []), ...(second.data?.objects ?? [])];
    expect(all).toHaveLength(5);
    const level = await desk.listV2({ prefix: mine('list/'), with_delimiter: true });
    expect([level.data?.folders.length, level.data?.objects.length]).toEqual([1, 3]);
    const [folder] = level.data?.folders ?? [];
    expect(folder).toEqual({ name: `${mine('list/')}${folder?.key}/`, key: expect.not.stringContaining('/') });
  });
});

it('pages and drawings are served in a sandbox', async () => {
  await service.storage.from('desk').upload(mine('page.html'), '<script>1</script>', { contentType: 'text/html' });
  const { data } = await desk.createSignedUrl(mine('page.html'), 60);
  const response = await get(data?.signedUrl ?? '');
  const isInert = response.headers.get('content-type')?.startsWith('text/plain');
  expect(isInert || response.headers.get('content-security-policy')?.startsWith('sandbox')).toBe(true);
});

it('image transformation answers with an image or a clear error', async () => {
  const { data } = anon.storage.from('avatars').getPublicUrl(mine('me.png'), { transform: { width: 10 } });
  const response = await get(data.publicUrl);
  expect(response.headers.get('content-type')).toMatch(/^image\/|^application\/json/);
});

it.runIf(isLocal).each(['upload/resumable', 's3/desk', 'iceberg/v1', 'vector/x'])(
  'what is left out says so: %s',
  async (path) => {
    const headers = { authorization: `Bearer ${ann.token}` };
    const response = await fetch(`${url}/storage/v1/${path}`, { method: 'POST', headers, body: 'x' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'NotSupported',
      message: expect.stringContaining('not supported by the local backend'),
    });
  },
);
