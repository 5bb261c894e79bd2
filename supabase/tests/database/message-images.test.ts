/** Images of messages, and the picture of a group. */
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { block, conversation, insert, leave, listed, remove, talkAgain } from './talk.ts';

const sql = openDatabase();
talkAgain(sql);
afterAll(() => sql`delete from storage.objects where bucket_id = 'messages'`);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('images', () => {
  const named = (id: string, kind: AccountKind, extension = 'png') =>
    `${id}/${idOf(kind)}/${randomUUID()}.${extension}`;
  const image = (name: string, change: object = {}) => ({ name, width: 640, height: 480, alt: 'A map', ...change });
  async function upload(kind: AccountKind, name: string) {
    const { error } = await as(kind).storage.from('messages').upload(name, PNG, { contentType: 'image/png' });
    return error ? Number((error as unknown as { statusCode: string }).statusCode) : 200;
  }
  async function stored(kind: AccountKind, id: string) {
    const name = named(id, kind);
    expect(await upload(kind, name)).toBe(200);
    return name;
  }
  const isReadBy = async (kind: AccountKind, name: string) =>
    (await as(kind).storage.from('messages').createSignedUrl(name, 60)).error === null;

  test('are uploaded by who may write there, into their own folder', async () => {
    const id = await conversation('parent', 'group', 'coach');
    expect(await upload('coach', named(id, 'coach'))).toBe(200);
    expect(await upload('coach', named(id, 'parent'))).toBe(403);
    expect(await upload('player', named(id, 'player'))).toBe(403);
    expect(await upload('admin', named(id, 'admin'))).toBe(403);
    expect(await upload('coach', `${id}/${idOf('coach')}/map.png`)).toBe(403);
    const dm = await conversation('parent', 'dm', 'private-coach');
    await block('parent', 'private-coach');
    expect(await upload('private-coach', named(dm, 'private-coach'))).toBe(403);
  });

  test('make a message without text, and are read by who reads it until it is deleted', async () => {
    const id = await conversation('parent', 'group', 'coach', 'team-staff');
    const name = await stored('parent', id);
    expect(await isReadBy('coach', name)).toBe(false);
    const { id: message } = await rowsOf(insert('parent', { conversation_id: id, content: '', images: [image(name)] }));
    for (const kind of ['coach', 'parent', 'team-staff'] as const) expect(await isReadBy(kind, name)).toBe(true);
    for (const kind of ['player', 'admin', 'staff'] as const) expect(await isReadBy(kind, name)).toBe(false);
    expect((await fetch(as('coach').storage.from('messages').getPublicUrl(name).data.publicUrl)).status).toBe(400);
    expect((await listed('coach', id))?.last_message).toMatchObject({ content: '' });
    await leave('team-staff', id);
    expect(await isReadBy('team-staff', name)).toBe(false);
    await remove('parent', message);
    expect(await isReadBy('coach', name)).toBe(false);
    expect(await sql`select images from public.messages where id = ${message}`).toEqual([{ images: null }]);
    expect((await as('coach').storage.from('messages').remove([name])).data).toEqual([]);
    expect((await as('parent').storage.from('messages').remove([name])).data).toHaveLength(1);
  });

  test('[SE-040] of a blocked person are hidden as their messages are', async () => {
    const id = await conversation('coach', 'group', 'parent', 'private-coach');
    await block('parent', 'private-coach');
    const name = await stored('private-coach', id);
    await rowsOf(insert('private-coach', { conversation_id: id, images: [image(name)] }));
    expect([await isReadBy('parent', name), await isReadBy('coach', name)]).toEqual([false, true]);
  });

  test('are sent by whoever uploaded them, once', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const name = await stored('parent', id);
    expect((await insert('coach', { conversation_id: id, images: [image(name)] })).error?.code).toBe('42501');
    expect((await insert('parent', { conversation_id: id, images: [image(named(id, 'parent'))] })).error?.code).toBe(
      '42501',
    );
    await rowsOf(insert('parent', { conversation_id: id, images: [image(name)] }));
    expect((await insert('parent', { conversation_id: id, images: [image(name)] })).error?.code).toBe('23505');
    expect(await sql`select from public.messages where conversation_id = ${id}`).toHaveLength(1);
  });

  test('a message takes four of them, each with its size and a text', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const other = await conversation('parent', 'group', 'coach');
    const names = await Promise.all([1, 2, 3, 4, 5].map(() => stored('parent', id)));
    const [first = ''] = names;
    for (const images of [
      [],
      {},
      'x',
      names.map((name) => image(name)),
      [image(first), image(first)],
      [image(first, { alt: ' ' })],
      [image(first, { alt: 'x'.repeat(301) })],
      [image(first, { width: 0 })],
      [image(first, { height: '480' })],
      [image(first, { href: 'https://example.com' })],
      [{ name: first, width: 1, height: 1 }],
      [image(await stored('parent', other))],
      [null],
    ])
      expect((await insert('parent', { conversation_id: id, images })).error?.code).toMatch(/^(23514|42501)$/);
    expect((await insert('parent', { conversation_id: id, content: ' ', images: null })).error?.code).toBe('23514');
    await rowsOf(
      insert('parent', { conversation_id: id, content: '', images: names.slice(0, 4).map((name) => image(name)) }),
    );
  });

  test('are at most 100 a day over all conversations, and 200 of a person in one; others keep their room', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const other = await conversation('parent', 'group', 'coach');
    const fill = (conversation_id: string, amount: number, age: string) => sql`
      insert into storage.objects (bucket_id, name, owner_id, created_at)
      select 'messages', ${`${conversation_id}/${idOf('parent')}/`} || gen_random_uuid() || '.png', ${idOf('parent')}, now() - ${age}::interval
      from generate_series(1, ${amount}::int)`;
    const left = (kind: AccountKind) => rowsOf(as(kind).rpc('message_images_left', { p_conversation_id: id }));
    await sql`delete from storage.objects where bucket_id = 'messages'`;
    await fill(other, 98, '1 hour');
    expect(await left('parent')).toEqual({ here: 200, today: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload('parent', named(id, 'parent'))));
    expect(answers.toSorted()).toEqual([200, 200, 403, 403]);
    expect(await left('parent')).toEqual({ here: 198, today: 0 });
    expect(await sql`select count(*)::int as amount from storage.objects where bucket_id = 'messages'`).toEqual([
      { amount: 100 },
    ]);
    expect(await upload('coach', named(id, 'coach'))).toBe(200);
    // Leaving does not begin a new day.
    await leave('parent', other);
    expect(await upload('parent', named(id, 'parent'))).toBe(403);
    await sql`update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'messages'`;
    expect(await upload('parent', named(id, 'parent'))).toBe(200);
    await fill(id, 195, '2 days');
    const last = await Promise.all([1, 2, 3, 4].map(() => upload('parent', named(id, 'parent'))));
    expect(last.toSorted()).toEqual([200, 200, 403, 403]);
    expect(await left('parent')).toEqual({ here: 0, today: 97 });
    expect(await upload('parent', named(id, 'parent'))).toBe(403);
    expect(await upload('coach', named(id, 'coach'))).toBe(200);
    const { error } = await as('player').rpc('message_images_left', { p_conversation_id: id });
    expect(error?.code).toBe('PT404');
  });

  test('of a sent message are never replaced under their name', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const name = await stored('parent', id);
    await rowsOf(insert('parent', { conversation_id: id, images: [image(name)] }));
    expect((await as('parent').storage.from('messages').remove([name])).data).toHaveLength(1);
    expect(await upload('parent', name)).toBe(403);
    expect(await sql`select from storage.objects where name = ${name}`).toEqual([]);
  });

  test('of a sent message are not replaced by an upload that began before', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const name = named(id, 'parent');
    // As the service writes the row of an upload when its bytes are there, past row security.
    const store = (version: string) => sql`
      insert into storage.objects (bucket_id, name, owner_id, version, metadata)
      values ('messages', ${name}, ${idOf('parent')}, ${version}, ${sql.json({ mimetype: 'image/png', size: 70 })})
      on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`;
    await store('first');
    await rowsOf(insert('parent', { conversation_id: id, images: [image(name)] }));
    await expect(store('second')).rejects.toMatchObject({ code: '42501' });
    expect(await sql`select version from storage.objects where name = ${name}`).toEqual([{ version: 'first' }]);
  });

  test('[SE-040] of a message that its sender deleted before the report are named in it', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const name = await stored('coach', id);
    const { id: message } = await rowsOf(insert('coach', { conversation_id: id, content: '', images: [image(name)] }));
    await remove('coach', message);
    await rowsOf(as('parent').rpc('report_abuse', { p_reason: 'sexual', p_message_id: message }));
    const [row] = await rowsOf(as('staff').rpc('list_reports', {}));
    expect(row?.evidence).toMatchObject({ images: [{ name }] });
    expect(await isReadBy('staff', name)).toBe(true);
  });

  test('of a reported message stay for the staff until it is decided', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const name = await stored('coach', id);
    const { id: message } = await rowsOf(insert('coach', { conversation_id: id, images: [image(name)] }));
    await rowsOf(as('parent').rpc('report_abuse', { p_reason: 'sexual', p_message_id: message }));
    await remove('coach', message);
    expect((await as('coach').storage.from('messages').remove([name])).data).toEqual([]);
    expect([await isReadBy('staff', name), await isReadBy('player', name)]).toEqual([true, false]);
    await sql`update public.abuse_reports set status = 'dismissed' where message_id = ${message}`;
    expect((await as('coach').storage.from('messages').remove([name])).data).toHaveLength(1);
  });

  test('go with the account of the sender', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const name = await stored('parent', id);
    const files = await rowsOf(as('parent').rpc('list_my_files'));
    expect(files).toContainEqual(expect.objectContaining({ bucket: 'messages', name, is_personal: true }));
    expect((await rowsOf(as('coach').rpc('list_my_files'))).some((file) => file.name === name)).toBe(false);
  });
});

describe('the picture of a group', () => {
  const picture = (folder: string) => `${folder}/${randomUUID()}.png`;
  const upload = async (kind: AccountKind, name: string) =>
    (await as(kind).storage.from('avatars').upload(name, PNG, { contentType: 'image/png' })).error === null;
  const set = (kind: AccountKind, id: string, picture_url: string | null) =>
    as(kind).from('conversations').update({ picture_url }).eq('id', id).select('picture_url');

  test('is set by whoever started it, from its own folder or as any image of ours', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const name = picture(id);
    expect([
      await upload('coach', picture(id)),
      await upload('admin', picture(id)),
      await upload('parent', name),
    ]).toEqual([false, false, true]);
    const address = `/storage/v1/object/public/avatars/${name}`;
    expect(await rowsOf(set('coach', id, address))).toEqual([]);
    expect(await rowsOf(set('parent', id, address))).toEqual([{ picture_url: address }]);
    expect(await listed('coach', id)).toMatchObject({ picture_url: address });
    expect((await set('parent', id, 'https://evil.example/a.png')).error?.code).toBe('23514');
    expect((await as('parent').storage.from('avatars').remove([name])).data).toHaveLength(1);
  });
});
