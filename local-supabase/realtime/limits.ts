/** Limits of one client. */

/** Maximum size of a frame, in bytes. */
export const MAX_FRAME_BYTES = 3 * 1024 * 1024;
/** Frames that a slow client may leave unread, in bytes, before it is cut off; it then connects again. */
export const MAX_UNREAD_BYTES = 16 * 1024 * 1024;
export const MAX_CHANNELS_PER_CLIENT = 100;
export const MAX_JOINS_PER_SECOND = 100;
export const MAX_MESSAGES_PER_SECOND = 1000;
/** A client that is silent for longer is gone: clients send a heartbeat every 25 s. */
export const MAX_SILENCE_MS = 60_000;
/** How long a join waits for the change stream, in milliseconds. */
export const STREAM_WAIT_MS = 8000;
/** A token is checked again at least this often, in milliseconds; timers cannot run for years. */
export const MAX_TOKEN_TIMER_MS = 60 * 60 * 1000;

/** Counts events within one second. */
export class RateLimit {
  private readonly maxPerSecond: number;
  private second = 0;
  private count = 0;

  constructor(maxPerSecond: number) {
    this.maxPerSecond = maxPerSecond;
  }

  /** Counts one more; false when that is too many for this second. */
  allows(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.second) {
      this.second = second;
      this.count = 0;
    }
    return ++this.count <= this.maxPerSecond;
  }
}
