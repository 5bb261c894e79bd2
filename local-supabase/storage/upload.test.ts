import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readUpload } from './upload.ts';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers });
const content = async (upload: { body: AsyncIterable<Uint8Array> }) => text(upload.body as never);

describe('readUpload', () => {
  it('reads a bare file with its headers', async () => {
    const metadata = Buffer.from('{"by":"ann"}').toString('base64');
    const upload = await readUpload(
      post('hello', { 'content-type': 'text/csv', 'cache-control': 'max-age=60', 'x-metadata': metadata }),
      100,
    );
    expect(upload).toMatchObject({ contentType: 'text/csv', cacheControl: 'max-age=60', userMetadata: { by: 'ann' } });
    expect(await content(upload)).toBe('hello');
  });

  it('reads a form with its fields', async () => {
    const form = new FormData();
    form.append('cacheControl', '3600');
    form.append('metadata', '{"a":1}');
    form.append('', new Blob(['hello'], { type: 'image/png' }));
    const upload = await readUpload(post(form), 100);
    expect(upload).toMatchObject({ contentType: 'image/png', cacheControl: 'max-age=3600', userMetadata: { a: 1 } });
    expect(await content(upload)).toBe('hello');
  });

  it('passes over metadata that is no object', async () => {
    for (const metadata of ['x', '[1]', '3']) {
      const request = post('', { 'x-metadata': Buffer.from(metadata).toString('base64') });
      expect((await readUpload(request, 1)).userMetadata).toBeNull();
    }
  });

  it('refuses a form that is too large, broken or without a file', async () => {
    const large = new FormData();
    large.append('', new Blob(['x'.repeat(11)]));
    const encoded = new Response(large);
    const type = encoded.headers.get('content-type') ?? '';
    const request = post(await encoded.arrayBuffer(), { 'content-type': type });
    await expect(readUpload(request, 10)).rejects.toThrow('exceeded the maximum allowed size');
    const noFile = new FormData();
    noFile.append('a', 'b');
    await expect(readUpload(post(noFile), 10)).rejects.toThrow('No content provided');
    await expect(readUpload(post('x', { 'content-type': 'multipart/form-data; boundary=y' }), 10)).rejects.toThrow(
      'cannot be read',
    );
  });

  it('refuses a bare file whose declared length is too large', async () => {
    await expect(readUpload(post('x', { 'content-length': '11' }), 10)).rejects.toThrow('maximum allowed size');
    expect(await readUpload(post('x', { 'content-length': '10' }), 10)).toMatchObject({ length: 10 });
    expect(await readUpload(post('x'), 10)).toMatchObject({ length: undefined });
  });
});
