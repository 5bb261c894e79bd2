import * as z from '@lineup/schema';
import { checkedBy, type Checked, type DraftCheck } from './checked';

// For apps/recruiting, until its forms are schemas, too.

export type Outcome<Input> = { value: Input } | { problem: string };
export type Rule<Draft, Input = Draft> = (draft: Draft) => Outcome<Input>;
export type FormRules<Draft, Input = Draft> = DraftCheck<Draft, Input>;

interface Typed<Draft, Input> {
  _zod: { input: Draft; output: Input };
}
type DraftOfField<R> =
  R extends Typed<infer Draft, unknown> ? Draft : R extends Rule<infer Draft, unknown> ? Draft : never;
type InputOfField<R> =
  R extends Typed<unknown, infer Input> ? Input : R extends Rule<never, infer Input> ? Input : never;

export type DraftOf<R extends (draft: never) => unknown> = Parameters<R>[0];
export type InputOf<R extends (draft: never) => unknown> =
  ReturnType<R> extends infer Result ? (Result extends { input: infer Input } ? Input : never) : never;

const asSchema = (rule: unknown) =>
  typeof rule === 'function'
    ? z.pipe(
        z.unknown(),
        z.transform((draft, ctx) => {
          const outcome = (rule as Rule<unknown, unknown>)(draft);
          if ('value' in outcome) return outcome.value;
          ctx.issues.push({ code: 'custom', message: outcome.problem, input: draft });
          return null;
        }),
      )
    : (rule as z.WireSchema<unknown>);

export function fields<Rules extends Record<string, unknown>>(rules: Rules) {
  type Draft = { [Name in keyof Rules]: DraftOfField<Rules[Name]> };
  type Input = { [Name in keyof Rules]: InputOfField<Rules[Name]> };
  const schema = z.object(Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, asSchema(rule)])));
  return (draft: Draft) => checkedBy(schema as never, draft as never) as Checked<Draft, Input>;
}

export const refine = <Draft, Input>(
  rule: z.WireSchema<Draft> | Typed<Draft, Input>,
  holds: (value: Input) => boolean,
  problem: string,
) => (rule as z.WireSchema<unknown>).check(z.refine(holds as never, problem)) as unknown as Typed<Draft, Input>;

export const mapped = <Draft, Between, Input>(rule: Typed<Draft, Between>, change: (value: Between) => Input) =>
  z.pipe(rule as never, z.transform(change as never)) as unknown as Typed<Draft, Input>;

export const any = <Value>() => z.custom<Value>();
