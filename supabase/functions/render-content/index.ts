/**
 * Makes the HTML of a page or article, after a save and for the first reader of what has none. Who may read the text may
 * ask: it is made once, and asking again answers what is stored.
 */
import { callAsCaller } from '../_shared/backend.ts';
import * as z from 'zod/mini';
import { answer, serve } from '../_shared/http.ts';
import { readInput, uuid } from '../_shared/input.ts';
import { makeHtml } from './make-html.ts';

const MAX_BYTES = 1024;
const inputSchema = z.object({ kind: z.enum(['page', 'article']), id: uuid });

interface Source {
  body: string;
  /** Null until it was made of this body, as are the other two. */
  html: string | null;
  outline: unknown;
  reading_minutes: number | null;
}

serve(async (request) => {
  const { kind, id } = await readInput(request, MAX_BYTES, inputSchema);
  const { body, ...made } = (await callAsCaller(request, 'read_content_source', { p_kind: kind, p_id: id })) as Source;
  if (made.html !== null) return answer({ ...made, is_current: true });
  return answer(await makeHtml(kind, id, body));
});
