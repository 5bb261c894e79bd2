import { getClient } from '../session/client';
import { DataError } from '@lineup/base';
import { toDataError } from '../to-data-error';

/**
 * Calls an edge function and gives its answer. Throws a `DataError`; where the function refused with a reason (4xx), the
 * error has that reason as its message, the code that the function gave it, and the whole answer in `answer`.
 */
export async function callFunction(name: string, body: object): Promise<unknown> {
  const supabase = await getClient();
  const { data, error } = await supabase.functions.invoke<unknown>(name, { body });
  if (!error) return data;
  const failure = toDataError(error);
  const { context } = error as { context?: unknown };
  if (!(context instanceof Response) || context.status >= 500) throw failure;
  const answer: unknown = await context.json().catch(() => null);
  const reason = isRecord(answer) ? (answer['message'] ?? answer['error']) : undefined;
  const { kind, status, cause } = failure;
  const code = isRecord(answer) ? answer['code'] : undefined;
  throw new DataError({
    ...{ kind, status, cause, answer },
    code: typeof code === 'string' ? code : failure.code,
    message: typeof reason === 'string' ? reason : failure.message,
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
