import { createECDH } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPushKeys } from './push-keys.ts';

test('an installation keeps its keys, which belong together, for its owner alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lineup-push-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const keys = keepPushKeys(folder);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(keys.privateKey, 'base64url');
  expect(curve.getPublicKey('base64url')).toBe(keys.publicKey);
  expect(keepPushKeys(folder)).toEqual(keys);
  expect(statSync(path.join(folder, 'push-keys.json')).mode & 0o077).toBe(0);
});
