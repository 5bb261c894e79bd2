/** The weekly mail of a guardian: what is next for each ward, and where the ward stands with colleges. */
import { type Block, fewer, type MailText } from './mail-text.ts';
import { moment } from './practice-time.ts';
import { stageIn } from './stages.ts';
import { sentence, type Words } from './words.ts';

interface Ward {
  name: string | null;
  /** Null where the ward does not show it. */
  practices: { title: string; starts_at: string; team_name: string; answer: string | null }[] | null;
  colleges: { name: string; game: string | null; stage: string }[] | null;
  places: unknown[];
}

export interface FamilyMail {
  to: string;
  time_zone: string | null;
  wards: Ward[];
}

const ANSWERS: Record<string, string> = {
  attending: sentence('going'),
  waiting: sentence('on the waiting list'),
  maybe: sentence('maybe'),
  not_attending: sentence('can’t go'),
};

export function writeFamilyWeek({ wards, time_zone: zone }: FamilyMail, site: string, words: Words): MailText {
  const { t } = words;
  return {
    subject: t('Your family’s week on Lineup'),
    blocks: [
      ...wards.flatMap((ward): Block[] => [
        { title: ward.name ?? t('Your child') },
        practicesOf(ward, zone, words),
        collegesOf(ward, words),
        ...(ward.places.length > 0 ? [t('A team is waiting for a yes.')] : []),
      ]),
      { buttons: [{ link: `${site}/family`, label: t('Open My Family') }] },
      fewer(words, t('You get this email once a week because you asked for it.'), site),
    ],
  };
}

function practicesOf({ practices }: Ward, zone: string | null, words: Words): string {
  const { t } = words;
  if (practices === null) return t('Your child has turned practices off.');
  if (practices.length === 0) return t('No practice is planned.');
  return practices
    .map(({ title, starts_at: at, team_name: team, answer }) => {
      const said = t(ANSWERS[answer ?? ''] ?? sentence('no answer yet'));
      return `${moment(words, at, zone)}: ${title}, ${team} (${said})`;
    })
    .join('\n');
}

function collegesOf({ colleges }: Ward, words: Words): string {
  const { t } = words;
  if (colleges === null) return t('Your child has turned colleges off.');
  if (colleges.length === 0) return t('Not in touch with a college yet.');
  return colleges
    .map(({ name, game, stage }) => `${name}${game ? `, ${game}` : ''}: ${stageIn(stage, words)}`)
    .join('\n');
}
