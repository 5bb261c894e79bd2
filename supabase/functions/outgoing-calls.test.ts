/**
 * Every call that a function makes to somewhere: by an address of ours or of a service, or by one that a person gave, which is
 * looked at first and has its attack tests. Another file that calls fails until it is listed here.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Whose address each file calls. */
const CALLERS: Record<string, 'ours' | 'a service' | 'given by a person'> = {
  '_shared/alert-mail.ts': 'ours',
  '_shared/backend.ts': 'ours',
  '_shared/deployed.ts': 'ours',
  '_shared/guarded-request.ts': 'given by a person',
  '_shared/mail-api.ts': 'a service',
  '_shared/storage.ts': 'ours',
  'billing/stripe-api.ts': 'a service',
  'card/logo.ts': 'ours',
  'delete-account/index.ts': 'ours',
  'fetch-calendars/fetch-calendars.ts': 'given by a person',
  'link-account/ask-provider.ts': 'a service',
  'papers/scan.ts': 'a service',
  // What the mail service says where the mail lies.
  'receive-mail/fetch-message.ts': 'a service',
  'send-push/deliver-pushes.ts': 'given by a person',
  'send-webhooks/deliver-webhooks.ts': 'given by a person',
  'sign-up-invited/index.ts': 'ours',
};
/** The attack tests of each address that a person gives. */
const ATTACKS: Record<string, string[]> = {
  '_shared/guarded-request.ts': [
    '../tests/database/functions/webhook-tls.test.ts',
    '../tests/database/functions/fetch-calendars.test.ts',
  ],
  'fetch-calendars/fetch-calendars.ts': ['../tests/database/functions/fetch-calendars.test.ts'],
  'send-push/deliver-pushes.ts': ['send-push/push-address.test.ts', '../tests/database/push.test.ts'],
  'send-webhooks/deliver-webhooks.ts': [
    'send-webhooks/webhook-address.test.ts',
    '../tests/database/webhooks.test.ts',
    '../tests/database/functions/send-webhooks.test.ts',
  ],
};
const CALL = /\bfetch\(|\bDeno\.(connect|connectTls|startTls|resolveDns)\b|new WebSocket\(/;

test('each function that calls somewhere is listed, and an address that a person gives has its attacks', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const callers = globSync('**/*.ts', { cwd: import.meta.dirname })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.includes('.test.') && !file.includes('node_modules') && CALL.test(read(file)));
  expect(callers.toSorted()).toEqual(Object.keys(CALLERS).toSorted());
  const given = Object.keys(CALLERS).filter((file) => CALLERS[file] === 'given by a person');
  expect(Object.keys(ATTACKS).toSorted()).toEqual(given.toSorted());
  for (const file of Object.values(ATTACKS).flat()) expect(read(file), file).toMatch(/\btest(\.|\()/);
});
