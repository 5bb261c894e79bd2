/** What our staff did about a report: to who reported, and to whom it is about. */
import type { MailText } from './mail-text.ts';
import { moment } from './practice-time.ts';
import { sentence, type Words } from './words.ts';

export interface MessagingMail {
  to: string;
  decision: 'warned' | 'removed' | 'suspended';
  about: 'profile' | 'messages';
  until: string | null;
}

const PROFILE_NOTICES = {
  warned: sentence('Somebody reported your profile, and our staff found that it breaks our rules. This is a warning.'),
  suspended: sentence('Our staff found that your profile breaks our rules and suspended your messaging.'),
};

const NOTICES = {
  warned: sentence(
    'Somebody reported your messages, and our staff found that they break our rules. This is a warning.',
  ),
  removed: sentence('Our staff removed one of your messages because it breaks our rules.'),
  suspended: sentence('Our staff found that your messages break our rules and suspended your messaging.'),
};

export const writeReportHandled = (_: unknown, site: string, { t }: Words): MailText => ({
  subject: t('We have looked at your report'),
  blocks: [
    t(
      'Thank you for your report. Our staff has looked at it and decided what to do. To protect everybody’s privacy, we cannot tell you what that was.',
    ),
    t('If it goes on, block the person or report it again. In an emergency, call your local emergency number.'),
    { buttons: [{ link: `${site}/inbox`, label: t('Open your inbox') }] },
  ],
});

export function writeMessagingNotice({ decision, about, until }: MessagingMail, site: string, words: Words): MailText {
  const { t } = words;
  return {
    subject: t('About your messages on Lineup'),
    blocks: [
      t(about === 'profile' && decision !== 'removed' ? PROFILE_NOTICES[decision] : NOTICES[decision]),
      ...(until === null
        ? []
        : [
            t('You cannot send messages until {when}. You can still read them.', {
              when: moment(words, until, null),
            }),
          ]),
      t('Treat others with respect. If this happens again, we may suspend your messaging or close your account.'),
      { buttons: [{ link: `${site}/contact`, label: t('Tell us if this is a mistake') }] },
    ],
  };
}
