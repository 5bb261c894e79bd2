import { describe, expect, it } from 'vitest';
import { anon, createUser, service, url } from '../people.ts';
import { denied, exists, failure, missing, png } from './support.ts';

const [ann, bob] = await Promise.all([createUser(), createUser()]);
const avatars = ann.client.storage.from('avatars');
const desk = ann.client.storage.from('desk');
const mine = (name: string) => `${ann.id}/${name}`;
const text = async (blob: Blob | null) => blob && (await blob.text());

describe('upload', () => {
  it('stores a file in the own folder', async () => {
    const { data, error } = await avatars.upload(mine('me.png'), png, { contentType: 'image/png' });
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: mine('me.png'),
      fullPath: `avatars/${mine('me.png')}`,
    });
  });

  it('is refused in the folder of another, without an account and without a policy', async () => {
    const options = { contentType: 'image/png' };
    const others = bob.client.storage.from('avatars').upload(mine('evil.png'), png, options);
    expect(failure((await others).error)).toEqual(denied);
    const anonymous = anon.storage.from('avatars').upload('anon.png', png, options);
    expect(failure((await anonymous).error)).toEqual(denied);
    expect(failure((await ann.client.storage.from('reports').upload(mine('r.txt'), 'x')).error)).toEqual(denied);
  });

  it('needs no right to read', async () => {
    const dropbox = ann.client.storage.from('dropbox');
    expect((await dropbox.upload('note.txt', 'x')).error).toBeNull();
    expect(failure((await dropbox.download('note.txt')).error).message).toBeTruthy();
    expect((await dropbox.list()).data).toEqual([]);
  });

  it('takes blobs, forms, buffers, texts and streams', async () => {
    const form = new FormData();
    form.append('file', new Blob(['form'], { type: 'text/plain' }));
    const stream = new Blob(['stream']).stream();
    const bodies = { blob: new Blob(['blob']), form, buffer: Buffer.from('buffer'), text: 'text', stream };
    for (const [name, body] of Object.entries(bodies)) {
      expect((await desk.upload(mine(`kinds/${name}`), body)).error).toBeNull();
      expect(await text((await desk.download(mine(`kinds/${name}`))).data)).toBe(name);
    }
  });

  it('does not replace unless told to', async () => {
    const again = await avatars.upload(mine('me.png'), png, { contentType: 'image/png' });
    expect(failure(again.error)).toEqual(exists);
    const replaced = await avatars.upload(mine('me.png'), png, { contentType: 'image/png', upsert: true });
    expect(replaced.error).toBeNull();
  });

  it('replaces the content and keeps the id', async () => {
    const first = await desk.upload(mine('page.txt'), 'one');
    const second = await desk.update(mine('page.txt'), 'two');
    expect(second.data?.id).toBe(first.data?.id);
    expect(await text((await desk.download(mine('page.txt'))).data)).toBe('two');
  });

  it('refuses types that the bucket does not take', async () => {
    const { error } = await avatars.upload(mine('x.txt'), 'hi', { contentType: 'text/plain' });
    expect(failure(error)).toEqual({ statusCode: '415', message: 'mime type text/plain is not supported' });
  });

  it('refuses what is larger than the bucket takes, and leaves nothing', async () => {
    const large = Buffer.concat([png, Buffer.alloc(200_000)]);
    for (const body of [large, new Blob([large], { type: 'image/png' })]) {
      const { error } = await avatars.upload(mine('big.png'), body, { contentType: 'image/png' });
      expect(failure(error)).toEqual({
        statusCode: '413',
        message: 'The object exceeded the maximum allowed size',
      });
    }
    expect((await avatars.list(ann.id, { search: 'big' })).data).toEqual([]);
  });

  it('believes the type that is declared, and takes it to the letter', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect((await avatars.upload(mine('page.png'), page, { contentType: 'image/png' })).error).toBeNull();
    for (const contentType of ['image/jpg', 'IMAGE/PNG', 'image/png; charset=x']) {
      const { error } = await avatars.upload(mine('letter.png'), png, { contentType });
      expect(failure(error)).toEqual({ statusCode: '415', message: `mime type ${contentType} is not supported` });
    }
    expect((await avatars.exists(mine('letter.png'))).data).toBe(false);
  });

  it('refuses without cutting the connection, whatever is still being sent', async () => {
    const body = new Blob([new Uint8Array(8_000_000)]).stream();
    const response = await fetch(`${url}/storage/v1/object/avatars/${mine('long.png')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/plain' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await response.json()).toMatchObject({ statusCode: '415' });
    expect((await desk.list(ann.id)).error).toBeNull();
  });

  it('takes an empty file', async () => {
    await desk.upload(mine('empty.txt'), '');
    const { data } = await desk.download(mine('empty.txt'));
    expect(data?.size).toBe(0);
  });

  it('keeps what the uploader says about the file', async () => {
    await desk.upload(mine('told.txt'), 'x', { metadata: { season: '2026' }, cacheControl: '60' });
    const { data } = await desk.info(mine('told.txt'));
    expect(data).toMatchObject({ metadata: { season: '2026' }, cacheControl: 'max-age=60', size: 1 });
  });

  it('knows nothing of a file when nothing was said', async () => {
    await desk.upload(mine('untold.txt'), 'x');
    expect((await desk.info(mine('untold.txt'))).data).toMatchObject({ metadata: {}, size: 1 });
  });

  it.each(['..%2f..%2fescape.png', 'a%2f..%2f..%2fb.png', 'a%00b.png'])('refuses the path %s', async (path) => {
    const response = await fetch(`${url}/storage/v1/object/avatars/${path}`, {
      method: 'POST',
      headers: { ...service.storage['headers'], 'content-type': 'image/png' },
      body: png,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '400' });
  });

  it.each(['double//slash.txt', 'slash/'])('takes the path %s', async (path) => {
    expect((await service.storage.from('desk').upload(path, 'x', { upsert: true })).error).toBeNull();
  });

  it('takes any cache control; of what is no header nothing gets into an answer', async () => {
    const { error } = await desk.upload(mine('forged.txt'), new Blob(['x']), { cacheControl: '60\r\nx-forged: 1' });
    expect(error).toBeNull();
    const { data } = await desk.createSignedUrl(mine('forged.txt'), 60);
    const response = await fetch(data?.signedUrl ?? '');
    expect(response.headers.get('x-forged')).toBeNull();
  });

  it('of several at once to one name, the content of one stays; more than one may be told that it was stored', async () => {
    const bodies = ['a', 'b', 'c'];
    const results = await Promise.all(bodies.map((body) => desk.upload(mine('race.txt'), body)));
    const stored = bodies.filter((_body, place) => !results[place]?.error);
    expect(stored).not.toEqual([]);
    expect(stored).toContain(await text((await desk.download(mine('race.txt'))).data));
    const refusals = results.flatMap(({ error }) => (error ? [failure(error)] : []));
    expect(refusals).toEqual(refusals.map(() => exists));
  });
});

describe('what a trigger on the table counts', () => {
  it('holds for uploads that come at once', async () => {
    const at = (bucket: string) =>
      Promise.all([1, 2, 3, 4].map((n) => ann.client.storage.from(bucket).upload(mine(`${n}.txt`), 'x')));
    const counted = (await at('counted')).map(({ error }) => error && failure(error));
    expect(counted.filter((error) => error === null)).toHaveLength(2);
    expect(counted.filter((error) => error !== null)).toEqual(
      Array.from({ length: 2 }, () => ({ statusCode: '403', message: 'Two files are enough' })),
    );
    expect((await ann.client.storage.from('counted').list(ann.id)).data).toHaveLength(2);
  });

  it('is asked again when the service itself writes the row', async () => {
    expect((await ann.client.storage.from('seen').upload(mine('first.txt'), 'x')).error).toBeNull();
    const { data: object } = await ann.client.storage.from('seen').info(mine('first.txt'));
    expect(object?.metadata).toEqual({ by: 'service_role' });
  });
});

describe('download', () => {
  it('is for the owner of a private file', async () => {
    await service.storage.from('reports').upload(mine('r.csv'), 'a,b', { contentType: 'text/csv' });
    const reports = ann.client.storage.from('reports');
    expect(await text((await reports.download(mine('r.csv'))).data)).toBe('a,b');
    const response = await fetch(`${url}/storage/v1/object/authenticated/reports/${mine('r.csv')}`, {
      headers: { authorization: `Bearer ${ann.token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv');
  });

  it('answers others as if the file were not there', async () => {
    for (const client of [bob.client, anon]) {
      const path = `${url}/storage/v1/object/reports/${mine('r.csv')}`;
      const headers = { ...(client.storage as unknown as { headers: Record<string, string> }).headers };
      const response = await fetch(path, { headers });
      expect(response.status).toBe(400);
      expect((await client.storage.from('reports').info(mine('r.csv'))).error).toMatchObject(missing);
      const { error } = await client.storage
        .from('reports')
        .exists(mine('r.csv'))
        .catch((thrown: Error) => ({ error: thrown }));
      expect(error).toMatchObject(missing);
    }
  });

  it('tells whether a file exists', async () => {
    expect((await desk.exists(mine('page.txt'))).data).toBe(true);
    expect((await desk.exists(mine('no.txt'))).data).toBe(false);
  });
});

describe('move, copy, remove', () => {
  it('moves within the own folder', async () => {
    await desk.upload(mine('from.txt'), 'moved');
    expect((await desk.move(mine('from.txt'), mine('to.txt'))).data).toEqual({ message: 'Successfully moved' });
    expect(await text((await desk.download(mine('to.txt'))).data)).toBe('moved');
    expect((await desk.exists(mine('from.txt'))).data).toBe(false);
  });

  it('copies with type and metadata', async () => {
    const { data } = await desk.copy(mine('told.txt'), mine('copies/told.txt'));
    expect(data).toEqual({ path: `desk/${mine('copies/told.txt')}` });
    expect((await desk.info(mine('copies/told.txt'))).data).toMatchObject({ metadata: { season: '2026' } });
    await desk.remove([mine('told.txt')]);
    expect(await text((await desk.download(mine('copies/told.txt'))).data)).toBe('x');
  });

  it('copies between buckets', async () => {
    const made = await desk.copy(mine('to.txt'), 'copied.txt', { destinationBucket: 'dropbox' });
    expect(made.data).toEqual({ path: 'dropbox/copied.txt' });
  });

  it('neither moves nor copies over another file', async () => {
    expect(failure((await desk.move(mine('to.txt'), mine('page.txt'))).error)).toEqual(exists);
    expect(failure((await desk.copy(mine('to.txt'), mine('page.txt'))).error)).toEqual(exists);
  });

  it('keeps to the policies of both ends', async () => {
    expect(failure((await desk.move(mine('to.txt'), `${bob.id}/stolen.txt`)).error)).toEqual(denied);
    expect(failure((await desk.copy(mine('to.txt'), `${bob.id}/stolen.txt`)).error)).toEqual(denied);
    const theirs = bob.client.storage.from('desk');
    expect(failure((await theirs.move(mine('to.txt'), `${bob.id}/stolen.txt`)).error)).toEqual(missing);
    expect(failure((await theirs.copy(mine('to.txt'), `${bob.id}/stolen.txt`)).error)).toEqual(missing);
  });

  it('removes what the policies let, and says what', async () => {
    expect((await bob.client.storage.from('desk').remove([mine('to.txt')])).data).toEqual([]);
    const { data } = await desk.remove([mine('to.txt'), mine('never.txt')]);
    expect(data?.map(({ name }) => name)).toEqual([mine('to.txt')]);
    expect((await desk.exists(mine('to.txt'))).data).toBe(false);
    expect((await avatars.remove([mine('me.png')])).data).toEqual([]);
  });

  it('tells of one object whether it is missing or not theirs to remove', async () => {
    const removal = async (name: string) => {
      const headers = { authorization: `Bearer ${ann.token}` };
      return (await fetch(`${url}/storage/v1/object/avatars/${name}`, { method: 'DELETE', headers })).json();
    };
    expect(await removal(mine('me.png'))).toMatchObject({ statusCode: '403', message: 'Access denied' });
    expect(await removal(mine('never.png'))).toMatchObject(missing);
    expect((await avatars.exists(mine('me.png'))).data).toBe(true);
  });
});
