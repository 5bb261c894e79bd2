import { expect, it } from 'vitest';
import { createJwt } from '../jwt.ts';
import { sign, verifySigned } from './signed.ts';

const jwt = createJwt('a secret that is long enough for the algorithm');
const download = { url: 'files/a.txt', scope: 'download' } as const;

it('a signed address opens what it was made for', async () => {
  const token = await sign(jwt, download, 60);
  expect(await verifySigned(jwt, token, 'files/a.txt', 'download')).toMatchObject(download);
});

it('opens neither another object nor another use', async () => {
  const token = await sign(jwt, download, 60);
  await expect(verifySigned(jwt, token, 'files/b.txt', 'download')).rejects.toThrow('Invalid signature');
  await expect(verifySigned(jwt, token, 'files/a.txt', 'upload')).rejects.toThrow('Invalid signature');
});

it('ends to the second', async () => {
  await expect(verifySigned(jwt, await sign(jwt, download, 0), download.url, 'download')).rejects.toThrow('exp');
  await expect(verifySigned(jwt, await sign(jwt, download, -100), download.url, 'download')).rejects.toThrow('exp');
});

it('a user token, a forged token and no token open nothing', async () => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const user = await jwt.signWithSecret({ sub: 'ann', role: 'authenticated', exp });
  await expect(verifySigned(jwt, user, download.url, 'download')).rejects.toThrow('Invalid signature');
  const forged = await sign(createJwt('another secret that is long enough too'), download, 60);
  await expect(verifySigned(jwt, forged, download.url, 'download')).rejects.toMatchObject({ code: 'InvalidJWT' });
  await expect(verifySigned(jwt, null, download.url, 'download')).rejects.toThrow('must be provided');
});
