/** What each mail of the outbox says, from the data that the database hands over. */
import { type Block, fewer, type MailText, NOT_EXPECTED } from './mail-text.ts';
import { type DigestMail, type NoticeMail, writeDigest, writeNotice } from './notice-mails.ts';
import { ABOUT_ANSWERS, answerButtons, moment, shortMoment } from './practice-time.ts';

/** The contents by template, as `claim_mails` returns them. */
export interface MailContents {
  team_invitation: {
    to: string;
    token: string;
    team: string;
    kind: 'member' | 'staff';
    role: string;
    inviter: string | null;
    expires_at: string;
  };
  college_invitation: {
    to: string;
    college: string;
    slug: string;
    role: string;
    inviter: string | null;
    expires_at: string;
  };
  contact_message: { to: null; reply_to: string; name: string; topic: string; message: string };
  subscription_ended: { to: null; team: string; team_id: string; subscription: string | null; ended_on: string };
  role_decision: { to: string; role: string; college: string | null; is_approved: boolean; note: string | null };
  guardian_request: { to: string };
  guardian_offer: { to: string };
  practice_reminder: {
    to: string;
    team: string;
    team_id: string;
    title: string;
    scheduled_at: string;
    duration_minutes: number;
    location: string | null;
    time_zone: string | null;
    practice_id: string;
    token: string;
  };
  notice: NoticeMail;
  notice_digest: DigestMail;
  recruiting_digest: { to: string; colleges: DigestOfCollege[] };
  unread_messages: { to: string; conversation_id: string; count: number; people: string[] };
  report_handled: { to: string };
  messaging_notice: {
    to: string;
    decision: 'warned' | 'removed' | 'suspended';
    about: 'profile' | 'messages';
    until: string | null;
  };
}

/** Numbers alone: who it is about, many of them minors, is read on the site. */
interface DigestOfCollege {
  college: string;
  slug: string;
  new: number;
  unanswered: number;
  due: number;
}

type Template = keyof MailContents;

const spaced = (name: string) => name.replaceAll('_', ' ');

const collegeRole = (role: string) => spaced(role.replace(/^(programs|coaching)_(program_coach_)?/, ''));

const CONTACT_TOPICS: Record<string, string> = {
  support: 'support',
  colleges: 'colleges',
  teams: 'teams',
  press: 'press',
  safety: 'safety',
};

/** Subjects are fixed words: what people write, also names of people, teams and practices, stands in the mail alone. */
const writers: { [Name in Template]: (mail: MailContents[Name], site: string) => MailText } = {
  team_invitation: (mail, site) => ({
    subject: 'You are invited to a team on Lineup',
    blocks: [
      { title: `Join ${mail.team}` },
      mail.inviter
        ? `${mail.inviter} invites you to ${mail.team} as ${spaced(mail.role)}.`
        : `A manager of ${mail.team} invites you to the team as ${spaced(mail.role)}.`,
      // In the fragment, which no server and no log ever sees.
      { buttons: [{ link: `${site}/teams/invitation#token=${mail.token}`, label: 'See the invitation' }] },
      `Sign in with this address to accept. The link works once, until ${day(mail.expires_at)}.`,
      NOT_EXPECTED,
    ],
  }),
  college_invitation: (mail, site) => ({
    subject: 'You are invited to a college program on Lineup',
    blocks: [
      { title: `Join ${mail.college}` },
      mail.inviter
        ? `${mail.inviter} invites you to ${mail.college} as ${collegeRole(mail.role)}.`
        : `A program admin of ${mail.college} invites you as ${collegeRole(mail.role)}.`,
      { buttons: [{ link: `${site}/college/${mail.slug}/edit`, label: 'See the invitation' }] },
      `Sign in with this address to accept. The invitation is open until ${day(mail.expires_at)}.`,
      NOT_EXPECTED,
    ],
  }),
  contact_message: (mail) => ({
    subject: `Contact form: ${CONTACT_TOPICS[mail.topic] ?? 'other'}`,
    blocks: [mail.message, `${mail.name} <${mail.reply_to}>`, { note: 'Reply to this email to reach them.' }],
  }),
  subscription_ended: (mail, site) => ({
    subject: `A subscription ended without word from the payment provider: ${mail.team}`,
    blocks: [
      `The paid period of ${mail.team} ended on ${mail.ended_on.slice(0, 10)}, and no payment has been reported for a week. The team is bronze now.`,
      `Look up the subscription ${mail.subscription ?? '(none)'} at the provider. If it was paid, send its last event again.`,
      { buttons: [{ link: `${site}/teams/${mail.team_id}`, label: 'See the team' }] },
    ],
  }),
  role_decision: (mail, site) => {
    const role = collegeRole(mail.role) + (mail.college ? ` at ${mail.college}` : '');
    return {
      subject: mail.is_approved ? 'Your role request was approved' : 'Your role request was declined',
      blocks: [
        { title: mail.is_approved ? 'You’re approved' : 'Your request was declined' },
        mail.is_approved ? `You are now ${role} on Lineup.` : `Your request to be ${role} on Lineup was declined.`,
        ...(mail.note ? [mail.note] : []),
        { buttons: [{ link: `${site}/welcome?step=roles`, label: 'See your roles' }] },
      ],
    };
  },
  guardian_request: (_, site) => ({
    subject: 'A young player names you as guardian on Lineup',
    blocks: [
      { title: 'Will you be their guardian?' },
      // Anybody may name any address: nothing here is the sender's.
      'Someone under 18 asks you to be their guardian on Lineup.',
      'Sign in with this address to say yes or no. The request ends after 30 days.',
      { buttons: [{ link: `${site}/account/guardians`, label: 'Confirm or decline' }] },
      NOT_EXPECTED,
    ],
  }),
  guardian_offer: (_, site) => ({
    subject: 'An adult offers to be your guardian on Lineup',
    blocks: [
      { title: 'Do you know who this is?' },
      // Anybody may name any address: nothing here is the sender's.
      'An adult entered your address on Lineup, the place for esports players, teams and colleges. They offer to be your guardian there: the parent or guardian who joins your conversations with adults.',
      'If your parent or guardian told you about this, sign up with this address. Then say yes or no on the page that opens: to say yes, you enter their email address. The offer ends after 30 days.',
      { buttons: [{ link: `${site}/account/guardians`, label: 'Sign up and answer' }] },
      NOT_EXPECTED,
    ],
  }),
  practice_reminder: (mail, site) => ({
    subject: `Are you coming? Practice, ${shortMoment(mail.scheduled_at, mail.time_zone)}`,
    blocks: [
      { title: mail.title },
      `${mail.team} would like to know if you’re coming.`,
      {
        facts: [
          ['When', `${moment(mail.scheduled_at, mail.time_zone)}\n${mail.duration_minutes} minutes`],
          ...(mail.location ? [['Where', mail.location] as [string, string]] : []),
          ['Who', mail.team],
        ],
      },
      answerButtons(mail.token, site),
      {
        link: `${site}/teams/${mail.team_id}/manage?tab=practices&practice=${mail.practice_id}`,
        label: 'See the practice',
      },
      ABOUT_ANSWERS,
      fewer('You can turn these emails off.', site),
    ],
  }),
  notice: writeNotice,
  notice_digest: writeDigest,
  recruiting_digest: ({ colleges }, site) => ({
    subject: 'Your recruiting today',
    blocks: [
      ...colleges.flatMap((each): Block[] => [
        { title: each.college },
        toDo(each).join('\n'),
        { buttons: [{ link: `${site}/recruiting-dashboard?college=${each.slug}`, label: 'Open the dashboard' }] },
      ]),
      fewer('You get this email at most once a day, and only when there is something to do.', site),
    ],
  }),
  unread_messages: ({ conversation_id, count, people }, site) => ({
    subject: 'You have unread messages on Lineup',
    blocks: [
      { title: unreadMessages(count) },
      ...(people.length > 0 ? [`From ${people.join(', ')}.`] : []),
      { buttons: [{ link: `${site}/inbox?conversation=${conversation_id}`, label: 'Read and reply' }] },
      fewer('You get one email about a conversation until you have read it.', site),
    ],
  }),
  report_handled: (_, site) => ({
    subject: 'We have looked at your report',
    blocks: [
      'Thank you for your report. Our staff has looked at it and decided what to do. To protect everybody’s privacy, we cannot tell you what that was.',
      'If it goes on, block the person or report it again. In an emergency, call your local emergency number.',
      { buttons: [{ link: `${site}/inbox`, label: 'Open your inbox' }] },
    ],
  }),
  messaging_notice: ({ decision, about, until }, site) => ({
    subject: 'About your messages on Lineup',
    blocks: [
      about === 'profile' && decision !== 'removed' ? PROFILE_NOTICES[decision] : NOTICES[decision],
      ...(until === null ? [] : [`You cannot send messages until ${moment(until, null)}. You can still read them.`]),
      'Treat others with respect. If this happens again, we may suspend your messaging or close your account.',
      { buttons: [{ link: `${site}/contact`, label: 'Tell us if this is a mistake' }] },
    ],
  }),
};

const PROFILE_NOTICES = {
  warned: 'Somebody reported your profile, and our staff found that it breaks our rules. This is a warning.',
  suspended: 'Our staff found that your profile breaks our rules and suspended your messaging.',
};

const NOTICES = {
  warned: 'Somebody reported your messages, and our staff found that they break our rules. This is a warning.',
  removed: 'Our staff removed one of your messages because it breaks our rules.',
  suspended: 'Our staff found that your messages break our rules and suspended your messaging.',
};

/** The database counts no further. */
const MAX_UNREAD = 100;

function unreadMessages(count: number): string {
  if (count === 1) return 'You have 1 unread message';
  return `You have ${count >= MAX_UNREAD ? `${MAX_UNREAD} or more` : count} unread messages`;
}

function toDo({ new: fresh, unanswered, due }: DigestOfCollege): string[] {
  return [
    fresh > 0 && (fresh === 1 ? '1 new interest since yesterday' : `${fresh} new interests since yesterday`),
    unanswered > 0 &&
      (unanswered === 1
        ? '1 player has waited more than 7 days for an answer'
        : `${unanswered} players have waited more than 7 days for an answer`),
    due > 0 && (due === 1 ? '1 task of yours is due' : `${due} tasks of yours are due`),
  ].filter((line) => line !== false);
}

/** Subject and text of one mail. Throws for a template that is not known. */
export function writeMail<Name extends Template>(template: Name, content: MailContents[Name], site: string): MailText {
  const write = writers[template];
  if (!write) throw new Error(`no mail ${template}`);
  return write(content, site);
}

function day(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}
