import { callFunction, toDataError } from '@lineup/data';

/** What the edge function answered, whatever it decided. */
export interface FunctionAnswer {
  status: number;
  tookMs: number;
  /** The body as indented JSON. */
  text: string;
}

/** Calls `process-points` as the signed-in user. Throws a `DataError` when it gave no answer. */
export async function callProcessPoints(body: object): Promise<FunctionAnswer> {
  const startedAt = performance.now();
  const answered = (status: number, answer: unknown) => ({
    status,
    tookMs: performance.now() - startedAt,
    text: JSON.stringify(answer, null, 2),
  });
  try {
    return answered(200, await callFunction('process-points', body));
  } catch (error) {
    const { status, answer } = toDataError(error);
    if (answer === undefined) throw error;
    return answered(status, answer);
  }
}
