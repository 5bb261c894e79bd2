/** Takes mails over HTTP as the mail service of a hosted project does, so that functions send alike in both places. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Mail, MailAttachment } from '../types.ts';

export interface Inbound {
  /** The key that functions send as bearer token. */
  secret: string;
  mails: readonly Mail[];
  deliver(mail: Mail): Promise<void>;
}

/** Stores the posted mail `{ from, to, reply_to?, subject, text, html, attachments? }`; one with a known idempotency key only once. */
export async function receiveMail(request: Request, { secret, mails, deliver }: Inbound): Promise<Response> {
  if (!isSecret(request.headers.get('authorization'), secret)) return refuse(401, 'The mail key is wrong');
  const body: unknown = await request.json().catch(() => null);
  if (!isMail(body))
    return refuse(422, 'A mail needs from, one address in to, subject, text and html; files are named and in base 64');
  const key = request.headers.get('idempotency-key');
  const id = key ?? randomUUID();
  if (!mails.some((mail) => mail.id === id)) {
    const { subject, text, html, attachments } = body;
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    const files = attachments && { attachments };
    await deliver({ id, to: body.to[0] as string, subject, text, html, link, ...files, sentAt: new Date() });
  }
  return Response.json({ id });
}

function isSecret(authorization: string | null, secret: string): boolean {
  const [given, known] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${secret}`)];
  return given.length === known.length && timingSafeEqual(given, known);
}

function isMail(body: unknown): body is Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'> & { to: string[] } {
  const { from, to, subject, text, html, attachments = [] } = (body ?? {}) as Record<string, unknown>;
  const isOneAddress = Array.isArray(to) && to.length === 1 && /^[^@\s]+@[^@\s]+$/.test(String(to[0]));
  return (
    isOneAddress &&
    [from, subject, text, html].every((part) => typeof part === 'string' && part !== '') &&
    Array.isArray(attachments) &&
    attachments.every(isAttachment)
  );
}

const isAttachment = (file: unknown): file is MailAttachment => {
  const { filename, content_type: type, content } = (file ?? {}) as Record<string, unknown>;
  return [filename, type, content].every((part) => typeof part === 'string');
};

const refuse = (status: number, message: string) => Response.json({ message }, { status });
