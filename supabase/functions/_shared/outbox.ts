/** Sends what waits in the outbox of the database. Several may do so at once: each mail is claimed by one. */
import { completeAlert, contactAddress } from './alert-mail.ts';
import { callDatabase } from './backend.ts';
import { organizerOf } from './invitation.ts';
import { MailRejected, sendMail } from './mail-api.ts';
import { type MailContents, writeMail } from './mails.ts';
import { renderMail } from './mail-text.ts';
import { replyDomain, siteUrl, variable } from './variable.ts';
import { wordsIn } from './words.ts';

interface ClaimedMail {
  id: string;
  template: keyof MailContents;
  content: MailContents[keyof MailContents];
  /** Of who reads it. */
  language?: string | null;
}

export interface Delivery {
  sent: number;
  failed: number;
}

const BATCH = 10;

/** Sends the mails that are due; with a subject only those about it. Failures stay queued for a later attempt. */
export async function deliverMails(only?: { template: keyof MailContents; subjectId: string }): Promise<Delivery> {
  const delivery: Delivery = { sent: 0, failed: 0 };
  for (;;) {
    const mails = (await callDatabase('claim_mails', {
      p_most: BATCH,
      p_template: only?.template ?? null,
      p_subject_id: only?.subjectId ?? null,
    })) as ClaimedMail[];
    const results = await Promise.all(mails.map(deliver));
    delivery.sent += results.filter(Boolean).length;
    delivery.failed += results.filter((isSent) => !isSent).length;
    if (mails.length < BATCH) return delivery;
  }
}

async function deliver({ id, template, content, language }: ClaimedMail): Promise<boolean> {
  try {
    if ('alert' in content) await completeAlert(content);
    if ('invitation' in content && content.invitation) {
      const { token } = content.invitation;
      content.invitation.organizer = organizerOf(token, variable('MAIL_FROM'), replyDomain());
    }
    if ('is_on' in content) content.organizer = organizerOf('', variable('MAIL_FROM'), undefined);
    const written = writeMail(template, content, siteUrl(), await wordsIn(language));
    const mail = { ...renderMail(written), attachments: written.attachments };
    const replyTo = 'reply_to' in content ? content.reply_to : undefined;
    // A mail whose answer was lost goes out once; one that tells of a later change is another mail.
    const key = ['lineup', id, ...('changed_at' in content ? [Date.parse(content.changed_at)] : [])].join('-');
    const to = content.to ?? ('alert' in content ? contactAddress(content) : null) ?? variable('STAFF_EMAIL');
    await sendMail({ ...mail, to, replyTo, key });
  } catch (error) {
    console.error(`mail ${id} (${template}): ${(error as Error).message}`);
    await settle(id, (error as Error).message, error instanceof MailRejected);
    return false;
  }
  await settle(id, null, false);
  return true;
}

const settle = (id: string, error: string | null, isFinal: boolean) =>
  callDatabase('settle_mail', { p_id: id, p_error: error, p_is_final: isFinal });
