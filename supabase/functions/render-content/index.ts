/**
 * Makes the HTML of a page or article, after a save and for the first reader of what has none. Who may read the text may
 * ask: it is made once, and asking again answers what is stored.
 */
import { callAsCaller, callDatabase } from '../_shared/backend.ts';
import { answer, readObject, serve } from '../_shared/http.ts';
import { uuidOf, wordOf } from '../_shared/input.ts';
import { renderMarkdown } from '../_shared/render-markdown.ts';

const MAX_BYTES = 1024;

interface Source {
  body: string;
  /** Null until it was made of this body, as are the other two. */
  html: string | null;
  outline: unknown;
  reading_minutes: number | null;
}

serve(async (request) => {
  const asked = await readObject(request, MAX_BYTES);
  const kind = wordOf(asked, 'kind', ['page', 'article']);
  const id = uuidOf(asked, 'id');
  const { body, ...made } = (await callAsCaller(request, 'read_content_source', { p_kind: kind, p_id: id })) as Source;
  if (made.html !== null) return answer({ ...made, is_current: true });
  const { html, outline, sections, readingMinutes } = renderMarkdown(body);
  const [isStored] = (await callDatabase('store_content_html', {
    p_kind: kind,
    p_id: id,
    p_body_sha256: await sha256Of(body),
    p_html: html,
    p_outline: outline,
    p_sections: sections,
    p_reading_minutes: readingMinutes,
  })) as boolean[];
  // Who saved another text meanwhile asks for its HTML as well.
  return answer({ html, outline, reading_minutes: readingMinutes, is_current: isStored === true });
});

async function sha256Of(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
