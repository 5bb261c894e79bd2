import type { Mail } from '../types.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d7dbe3, #333a48); --muted: light-dark(#566072, #a3adbf); --link: light-dark(#0b57c4, #8ab8ff); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 0 auto; padding: 1rem; background: light-dark(#fff, #12151c); color: light-dark(#161a22, #eef1f6); }
a { color: var(--link); overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid var(--line); }
li > a { display: grid; gap: .1rem; padding: .75rem 0; text-decoration: none; }
li strong { text-decoration: underline; }
small, dt { color: var(--muted); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
input, button { font: inherit; min-height: 44px; padding: 0 .75rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid var(--line); padding-top: 1rem; }
iframe { width: 100%; min-height: 24rem; border: 1px solid var(--line); background: #fff; }
`;

/** The list of mails, newest first, with a field to pick an address. */
export function listPage(mails: readonly Mail[], to: string): string {
  const items = mails.map(
    (mail) => `<li><a href="/_mailbox/${encodeURIComponent(mail.id)}"><strong>${escapeHtml(mail.subject)}</strong>
<small>${escapeHtml(mail.to)} · ${time(mail.sentAt)}</small></a></li>`,
  );
  const empty = `<p>No mail${to ? ` to ${escapeHtml(to)}` : ''} yet. Sign up or reset a password, and it arrives here.</p>`;
  return page(
    'Mailbox',
    `<header><h1>Mailbox</h1>
<form action="/_mailbox"><label>Sent to <input type="email" name="to" value="${escapeHtml(to)}"></label> <button>Show</button></form></header>
<p><small>Every mail the local backend would have sent. Nothing leaves this machine.</small></p>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : empty}`,
  );
}

/** One mail with its link and code. */
export function mailPage(mail: Mail): string {
  // A frame without rights: scripts, forms and outside requests of the mail stay dead.
  const body = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="Mail as sent" srcdoc="${escapeHtml(`<base target="_top">${mail.html}`)}"></iframe>`
    : `<pre>${escapeHtml(mail.text)}</pre>`;
  const link =
    mail.link && isWebAddress(mail.link)
      ? `<dt>Link</dt><dd><a href="${escapeHtml(mail.link)}">${escapeHtml(mail.link)}</a></dd>`
      : '';
  const code = mail.code ? `<dt>Code</dt><dd><code>${escapeHtml(mail.code)}</code></dd>` : '';
  return page(
    mail.subject,
    `<p><a href="/_mailbox">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${time(mail.sentAt)}</dd>${link}${code}</dl>${body}`,
  );
}

export function notFoundPage(): string {
  return page('No such mail', '<h1>No such mail</h1><p><a href="/_mailbox">All mail</a></p>');
}

/** Makes text safe in HTML content and in quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link);
}

function time(date: Date): string {
  return `<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}
