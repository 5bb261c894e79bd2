/** Sends one mail through an HTTP mail service that speaks the protocol of Resend. */
import type { Attachment } from './mail-text.ts';
import { variable } from './variable.ts';

export interface OutgoingMail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /** The service sends a mail with the same key once. */
  key: string;
}

/** The service will never take this mail: another attempt is of no use. */
export class MailRejected extends Error {}

const LIMIT_MS = 15_000;

export async function sendMail(mail: OutgoingMail): Promise<void> {
  const response = await fetch(Deno.env.get('MAIL_API_URL') ?? 'https://api.resend.com/emails', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${variable('MAIL_API_KEY')}`,
      'content-type': 'application/json',
      'idempotency-key': mail.key,
    },
    body: JSON.stringify({
      from: variable('MAIL_FROM'),
      to: [mail.to],
      ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.attachments?.length
        ? {
            attachments: mail.attachments.map(({ filename, content, type }) => ({
              filename,
              content: btoa(String.fromCharCode(...new TextEncoder().encode(content))),
              content_type: type,
            })),
          }
        : {}),
    }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const reason = await response.text();
  if (response.ok) return;
  const message = `the mail service answered ${response.status}: ${reason.slice(0, 300)}`;
  if (response.status === 400 || response.status === 422) throw new MailRejected(message);
  throw new Error(message);
}
