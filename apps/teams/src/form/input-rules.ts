import * as z from 'zod/mini';
import { instantsOf, wallTimeOf } from './wall-time';

/** Rules that several forms share. Their limits are those of the database. */

const noNul = z.refine<string>((text) => !text.includes('\0'), 'Remove the invisible character.');

/** Text that must not be blank; margins are taken off. `missing` says what to enter. */
export const requiredText = (most: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(most, `Use at most ${most} characters.`), noNul);

/** Text that may be left out: blank becomes null. */
export const optionalText = (most: number) =>
  z.pipe(
    z.string().check(z.trim(), z.maxLength(most, `Use at most ${most} characters.`), noNul),
    z.transform((text) => text || null),
  );

/** What a clock on the viewer's wall shows, and which of the two instants is meant where it shows it twice. */
export interface WallStart {
  wallTime: string;
  isSecond: boolean;
}

export const NO_START: WallStart = { wallTime: '', isSecond: false };

/** An instant (ISO) as the viewer's wall clock shows it. */
export function wallStartOf(iso: string): WallStart {
  const instant = new Date(iso);
  const wallTime = wallTimeOf(instant);
  // The clock shows no seconds.
  const isSecond = (instantsOf(wallTime)[1]?.getTime() ?? Infinity) <= instant.getTime();
  return { wallTime, isSecond };
}

/** A wall time → its instant (ISO). */
export const wallStart = z.pipe(
  z.object({ wallTime: z.string(), isSecond: z.boolean() }),
  z.transform(({ wallTime, isSecond }, context) => {
    const instants = instantsOf(wallTime);
    const instant = (isSecond && instants[1]) || instants[0];
    if (instant) return instant.toISOString();
    context.issues.push({
      code: 'custom',
      input: wallTime,
      message:
        wallTime === ''
          ? 'Choose a date and time.'
          : 'This time does not exist on that day: the clocks go forward. Choose another one.',
    });
    return z.NEVER;
  }),
);

/** A whole number written in a field. */
export const wholeNumber = (least: number, most: number, missing: string) =>
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, missing), z.regex(/^-?\d{0,9}$/, 'Enter a whole number.')),
    z.pipe(
      z.transform((text: string) => Number.parseInt(text, 10)),
      z.number().check(z.gte(least, `Enter at least ${least}.`), z.lte(most, `Enter at most ${most}.`)),
    ),
  );

/** A whole number that may be left out: blank becomes null. */
export const optionalWholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.regex(/^-?\d{0,9}$/, 'Enter a whole number.')),
      z.transform((text: string) => (text ? Number.parseInt(text, 10) : null)),
    ),
    z.nullable(z.number().check(z.gte(least, `Enter at least ${least}.`), z.lte(most, `Enter at most ${most}.`))),
  );

/** The address of a site that may be left out: blank becomes null. What the database takes, and nothing that runs a script. */
export const httpsLink = (most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(most, `Use at most ${most} characters.`),
        z.regex(
          /^$|^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i,
          'Enter an address that begins with https://',
        ),
      ),
    z.transform((text) => text || null),
  );
