import { describe, expect, it } from 'vitest';
import { createLimits, createPauseKeeper, createRateLimiter } from './rate-limit.ts';

describe('createRateLimiter', () => {
  it('allows the limit at once, then one more for each share of the window', () => {
    let time = 0;
    const limiter = createRateLimiter(3, 30, () => time);
    expect([1, 2, 3, 4].map(() => limiter.take('a'))).toEqual([true, true, true, false]);
    time += 10_000;
    expect([1, 2].map(() => limiter.take('a'))).toEqual([true, false]);
    time += 3_600_000;
    expect([1, 2, 3, 4].map(() => limiter.take('a'))).toEqual([true, true, true, false]);
  });

  it('counts each key apart', () => {
    const limiter = createRateLimiter(1, 30, () => 0);
    expect([limiter.take('a'), limiter.take('b'), limiter.take('a')]).toEqual([true, true, false]);
  });

  it('takes a use back', () => {
    const limiter = createRateLimiter(1, 30, () => 0);
    limiter.take('a');
    limiter.giveBack('a');
    limiter.giveBack('a');
    expect([limiter.take('a'), limiter.take('a')]).toEqual([true, false]);
  });

  it('allows everything without a limit, nothing with zero', () => {
    expect(createRateLimiter(undefined, 1).take('a')).toBe(true);
    expect(createRateLimiter(0, 1).take('a')).toBe(false);
  });
});

describe('createPauseKeeper', () => {
  it('tells the seconds left, rounded up', () => {
    let time = 0;
    const pauses = createPauseKeeper(60, () => time);
    expect(pauses.start('a')).toBe(0);
    time = 500;
    expect(pauses.start('a')).toBe(60);
    expect(pauses.start('b')).toBe(0);
    time = 60_000;
    expect(pauses.start('a')).toBe(0);
  });
});

describe('createLimits', () => {
  it('refuses requests and mails with their own codes', () => {
    const limits = createLimits({ sign_in_sign_ups: 1, email_sent: 2 }, 60, () => 0);
    limits.check('sign_in_sign_ups', 'client');
    expect(() => limits.check('sign_in_sign_ups', 'client')).toThrow(
      expect.objectContaining({ status: 429, code: 'over_request_rate_limit' }),
    );
    expect(() => limits.check('token_refresh', 'client')).not.toThrow();

    limits.checkMail('recovery', 'a@x.test');
    expect(() => limits.checkMail('recovery', 'a@x.test')).toThrow(
      'For security purposes, you can only request this after 60 seconds.',
    );
    limits.checkMail('recovery', 'b@x.test');
    expect(() => limits.checkMail('recovery', 'c@x.test')).toThrow(
      expect.objectContaining({ status: 429, code: 'over_email_send_rate_limit' }),
    );
  });
});
