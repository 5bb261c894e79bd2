/** One paragraph, or a link that stands alone. */
export type Block = string | { link: string; label: string };

/** A file in the mail, of plain text. */
export interface Attachment {
  filename: string;
  content: string;
  type: string;
}

export interface MailText {
  subject: string;
  blocks: Block[];
  attachments?: Attachment[];
}

/** The same copy as plain text and as HTML; everything that people typed is escaped. */
export function renderMail({ subject, blocks }: MailText): { subject: string; text: string; html: string } {
  const text = blocks
    .map((block) => (typeof block === 'string' ? block : `${block.label}:\n${block.link}`))
    .join('\n\n');
  const html = blocks
    .map((block) =>
      typeof block === 'string'
        ? `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(block)}</p>`
        : `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link)}" style="color:#0b57c4">${escapeHtml(block.label)}</a></p>`,
    )
    .join('\n');
  return { subject: oneLine(subject), text, html: page(html) };
}

/** Makes text safe in HTML content and in quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}

/** A name or title must not bring further header lines, nor a whole letter, into a subject. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return text
    .replaceAll(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .slice(0, 200);
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#161a22;background:#fff">
<div style="max-width:36rem;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700">Lineup</p>
${body}
</div></body></html>`;
}
