import { beforeAll, describe, expect, it } from 'vitest';
import { anon, service, signedIn, type Person } from './support.ts';

let ann: Person;
let bob: Person;
let page: number;

beforeAll(async () => {
  [ann, bob] = await Promise.all([signedIn(), signedIn()]);
  const { data } = await ann.client.from('diaries').insert({ entry: 'mine' }).select('id, owner').single();
  page = data?.id as number;
});

describe('row-level security', () => {
  it('fills in and shows the caller', async () => {
    const { data } = await ann.client.from('diaries').select('owner, entry').eq('id', page).single();
    expect(data).toEqual({ owner: ann.id, entry: 'mine' });
  });

  it('hides the rows of others, from counts too', async () => {
    for (const client of [bob.client, anon]) {
      const { data, count } = await client.from('diaries').select('id', { count: 'exact' }).eq('id', page);
      expect([data, count]).toEqual([[], 0]);
    }
  });

  it('does not bind the service role', async () => {
    expect((await service.from('diaries').select('entry').eq('id', page).single()).data).toEqual({ entry: 'mine' });
  });

  it('changes and deletes no row of others, without an error', async () => {
    const update = await bob.client.from('diaries').update({ entry: 'his' }).eq('id', page).select();
    const deletion = await bob.client.from('diaries').delete().eq('id', page).select();
    expect([update.error, update.data, deletion.error, deletion.data]).toEqual([null, [], null, []]);
    expect((await service.from('diaries').select('entry').eq('id', page).single()).data).toEqual({ entry: 'mine' });
  });

  it('refuses to write in the name of others', async () => {
    const { error, status } = await bob.client.from('diaries').insert({ owner: ann.id, entry: 'forged' });
    expect([status, error?.code, error?.message]).toEqual([
      403,
      '42501',
      'new row violates row-level security policy for table "diaries"',
    ]);
  });

  it('refuses to give a row away, and leaves it as it was', async () => {
    const { error } = await ann.client.from('diaries').update({ owner: bob.id }).eq('id', page);
    expect(error?.code).toBe('42501');
    expect((await ann.client.from('diaries').select('owner').eq('id', page).single()).data).toEqual({ owner: ann.id });
  });

  it('refuses an upsert over the row of others', async () => {
    const { error, status } = await bob.client.from('diaries').upsert({ id: page, entry: 'taken' });
    expect([status, error?.code]).toEqual([403, '42501']);
  });

  it('keeps callers apart who ask at the same time', async () => {
    const clients = [ann.client, bob.client, anon, service];
    const users = ['authenticated', 'authenticated', 'anon', 'service_role'];
    const asked = Array.from({ length: 60 }, (_, i) => i % clients.length);
    const answers = await Promise.all(asked.map((i) => clients[i]?.rpc('request_facts')));
    expect(answers.map((answer) => answer?.data.user)).toEqual(asked.map((i) => users[i]));
  });
});
