import { BLANK_CHARACTERS, hasText } from './has-text';
import { isPlainName } from './plain-name';

/**
 * Rules of forms: plain functions from what a field holds to what is stored. The same rule guards the form and the call
 * to the server. Where a rule is a limit of the database, the database holds it too.
 */

/** What a rule made of a value. */
export type Outcome<Input> = { value: Input } | { problem: string };

/** Reads what a field holds; says what is wrong and how to put it right. */
export type Rule<Draft, Input = Draft> = (draft: Draft) => Outcome<Input>;

/** What is wrong at each field. */
export type Problems<Draft> = Partial<Record<keyof Draft, string>>;

/** What a form makes of its draft. */
export type Checked<Draft, Input> = { input: Input } | { problems: Problems<Draft> };

/** Reads the whole draft of a form. */
export type FormRules<Draft, Input = Draft> = (draft: Draft) => Checked<Draft, Input>;

/** What a rule, or the rules of a form, take. */
export type DraftOf<R extends (draft: never) => unknown> = Parameters<R>[0];

/** What a rule, or the rules of a form, give. */
export type InputOf<R extends (draft: never) => unknown> =
  ReturnType<R> extends infer Result
    ? Result extends { value: infer Input }
      ? Input
      : Result extends { input: infer Input }
        ? Input
        : never
    : never;

/** The rules of a form, field by field: `fields({ name: requiredName(80, 'Enter a name.'), email: email() })`. */
export function fields<Rules extends Record<string, Rule<never, unknown>>>(
  rules: Rules,
): FormRules<{ [Name in keyof Rules]: DraftOf<Rules[Name]> }, { [Name in keyof Rules]: InputOf<Rules[Name]> }> {
  type Draft = { [Name in keyof Rules]: DraftOf<Rules[Name]> };
  type Input = { [Name in keyof Rules]: InputOf<Rules[Name]> };
  return (draft) => {
    const input: Record<string, unknown> = {};
    const problems: Problems<Draft> = {};
    for (const [name, rule] of Object.entries(rules)) {
      const outcome = rule(draft[name] as never);
      if ('problem' in outcome) problems[name as keyof Draft] = outcome.problem;
      else input[name] = outcome.value;
    }
    return Object.keys(problems).length > 0 ? { problems } : { input: input as Input };
  };
}

/** What a rule finds wrong with a value; undefined when nothing is. */
export function problemOf<Draft>(rule: Rule<Draft, unknown>, value: Draft): string | undefined {
  const outcome = rule(value);
  return 'problem' in outcome ? outcome.problem : undefined;
}

/** A rule with a further condition. `problem` says it when the value does not hold it. */
export const refine =
  <Draft, Input>(rule: Rule<Draft, Input>, holds: (value: Input) => boolean, problem: string): Rule<Draft, Input> =>
  (draft) => {
    const outcome = rule(draft);
    return 'problem' in outcome || holds(outcome.value) ? outcome : { problem };
  };

/** A rule whose result is stored in another shape. */
export const mapped =
  <Draft, Between, Input>(rule: Rule<Draft, Between>, change: (value: Between) => Input): Rule<Draft, Input> =>
  (draft) => {
    const outcome = rule(draft);
    return 'problem' in outcome ? outcome : { value: change(outcome.value) };
  };

/** A value that is stored as it is. */
export const any =
  <Value>(): Rule<Value> =>
  (value) => ({ value });

/** Length as the database counts it: characters, not the halves of an emoji. */
export const lengthOf = (text: string) => [...text].length;

/** Text that may be blank, which becomes empty; its margins are taken off. */
export const text =
  (max: number, tooLong: string | ((length: number) => string) = `Use at most ${max} characters.`): Rule<string> =>
  (draft) => {
    const value = hasText(draft) ? draft.trim() : '';
    const length = lengthOf(value);
    if (length > max) return { problem: typeof tooLong === 'string' ? tooLong : tooLong(length) };
    return value.includes('\0') ? { problem: 'Remove the invisible character.' } : { value };
  };

/** Text that must not be blank; its margins are taken off. `missing` says what to enter. */
export const requiredText = (
  max: number,
  missing: string,
  tooLong?: string | ((length: number) => string),
): Rule<string> => {
  const rule = text(max, tooLong);
  return (draft) => (hasText(draft) ? rule(draft) : { problem: missing });
};

/** Text that may be left out: blank becomes null. */
export const optionalText = (max: number): Rule<string, string | null> => mapped(text(max), (value) => value || null);

/** Pasted tabs and no-break spaces become spaces; what else cannot be seen is refused. */
const named = <Input extends string | null>(rule: Rule<string, Input>) =>
  refine<string, Input>(
    (draft) => rule(draft.replaceAll(/[^\S\u3000\uFEFF]/g, ' ')),
    (value) => !value || isPlainName(value),
    'This has characters that cannot be seen. Type it again instead of pasting it.',
  );

/** A name or title: as required text, and nothing hides in it. The database refuses it, too. */
export const requiredName = (max: number, missing: string): Rule<string> => named(requiredText(max, missing));

/** A name or title that may be left out: blank becomes null. */
export const optionalName = (max: number): Rule<string, string | null> => named(optionalText(max));

/** One of the known values. `missing` says what to choose. */
export const oneOf =
  <Value extends string>(values: readonly Value[], missing: string): Rule<string, Value> =>
  (draft) => {
    const value = values.find((known) => known === draft);
    return value === undefined ? { problem: missing } : { value };
  };

/** A whole number as it is typed. `missing` says what to enter. */
export const wholeNumber = (min: number, max: number, missing: string): Rule<string, number> => {
  const rule = optionalWholeNumber(min, max);
  return (draft) => {
    const outcome = rule(draft);
    if ('problem' in outcome) return outcome;
    return outcome.value === null ? { problem: missing } : { value: outcome.value };
  };
};

/** A whole number that may be left out: blank becomes null. */
export const optionalWholeNumber =
  (min: number, max: number): Rule<string, number | null> =>
  (draft) => {
    const typed = draft.trim();
    if (typed === '') return { value: null };
    if (!/^-?\d{1,9}$/.test(typed)) return { problem: 'Enter a whole number.' };
    const value = Number.parseInt(typed, 10);
    if (value < min) return { problem: `Enter at least ${min}.` };
    return value > max ? { problem: `Enter at most ${max}.` } : { value };
  };

/** An email address; its margins are taken off. */
export const email = (
  max = 254,
  missing = 'Enter your email address.',
  wrong = 'This is not an email address.',
): Rule<string> =>
  refine(
    requiredText(max, missing, 'This email address is too long.'),
    (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
    wrong,
  );

/** A new password, taken as it is typed. */
export const newPassword =
  (min: number): Rule<string> =>
  (value) =>
    lengthOf(value) < min ? { problem: `Use at least ${min} characters.` } : { value };

/** As `private.is_web_address`: a host with a name, no user, and nothing invisible, no quote, bracket or backslash. */
const WEB_ADDRESS = new RegExp(
  String.raw`^([hH]ttps|HTTPS)://[a-zA-Z0-9.\-]+\.[a-zA-Z][a-zA-Z0-9\-]+(:\d{1,5})?([/?#][^"'\x60<>\\${BLANK_CHARACTERS}]*)?$`,
  'u',
);

/** A name with a dot, perhaps with a path: what people type of an address. */
const WITHOUT_SCHEME = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i;

/** The address of a site that may be left out: blank becomes null, a missing https:// is added. Nothing that runs a script. */
export const httpsLink = (max: number): Rule<string, string | null> =>
  refine(
    (draft) => optionalText(max)(WITHOUT_SCHEME.test(draft.trim()) ? `https://${draft.trim()}` : draft),
    (value) => value === null || WEB_ADDRESS.test(value),
    'Enter an address that begins with https:// and has no spaces or quotes.',
  );
