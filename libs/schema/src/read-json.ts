import { fits, type WireSchema } from './wire-schema.ts';

/** What a text of JSON holds, where it is what a schema says; null for no text, a damaged one, and anything else. */
export function readJson<T>(schema: WireSchema<T>, text: string | null | undefined): T | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return fits(schema, value) ? value : null;
  } catch {
    return null;
  }
}
