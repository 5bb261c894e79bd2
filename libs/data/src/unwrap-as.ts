import { firstWrongPath, type WireSchema } from '@lineup/schema';
import { DataError } from './data-error';
import { unwrap } from './unwrap';

/**
 * The data of a Supabase call, as a schema says it is. Throws a `DataError` when the call failed or its answer does not
 * fit. Gives the very answer, because a schema would leave out the fields that it does not name.
 */
export async function unwrapAs<T>(schema: WireSchema<T>, call: Parameters<typeof unwrap>[0]): Promise<T> {
  const data: unknown = await unwrap(call);
  const { error } = schema.safeParse(data);
  if (!error) return data as T;
  const path = firstWrongPath(error.issues).join('.');
  throw new DataError({ kind: 'unknown', message: `The answer does not fit at "${path}".` });
}
