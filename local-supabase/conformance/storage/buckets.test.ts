import { afterAll, describe, expect, it } from 'vitest';
import { anon, createUser, service, url } from '../people.ts';
import { denied, exists, failure } from './support.ts';

const user = await createUser();
const noBucket = { statusCode: '404', message: 'Bucket not found' };
const names = ['made', 'made-2', 'filled'];

afterAll(async () => {
  for (const name of names) {
    await service.storage.emptyBucket(name);
    await service.storage.deleteBucket(name);
  }
});

describe('buckets', () => {
  it('are made with their settings', async () => {
    const options = { public: true, fileSizeLimit: '20KB', allowedMimeTypes: ['image/*'] };
    const made = await service.storage.createBucket('made', options);
    expect(made.data).toEqual({ name: 'made' });
    const { data } = await service.storage.getBucket('made');
    expect(data).toEqual({
      id: 'made',
      name: 'made',
      owner: '',
      public: true,
      file_size_limit: 20_000,
      allowed_mime_types: ['image/*'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('are private unless said otherwise', async () => {
    await service.storage.createBucket('made-2');
    expect((await service.storage.getBucket('made-2')).data).toMatchObject({ public: false, file_size_limit: null });
  });

  it('are made once', async () => {
    expect(failure((await service.storage.createBucket('made')).error)).toEqual(exists);
  });

  it('have plain names', async () => {
    const { error } = await service.storage.createBucket('a/b');
    expect(failure(error)).toEqual({ statusCode: '400', message: 'Bucket name invalid' });
  });

  it('refuse a size that is none', async () => {
    const { error } = await service.storage.createBucket('made-3', { public: false, fileSizeLimit: 'big' });
    expect(failure(error).statusCode).toBe('400');
  });

  it('are listed', async () => {
    const { data } = await service.storage.listBuckets();
    expect(data?.map(({ id }) => id)).toEqual(expect.arrayContaining(['made', 'made-2', 'avatars']));
    expect(data?.find(({ id }) => id === 'made')).toMatchObject({ type: 'STANDARD', owner: '' });
  });

  it('change', async () => {
    const changed = await service.storage.updateBucket('made', { public: false });
    expect(changed.data).toEqual({ message: 'Successfully updated' });
    expect((await service.storage.getBucket('made')).data).toMatchObject({ public: false });
  });

  it('are not deleted with objects inside, but after being emptied', async () => {
    await service.storage.createBucket('filled');
    await service.storage.from('filled').upload('a/b.txt', 'x');
    const refused = await service.storage.deleteBucket('filled');
    expect(failure(refused.error)).toEqual({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    });
    expect((await service.storage.emptyBucket('filled')).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    });
    await expect.poll(async () => (await service.storage.from('filled').list('a')).data).toEqual([]);
    expect((await service.storage.deleteBucket('filled')).data).toEqual({ message: 'Successfully deleted' });
    expect(failure((await service.storage.getBucket('filled')).error)).toEqual(noBucket);
  });

  it('are out of reach without a policy', async () => {
    for (const client of [anon, user.client]) {
      expect(failure((await client.storage.createBucket('mine')).error)).toEqual(denied);
      expect((await client.storage.listBuckets()).data).toEqual([]);
      expect(failure((await client.storage.getBucket('made')).error)).toEqual(noBucket);
      expect(failure((await client.storage.updateBucket('made', { public: true })).error)).toEqual(noBucket);
      expect(failure((await client.storage.deleteBucket('made')).error)).toEqual(noBucket);
    }
    expect((await service.storage.getBucket('made')).data).toMatchObject({ public: false });
  });

  it('are listed to nobody without a token', async () => {
    const answer = await fetch(`${url}/storage/v1/bucket`);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { statusCode: '400', message: "headers must have required property 'authorization'" },
    ]);
  });

  it('that do not exist take no upload', async () => {
    const { error } = await service.storage.from('nowhere').upload('a.txt', 'x');
    expect(failure(error)).toEqual(noBucket);
  });
});
