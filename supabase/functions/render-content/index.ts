/** Makes the HTML of a page or article that an editor has saved. A second call for the same text changes nothing. */
import { callAsCaller, callDatabase } from '../_shared/backend.ts';
import { answer, readObject, serve } from '../_shared/http.ts';
import { uuidOf, wordOf } from '../_shared/input.ts';
import { renderMarkdown } from '../_shared/render-markdown.ts';

const MAX_BYTES = 1024;

serve(async (request) => {
  const asked = await readObject(request, MAX_BYTES);
  const kind = wordOf(asked, 'kind', ['page', 'article']);
  const id = uuidOf(asked, 'id');
  // The database lets platform staff alone read it here.
  const body = (await callAsCaller(request, 'read_content_body', { p_kind: kind, p_id: id })) as string;
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
  return answer({ is_current: isStored === true });
});

async function sha256Of(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
