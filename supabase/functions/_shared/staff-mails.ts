/** Mails to our staff, who read English. */
import type { MailText } from './mail-text.ts';

export interface ContactMail {
  to: null;
  reply_to: string;
  name: string;
  topic: string;
  message: string;
}

export interface SubscriptionMail {
  to: null;
  team: string;
  team_id: string;
  subscription: string | null;
  ended_on: string;
}

const CONTACT_TOPICS: Record<string, string> = {
  support: 'support',
  colleges: 'colleges',
  teams: 'teams',
  press: 'press',
  safety: 'safety',
};

export const writeContactMessage = (mail: ContactMail): MailText => ({
  subject: `Contact form: ${CONTACT_TOPICS[mail.topic] ?? 'other'}`,
  blocks: [mail.message, `${mail.name} <${mail.reply_to}>`, { note: 'Reply to this email to reach them.' }],
});

export const writeSubscriptionEnded = (mail: SubscriptionMail, site: string): MailText => ({
  subject: `A subscription ended without word from the payment provider: ${mail.team}`,
  blocks: [
    `The paid period of ${mail.team} ended on ${mail.ended_on.slice(0, 10)}, and no payment has been reported for a week. The team is bronze now.`,
    `Look up the subscription ${mail.subscription ?? '(none)'} at the provider. If it was paid, send its last event again.`,
    { buttons: [{ link: `${site}/teams/${mail.team_id}`, label: 'See the team' }] },
  ],
});
