import { firstWrongPath, type WireSchema } from '@lineup/schema';
import { callFunction } from './call-function';
import { DataError } from '@lineup/base';
import { unwrap } from './unwrap';

/**
 * The data of a Supabase call, as a schema says it is. Throws a `DataError` when the call failed or its answer does not
 * fit. Gives the very answer, because a schema would leave out the fields that it does not name.
 */
export async function unwrapAs<T>(schema: WireSchema<T>, call: Parameters<typeof unwrap>[0]): Promise<T> {
  return fitting(schema, await unwrap(call));
}

/** What an edge function answers, as a schema says it is. */
export async function callFunctionAs<T>(schema: WireSchema<T>, name: string, body: object): Promise<T> {
  return fitting(schema, await callFunction(name, body));
}

function fitting<T>(schema: WireSchema<T>, data: unknown): T {
  const { error } = schema.safeParse(data);
  if (!error) return data as T;
  const path = firstWrongPath(error.issues).join('.');
  throw new DataError({ kind: 'unknown', message: `The answer does not fit at "${path}".` });
}
