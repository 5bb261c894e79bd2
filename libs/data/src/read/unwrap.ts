import { toDataError } from '../to-data-error';

interface Answer {
  data: unknown;
  error: unknown;
  status?: number;
}

/** The data that an answer holds when the call succeeded; null only where the call itself allows it. */
type DataOf<A extends Answer> = Extract<A, { error: null }>['data'];

/** The data of a Supabase call. Throws a `DataError` when the call failed. */
export async function unwrap<A extends Answer>(call: PromiseLike<A>): Promise<DataOf<A>> {
  let answer: A;
  try {
    answer = await call;
  } catch (error) {
    throw toDataError(error);
  }
  if (answer.error) throw toDataError(answer.error, answer.status);
  return answer.data as DataOf<A>;
}
