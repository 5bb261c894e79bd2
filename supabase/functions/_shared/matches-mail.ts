/** The mail of a morning: what newly fits the lists that a person keeps. */
import { type FitFact, sayFacts } from './fit-words.ts';
import { type Block, fewer, type MailText } from './mail-text.ts';
import { shortMoment } from './practice-time.ts';
import { sentence, type Words } from './words.ts';

export interface MatchesMail {
  to: string;
  /** Of all matches, of which the mail shows the first 30. */
  amount: number;
  filters: {
    id: string;
    kind: string;
    /** The own choices; none for the whole list. */
    choices: FitFact[];
    /** Pauses or removes this list, without a password. */
    secret: string;
    /** `title`: null for a team whose name is not told to minors. `at` and `zone`: when it is, in the reader's zone. */
    matches: { title: string | null; href: string; why: FitFact[]; at?: string; zone?: string }[];
  }[];
}

const KINDS: Record<string, string> = {
  posts: sentence('Teams looking for players'),
  colleges: sentence('Colleges'),
  needs: sentence('Open spots that fit you'),
  players: sentence('Players looking for a team'),
  teams: sentence('Teams'),
  scrims: sentence('Open scrims'),
};

/** Each match with why it fits, and below each list the links that pause or remove it. */
export function writeMatches({ amount, filters }: MatchesMail, site: string, words: Words): MailText {
  const { t, plural } = words;
  const more = amount - filters.reduce((sum, { matches }) => sum + matches.length, 0);
  return {
    subject: plural(amount, 'Something new fits what you look for', '{count} new things fit what you look for'),
    blocks: [
      { title: t('New for you') },
      ...filters.flatMap(({ id, kind, choices, secret, matches }): Block[] => {
        const said = sayFacts(choices, words).join(', ');
        const list = `${t(KINDS[kind] ?? sentence('Your list'))}${said ? `: ${said}` : ''}`;
        // In the fragment, which no server and no log ever sees.
        const linkTo = (action: string) => `${site}/kept#${new URLSearchParams({ id, secret, action })}`;
        return [
          list,
          ...matches.flatMap(({ title, href, why, at, zone }): Block[] => [
            [
              title ?? t('A team'),
              [...sayFacts(why, words), ...(at ? [shortMoment(words, at, zone ?? null)] : [])].join(', '),
            ]
              .filter(Boolean)
              .join(': '),
            { link: `${site}${href}`, label: t('See it') },
          ]),
          { note: `${list}.`, link: linkTo('pause'), label: t('Pause this search') },
          { note: t('No longer need it?'), link: linkTo('remove'), label: t('Remove this search') },
        ];
      }),
      ...(more > 0 ? [t('And {count} more.', { count: more })] : []),
      { buttons: [{ link: `${site}/account/kept`, label: t('See all of it') }] },
      fewer(words, t('You get this email at most once a day, and only when something new fits.'), site),
    ],
  };
}
