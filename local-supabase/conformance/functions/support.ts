/** What the checks of functions and gateway share. */
import { FunctionsHttpError } from '@supabase/supabase-js';

export const stack = JSON.parse(process.env.CONFORMANCE_STACK as string) as {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Known of a local stack only. */
  publishableKey?: string;
  secretKey?: string;
  jwtSecret?: string;
};

/** What the function `echo` answers. */
export interface Echo {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string;
}

/** Status and body of a refused `functions.invoke`. */
export async function failure(error: unknown): Promise<{ status: number; text: string }> {
  if (!(error instanceof FunctionsHttpError)) throw new Error(`expected an HTTP error, got ${String(error)}`);
  const answer = error.context as Response;
  return { status: answer.status, text: await answer.text() };
}

/** A request to `/functions/v1/<path>` without anything that supabase-js adds. */
export const callFunction = (path: string, init: RequestInit = {}) => fetch(`${stack.url}/functions/v1/${path}`, init);
