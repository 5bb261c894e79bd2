import { getClient } from '../session/client';
import type { Database } from '../database.types';
import { readPublic } from './read-public';
import { isVisitor } from './reader';

type Functions = Database['public']['Functions'];

/** The client's answer, as far as `unwrapAs` reads it. */
interface Answer {
  data: unknown;
  error: unknown;
  status?: number;
}

/**
 * Calls a function that reads, for pages that visitors open: as whoever is signed in by the client, and for a visitor by
 * one plain request, which no script has to come for. Without arguments it is a GET, which a browser may keep.
 */
export async function readFunction<Name extends keyof Functions & string>(
  name: Name,
  args: Functions[Name]['Args'] | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  if (isVisitor())
    return {
      data: await readPublic<unknown>(`rpc/${name}`, { signal, ...(args && { args: args as object }) }),
      error: null,
    };
  const client = await getClient();
  return client.rpc(name, args as never, { get: args === undefined }).abortSignal(signal);
}
