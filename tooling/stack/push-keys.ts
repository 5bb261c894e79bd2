/** The keys by which a local site pushes to browsers; a hosted project has its own as secrets. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A pair for VAPID (RFC 8292), in base64url: the uncompressed point, and the number. */
export function makePushKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** Those of an installation, made on its first start: a browser's subscription is for one key alone. */
export function keepPushKeys(dataDir: string): PushKeys {
  const file = path.join(dataDir, 'push-keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as PushKeys;
  const keys = makePushKeys();
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
