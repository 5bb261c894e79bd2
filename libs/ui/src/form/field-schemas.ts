import * as z from '@lineup/schema';
import { BLANK_CHARACTERS, hasText } from './has-text';
import { isPlainName } from './plain-name';
import { lengthOf } from './too-long';
import { t } from '../language';

/**
 * Schemas of fields: from what a field holds to what is stored, with the sentence that says what is wrong and how to put
 * it right. The same schema guards the form and the call to the server. Where one is a limit of the database, the database
 * holds it too.
 */

/** What is wrong: a sentence, or what says it once it shows, in the language of the page. */
export type Saying = string | (() => string);

/** Says a text to be too long, perhaps by its length. */
type TooLong = string | ((length: number) => string);

/** Takes the margins off; blank text becomes empty. */
const trimmed = z.overwrite((text: string) => (hasText(text) ? text.trim() : ''));

/** At most so many characters. A schema says the first thing that is wrong: what follows is not looked at. */
const atMost = (max: number, tooLong: TooLong = () => t('Use at most {max} characters.', { max })) =>
  z.refine<string>((text) => lengthOf(text) <= max, {
    error: typeof tooLong === 'string' ? tooLong : ({ input }) => tooLong(lengthOf(input as string)),
    abort: true,
  });

const withoutNul = z.refine<string>((text) => !text.includes('\0'), {
  error: () => t('Remove the invisible character.'),
  abort: true,
});

/** The one check of blank text. */
const notBlank = (missing: Saying) => z.refine<string>(hasText, { error: missing, abort: true });

/** Pasted tabs and no-break spaces become spaces; what else cannot be seen is refused. */
const withPlainSpaces = z.overwrite((text: string) => text.replaceAll(/[^\S\u3000\uFEFF]/g, ' '));
const plainName = z.refine<string>((name) => !name || isPlainName(name), {
  error: () => t('This has characters that cannot be seen. Type it again instead of pasting it.'),
});

const nullIfEmpty = z.transform((text: string) => text || null);

/** Text that may be blank, which becomes empty; its margins are taken off. */
export const text = (max: number, tooLong?: TooLong) => z.string().check(trimmed, atMost(max, tooLong), withoutNul);

/** Text that must not be blank; its margins are taken off. `missing` says what to enter. */
export const requiredText = (max: number, missing: Saying, tooLong?: TooLong) =>
  z.string().check(notBlank(missing), trimmed, atMost(max, tooLong), withoutNul);

/** Text that may be left out: blank becomes null. */
export const optionalText = (max: number) => z.pipe(text(max), nullIfEmpty);

/** A name or title: as required text, and nothing hides in it. The database refuses it, too. */
export const requiredName = (max: number, missing: Saying) =>
  z.string().check(withPlainSpaces, notBlank(missing), trimmed, atMost(max), withoutNul, plainName);

/** A name or title that may be left out: blank becomes null. */
export const optionalName = (max: number) =>
  z.pipe(z.string().check(withPlainSpaces, trimmed, atMost(max), withoutNul, plainName), nullIfEmpty);

/** One of the known values. `missing` says what to choose. */
export const oneOf = <const Value extends string>(values: readonly Value[], missing: Saying) =>
  z.custom<Value, string>((value) => values.includes(value), { error: missing });

/** A whole number that may be left out: blank becomes null. */
export const optionalWholeNumber = (min: number, max: number) =>
  z
    .pipe(
      z
        .string()
        .check(z.refine((typed) => /^(-?\d{1,9})?$/.test(typed.trim()), { error: () => t('Enter a whole number.') })),
      z.transform((typed) => (typed.trim() === '' ? null : Number.parseInt(typed, 10))),
    )
    .check(
      z.refine((value) => value === null || value >= min, { error: () => t('Enter at least {min}.', { min }) }),
      z.refine((value) => value === null || value <= max, { error: () => t('Enter at most {max}.', { max }) }),
    );

/** A whole number as it is typed. `missing` says what to enter. */
export const wholeNumber = (min: number, max: number, missing: Saying) =>
  z.pipe(
    optionalWholeNumber(min, max).check(z.refine((value) => value !== null, { error: missing })),
    z.transform((value) => value as number),
  );

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const WRONG_EMAIL = () => t('This is not an email address.');
const EMAIL_TOO_LONG = () => t('This email address is too long.');

/** An email address; its margins are taken off. */
export const email = (max = 254, missing: Saying = () => t('Enter your email address.'), wrong: Saying = WRONG_EMAIL) =>
  requiredText(max, missing, EMAIL_TOO_LONG).check(z.refine((address) => EMAIL.test(address), { error: wrong }));

/** An email address that may be left out: blank becomes null. */
export const optionalEmail = (max: number) =>
  z.pipe(
    z.string().check(
      trimmed,
      atMost(max, EMAIL_TOO_LONG),
      z.refine((address) => address === '' || EMAIL.test(address), { error: WRONG_EMAIL }),
    ),
    nullIfEmpty,
  );

/** A new password, taken as it is typed. */
export const newPassword = (min: number) =>
  z
    .string()
    .check(z.refine((typed) => lengthOf(typed) >= min, { error: () => t('Use at least {min} characters.', { min }) }));

/** As `private.is_web_address`: a host with a name, no user, and nothing invisible, no quote, bracket or backslash. */
const WEB_ADDRESS = new RegExp(
  String.raw`^([hH]ttps|HTTPS)://[a-zA-Z0-9.\-]+\.[a-zA-Z][a-zA-Z0-9\-]+(:\d{1,5})?([/?#][^"'\x60<>\\${BLANK_CHARACTERS}]*)?$`,
  'u',
);

/** A name with a dot, perhaps with a path: what people type of an address. */
const WITHOUT_SCHEME = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i;

/** The address of a site that may be left out: blank becomes null, a missing https:// is added. Nothing that runs a script. */
export const httpsLink = (max: number) =>
  z.pipe(
    z.string().check(
      z.overwrite((typed) => (WITHOUT_SCHEME.test(typed.trim()) ? `https://${typed.trim()}` : typed)),
      trimmed,
      atMost(max),
      withoutNul,
      z.refine((address) => address === '' || WEB_ADDRESS.test(address), {
        error: () => t('Enter an address that begins with https:// and has no spaces or quotes.'),
      }),
    ),
    nullIfEmpty,
  );
