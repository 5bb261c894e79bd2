import type { Mail } from '../types.ts';
import { listPage, mailPage, notFoundPage } from './pages.ts';

const PREFIX = '/_mailbox';
// Mails come from templates that users fill in: nothing in them may run or load.
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/**
 * Answers `/_mailbox` (list), `/_mailbox/<id>` (one mail), and as JSON `/_mailbox/api/messages[?to=]` and
 * `/_mailbox/api/messages/<id>`, newest first.
 */
export function handleMailbox(request: Request, mails: readonly Mail[]): Response {
  const url = new URL(request.url);
  const rest = url.pathname.slice(PREFIX.length).replace(/^\/|\/$/g, '');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return Response.json({ message: 'The mailbox can only be read' }, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const to = url.searchParams.get('to')?.trim().toLowerCase();
  const list = mails.filter((mail) => !to || mail.to.toLowerCase() === to).toReversed();
  if (rest === 'api/messages') return json(list);

  const id = rest.replace('api/messages/', '');
  const mail = mails.find((candidate) => candidate.id === decode(id));
  if (rest.startsWith('api/messages/')) return mail ? json(mail) : json({ message: 'No such mail' }, 404);
  if (rest === '') return new Response(listPage(list, to ?? ''), { headers: HEADERS });
  return mail
    ? new Response(mailPage(mail), { headers: HEADERS })
    : new Response(notFoundPage(), { status: 404, headers: HEADERS });
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
