import { callDatabase } from '../_shared/backend.ts';
import { renderMarkdown } from '../_shared/render-markdown.ts';

interface Made {
  html: string;
  outline: unknown;
  reading_minutes: number;
  /** False when another text was saved meanwhile; who saved it asks for its HTML as well. */
  is_current: boolean;
}

/** What is being made, by the text that it is made of. */
const pending = new Map<string, Promise<Made>>();

/** Makes the HTML of a text and stores it, once for all who ask at the same time. */
export function makeHtml(kind: 'page' | 'article', id: string, body: string): Promise<Made> {
  const key = `${kind} ${id} ${body}`;
  const made = pending.get(key) ?? make(kind, id, body).finally(() => pending.delete(key));
  pending.set(key, made);
  return made;
}

async function make(kind: 'page' | 'article', id: string, body: string): Promise<Made> {
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
  return { html, outline, reading_minutes: readingMinutes, is_current: isStored === true };
}

async function sha256Of(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
