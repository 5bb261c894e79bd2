import { describe, expect, it } from 'vitest';
import { createTotpSecret, matchTotp, totpCode, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('totp', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('gives the code of RFC 6238 at second %d', (second, code) => {
    expect(totpCode(RFC_SECRET, second * 1000)).toBe(code);
  });

  it('accepts a code one step early or late, not two', () => {
    const now = 1_800_000_000_000;
    const code = totpCode(RFC_SECRET, now);
    expect([-2, -1, 0, 1, 2].map((step) => matchTotp(RFC_SECRET, code, now + step * 30_000) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('accepts a code once', () => {
    const now = 1_800_000_000_000;
    const code = totpCode(RFC_SECRET, now);
    const step = matchTotp(RFC_SECRET, code, now);
    expect(step).toBe(60_000_000);
    expect(matchTotp(RFC_SECRET, code, now, step)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('refuses %j', (code) => {
    expect(matchTotp(RFC_SECRET, code, 59_000)).toBeUndefined();
  });

  it('makes secrets of 160 bits that differ', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret()).not.toBe(createTotpSecret());
  });

  it('names issuer and account in the address', () => {
    expect(totpUri({ secret: RFC_SECRET, issuer: 'Line up', account: 'ann+1@x.test' })).toBe(
      `otpauth://totp/Line%20up:ann%2B1%40x.test?algorithm=SHA1&digits=6&issuer=Line%20up&period=30&secret=${RFC_SECRET}`,
    );
  });
});
