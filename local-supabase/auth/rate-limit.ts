import { AuthError, tooManyRequests } from './errors.ts';

export interface RateLimiter {
  /** Counts one use of `name` by `key`. False: the limit is reached. */
  take(key: string): boolean;
  /** Undoes one use, for limits that count failures only: taken before the try, so that tries at once count too. */
  giveBack(key: string): void;
}

/**
 * Allows `limit` uses per key in any window of `seconds` (a bucket that refills steadily).
 * An undefined limit allows everything.
 */
export function createRateLimiter(limit: number | undefined, seconds: number, now = Date.now): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  if (limit === undefined) return { take: () => true, giveBack: () => {} };
  const refill = limit / (seconds * 1000);

  return {
    take(key) {
      const at = now();
      if (buckets.size > 10_000) forgetFull(buckets, limit, refill, at);
      const bucket = buckets.get(key) ?? { tokens: limit, at };
      const tokens = Math.min(limit, bucket.tokens + (at - bucket.at) * refill);
      const isAllowed = tokens >= 1;
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at });
      return isAllowed;
    },
    giveBack(key) {
      const bucket = buckets.get(key);
      if (bucket) bucket.tokens = Math.min(limit, bucket.tokens + 1);
    },
  };
}

/** A full bucket says nothing, so it may be dropped. */
function forgetFull(
  buckets: Map<string, { tokens: number; at: number }>,
  limit: number,
  refill: number,
  at: number,
): void {
  for (const [key, bucket] of buckets) {
    if (bucket.tokens + (at - bucket.at) * refill >= limit) buckets.delete(key);
  }
}

export interface PauseKeeper {
  /** Seconds still to wait before `key` may go again; 0 starts a new pause. */
  start(key: string): number;
}

/** Enforces a pause of `seconds` between two uses of a key. */
export function createPauseKeeper(seconds: number, now = Date.now): PauseKeeper {
  const last = new Map<string, number>();
  return {
    start(key) {
      const at = now();
      if (last.size > 10_000) {
        for (const [old, since] of last) if (at - since >= seconds * 1000) last.delete(old);
      }
      const left = (last.get(key) ?? -Infinity) + seconds * 1000 - at;
      if (left > 0) return Math.ceil(left / 1000);
      last.set(key, at);
      return 0;
    },
  };
}

const FIVE_MINUTES = 300;
const HOUR = 3600;

export type LimitedAction =
  | 'sign_in_sign_ups'
  | 'token_refresh'
  | 'token_verifications'
  | 'anonymous_users'
  | 'passkeys';

/** Challenges for a sign-in by passkey that one client gets in five minutes: of the platform, no key of config.toml sets it. */
const PASSKEY_CHALLENGES = 30;

export interface Limits {
  /** Throws `over_request_rate_limit` when the client acts too often. */
  check(action: LimitedAction, client: string): void;
  /** Throws `over_email_send_rate_limit` when this address, or everybody together, gets mail too often. */
  checkMail(purpose: string, address: string): void;
}

/** The limits of `[auth.rate_limit]` and `auth.email.max_frequency`, counted in this process. */
export function createLimits(settings: Record<string, number>, pauseBetweenMails: number, now = Date.now): Limits {
  const actions: Record<LimitedAction, RateLimiter> = {
    sign_in_sign_ups: createRateLimiter(settings['sign_in_sign_ups'], FIVE_MINUTES, now),
    token_refresh: createRateLimiter(settings['token_refresh'], FIVE_MINUTES, now),
    token_verifications: createRateLimiter(settings['token_verifications'], FIVE_MINUTES, now),
    anonymous_users: createRateLimiter(settings['anonymous_users'], HOUR, now),
    passkeys: createRateLimiter(PASSKEY_CHALLENGES, FIVE_MINUTES, now),
  };
  const mails = createRateLimiter(settings['email_sent'], HOUR, now);
  const pauses = createPauseKeeper(pauseBetweenMails, now);

  return {
    check(action, client) {
      if (!actions[action].take(client)) {
        throw tooManyRequests();
      }
    },
    // Counted by address whether or not it belongs to an account, so that the answer reveals nothing.
    checkMail(purpose, address) {
      const seconds = pauses.start(`${purpose} ${address}`);
      if (seconds > 0) {
        throw new AuthError(
          429,
          'over_email_send_rate_limit',
          `For security purposes, you can only request this after ${seconds} seconds.`,
        );
      }
      if (!mails.take('all')) {
        throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
      }
    },
  };
}
