/** The mail of a morning: what newly fits the lists that a person keeps. */
import { type Block, fewer, type MailText } from './mail-text.ts';

export interface MatchesMail {
  to: string;
  /** Of all matches, of which the mail shows the first 30. */
  amount: number;
  filters: {
    id: string;
    kind: string;
    /** The own choices in words; empty for the whole list. */
    name: string;
    /** Pauses or removes this list, without a password. */
    secret: string;
    matches: { title: string; href: string; why: string[] }[];
  }[];
}

const KINDS: Record<string, string> = {
  posts: 'Teams looking for players',
  colleges: 'Colleges',
  needs: 'Open spots that fit you',
};

/** Each match with why it fits, and below each list the links that pause or remove it. */
export function writeMatches({ amount, filters }: MatchesMail, site: string): MailText {
  const shown = filters.reduce((sum, { matches }) => sum + matches.length, 0);
  return {
    subject: amount === 1 ? 'Something new fits what you look for' : `${amount} new things fit what you look for`,
    blocks: [
      { title: 'New for you' },
      ...filters.flatMap(({ id, kind, name, secret, matches }): Block[] => {
        const list = `${KINDS[kind] ?? 'Your list'}${name ? `: ${name}` : ''}`;
        // In the fragment, which no server and no log ever sees.
        const linkTo = (action: string) => `${site}/kept#${new URLSearchParams({ id, secret, action })}`;
        return [
          list,
          ...matches.flatMap(({ title, href, why }): Block[] => [
            why.length > 0 ? `${title}: ${why.join(', ')}` : title,
            { link: `${site}${href}`, label: 'See it' },
          ]),
          { note: `${list}.`, link: linkTo('pause'), label: 'Pause this search' },
          { note: 'No longer need it?', link: linkTo('remove'), label: 'Remove this search' },
        ];
      }),
      ...(amount > shown ? [`And ${amount - shown} more.`] : []),
      { buttons: [{ link: `${site}/account/kept`, label: 'See all of it' }] },
      fewer('You get this email at most once a day, and only when something new fits.', site),
    ],
  };
}
