import { Refusal } from './http.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id in that field of a body; refuses with 400 and the name of the field. */
export function uuidOf(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || !UUID.test(value)) throw invalid(field);
  return value.toLowerCase();
}

/** One of the allowed values in that field of a body; refuses with 400 and the name of the field. */
export function wordOf<Word extends string>(
  body: Record<string, unknown>,
  field: string,
  allowed: readonly Word[],
): Word {
  const word = allowed.find((each) => each === body[field]);
  if (word === undefined) throw invalid(field);
  return word;
}

export const invalid = (field: string): Refusal => new Refusal(400, `${field} is missing or not valid`);
