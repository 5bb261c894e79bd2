import { afterAll, describe, expect, it, vi } from 'vitest';
import { createJwt } from '../../jwt.ts';
import { anon, anonKey, createUser, jwtSecret, service, serviceRoleKey, url } from '../people.ts';
import { collect, count, subscribe, uniqueName } from './support.ts';

const [ann, bob] = await Promise.all([createUser(), createUser()]);
const joined = { status: 'SUBSCRIBED' };
const refusal = (topic: string) => ({
  status: 'CHANNEL_ERROR',
  message: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
});

afterAll(async () => {
  for (const client of [ann.client, bob.client, anon, service]) await client.removeAllChannels();
});

describe('broadcast', () => {
  it('reaches the others, not oneself', async () => {
    const name = uniqueName();
    const from = ann.client.channel(name);
    const to = bob.client.channel(name);
    const [own, received] = [collect(from), collect(to, 'hi')];
    await subscribe(from);
    await subscribe(to);
    await from.send({ type: 'broadcast', event: 'hi', payload: { text: 'é' } });
    await count(received, 1);
    expect(received[0]).toMatchObject({ event: 'hi', payload: { text: 'é' } });
    expect(own).toEqual([]);
  });

  it('reaches oneself when asked for', async () => {
    const channel = ann.client.channel(uniqueName(), { config: { broadcast: { self: true } } });
    const own = collect(channel);
    await subscribe(channel);
    await channel.send({ type: 'broadcast', event: 'echo', payload: { n: 1 } });
    await count(own, 1);
    expect(own[0]).toMatchObject({ event: 'echo', payload: { n: 1 } });
  });

  it('is acknowledged when asked for', async () => {
    const channel = ann.client.channel(uniqueName(), { config: { broadcast: { ack: true } } });
    await subscribe(channel);
    expect(await channel.send({ type: 'broadcast', event: 'e', payload: {} })).toBe('ok');
  });

  it('carries bytes', async () => {
    const channel = ann.client.channel(uniqueName(), { config: { broadcast: { self: true } } });
    const own = collect(channel);
    await subscribe(channel);
    await channel.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([0, 255]).buffer });
    await count(own, 1);
    expect([...new Uint8Array(own[0]?.payload as unknown as ArrayBuffer)]).toEqual([0, 255]);
  });

  it('keeps its order', async () => {
    const name = uniqueName();
    const [from, to] = [ann.client.channel(name), bob.client.channel(name)];
    const received = collect(to);
    await subscribe(to);
    await subscribe(from);
    for (let n = 0; n < 100; n++) void from.send({ type: 'broadcast', event: 'n', payload: { n } });
    await count(received, 100);
    expect(received.map(({ payload }) => payload.n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('works over HTTP, one and many at a time', async () => {
    const name = uniqueName();
    const channel = bob.client.channel(name);
    const received = collect(channel);
    await subscribe(channel);
    const sender = service.channel(name);
    expect(await sender.httpSend('one', { n: 1 })).toEqual({ success: true });
    const response = await fetch(`${url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: serviceRoleKey,
        authorization: `Bearer ${serviceRoleKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages: [{ topic: name, event: 'two', payload: { n: 2 } }] }),
    });
    expect(response.status).toBe(202);
    await count(received, 2);
    expect(received.map(({ event, payload }) => [event, payload.n])).toEqual([
      ['one', 1],
      ['two', 2],
    ]);
    await service.removeChannel(sender);
  });

  it('over HTTP refuses what is no message', async () => {
    const response = await fetch(`${url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: serviceRoleKey,
        authorization: `Bearer ${serviceRoleKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages: [{ topic: 'x' }] }),
    });
    expect(response.status).toBe(422);
  });

  it('can come from the database', async () => {
    const name = uniqueName();
    const channel = bob.client.channel(name);
    const received = collect(channel, 'announcement');
    await subscribe(channel);
    await service.rpc('announce', { topic: name, body: 'from the database', is_private: false }).throwOnError();
    await count(received, 1);
    expect(received[0]?.payload).toEqual({ body: 'from the database', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });
});

describe('presence', () => {
  it('shows two people to each other, and who leaves', async () => {
    const name = uniqueName();
    const [first, second] = [
      ann.client.channel(name, { config: { presence: { key: 'ann' } } }),
      bob.client.channel(name, { config: { presence: { key: 'bob' } } }),
    ];
    const [joins, leaves]: [string[], string[]] = [[], []];
    first.on('presence', { event: 'sync' }, () => {});
    first.on('presence', { event: 'join' }, ({ key }) => joins.push(key));
    first.on('presence', { event: 'leave' }, ({ key }) => leaves.push(key));
    second.on('presence', { event: 'sync' }, () => {});
    await subscribe(first);
    expect(await first.track({ mood: 'calm' })).toBe('ok');
    await subscribe(second);
    expect(await second.track({ mood: 'busy' })).toBe('ok');
    const keys = (channel: typeof first) => Object.keys(channel.presenceState()).toSorted();
    await vi.waitFor(() =>
      expect([keys(first), keys(second)]).toEqual([
        ['ann', 'bob'],
        ['ann', 'bob'],
      ]),
    );
    expect(second.presenceState().ann?.[0]).toMatchObject({ mood: 'calm' });
    expect(joins).toEqual(['ann', 'bob']);

    await second.untrack();
    await vi.waitFor(() => expect(keys(first)).toEqual(['ann']));
    await second.track({ mood: 'back' });
    await vi.waitFor(() => expect(keys(first)).toEqual(['ann', 'bob']));
    await bob.client.removeChannel(second);
    await vi.waitFor(() => expect(keys(first)).toEqual(['ann']));
    expect(leaves).toEqual(['bob', 'bob']);
  });

  it('replaces what a person said before', async () => {
    const channel = ann.client.channel(uniqueName(), { config: { presence: { key: 'ann' } } });
    channel.on('presence', { event: 'sync' }, () => {});
    await subscribe(channel);
    await channel.track({ page: 1 });
    await channel.track({ page: 2 });
    await vi.waitFor(() => expect(channel.presenceState().ann).toMatchObject([{ page: 2 }]));
    expect(channel.presenceState().ann).toHaveLength(1);
  });
});

describe('private channels', () => {
  const privately = (client: typeof anon, topic: string) =>
    client.channel(topic, { config: { private: true, broadcast: { ack: true, self: true } } });

  it('let in whom the policies let read', async () => {
    expect(await subscribe(privately(ann.client, `team:${ann.id}`))).toEqual(joined);
    await ann.client.removeAllChannels();
  });

  it('refuse everyone else', async () => {
    const topic = `team:${ann.id}`;
    expect(await subscribe(privately(bob.client, topic))).toEqual(refusal(topic));
    expect(await subscribe(privately(anon, topic))).toEqual(refusal(topic));
    await bob.client.removeAllChannels();
    await anon.removeAllChannels();
  });

  it('are not heard on the public channel of the same name', async () => {
    const topic = `team:${ann.id}`;
    const open = bob.client.channel(topic);
    const heard = collect(open);
    await subscribe(open);
    const closed = privately(ann.client, topic);
    const own = collect(closed);
    await subscribe(closed);
    await closed.send({ type: 'broadcast', event: 'secret', payload: {} });
    await count(own, 1);
    await open.send({ type: 'broadcast', event: 'open', payload: {} });
    expect(heard).toEqual([]);
    await ann.client.removeAllChannels();
  });

  it('that may be read only take no message', async () => {
    const [reader, listener] = [privately(ann.client, 'news'), privately(bob.client, 'news')];
    const heard = collect(listener);
    await subscribe(listener);
    expect(await subscribe(reader)).toEqual(joined);
    const sent = reader.send({ type: 'broadcast', event: 'fake', payload: {} }, { timeout: 2000 });
    expect(await sent).not.toBe('ok');
    expect(heard).toEqual([]);
    await ann.client.removeAllChannels();
    await bob.client.removeAllChannels();
  });

  it('that may be read only show nobody who says that they are there', async () => {
    const [shows, watches] = [ann, bob].map(({ client }) =>
      client.channel('news', { config: { private: true, presence: { key: 'somebody' } } }),
    ) as [ReturnType<typeof privately>, ReturnType<typeof privately>];
    for (const channel of [shows, watches]) {
      channel.on('presence', { event: 'sync' }, () => {});
      expect(await subscribe(channel)).toEqual(joined);
    }
    expect(await shows.track({}, { timeout: 2000 })).not.toBe('ok');
    const heard = collect(watches);
    await service.rpc('announce', { topic: 'news', body: 'last', is_private: true }).throwOnError();
    await vi.waitFor(() => expect(heard).not.toEqual([]));
    expect(watches.presenceState()).toEqual({});
    await ann.client.removeAllChannels();
    await bob.client.removeAllChannels();
  });

  it('take messages of the database and of the service role', async () => {
    const topic = `team:${ann.id}`;
    const channel = privately(ann.client, topic);
    const heard = collect(channel);
    await subscribe(channel);
    await service.rpc('announce', { topic, body: 'x', is_private: true }).throwOnError();
    await count(heard, 1);
    const response = await fetch(`${url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: serviceRoleKey,
        authorization: `Bearer ${serviceRoleKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages: [{ topic, event: 'http', payload: {}, private: true }] }),
    });
    expect(response.status).toBe(202);
    await count(heard, 2);
    expect(heard.map(({ event }) => event)).toEqual(['announcement', 'http']);
    await ann.client.removeAllChannels();
  });

  it('[fault 21] send again what the database sent since an instant, to whoever asks while joining', async () => {
    const topic = `team:${ann.id}`;
    // Once somebody has heard them, none arrives live after the join.
    const early = ann.another(ann.token);
    await early.realtime.setAuth(ann.token);
    const witness = privately(early, topic);
    const live = collect(witness);
    await subscribe(witness);
    const since = Date.now();
    for (const body of ['1', '2', '3']) await service.rpc('announce', { topic, body, is_private: true }).throwOnError();
    await count(live, 3);
    await early.removeAllChannels();
    const replaying = (replay: { since: number; limit?: number }) =>
      ann.client.channel(topic, { config: { private: true, broadcast: { replay } } });
    const channel = replaying({ since, limit: 2 });
    const heard = collect(channel);
    await subscribe(channel);
    await count(heard, 2);
    expect(heard.map(({ payload }) => payload)).toMatchObject([{ body: '2' }, { body: '3' }]);
    expect(heard[0]).toMatchObject({ meta: { replayed: true } });
    await ann.client.removeAllChannels();
    const later = replaying({ since: Date.now() + 1000 });
    const nothing = collect(later);
    await subscribe(later);
    await service.rpc('announce', { topic, body: '4', is_private: true }).throwOnError();
    await count(nothing, 1);
    expect(nothing[0]).toMatchObject({ payload: { body: '4' } });
    await ann.client.removeAllChannels();
  });

  it('do not take messages over HTTP from those who may not write', async () => {
    const topic = `team:${ann.id}`;
    const channel = privately(ann.client, topic);
    const heard = collect(channel);
    await subscribe(channel);
    const send = (token: string, event: string) =>
      fetch(`${url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic, event, payload: {}, private: true }] }),
      });
    await send(bob.token, 'forged');
    await send(ann.token, 'own');
    await count(heard, 1);
    expect(heard.map(({ event }) => event)).toEqual(['own']);
    await ann.client.removeAllChannels();
  });
});

describe('the socket', () => {
  const open = (query: string) =>
    new Promise<'open' | 'refused'>((resolve) => {
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime/v1/websocket?${query}`);
      socket.onopen = () => {
        socket.close();
        resolve('open');
      };
      socket.onerror = () => resolve('refused');
    });

  it('opens with a key in either version, and not without', async () => {
    expect(await open(`apikey=${anonKey}&vsn=1.0.0`)).toBe('open');
    expect(await open(`apikey=${anonKey}&vsn=2.0.0`)).toBe('open');
    expect(await open('vsn=2.0.0')).toBe('refused');
    expect(await open('apikey=wrong&vsn=2.0.0')).toBe('refused');
  });

  it('speaks objects in version 1.0.0', async () => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`);
    const frames: { event: string; payload: { status: string }; ref: string }[] = [];
    socket.onmessage = ({ data }) => frames.push(JSON.parse(String(data)));
    await new Promise((resolve) => (socket.onopen = resolve));
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '5' }));
    await count(frames, 1);
    expect(frames[0]).toMatchObject({ event: 'phx_reply', payload: { status: 'ok' }, ref: '5' });
    socket.close();
  });

  it.runIf(jwtSecret)('ends a channel when its token does', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = await createJwt(jwtSecret ?? '').signWithSecret({ sub: ann.id, role: 'authenticated', exp: now + 2 });
    const brief = ann.another(token);
    await brief.realtime.setAuth(token);
    const channel = brief.channel(uniqueName());
    const problems: string[] = [];
    const statuses: string[] = [];
    channel.on('system', {}, ({ message }: { message: string }) => problems.push(message));
    channel.subscribe((status) => statuses.push(status));
    await count(statuses, 2);
    expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']);
    expect(problems[0]).toContain('expired');
    await brief.removeAllChannels();
  });

  it.runIf(jwtSecret)('keeps a channel whose token is refreshed in time', async () => {
    const now = Math.floor(Date.now() / 1000);
    const jwt = createJwt(jwtSecret ?? '');
    const short = await jwt.signWithSecret({ sub: ann.id, role: 'authenticated', exp: now + 2 });
    const long = await jwt.signWithSecret({ sub: ann.id, role: 'authenticated', exp: now + 600 });
    const [renewed, witness] = [ann.another(short), ann.another(short)];
    await renewed.realtime.setAuth(short);
    await witness.realtime.setAuth(short);
    const [kept, ended]: [string[], string[]] = [[], []];
    await Promise.all([
      new Promise<void>((resolve) =>
        renewed.channel(uniqueName()).subscribe((status) => resolve(void kept.push(status))),
      ),
      new Promise<void>((resolve) =>
        witness.channel(uniqueName()).subscribe((status) => resolve(void ended.push(status))),
      ),
    ]);
    await renewed.realtime.setAuth(long);
    // The other channel ends with the old token; this one does not.
    await count(ended, 2);
    expect(kept).toEqual(['SUBSCRIBED']);
    await renewed.removeAllChannels();
    await witness.removeAllChannels();
  });

  it('refuses a channel for a token that is not ours', async () => {
    const forged = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.x';
    const stranger = ann.another(forged);
    await stranger.realtime.setAuth(forged);
    expect((await subscribe(stranger.channel(uniqueName()))).status).toBe('CHANNEL_ERROR');
    await stranger.removeAllChannels();
  });
});
