import { describe, expect, test } from 'vitest';
import { isPublic, publicAddressOf } from '../_shared/public-address.ts';
import { webhookTarget } from './webhook-address.ts';

const PATH = `/api/webhooks/${'1'.repeat(18)}/${'x'.repeat(68)}`;
const TEST_URL = 'http://127.0.0.1:9';

describe('webhooks of Discord', () => {
  test.each([
    `https://discord.com${PATH}`,
    `https://ptb.discord.com${PATH}`,
    `https://canary.discord.com/api/v10${PATH.slice(4)}`,
    `https://discordapp.com${PATH}?thread_id=${'2'.repeat(18)}`,
  ])('%s', (address) => expect(webhookTarget('discord', address)).toEqual({ fetch: address }));

  test.each([
    `http://discord.com${PATH}`,
    `https://discord.com:8443${PATH}`,
    `https://me:secret@discord.com${PATH}`,
    `https://discord.com@127.0.0.1${PATH}`,
    `https://discord.com.evil.example${PATH}`,
    `https://evil-discord.com${PATH}`,
    `https://x.discord.com${PATH}`,
    `https://discord.com\\@evil.example${PATH}`,
    `https://discord.com${PATH}/../../../oauth2`,
    `https://discord.com${PATH}?wait=true&x=1`,
    `https://discord.com${PATH}#x`,
    `https://discord.com/api/users/@me`,
    `https://127.0.0.1${PATH}`,
    `https://[::1]${PATH}`,
    `https://hooks.lineup.test${PATH}`,
    'file:///etc/passwd',
    'nonsense',
  ])('not %s', (address) => expect(webhookTarget('discord', address)).toBeNull());
});

describe('servers of teams', () => {
  test('a name of the public internet is resolved before it is called', () => {
    const address = 'https://hooks.example.com/lineup?team=1';
    expect(webhookTarget('signed', address)).toEqual({ resolve: new URL(address) });
  });

  test.each([
    'http://hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://me@hooks.example.com/',
    'https://me:secret@hooks.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://db.localhost/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://router.lan/',
    'https://intranet/',
    'https://hooks.example.com./',
    'https://HOOKS.example.com/',
    'https://hooks.example.com/a b',
    'https://hooks.example.com/\r\nx: y',
    'https://hooks.example.com\\evil',
    'gopher://hooks.example.com/',
  ])('not %s', (address) => expect(webhookTarget('signed', address)).toBeNull());

  test('the receiver of tests only where one is named, and nothing else there', () => {
    expect(webhookTarget('signed', 'https://hooks.lineup.test/a', TEST_URL)).toEqual({ fetch: `${TEST_URL}/a` });
    expect(webhookTarget('discord', `https://hooks.lineup.test${PATH}`, TEST_URL)).toEqual({ fetch: TEST_URL + PATH });
    expect(webhookTarget('discord', `https://other.test${PATH}`, TEST_URL)).toBeNull();
  });
});

describe('addresses of a network', () => {
  test.each(['1.1.1.1', '162.159.128.233', '2606:4700::6810:1', '2a00:1450:4001::200e'])('%s is public', (address) =>
    expect(isPublic(address)).toBe(true),
  );

  test.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ...['2001:db8::1', '2001::7f00:1', '2002:7f00:1::', 'fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
    ...['ff02::1', '100::1', 'nonsense', ''],
  ])('%s is not', (address) => expect(isPublic(address)).toBe(false));

  test('a name with one address that is not public is not called, nor one without any', async () => {
    const found = (...addresses: string[]) => publicAddressOf('hooks.example.com', async () => addresses);
    expect(await found('1.1.1.1', '2606:4700::6810:1')).toBe('1.1.1.1');
    expect(await found('1.1.1.1', '127.0.0.1')).toBeNull();
    expect(await found('::ffff:169.254.169.254')).toBeNull();
    expect(await found()).toBeNull();
  });
});
