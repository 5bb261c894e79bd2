/** The morning mail of who works in a college's program. */
import { type Block, fewer, type MailText } from './mail-text.ts';
import type { Words } from './words.ts';

export interface RecruitingMail {
  to: string;
  colleges: DigestOfCollege[];
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

export function writeRecruitingDigest({ colleges }: RecruitingMail, site: string, words: Words): MailText {
  const { t } = words;
  return {
    subject: t('Your recruiting today'),
    blocks: [
      ...colleges.flatMap((each): Block[] => [
        { title: each.college },
        toDo(each, words).join('\n'),
        {
          buttons: [
            // Exactly those whom the line above counts.
            ...(each.waiting > 0
              ? [{ link: `${site}/pipeline?college=${each.slug}&only=mine`, label: t('See who is waiting') }]
              : []),
            { link: `${site}/recruiting-dashboard?college=${each.slug}`, label: t('Open the dashboard') },
          ],
        },
      ]),
      fewer(words, t('You get this email at most once a day, and only when there is something to do.'), site),
    ],
  };
}

function toDo({ waiting, is_late: isLate, due }: DigestOfCollege, { plural }: Words): string[] {
  const lines = [];
  if (waiting > 0 && isLate)
    lines.push(
      plural(
        waiting,
        '{count} player is waiting for an answer from you, for more than 7 days',
        '{count} players are waiting for an answer from you, the first one for more than 7 days',
      ),
    );
  else if (waiting > 0)
    lines.push(
      plural(
        waiting,
        '{count} player is waiting for an answer from you',
        '{count} players are waiting for an answer from you',
      ),
    );
  if (due > 0) lines.push(plural(due, '{count} task of yours is due', '{count} tasks of yours are due'));
  return lines;
}
