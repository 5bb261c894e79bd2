/** Functions get the whole request and give the whole answer. */
import { describe, expect, it } from 'vitest';
import { anon, isLocal } from '../people.ts';
import { callFunction, failure, stack, type Echo } from './support.ts';

describe('a call', () => {
  it('carries method, path, query, headers and body', async () => {
    const { data, error } = await anon.functions.invoke<Echo>('echo/drafts/7?dry=1&tag=a&tag=b', {
      method: 'PUT',
      body: { title: 'Scrim block' },
      headers: { 'x-team': 'varsity' },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ method: 'PUT', path: '/echo/drafts/7', query: '?dry=1&tag=a&tag=b' });
    expect(data?.headers).toMatchObject({ 'x-team': 'varsity', 'content-type': 'application/json' });
    expect(JSON.parse(data?.body ?? '')).toEqual({ title: 'Scrim block' });
  });

  it.runIf(isLocal)('tells the address of the connection, whatever the caller says about it', async () => {
    const forged = { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' };
    const { data } = await anon.functions.invoke<Echo>('echo', { headers: forged });
    expect(data?.headers).toMatchObject({ 'cf-connecting-ip': '127.0.0.1', 'x-forwarded-for': '127.0.0.1' });
  });

  it('may use GET and has no body then', async () => {
    const { data } = await anon.functions.invoke<Echo>('echo', { method: 'GET' });
    expect(data).toMatchObject({ method: 'GET', path: '/echo', body: '' });
  });

  it('carries text and forms as they are', async () => {
    const text = await anon.functions.invoke<Echo>('echo', { body: 'plain ☃' });
    expect(text.data?.body).toBe('plain ☃');
    const form = new FormData();
    form.set('role', 'support');
    const sent = await anon.functions.invoke<Echo>('echo', { body: form });
    expect(sent.data?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent.data?.body).toContain('name="role"');
  });

  it('gets the status and the headers that the function chose', async () => {
    const { data, error } = await anon.functions.invoke<Echo>('echo', { headers: { 'x-wanted-status': '409' } });
    expect(data).toBeNull();
    expect(await failure(error)).toMatchObject({ status: 409 });
    const answer = await callFunction('echo');
    expect(answer.headers.get('x-made-by')).toBe('echo');
  });

  it('leaves CORS to the function, the question before a call included', async () => {
    const answer = await callFunction('echo', {
      method: 'OPTIONS',
      headers: { origin: 'https://site.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://site.example');
    expect(answer.headers.get('access-control-allow-methods')).toBeNull();
    expect(await answer.json()).toMatchObject({ method: 'OPTIONS' });
  });

  it('is answered piece by piece', async () => {
    const answer = await callFunction('streamed', { headers: { authorization: `Bearer ${stack.anonKey}` } });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await reader.read()).value).toBe('data: first\n\n');
    // The second piece leaves only after this call: nothing may hold the first one back.
    await callFunction('streamed/release', { headers: { authorization: `Bearer ${stack.anonKey}` } });
    expect((await reader.read()).value).toBe('data: second\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  it('of an unknown or a disabled function is refused', async () => {
    for (const name of ['nowhere', 'disabled']) {
      const { error } = await anon.functions.invoke(name);
      const { status, text } = await failure(error);
      expect([status, JSON.parse(text)]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
      ]);
    }
  });
});

describe('a function', () => {
  it('uses npm packages, the service key and the database', async () => {
    const { data, error } = await anon.functions.invoke('database');
    expect(error).toBeNull();
    expect(data).toMatchObject({ canAdminister: true, login: { name: 'postgres', rolsuper: false } });
  });

  it('that throws while it starts answers 503', async () => {
    const { error } = await anon.functions.invoke('broken');
    const { status, text } = await failure(error);
    expect([status, JSON.parse(text)]).toEqual([
      503,
      { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' },
    ]);
  });

  it('that throws in a call answers 500 and serves the next one', async () => {
    const { error } = await anon.functions.invoke('faulty', { body: { how: 'throw' } });
    expect(await failure(error)).toEqual({ status: 500, text: 'Internal Server Error' });
    expect((await anon.functions.invoke('faulty', { body: { how: 'not at all' } })).data).toEqual({ fine: true });
  });

  it.runIf(isLocal)('that ends its process in a call answers 500 and is started again', async () => {
    const { error } = await anon.functions.invoke('faulty', { body: { how: 'exit' } });
    const { status, text } = await failure(error);
    expect([status, JSON.parse(text)]).toEqual([
      500,
      { code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' },
    ]);
    expect((await anon.functions.invoke('faulty', { body: { how: 'not at all' } })).data).toEqual({ fine: true });
  });
});
