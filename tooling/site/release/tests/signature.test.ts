/** The examples with their signatures that the Amazon S3 API reference publishes, for the check and for the client. */
import { AwsV4Signer } from 'aws4fetch';
import { describe, expect, test } from 'vitest';
import { readAuthorization, sha256, signatureOf } from './signature.ts';

const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const host = 'examplebucket.s3.amazonaws.com';
const scope = { date: '20130524', region: 'us-east-1', service: 's3' };

interface Example {
  title: string;
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string;
  signature: string;
}

const examples: Example[] = [
  {
    title: 'GET an object, with a range',
    method: 'GET',
    address: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    title: 'PUT an object, with a character to encode',
    method: 'PUT',
    address: '/test$file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    title: 'GET the lifecycle of a bucket',
    method: 'GET',
    address: '/?lifecycle',
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    title: 'list objects',
    method: 'GET',
    address: '/?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

describe.each(examples)('$title', ({ method, address, headers, body, signature }) => {
  const sent = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': '20130524T000000Z' };
  const all = { ...sent, host };

  test('the check of the store computes the published signature', () => {
    const signedHeaders = Object.keys(all).toSorted();
    expect(signatureOf({ method, address, headers: all }, secretAccessKey, { ...scope, signedHeaders })).toBe(
      signature,
    );
  });

  test('the client sends the published signature', async () => {
    const signer = new AwsV4Signer({
      method,
      url: `https://${host}${address}`,
      headers: sent,
      body: body || null,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      // The examples sign the range too.
      allHeaders: true,
    });
    const signed = await signer.sign();
    expect(readAuthorization(signed.headers.get('authorization') ?? '')).toMatchObject({ accessKeyId, signature });
  });
});
