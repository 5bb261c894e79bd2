/** What belongs to a message besides its text: what it answers, earlier versions, reactions, images, links; and who stands by a minor. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPeople, type AccountKind } from '../../seed/accounts.ts';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';
import { topicOf, sentWhile } from './live.ts';
import { conversation, create, forgetTestConversations, listed, send } from './talk.ts';

const sql = openDatabase();
beforeEach(async () => {
  await forgetTestConversations(sql);
  await sql`delete from public.user_blocks`;
  await sql`delete from private.rate_counters`;
});
afterAll(async () => {
  await forgetTestConversations(sql);
  await sql`delete from storage.objects where bucket_id = 'messages'`;
  await sql.end();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const insert = (kind: AccountKind, row: { conversation_id: string; content?: string; [column: string]: unknown }) =>
  as(kind)
    .from('messages')
    .insert({ sender_id: idOf(kind), content: 'Words', ...row } as never)
    .select('id, number')
    .single();
const remove = (kind: AccountKind, id: string) =>
  rowsOf(as(kind).from('messages').update({ deleted_at: 'now' }).eq('id', id));
const block = (kind: AccountKind, whom: AccountKind) =>
  rowsOf(
    as(kind)
      .from('user_blocks')
      .insert({ blocked_id: idOf(whom) }),
  );
const leave = (kind: AccountKind, conversation_id: string) =>
  rowsOf(
    as(kind)
      .from('conversation_participants')
      .delete()
      .match({ conversation_id, user_id: idOf(kind) }),
  );

describe('an answer to a message', () => {
  test('names an earlier message of the same conversation and no other', async () => {
    const [here, there] = [
      await conversation('parent', 'group', 'coach'),
      await conversation('parent', 'group', 'coach'),
    ];
    await send('parent', here, 'Question');
    for (let count = 0; count < 5; count++) await send('parent', there, 'Elsewhere');
    const answer = await rowsOf(insert('coach', { conversation_id: here, reply_to: 1 }));
    expect(answer).toMatchObject({ number: 2 });
    for (const reply_to of [3, 5, 0, 99]) {
      const { error } = await insert('coach', { conversation_id: here, reply_to });
      expect(error?.code).toMatch(/^(23503|23514)$/);
    }
    expect(
      await sql`select number, reply_to from public.messages where conversation_id = ${here} order by number`,
    ).toEqual([
      { number: '1', reply_to: null },
      { number: '2', reply_to: '1' },
    ]);
  });

  test('is caught up with what it answers, and outlives its deletion', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const question = await send('parent', id, 'Question');
    await rowsOf(insert('coach', { conversation_id: id, reply_to: 1 }));
    await remove('parent', question);
    const update = (await rowsOf(as('parent').rpc('catch_up_conversation', { p_conversation_id: id, p_after: 0 }))) as {
      messages: unknown[];
    };
    expect(update.messages).toMatchObject([
      { number: 1, content: '', reply_to: null, images: null, reactions: [] },
      { number: 2, content: 'Words', reply_to: 1 },
    ]);
  });

  test('does not change which message it answers', async () => {
    const id = await conversation('parent', 'group', 'coach');
    await send('parent', id, 'Question');
    const answer = await rowsOf(insert('parent', { conversation_id: id }));
    const { error } = await as('parent')
      .from('messages')
      .update({ reply_to: 1 } as never)
      .eq('id', answer.id);
    expect(error?.code).toBe('42501');
  });
});

describe('earlier versions', () => {
  const versions = async (kind: AccountKind, p_message_id: string) => {
    const { data, error } = await as(kind).rpc('list_message_versions', { p_message_id });
    return error?.code ?? data?.map(({ content }) => content);
  };
  const edit = (kind: AccountKind, p_message_id: string, p_content: string) =>
    rowsOf(as(kind).rpc('edit_message', { p_message_id, p_content }));

  test('[IN-016] are read by who reads the message, the latest first, until it is deleted', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'one');
    expect(await versions('coach', message)).toEqual([]);
    await edit('parent', message, 'two');
    await edit('parent', message, 'three');
    for (const kind of ['parent', 'coach'] as const) expect(await versions(kind, message)).toEqual(['two', 'one']);
    for (const kind of ['player', 'admin', 'minor'] as const) expect(await versions(kind, message)).toBe('PT404');
    await leave('coach', id);
    expect(await versions('coach', message)).toBe('PT404');
    await remove('parent', message);
    expect(await versions('parent', message)).toBe('PT404');
  });

  test('[SE-040] of what a blocked person wrote since are hidden as the message is', async () => {
    const id = await conversation('coach', 'group', 'parent', 'private-coach');
    await block('parent', 'private-coach');
    const message = await send('private-coach', id, 'one');
    await edit('private-coach', message, 'two');
    expect(await versions('parent', message)).toBe('PT404');
    expect(await versions('coach', message)).toEqual(['one']);
  });
});

describe('reactions', () => {
  const react = (kind: AccountKind, message: string, reaction: string | null) =>
    as(kind).rpc('react_to_message', { p_message_id: message, ...(reaction !== null && { p_reaction: reaction }) });
  const seen = (kind: AccountKind, message: string) =>
    rowsOf(as(kind).from('message_reactions').select('user_id, kind').eq('message_id', message).order('kind'));

  test('are one of each person, changed and taken back, and seen by all', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'We won');
    await rowsOf(react('coach', message, 'like'));
    await rowsOf(react('coach', message, 'love'));
    await rowsOf(react('parent', message, 'celebrate'));
    expect(await seen('parent', message)).toEqual([
      { user_id: idOf('parent'), kind: 'celebrate' },
      { user_id: idOf('coach'), kind: 'love' },
    ]);
    expect(await seen('player', message)).toEqual([]);
    await rowsOf(react('coach', message, null));
    expect(await seen('coach', message)).toHaveLength(1);
    expect((await react('coach', message, 'poison')).error?.code).toBe('23514');
    await remove('parent', message);
    expect(await sql`select from public.message_reactions where message_id = ${message}`).toHaveLength(0);
    expect((await react('coach', message, 'like')).error?.code).toBe('PT404');
  });

  test('are refused to outsiders, and where one may not write', async () => {
    const id = await conversation('parent', 'dm', 'private-coach');
    const message = await send('parent', id, 'Hello');
    for (const kind of ['coach', 'admin'] as const)
      expect((await react(kind, message, 'like')).error?.code).toBe('PT404');
    await block('parent', 'private-coach');
    expect((await react('private-coach', message, 'like')).error?.code).toBe('42501');
    expect(await sql`select from public.message_reactions where message_id = ${message}`).toHaveLength(0);
  });

  test('[SE-040] of a blocked person are not shown to who blocked them', async () => {
    const id = await conversation('coach', 'group', 'parent', 'private-coach');
    const message = await send('coach', id, 'Hello');
    await block('parent', 'private-coach');
    await rowsOf(react('private-coach', message, 'laugh'));
    expect(await seen('parent', message)).toEqual([]);
    const update = (await rowsOf(as('parent').rpc('catch_up_conversation', { p_conversation_id: id, p_after: 0 }))) as {
      messages: { reactions: unknown[] }[];
    };
    expect(update.messages[0]?.reactions).toEqual([]);
    expect(await seen('coach', message)).toHaveLength(1);
  });

  test('are counted: 60 a minute', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'Hello');
    await sql`insert into private.rate_counters (bucket, caller, window_start, amount)
      select 'reaction', ${idOf('coach')}, date_bin('1 minute', now() + n * interval '1 minute', timestamptz '2026-01-01'), 60
      from generate_series(0, 2) n`;
    expect((await react('coach', message, 'like')).error?.code).toBe('PT429');
    expect(await seen('coach', message)).toEqual([]);
  });

  test('send one event, and none when nothing changes', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'Hello');
    const topic = await topicOf(sql, 'conversation', id);
    const sent = await sentWhile(sql, topic, async () => {
      await rowsOf(react('coach', message, 'like'));
      await rowsOf(react('coach', message, 'like'));
    });
    expect(sent).toEqual([{ event: 'message', payload: { id: message, number: 1, kind: 'reacted' } }]);
  });
});

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
    expect(await upload('coach', named(id, 'coach'))).toBe(200);
    // Leaving does not begin a new day.
    await leave('parent', other);
    expect(await upload('parent', named(id, 'parent'))).toBe(403);
    await sql`update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'messages'`;
    expect(await upload('parent', named(id, 'parent'))).toBe(200);
    await fill(id, 197, '2 days');
    expect(await left('parent')).toEqual({ here: 0, today: 99 });
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

describe('who has read', () => {
  test('comes with the list and with each update', async () => {
    const id = await conversation('parent', 'group', 'coach');
    await send('parent', id, 'one');
    await send('parent', id, 'two');
    expect(await listed('parent', id)).toMatchObject({ reads: { [idOf('coach')]: 0 } });
    await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }));
    expect(await listed('parent', id)).toMatchObject({ reads: { [idOf('coach')]: 2 } });
    const update = await rowsOf(as('parent').rpc('catch_up_conversation', { p_conversation_id: id }));
    expect(update).toMatchObject({ reads: { [idOf('coach')]: 2 } });
  });
});

describe('the cards of links', () => {
  interface Card {
    path: string;
    kind: string;
    title: string;
  }
  const cards = async (kind: AccountKind, ...p_paths: string[]) =>
    (await rowsOf(as(kind).rpc('preview_links', { p_paths }))) as unknown as Card[];

  test('show a player to who may see them: hidden and unknown alike have none', async () => {
    const [player] = await sql`
      select user_id, slug from public.user_profiles where is_published and visibility = 'public' and slug is not null limit 1`;
    const path = `/player/${player?.slug as string}`;
    expect(await cards('parent', path, '/player/nobody-at-all')).toMatchObject([{ path, kind: 'player' }]);
    await sql`update public.user_profiles set visibility = 'private' where user_id = ${player?.user_id as string}`;
    try {
      expect(await cards('parent', path)).toEqual([]);
      expect(await cards('admin', path)).toHaveLength(1);
    } finally {
      await sql`update public.user_profiles set visibility = 'public' where user_id = ${player?.user_id as string}`;
    }
  });

  test('show colleges that are published', async () => {
    const path = '/college/redstone-valley-university';
    expect(await cards('parent', path)).toMatchObject([{ path, kind: 'college', title: 'Redstone Valley University' }]);
    await sql`update public.colleges set is_published = false where slug = 'redstone-valley-university'`;
    try {
      expect(await cards('parent', path)).toEqual([]);
    } finally {
      await sql`update public.colleges set is_published = true where slug = 'redstone-valley-university'`;
    }
  });

  test('show a team and its practices to its people', async () => {
    const [team, foreign] = [await teamId(sql, SILVER_TEAM), await teamId(sql, FOREIGN_TEAM)];
    const [practice] = await sql`select id from public.team_practices where team_id = ${team} limit 1`;
    const [page, session] = [`/teams/${team}/manage`, `/teams/${team}/manage?practice=${practice?.id as string}`];
    const seen = await cards('player', page, session, `/teams/${foreign}/manage`);
    expect(seen.map(({ kind }) => kind).toSorted()).toEqual(['practice', 'team']);
    expect(await cards('player', `/teams/${foreign}/manage?practice=${practice?.id as string}`)).toEqual([]);
    expect(await cards('parent', page, session)).toEqual([]);
  });

  test('show a practice to its team, and to whoever manages every team, of all kinds of people', async () => {
    const team = await teamId(sql, SILVER_TEAM);
    const [practice] = await sql`select id from public.team_practices where team_id = ${team} limit 1`;
    const path = `/teams/${team}/manage?practice=${practice?.id as string}`;
    const seen: AccountKind[] = [];
    for (const { kind } of demoPeople) if ((await cards(kind, path)).length > 0) seen.push(kind);
    expect(seen.toSorted()).toEqual(['admin', 'coach', 'developer', 'player', 'second-player', 'team-staff']);
    const { error } = await signedOut().rpc('preview_links', { p_paths: [path] });
    expect(error?.code).toBe('42501');
  });

  test('are twenty at most, and nothing for what is no address', async () => {
    const odd = ['', '/player/', '/player/a/b', "/player/a'b", '//evil.example', '/teams/x/manage', '/account'];
    expect(await cards('parent', ...odd)).toEqual([]);
    const many = [...Array.from({ length: 20 }, (_, index) => `/x/${index}`), '/college/redstone-valley-university'];
    expect(await cards('parent', ...many)).toEqual([]);
  });
});

describe('the guardian of a minor', () => {
  const peopleOf = async (id: string) =>
    (
      await sql<
        { user_id: string }[]
      >`select user_id from public.conversation_participants where conversation_id = ${id}`
    ).map(({ user_id }) => user_id);

  test('[SE-040] is there from the start where the minor meets an adult from outside, and everybody sees as whom', async () => {
    const id = await conversation('college-coach', 'group', 'minor', 'staff');
    expect(await peopleOf(id)).toContain(idOf('guardian'));
    for (const kind of ['college-coach', 'minor', 'guardian'] as const) {
      const people = (await listed(kind, id))?.participants as { user_id: string; guardian_of: string[] }[];
      const by = Object.fromEntries(people.map(({ user_id, guardian_of }) => [user_id, guardian_of]));
      expect(by).toMatchObject({ [idOf('guardian')]: [idOf('minor')], [idOf('minor')]: [], [idOf('staff')]: [] });
    }
  });

  test('comes along when the adult comes later', async () => {
    const [coach] = await sql<{ user_id: string }[]>`
      select user_id from public.team_staff
      where role = 'head_coach' and team_id in (select private.agreed_teams_of(${idOf('minor')}))`;
    const made = await rowsOf(
      as('minor').rpc('create_conversation_with_participants', {
        type: 'group',
        title: 'Test group',
        participant_ids: [coach?.user_id ?? ''],
      }),
    );
    const id = made[0]?.conversation_id ?? '';
    expect(await peopleOf(id)).not.toContain(idOf('guardian'));
    await rowsOf(
      as('minor')
        .from('conversation_participants')
        .insert({ conversation_id: id, user_id: idOf('private-coach') }),
    );
    expect(await peopleOf(id)).toContain(idOf('guardian'));
  });

  test('does not make a conversation possible that is not', async () => {
    expect((await create('college-coach', 'group', 'minor', 'parent')).error?.code).toBe('42501');
    expect((await create('college-coach', 'dm', 'minor')).error?.code).toBe('42501');
  });

  test('whom a block keeps apart from the adult keeps the conversation from beginning', async () => {
    await block('guardian', 'college-coach');
    expect((await create('college-coach', 'group', 'minor', 'staff')).error?.code).toBe('42501');
    expect(await sql`select from public.conversations where title = 'Test group'`).toHaveLength(0);
  });

  test('is removed by nobody else, and leaves when they want', async () => {
    const id = await conversation('college-coach', 'group', 'minor', 'staff');
    const place = { conversation_id: id, user_id: idOf('guardian') };
    for (const kind of ['college-coach', 'minor'] as const)
      expect(await rowsOf(as(kind).from('conversation_participants').delete().match(place).select())).toEqual([]);
    expect(await peopleOf(id)).toContain(idOf('guardian'));
    await leave('guardian', id);
    expect(await peopleOf(id)).not.toContain(idOf('guardian'));
  });
});
