/** What each mail of the outbox says, from the data that the database hands over. */
import { type AlertMail, writeAlert } from './alert-mail.ts';
import { type Block, fewer, type MailText, NOT_EXPECTED } from './mail-text.ts';
import { type FamilyMail, writeFamilyWeek } from './family-mail.ts';
import { type MeetingMail, writeMeeting } from './meeting-mail.ts';
import { type MatchesMail, writeMatches } from './matches-mail.ts';
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
    has_account: boolean;
  };
  contact_message: { to: null; reply_to: string; name: string; topic: string; message: string };
  subscription_ended: { to: null; team: string; team_id: string; subscription: string | null; ended_on: string };
  role_decision: { to: string; role: string; college: string | null; is_approved: boolean; note: string | null };
  college_decision: { to: string; college: string; slug: string | null; is_approved: boolean; note: string | null };
  guardian_request: { to: string; has_account: boolean };
  guardian_offer: { to: string };
  practice_reminder: {
    to: string;
    team: string;
    team_id: string;
    title: string;
    scheduled_at: string;
    duration_minutes: number;
    location: string | null;
    game: string | null;
    time_zone: string | null;
    practice_id: string;
    token: string;
  };
  ward_reminder: {
    to: string;
    /** Names of the wards who have not answered. */
    ward: string;
    team: string;
    title: string;
    scheduled_at: string;
    duration_minutes: number;
    location: string | null;
    game: string | null;
    time_zone: string | null;
  };
  reason_wanted: {
    to: string;
    team: string;
    title: string;
    scheduled_at: string;
    time_zone: string | null;
    token: string;
  };
  family_week: FamilyMail;
  meeting: MeetingMail;
  notice: NoticeMail;
  notice_digest: DigestMail;
  new_matches: MatchesMail;
  recruiting_digest: { to: string; colleges: DigestOfCollege[] };
  unread_messages: { to: string; conversation_id: string; count: number; people: string[] };
  report_handled: { to: string };
  version_failing: AlertMail;
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
  /** For this person, as the badge counts them. */
  waiting: number;
  /** Whether one of them has waited over 7 days. */
  is_late: boolean;
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

/**
 * A page of the site by way of the form that fits whoever has the mailbox, with its address filled in: sign-up without an
 * account, else sign-in. In the fragment, which no server and no log ever sees.
 */
const byAccount = (site: string, path: string, to: string, hasAccount: boolean) =>
  `${site}/auth#${new URLSearchParams({ mode: hasAccount ? 'sign-in' : 'sign-up', email: to, next: path })}`;

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
      {
        buttons: [
          {
            link: byAccount(site, `/college/${mail.slug}/edit`, mail.to, mail.has_account),
            label: 'See the invitation',
          },
        ],
      },
      `${mail.has_account ? 'Sign in' : 'Sign up'} with this address to accept. The invitation is open until ${day(mail.expires_at)}.`,
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
  version_failing: writeAlert,
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
  college_decision: ({ college, slug, is_approved: isApproved, note }, site) => ({
    subject: isApproved ? 'Your college is on Lineup' : 'We did not add your college',
    blocks: [
      { title: isApproved ? `${college} is on Lineup` : `We did not add ${college}` },
      isApproved
        ? 'We made a page for it, and you are its admin. Only you and our staff see it until you publish it: fill it in, add your games, then press Publish.'
        : 'We looked at your request. This is our answer:',
      ...(note ? [note] : []),
      {
        buttons: [
          isApproved && slug
            ? { link: `${site}/college/${slug}/edit`, label: 'Fill in the page' }
            : { link: `${site}/colleges/request`, label: 'Correct it and ask again' },
        ],
      },
    ],
  }),
  guardian_request: ({ to, has_account: hasAccount }, site) => ({
    subject: 'A young player names you as guardian on Lineup',
    blocks: [
      { title: 'Will you be their guardian?' },
      // Anybody may name any address: nothing here is the sender's.
      'Someone under 18 asks you to be their guardian on Lineup.',
      `${hasAccount ? 'Sign in' : 'Sign up'} with this address to say yes or no. The request ends after 30 days.`,
      { buttons: [{ link: byAccount(site, '/account/guardians', to, hasAccount), label: 'Confirm or decline' }] },
      NOT_EXPECTED,
    ],
  }),
  guardian_offer: ({ to }, site) => ({
    subject: 'An adult offers to be your guardian on Lineup',
    blocks: [
      { title: 'Do you know who this is?' },
      // Anybody may name any address: nothing here is the sender's.
      'An adult entered your address on Lineup, the place for esports players, teams and colleges. They offer to be your guardian there: the parent or guardian who joins your conversations with adults.',
      'If your parent or guardian told you about this, sign up with this address. Then say yes or no on the page that opens: to say yes, you enter their email address. The offer ends after 30 days.',
      { buttons: [{ link: byAccount(site, '/account/guardians', to, false), label: 'Sign up and answer' }] },
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
          ...(mail.game ? [['Game', mail.game] as [string, string]] : []),
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
  ward_reminder: (mail, site) => ({
    subject: `Is your child coming? Practice, ${shortMoment(mail.scheduled_at, mail.time_zone)}`,
    blocks: [
      { title: mail.title },
      `${mail.team} would like to know if ${mail.ward} will come.`,
      {
        facts: [
          ['When', `${moment(mail.scheduled_at, mail.time_zone)}\n${mail.duration_minutes} minutes`],
          ...(mail.location ? [['Where', mail.location] as [string, string]] : []),
          ...(mail.game ? [['Game', mail.game] as [string, string]] : []),
          ['Who', `${mail.ward}, ${mail.team}`],
        ],
      },
      { buttons: [{ link: `${site}/family`, label: `Answer for ${mail.ward}` }] },
      fewer('You can turn these emails off.', site),
    ],
  }),
  reason_wanted: (mail, site) => ({
    subject: `Why can’t you go? Practice, ${shortMoment(mail.scheduled_at, mail.time_zone)}`,
    blocks: [
      { title: mail.title },
      `Your calendar told us that you can’t go. Your answer counts. ${mail.team} would like to know why.`,
      { facts: [['When', moment(mail.scheduled_at, mail.time_zone)]] },
      {
        buttons: [{ link: `${site}/teams/answer#token=${mail.token}&answer=not_attending`, label: 'Give a reason' }],
      },
    ],
  }),
  family_week: writeFamilyWeek,
  meeting: writeMeeting,
  notice: writeNotice,
  notice_digest: writeDigest,
  new_matches: writeMatches,
  recruiting_digest: ({ colleges }, site) => ({
    subject: 'Your recruiting today',
    blocks: [
      ...colleges.flatMap((each): Block[] => [
        { title: each.college },
        toDo(each).join('\n'),
        {
          buttons: [
            // Exactly those whom the line above counts.
            ...(each.waiting > 0
              ? [{ link: `${site}/pipeline?college=${each.slug}&only=mine`, label: 'See who is waiting' }]
              : []),
            { link: `${site}/recruiting-dashboard?college=${each.slug}`, label: 'Open the dashboard' },
          ],
        },
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

function toDo({ waiting, is_late, due }: DigestOfCollege): string[] {
  const late = is_late ? (waiting === 1 ? ', for more than 7 days' : ', the first one for more than 7 days') : '';
  return [
    waiting > 0 &&
      (waiting === 1
        ? `1 player is waiting for an answer from you${late}`
        : `${waiting} players are waiting for an answer from you${late}`),
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
