/** What each mail of the outbox says, from the data that the database hands over. */
import { type AlertMail, writeAlert } from './alert-mail.ts';
import { fewer, type MailText, notExpected } from './mail-text.ts';
import { type FamilyMail, writeFamilyWeek } from './family-mail.ts';
import { type MeetingMail, writeMeeting } from './meeting-mail.ts';
import { type MatchesMail, writeMatches } from './matches-mail.ts';
import type { DigestMail, NoticeMail } from './notice.ts';
import { writeDigest, writeNotice } from './notice-mails.ts';
import { aboutAnswers, answerButtons, longDay, minutesOf, moment, shortMoment } from './practice-time.ts';
import { roleIn } from './role-names.ts';
import { type RecruitingMail, writeRecruitingDigest } from './recruiting-mail.ts';
import { type MessagingMail, writeMessagingNotice, writeReportHandled } from './safety-mails.ts';
import { type ContactMail, type SubscriptionMail, writeContactMessage, writeSubscriptionEnded } from './staff-mails.ts';
import { type WardNames, wardNames } from './ward-names.ts';
import { ENGLISH, type Words } from './words.ts';

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
  contact_message: ContactMail;
  subscription_ended: SubscriptionMail;
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
    wards: WardNames;
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
  recruiting_digest: RecruitingMail;
  unread_messages: { to: string; conversation_id: string; count: number; people: string[] };
  report_handled: { to: string };
  version_failing: AlertMail;
  messaging_notice: MessagingMail;
}

type Template = keyof MailContents;

/**
 * A page of the site by way of the form that fits whoever has the mailbox, with its address filled in: sign-up without an
 * account, else sign-in. In the fragment, which no server and no log ever sees.
 */
const byAccount = (site: string, path: string, to: string, hasAccount: boolean) =>
  `${site}/auth#${new URLSearchParams({ mode: hasAccount ? 'sign-in' : 'sign-up', email: to, next: path })}`;

/** Subjects are fixed words: what people write, also names of people, teams and practices, stands in the mail alone. */
const writers: { [Name in Template]: (mail: MailContents[Name], site: string, words: Words) => MailText } = {
  team_invitation: ({ team, role, inviter, token, expires_at: until }, site, words) => {
    const { t } = words;
    return {
      subject: t('You are invited to a team on Lineup'),
      blocks: [
        { title: t('Join {name}', { name: team }) },
        inviter
          ? t('{inviter} invites you to {name} as {role}.', { inviter, name: team, role: roleIn(role, words) })
          : t('A manager of {name} invites you to the team as {role}.', { name: team, role: roleIn(role, words) }),
        // In the fragment, which no server and no log ever sees.
        { buttons: [{ link: `${site}/teams/invitation#token=${token}`, label: t('See the invitation') }] },
        t('Sign in with this address to accept. The link works once, until {day}.', { day: longDay(words, until) }),
        notExpected(words),
      ],
    };
  },
  college_invitation: (mail, site, words) => {
    const { t } = words;
    const { college, inviter, has_account: hasAccount } = mail;
    const role = roleIn(mail.role, words);
    const day = longDay(words, mail.expires_at);
    return {
      subject: t('You are invited to a college program on Lineup'),
      blocks: [
        { title: t('Join {name}', { name: college }) },
        inviter
          ? t('{inviter} invites you to {name} as {role}.', { inviter, name: college, role })
          : t('A program admin of {name} invites you as {role}.', { name: college, role }),
        {
          buttons: [
            {
              link: byAccount(site, `/college/${mail.slug}/edit`, mail.to, hasAccount),
              label: t('See the invitation'),
            },
          ],
        },
        hasAccount
          ? t('Sign in with this address to accept. The invitation is open until {day}.', { day })
          : t('Sign up with this address to accept. The invitation is open until {day}.', { day }),
        notExpected(words),
      ],
    };
  },
  contact_message: writeContactMessage,
  subscription_ended: writeSubscriptionEnded,
  version_failing: writeAlert,
  role_decision: ({ role, college, is_approved: isApproved, note }, site, words) => {
    const { t } = words;
    const name = roleIn(role, words);
    const asked = college ? t('{role} at {college}', { role: name, college }) : name;
    return {
      subject: isApproved ? t('Your role request was approved') : t('Your role request was declined'),
      blocks: [
        { title: isApproved ? t('You’re approved') : t('Your request was declined') },
        isApproved
          ? t('You are now {role} on Lineup.', { role: asked })
          : t('Your request to be {role} on Lineup was declined.', { role: asked }),
        ...(note ? [note] : []),
        { buttons: [{ link: `${site}/welcome?step=roles`, label: t('See your roles') }] },
      ],
    };
  },
  college_decision: ({ college, slug, is_approved: isApproved, note }, site, { t }) => ({
    subject: isApproved ? t('Your college is on Lineup') : t('We did not add your college'),
    blocks: [
      { title: isApproved ? t('{college} is on Lineup', { college }) : t('We did not add {college}', { college }) },
      isApproved
        ? t(
            'We made a page for it, and you are its admin. Only you and our staff see it until you publish it: fill it in, add your games, then press Publish.',
          )
        : t('We looked at your request. This is our answer:'),
      ...(note ? [note] : []),
      {
        buttons: [
          isApproved && slug
            ? { link: `${site}/college/${slug}/edit`, label: t('Fill in the page') }
            : { link: `${site}/colleges/request`, label: t('Correct it and ask again') },
        ],
      },
    ],
  }),
  guardian_request: ({ to, has_account: hasAccount }, site, words) => {
    const { t } = words;
    return {
      subject: t('A young player names you as guardian on Lineup'),
      blocks: [
        { title: t('Will you be their guardian?') },
        // Anybody may name any address: nothing here is the sender's.
        t('Someone under 18 asks you to be their guardian on Lineup.'),
        hasAccount
          ? t('Sign in with this address to say yes or no. The request ends after 30 days.')
          : t('Sign up with this address to say yes or no. The request ends after 30 days.'),
        { buttons: [{ link: byAccount(site, '/account/guardians', to, hasAccount), label: t('Confirm or decline') }] },
        notExpected(words),
      ],
    };
  },
  guardian_offer: ({ to }, site, words) => {
    const { t } = words;
    return {
      subject: t('An adult offers to be your guardian on Lineup'),
      blocks: [
        { title: t('Do you know who this is?') },
        // Anybody may name any address: nothing here is the sender's.
        t(
          'An adult entered your address on Lineup, the place for esports players, teams and colleges. They offer to be your guardian there: the parent or guardian who joins your conversations with adults.',
        ),
        t(
          'If your parent or guardian told you about this, sign up with this address. Then say yes or no on the page that opens: to say yes, you enter their email address. The offer ends after 30 days.',
        ),
        { buttons: [{ link: byAccount(site, '/account/guardians', to, false), label: t('Sign up and answer') }] },
        notExpected(words),
      ],
    };
  },
  practice_reminder: (mail, site, words) => {
    const { t } = words;
    return {
      subject: t('Are you coming? Practice, {when}', { when: shortMoment(words, mail.scheduled_at, mail.time_zone) }),
      blocks: [
        { title: mail.title },
        t('{team} would like to know if you’re coming.', { team: mail.team }),
        { facts: factsOf(mail, mail.team, words) },
        answerButtons(words, mail.token, site),
        {
          link: `${site}/teams/${mail.team_id}/manage?tab=practices&practice=${mail.practice_id}`,
          label: t('See the practice'),
        },
        aboutAnswers(words),
        fewer(words, t('You can turn these emails off.'), site),
      ],
    };
  },
  ward_reminder: (mail, site, words) => {
    const { t } = words;
    const { team } = mail;
    const ward = wardNames(mail.wards, words) ?? t('your child');
    return {
      subject: t('Is your child coming? Practice, {when}', {
        when: shortMoment(words, mail.scheduled_at, mail.time_zone),
      }),
      blocks: [
        { title: mail.title },
        t('{team} would like to know if {ward} will come.', { team, ward }),
        { facts: factsOf(mail, `${ward}, ${team}`, words) },
        { buttons: [{ link: `${site}/family`, label: t('Answer for {ward}', { ward }) }] },
        fewer(words, t('You can turn these emails off.'), site),
      ],
    };
  },
  reason_wanted: ({ team, title, scheduled_at: at, time_zone: zone, token }, site, words) => {
    const { t } = words;
    return {
      subject: t('Why can’t you go? Practice, {when}', { when: shortMoment(words, at, zone) }),
      blocks: [
        { title },
        t('Your calendar told us that you can’t go. Your answer counts. {team} would like to know why.', { team }),
        { facts: [[t('When'), moment(words, at, zone)]] },
        { buttons: [{ link: `${site}/teams/answer#token=${token}&answer=not_attending`, label: t('Give a reason') }] },
      ],
    };
  },
  family_week: writeFamilyWeek,
  meeting: writeMeeting,
  notice: writeNotice,
  notice_digest: writeDigest,
  new_matches: writeMatches,
  recruiting_digest: writeRecruitingDigest,
  report_handled: writeReportHandled,
  messaging_notice: writeMessagingNotice,
  unread_messages: ({ conversation_id, count, people }, site, words) => {
    const { t } = words;
    return {
      subject: t('You have unread messages on Lineup'),
      blocks: [
        { title: unreadMessages(count, words) },
        ...(people.length > 0 ? [t('From {people}.', { people: people.join(', ') })] : []),
        { buttons: [{ link: `${site}/inbox?conversation=${conversation_id}`, label: t('Read and reply') }] },
        fewer(words, t('You get one email about a conversation until you have read it.'), site),
      ],
    };
  },
};

type Called = MailContents['practice_reminder' | 'ward_reminder'];

function factsOf(practice: Called, who: string, words: Words): [string, string][] {
  const { t } = words;
  const { scheduled_at: at, time_zone: zone, duration_minutes: minutes, location, game } = practice;
  return [
    [t('When'), `${moment(words, at, zone)}\n${minutesOf(words, minutes)}`],
    ...(location ? [[t('Where'), location] as [string, string]] : []),
    ...(game ? [[t('Game'), game] as [string, string]] : []),
    [t('Who'), who],
  ];
}

/** The database counts no further. */
const MAX_UNREAD = 100;

const unreadMessages = (count: number, { t, plural }: Words): string =>
  count >= MAX_UNREAD
    ? t('You have {count} or more unread messages', { count: MAX_UNREAD })
    : plural(count, 'You have {count} unread message', 'You have {count} unread messages');

/** Subject and text of one mail. Throws for a template that is not known. */
export function writeMail<Name extends Template>(
  template: Name,
  content: MailContents[Name],
  site: string,
  words: Words = ENGLISH,
): MailText {
  const write = writers[template];
  if (!write) throw new Error(`no mail ${template}`);
  // Its links open pages in the language of the mail, also for who has no account yet.
  return { ...write(content, site + words.path, words), language: words.language };
}
